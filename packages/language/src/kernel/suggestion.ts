/** The suggestion for a name that was not found, and the fix that writes it. */
import { closest, type Occurrence, type Span } from '@ninefold/plan/problem'
import type { Phrase } from '../document/index.ts'
import type { Names } from './room.ts'
import type { UnknownName } from './unknown-name-problems.ts'
import { textOf, type NameRef } from './written-name.ts'

/** The label of the most similar entity; undefined if none is similar. */
export const suggestedEntity = (written: string, { entities }: Pick<Names, 'entities'>): string | undefined =>
  closest(
    written,
    entities.map(({ label }) => label),
  )

/** The place of a problem, with the fix if there is a suggestion. */
export function placeWithFix(span: Span, suggestion: string | undefined): Occurrence {
  return suggestion === undefined
    ? { span }
    : { span, fix: { title: `Write "${suggestion}"`, edits: [{ span, text: suggestion }] } }
}

/** The place and the parameters of a problem about an entity that no document declares. */
export function undeclaredEntity(written: Phrase | NameRef, names: Pick<Names, 'entities'>): [Occurrence, UnknownName] {
  const name = textOf(written)
  const suggestion = suggestedEntity(name, names)
  return [placeWithFix(written.span, suggestion), { name, suggestion }]
}

/** The suggestion for a name that was not found, and the fix that writes it. */
import { closest, type Occurrence, type Span } from '@ninefold/plan/problem'
import type { Phrase } from '../document/index.ts'
import { suggestField } from './field-path.ts'
import type { EntityName, Names } from './room.ts'
import type { UnknownName } from './unknown-name-problems.ts'
import { textOf, type NameRef } from './written-name.ts'

/** The label of the most similar entity; undefined if none is similar. */
export const suggestedEntity = (written: string, { entities }: Pick<Names, 'entities'>): string | undefined =>
  closestLabel(written, entities)

/** The label that is most similar; undefined if none is similar. */
export const closestLabel = (written: string, known: readonly { readonly label: string }[]): string | undefined =>
  closest(
    written,
    known.map(({ label }) => label),
  )

/** The place of a problem, with the fix if there is a suggestion. `text`: what the fix writes if it is not the suggestion itself. */
export function placeWithFix(span: Span, suggestion: string | undefined, text = suggestion): Occurrence {
  if (suggestion === undefined || text === undefined) return { span }
  return { span, fix: { title: `Write "${suggestion}"`, edits: [{ span, text }] } }
}

/** The place and the parameters of a problem about an entity that no document declares. */
export function undeclaredEntity(written: Phrase | NameRef, names: Pick<Names, 'entities'>): [Occurrence, UnknownName] {
  const name = textOf(written)
  const suggestion = suggestedEntity(name, names)
  return [placeWithFix(written.span, suggestion), { name, suggestion }]
}

/** The place and the parameters of a problem about a field that the entity does not declare. */
export function undeclaredField(
  span: Span,
  name: string,
  entity: EntityName,
): [Occurrence, UnknownName & { readonly entity: string }] {
  const suggestion = suggestField(name, entity)
  return [placeWithFix(span, suggestion), { name, entity: entity.label, suggestion }]
}

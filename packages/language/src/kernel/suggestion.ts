/** The suggestion for a name that was not found, and the fix that writes it. */
import { closest, type Occurrence, type Span } from '@ninefold/plan/problem'
import type { Names } from './room.ts'

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

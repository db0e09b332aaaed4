/** What a name that was not found may have been meant for, and the fix that writes it. */
import { closest, type Occurrence, type Span } from '@ninefold/plan/problem'
import type { Names } from './room.ts'

/** The label of the nearest entity; undefined where none is near. */
export const suggestedEntity = (written: string, { entities }: Pick<Names, 'entities'>): string | undefined =>
  closest(
    written,
    entities.map(({ label }) => label),
  )

/** The place of a problem, with the fix where something is meant. */
export function writing(span: Span, meant: string | undefined): Occurrence {
  return meant === undefined ? { span } : { span, fix: { title: `Write "${meant}"`, edits: [{ span, text: meant }] } }
}

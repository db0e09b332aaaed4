// Fields in the groups that the document puts them in.
import type { Field } from '@ninefold/plan'

export interface FieldGroup {
  /** Absent for those that stand in none: they come first. */
  readonly section?: string
  readonly fields: readonly Field[]
}

/** Groups in the order in which their first fields stand. */
export function groupsOf(fields: readonly Field[]): readonly FieldGroup[] {
  const loose = fields.filter(({ section }) => section === undefined)
  const sections = [...new Set(fields.flatMap(({ section }) => section ?? []))]
  const named = sections.map((section) => ({ section, fields: fields.filter((field) => field.section === section) }))
  return loose.length > 0 ? [{ fields: loose }, ...named] : named
}

// Groups fields by the sections of the document.
import type { Field } from '@ninefold/plan'

export interface FieldGroup {
  /** Absent for fields without a section, which come first. */
  readonly section?: string
  readonly fields: readonly Field[]
}

/** Sections in the order of their first fields. */
export function groupsOf(fields: readonly Field[]): readonly FieldGroup[] {
  const loose = fields.filter(({ section }) => section === undefined)
  const sections = [...new Set(fields.flatMap(({ section }) => section ?? []))]
  const named = sections.map((section) => ({ section, fields: fields.filter((field) => field.section === section) }))
  return loose.length > 0 ? [{ fields: loose }, ...named] : named
}

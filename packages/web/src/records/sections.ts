// Groups fields by the sections of the document.
import type { Field } from '@ninefold/plan'
import { isParts } from '@ninefold/plan/values'

export interface FieldGroup {
  /** Unique among the groups of a record. */
  readonly id: string
  /** Absent for fields without a section. */
  readonly section?: string
  readonly fields: readonly Field[]
}

/**
 * Fields without a section first, then the sections in the order of their first fields, then each list of parts without
 * a section, since a list is longer than a field.
 */
export function groupsOf(fields: readonly Field[]): readonly FieldGroup[] {
  const loose = fields.filter(({ section }) => section === undefined)
  const sections = [...new Set(fields.flatMap(({ section }) => section ?? []))]
  const named = sections.map((section) => ({
    id: `-${section}`,
    section,
    fields: fields.filter((field) => field.section === section),
  }))
  const plain = loose.filter(({ type }) => !isParts(type))
  const lists = loose.filter(({ type }) => isParts(type)).map((list) => ({ id: list.name, fields: [list] }))
  return [...(plain.length > 0 ? [{ id: '', fields: plain }] : []), ...named, ...lists]
}

// Which types take the whole width of a form or a record's page.
import type { FieldType } from '@ninefold/plan/values'

const WIDE: ReadonlySet<FieldType['kind']> = new Set([
  'longText',
  'richText',
  'structured',
  'many',
  'parts',
  'inverse',
  'line',
  'values',
  'choices',
])

export const isWide = (type: FieldType): boolean => WIDE.has(type.kind)

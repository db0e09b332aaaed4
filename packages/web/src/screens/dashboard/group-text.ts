// What the records of one bar have in common, in words: dates and numbers as pages show them.
import { noValueLabel, type Field } from '@ninefold/plan'
import { isDateType, isPercent, unitOf, withUnit, type Json } from '@ninefold/plan/values'
import type { Formats } from '../../format/format.ts'
import { t } from '../../translation/t.ts'

/** `label` comes from the server; '' if the user may not read the referenced record. */
export function groupText(
  formats: Formats,
  field: Field | undefined,
  { key, label }: { readonly key: Json; readonly label: string },
): string {
  if (key === null) return field ? noValueLabel(field) : t('None')
  const value = typeof key === 'string' ? key : JSON.stringify(key)
  if (isDateType(field?.type)) return formats.date(value)
  if (isPercent(field?.type)) return `${formats.number(value)} %`
  if (typeof key === 'number') return withUnit(formats.number(value), field && unitOf(field.type))
  return label || t('No access')
}

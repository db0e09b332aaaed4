// Conditions of one field as texts in the expression language, as the API takes them in `filter`.
import {
  durationInWords,
  type FieldType,
  isDateTime,
  isDateType,
  isDurationType,
  isEither,
  isMoney,
  isPercent,
  isReference,
  isSequence,
  isTimeType,
  isYesNo,
  type Json,
  parseDuration,
  traitsOf,
} from '@ninefold/plan/values'

/** The path of a field in a condition: references are compared by their id. */
export const comparedPath = (path: string, type: FieldType): string => (isReference(type) ? `${path}.id` : path)

/** `path == value`; `path == null` for null. Undefined if the value has no literal. */
export function equalText(path: string, type: FieldType, value: Json, currency?: string): string | undefined {
  if (value === null) return `${path} == null`
  const literal = literalText(type, value, currency)
  return literal === undefined ? undefined : `${comparedPath(path, type)} == ${literal}`
}

/**
 * A date, or a moment in the document's time zone, is on the day or after it; `<`: before it. Compares the field itself, so that an index
 * finds the records.
 */
export function dayText(path: string, type: FieldType, sign: '>=' | '<', day: string): string {
  return `${path} ${sign} ${isDateTime(type) ? `startOfDay(date(${quoted(day)}))` : quoted(day)}`
}

/** Both conditions; '' is none. */
export const bothTexts = (one: string, other: string): string =>
  one === '' || other === '' ? one + other : `(${one}) and (${other})`

/** A running number without text around it. */
export const isPlainNumber = (type: FieldType): boolean => isSequence(type) && type.template === ''

/** A value of the type, in the API's format, as a literal. `currency`: of amounts without one of their own. */
export function literalText(type: FieldType, value: Json, currency?: string): string | undefined {
  if (isYesNo(type)) return typeof value === 'boolean' ? (value ? 'yes' : 'no') : undefined
  if (isMoney(type)) return moneyText(value, type.currency ?? currency)
  if (isPercent(type)) return suffixed(numberText(value), '%')
  if (traitsOf(type).number || isPlainNumber(type)) return numberText(value)
  if (isDurationType(type)) return durationText(value)
  if (typeof value !== 'string' || value === '') return undefined
  if (isDateType(type) || isDateTime(type)) return /^\d{4}-\d\d-\d\d$/.test(value) ? quoted(value) : undefined
  if (isTimeType(type)) return /^\d\d:\d\d$/.test(value) ? quoted(value) : undefined
  return isEither(type) ? value : quoted(value)
}

/** A text as a literal. */
export const quoted = (text: string): string =>
  `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n').replace(/\r/g, '\\r')}'`

function numberText(value: Json | undefined): string | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return /^-?\d+(\.\d+)?$/.test(text) ? text : undefined
}

const suffixed = (text: string | undefined, unit: string | undefined): string | undefined =>
  text === undefined || unit === undefined ? undefined : `${text} ${unit}`

function moneyText(value: Json, currency: string | undefined): string | undefined {
  if (typeof value !== 'object' || value === null) return suffixed(numberText(value), currency)
  const { amount, currency: own } = value as { readonly amount?: Json; readonly currency?: Json }
  return suffixed(numberText(amount), typeof own === 'string' ? own : currency)
}

function durationText(value: Json): string | undefined {
  const length = typeof value === 'string' ? parseDuration(value) : null
  if (!length || length.months < 0 || length.days < 0 || length.milliseconds < 0) return undefined
  return durationInWords(length)
}

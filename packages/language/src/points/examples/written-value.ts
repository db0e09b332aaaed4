/**
 * Values as people write them in a cell (`20 EUR`, `yes`, `3 days`, `2026-03-01 09:30`) as the record API takes them.
 * What cannot be read so is sent as it stands: that the server refuses it may be the point of an example.
 */
import { instantOf, isDate, isTime, type FieldType, type Json } from '@ninefold/plan/values'

interface Written {
  /** ISO 4217, for amounts without one. */
  readonly currency?: string
  /** IANA name, for moments. */
  readonly timeZone: string
}

export function writtenValue(text: string, type: FieldType, how: Written): Json {
  if (/^(?:nothing|none|empty|null|[-–—])$/iu.test(text)) return null
  const quoted = /^["“'](.*)["”']$/su.exec(text)?.[1]
  if (quoted !== undefined) return quoted
  switch (type.kind) {
    case 'integer':
      return /^[+-]?\d{1,15}$/u.test(text) ? Number(text) : text
    case 'percent':
      return text.replace(/\s*%$/u, '')
    case 'yesNo':
      return /^(?:yes|true|✓|✔)$/iu.test(text) ? true : /^(?:no|false|✗|✘)$/iu.test(text) ? false : text
    case 'money':
      return money(text, type.currency ?? how.currency)
    case 'choice':
      return choiceKey(text, type.options)
    case 'dateTime':
      return moment(text, how.timeZone)
    case 'choices':
      return text.split(/\s*,\s*/u).map((item) => choiceKey(item, type.options))
    case 'values':
      return text.split(/\s*,\s*/u).map((item) => writtenValue(item, type.of, how))
    default:
      return text
  }
}

function money(text: string, currency: string | undefined): Json {
  const [, before, amount, after] = /^([A-Z]{3})?\s*([+-]?[\d.]+)\s*([A-Z]{3})?$/u.exec(text) ?? []
  const said = before ?? after ?? currency
  return amount === undefined || said === undefined ? text : { amount, currency: said }
}

/** The key of the choice that is written by its key or label; the text itself where it is none. */
export function choiceKey(text: string, options: readonly { readonly key: string; readonly label: string }[]): string {
  const fold = (one: string) => one.toLowerCase()
  const exact = options.find(({ key }) => key === text)
  return (exact ?? options.find(({ key, label }) => [key, label].some((one) => fold(one) === fold(text))))?.key ?? text
}

/** `2026-03-01 09:30` is meant in the document's time zone; a date alone is its beginning. */
function moment(text: string, timeZone: string): string {
  const [date = '', time = '00:00'] = text.split(/[ T]/u)
  return isDate(date) && isTime(time) ? (instantOf(date, time, timeZone) ?? text) : text
}

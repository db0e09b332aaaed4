/** A cell of a file as the record API would be sent it. What cannot be read is sent as it is, so that the API says what is wrong. */
import { instantOf, isDate, type FieldType, type Json } from '@ninefold/plan/values'
import type { DateOrder } from '@ninefold/plan/wire'
import { dayOf, digitsIn } from './habits.ts'
import { rawText, type RawCell } from './read-file.ts'

export interface Habits {
  readonly dates: DateOrder
  readonly point: '.' | ','
  /** IANA; moments without a zone are meant there. */
  readonly timeZone: string
}

/** The id of the record that a text names, for the references of this field; the text where it names none or several. */
export type Naming = (type: FieldType, text: string) => Json

export function readCell(type: FieldType, cell: RawCell | undefined, habits: Habits, naming: Naming): Json {
  const text = rawText(cell).trim()
  if (text === '') return LISTS.has(type.kind) ? [] : null
  switch (type.kind) {
    case 'integer':
    case 'sequence': {
      const digits = digitsOf(cell!, text, habits)
      return digits !== undefined && /^-?\d{1,15}(\.0+)?$/.test(digits) ? Number(digits) : text
    }
    case 'decimal':
    case 'writtenDecimal':
      return digitsOf(cell!, text, habits) ?? text
    case 'percent':
      return digitsOf(cell!, text.replace(/%$/, ''), habits) ?? text
    case 'money':
      return amountOf(type.currency, cell!, text, habits)
    case 'yesNo':
      return typeof cell === 'boolean' ? cell : (YES_OR_NO.get(text.toLowerCase()) ?? text)
    case 'date':
      return dateOf(cell!, text, habits)
    case 'dateTime':
      return momentOf(cell!, text, habits)
    case 'time':
      return /^\d:\d\d/.test(text) ? `0${text}`.slice(0, 5) : text.replace(/^(\d\d:\d\d):00$/, '$1')
    case 'choice':
      return keyOf(type.options, text)
    case 'choices':
      return split(text).map((each) => keyOf(type.options, each))
    case 'values':
      return split(text).map((each) => readCell(type.of, each, habits, naming))
    case 'many':
      return split(text).map((each) => naming(type, each))
    case 'reference':
    case 'either':
      return naming(type, text)
    case 'location': {
      const [latitude, longitude] = text.split(/\s*[,;]\s+|;/).map(Number)
      return { latitude: latitude ?? null, longitude: longitude ?? null }
    }
    case 'structured':
      return parsed(text)
    default:
      return rawText(cell)
  }
}

const LISTS: ReadonlySet<FieldType['kind']> = new Set(['choices', 'values', 'many'])

const split = (text: string): readonly string[] =>
  text
    .split(/[;\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')

const digitsOf = (cell: Exclude<RawCell, null>, text: string, { point }: Habits): string | undefined =>
  typeof cell === 'object' && 'number' in cell ? cell.number : digitsIn(text, point)

const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', $: 'USD', '¥': 'JPY', zł: 'PLN', '₹': 'INR' }

/** `12.50`, `€ 12,50`, `12.50 USD`. */
function amountOf(fixed: string | undefined, cell: Exclude<RawCell, null>, text: string, habits: Habits): Json {
  const sign = /[€£$¥₹]|zł|\b[A-Za-z]{3}\b/u.exec(text)?.[0]
  const amount = digitsOf(cell, sign === undefined ? text : text.replace(sign, ''), habits)
  if (amount === undefined) return text
  const currency = sign === undefined ? fixed : (SIGNS[sign] ?? sign.toUpperCase())
  return currency === undefined ? amount : { amount, currency }
}

const YES_OR_NO = new Map<string, boolean>([
  ...['yes', 'true', '1', 'x', 'y', '✓', 'ja', 'j', 'oui', 'sí', 'si', 'sim', 'wahr', 'waar'].map(
    (w) => [w, true] as const,
  ),
  ...['no', 'false', '0', '-', 'n', 'nein', 'nee', 'non', 'não', 'falsch', 'onwaar'].map((w) => [w, false] as const),
])

function dateOf(cell: Exclude<RawCell, null>, text: string, { dates }: Habits): Json {
  if (typeof cell === 'object' && 'moment' in cell) return cell.moment.slice(0, 10)
  const day = dayOf(text, dates)
  return day !== undefined && isDate(day) ? day : text
}

const CLOCK = /[T ,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?$/

function momentOf(cell: Exclude<RawCell, null>, text: string, { dates, timeZone }: Habits): Json {
  if (/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text)) return text
  const local = typeof cell === 'object' && 'moment' in cell ? cell.moment : text
  const day = dayOf(local, dates)
  const [, hour = '0', minute = '00', second = '00'] = CLOCK.exec(local) ?? []
  if (day === undefined || !isDate(day)) return text
  const instant = instantOf(day, `${hour.padStart(2, '0')}:${minute}`, timeZone)
  return instant === null ? text : instant.replace(/:00\.000Z$/, `:${second}.000Z`)
}

function keyOf(options: readonly { readonly key: string; readonly label: string }[], text: string): string {
  const same = (other: string) => other.toLowerCase() === text.toLowerCase()
  const found =
    options.find(({ key }) => key === text) ??
    options.find(({ label }) => same(label)) ??
    options.find(({ key }) => same(key))
  return found?.key ?? text
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}

/**
 * Reads what a person sent for one field: JSON in, a value or a fault out. Whether a record or file that it names exists
 * and may be read is looked up later, in the transaction (`records/input.ts`).
 *
 * VAL-1  Blank text is nothing; other text is kept as it is, blanks and all.
 * VAL-2  Amounts are text (`"12.50"`) and keep all their digits; more digits than are kept is a fault, not a rounding.
 * VAL-3  Moments are kept in UTC.
 * VAL-4  A list is never null.
 */
import {
  currencyDigits,
  isCurrency,
  parseDecimal,
  parseDuration,
  type Decimal,
  type FieldType,
  type Json,
  type Value,
} from '@ninefold/language'
import type { BuiltInCode } from '../refusal.ts'
import { MONEY_DIGITS, PERCENT_SCALE } from '../store/layout/column.ts'

export type Accepted =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: BuiltInCode; readonly parameters: Readonly<Record<string, Value>> }

const good = (value: Value): Accepted => ({ ok: true, value })
const bad = (code: BuiltInCode, parameters: Readonly<Record<string, Value>> = {}): Accepted => ({
  ok: false,
  code,
  parameters,
})
const wrongType = (expected: string): Accepted => bad('WRONG_TYPE', { expected })

export function accept(type: FieldType, sent: Json): Accepted {
  if (sent === null) return isList(type) ? wrongType('a list') : good(null)
  switch (type.kind) {
    case 'text':
      return text(sent, type.min, type.max)
    case 'longText':
      return text(sent, 0, type.max)
    case 'email':
      return matching(sent, 254, email, 'an email address')
    case 'phone':
      return matching(sent, 40, phone, 'a phone number')
    case 'webAddress':
      return webAddress(sent)
    case 'integer':
      return integer(sent, type.min, type.max)
    case 'decimal':
      return decimal(sent, type.scale, type.digits)
    case 'percent':
      return decimal(sent, PERCENT_SCALE, MONEY_DIGITS)
    case 'money':
      return money(sent, type.currency)
    case 'yesNo':
      return typeof sent === 'boolean' ? good(sent) : wrongType('yes or no')
    case 'date':
      return typeof sent === 'string' && isDate(sent) ? good(sent) : wrongType('a date, YYYY-MM-DD')
    case 'time':
      return typeof sent === 'string' && time.test(sent) ? good(sent) : wrongType('a time, HH:MM')
    case 'dateTime':
      return dateTime(sent)
    case 'duration':
      return duration(sent)
    case 'choice':
      return choice(
        sent,
        type.options.map((o) => o.key),
      )
    case 'choices':
      return choices(
        sent,
        type.options.map((o) => o.key),
      )
    case 'reference':
      return typeof sent === 'string' ? good({ id: sent }) : wrongType('the id of a record')
    case 'many':
      return each(sent, (item) => accept({ ...type, kind: 'reference', onDelete: 'refuse' }, item))
    case 'values':
      return each(sent, (item) => (item === null ? wrongType('a value') : accept(type.of, item)))
    case 'file':
      return file(sent)
    case 'password':
      return password(sent, type.min, type.max)
    case 'secret':
      return text(sent, 0, 10_000)
    case 'sequence':
    case 'slug':
    case 'parts':
    case 'inverse':
      return wrongType('nothing')
  }
}

const isList = (type: FieldType): boolean => ['choices', 'many', 'values', 'parts'].includes(type.kind)

/** Code points, as lengths are counted everywhere. */
function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

// What not every database could give back: half of a surrogate pair, which has no UTF-8, and the null character.
const isText = (sent: Json): sent is string =>
  typeof sent === 'string' && sent.isWellFormed() && !sent.includes('\0')

function text(sent: Json, min: number, max: number): Accepted {
  if (!isText(sent)) return wrongType('text')
  if (sent.trim() === '') return good(null)
  const length = sent.length < min || sent.length > max ? lengthOf(sent) : sent.length
  if (length > max) return bad('TOO_LONG', { max })
  return lengthOf(sent) < min ? bad('TOO_SHORT', { min }) : good(sent)
}

const email = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\.]+(\.[^\s@<>()",;:\\.]+)+$/
const phone = /^\+?[\d\s().\-/]{3,}$/
const time = /^([01]\d|2[0-3]):[0-5]\d$/

function matching(sent: Json, max: number, pattern: RegExp, expected: string): Accepted {
  if (!isText(sent)) return wrongType(expected)
  const trimmed = sent.trim()
  if (trimmed === '') return good(null)
  if (trimmed.length > max) return bad('TOO_LONG', { max })
  return pattern.test(trimmed) ? good(trimmed) : wrongType(expected)
}

function webAddress(sent: Json): Accepted {
  if (!isText(sent)) return wrongType('a web address')
  const trimmed = sent.trim()
  if (trimmed === '') return good(null)
  if (trimmed.length > 2000) return bad('TOO_LONG', { max: 2000 })
  const isWeb = /^https?:\/\/[^\s]+$/i.test(trimmed) && URL.canParse(trimmed)
  return isWeb ? good(trimmed) : wrongType('a web address, https://…')
}

function integer(sent: Json, min: number | undefined, max: number | undefined): Accepted {
  if (typeof sent !== 'number' || !Number.isSafeInteger(sent)) return wrongType('a whole number')
  if (min !== undefined && sent < min) return bad('TOO_SMALL', { min })
  if (max !== undefined && sent > max) return bad('TOO_LARGE', { max })
  return good(sent === 0 ? 0 : sent)
}

/** A number is taken too where it is written without an exponent: 12.5 is `12.5`. */
function amountOf(sent: Json | undefined): Decimal | null {
  const written = typeof sent === 'number' ? String(sent) : sent
  return typeof written === 'string' ? parseDecimal(written.trim()) : null
}

function decimal(sent: Json, scale: number, digits: number): Accepted {
  if (typeof sent === 'string' && sent.trim() === '') return good(null)
  const amount = amountOf(sent)
  if (!amount) return wrongType('a number such as "12.5"')
  return fitted(amount, scale, digits) ?? good(amount)
}

/** The fault where the amount does not fit; zeros behind the last place do no harm. */
function fitted(amount: Decimal, scale: number, digits: number): Accepted | undefined {
  const extra = amount.scale - scale
  if (extra > 0 && amount.coefficient % 10n ** BigInt(extra) !== 0n) {
    return wrongType(
      scale === 0 ? 'a number without digits after the point' : `a number with at most ${scale} digits after the point`,
    )
  }
  const most = 10n ** BigInt(digits)
  const scaled = extra > 0 ? amount.coefficient / 10n ** BigInt(extra) : amount.coefficient * 10n ** BigInt(-extra)
  return scaled >= most || scaled <= -most ? bad('TOO_LARGE', { digits }) : undefined
}

function money(sent: Json, fixed: string | undefined): Accepted {
  const expected = 'an amount such as { "amount": "12.50", "currency": "EUR" }'
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return wrongType(expected)
  const { amount: written, currency, ...rest } = sent as Readonly<Record<string, Json>>
  if (Object.keys(rest).length > 0 || typeof currency !== 'string' || !isCurrency(currency)) return wrongType(expected)
  if (typeof written === 'string' && written.trim() === '') return good(null)
  if (fixed !== undefined && currency !== fixed) return bad('CURRENCY_MIX', { currency: fixed })
  const amount = amountOf(written)
  if (!amount) return wrongType(expected)
  return fitted(amount, currencyDigits(currency), MONEY_DIGITS) ?? good({ amount, currency })
}

const written = /^(\d{4})-(\d{2})-(\d{2})$/

export function isDate(text: string): boolean {
  const match = written.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const days = [
    31,
    year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28,
    31,
    30,
    31,
    30,
    31,
    31,
    30,
    31,
    30,
    31,
  ]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1]!
}

const instant = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

function dateTime(sent: Json): Accepted {
  const match = typeof sent === 'string' ? instant.exec(sent) : null
  if (!match || !isDate(match[1]!)) return wrongType('a moment, YYYY-MM-DDTHH:MM:SSZ')
  const moment = new Date(sent as string).toISOString()
  return /^\d{4}-/.test(moment) ? good(moment) : wrongType('a moment, YYYY-MM-DDTHH:MM:SSZ')
}

function duration(sent: Json): Accepted {
  const read = typeof sent === 'string' ? parseDuration(sent) : null
  return read ? good(read) : wrongType('a length of time, such as P30D or PT8H')
}

function choice(sent: Json, options: readonly string[]): Accepted {
  if (typeof sent !== 'string') return wrongType('one of the choices')
  if (sent === '') return good(null)
  return options.includes(sent) ? good(sent) : bad('NOT_A_CHOICE', { options })
}

/** In the order of the document, each once. */
function choices(sent: Json, options: readonly string[]): Accepted {
  if (!Array.isArray(sent) || sent.some((item) => typeof item !== 'string')) return wrongType('a list of choices')
  const wrong = (sent as string[]).find((item) => !options.includes(item))
  return wrong === undefined ? good(options.filter((o) => sent.includes(o))) : bad('NOT_A_CHOICE', { options })
}

const VALUES_MOST = 1000

function each(sent: Json, read: (item: Json) => Accepted): Accepted {
  if (!Array.isArray(sent)) return wrongType('a list')
  if (sent.length > VALUES_MOST) return bad('TOO_MANY', { max: VALUES_MOST })
  const values: Value[] = []
  for (const item of sent as readonly Json[]) {
    const accepted = read(item)
    if (!accepted.ok) return accepted
    if (accepted.value !== null) values.push(accepted.value)
  }
  return good(values)
}

/** Only the id counts: name, type and size are the server's own. */
function file(sent: Json): Accepted {
  if (typeof sent === 'string') return good({ id: sent })
  const id = typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : undefined
  return typeof id === 'string' ? good({ id }) : wrongType('an uploaded file')
}

function password(sent: Json, min: number, max: number): Accepted {
  if (!isText(sent)) return wrongType('text')
  const length = lengthOf(sent)
  if (length > max) return bad('TOO_LONG', { max })
  return length < min ? bad('TOO_SHORT', { min }) : good(sent)
}

/** Decimals: text (`"12.50"`) or a JSON number that is written without exponent. More digits than are kept is a fault. */
import {
  decimal,
  formatDecimal,
  parseDecimal,
  powerOfTen,
  scaledCoefficient,
  trimDecimal,
  type Decimal,
} from '../decimal.ts'
import {
  always,
  good,
  tooLarge,
  tooSmall,
  wrongType,
  type ReadValue,
  type Showing,
  type ValueType,
} from '../value-type.ts'
import { numberText, shownPlaces, withUnit } from '../number-text.ts'
import type { BackendType } from '../backend-type.ts'
import { inUnit, writtenAsText } from '../families.ts'
import type { Json } from '../json.ts'
import { DECIMAL } from '../json-schema.ts'
import { around } from '../samples.ts'
import { sheetText, type SheetText } from '../sheet.ts'
import { scaledColumn, writtenColumn } from '../storage.ts'

/** The number that was sent; null when it is none. */
export function readAmount(sent: unknown): Decimal | null {
  const written = typeof sent === 'number' ? String(sent) : sent
  return typeof written === 'string' ? parseDecimal(written.trim()) : null
}

/** The fault where an amount does not fit into `digits` in all, `scale` of them after the point. */
export function misfit(amount: Decimal, scale: number, digits: number): ReadValue | undefined {
  const trimmed = trimDecimal(amount)
  if (trimmed.scale > scale) {
    if (scale === 0) return wrongType('a number without digits after the point')
    if (scale === 1) return wrongType('a number with at most one digit after the point')
    return wrongType('a number with at most {digits} digits after the point', { digits: scale })
  }
  const scaled = scaledCoefficient(trimmed, scale)
  const most = powerOfTen(digits) - 1n
  if (scaled > most) return tooLarge(formatDecimal(decimal(most, scale)))
  return scaled < -most ? tooSmall(formatDecimal(decimal(-most, scale))) : undefined
}

export const isBlank = (sent: unknown): boolean => typeof sent === 'string' && sent.trim() === ''

export const showDecimal = (value: Decimal, places: number, { language }: Showing): string =>
  numberText(formatDecimal(value), language, places)

export const writeDecimal = (value: Decimal, scale: number): string =>
  formatDecimal(decimal(scaledCoefficient(value, scale), scale))

type DecimalType = { kind: 'decimal'; digits: number; scale: number; unit?: string }
type WrittenDecimal = { kind: 'writtenDecimal'; digits: number; unit?: string }

export const decimalType: ValueType<DecimalType> = {
  name: always('decimal'),
  expression: always({ kind: 'decimal' }),
  typed: 'a number',
  read: (sent, { scale, digits }) => {
    if (isBlank(sent)) return good(null)
    const amount = readAmount(sent)
    if (!amount) return wrongType('a number such as 12.5')
    return misfit(amount, scale, digits) ?? good(amount)
  },
  write: (value, { scale }) => writeDecimal(value as Decimal, scale),
  show: (value, { scale, unit }, how) => withUnit(showDecimal(value as Decimal, shownPlaces(scale), how), unit),
}

/** Written and shown with the digits that it came with. */
export const writtenDecimalType: ValueType<WrittenDecimal> = {
  name: always('decimal, as written'),
  expression: always({ kind: 'decimal' }),
  typed: 'a number',
  read: (sent, { digits }) => {
    if (isBlank(sent)) return good(null)
    const amount = readAmount(sent)
    if (!amount) return wrongType('a number such as 12.50')
    const most = powerOfTen(digits)
    if (amount.scale <= digits && amount.coefficient < most && amount.coefficient > -most) return good(amount)
    return wrongType('a number of at most {digits} digits', { digits })
  },
  write: (value) => formatDecimal(value as Decimal),
  show: (value, { unit }, how) => withUnit(showDecimal(value as Decimal, (value as Decimal).scale, how), unit),
}

const NUMBER = /^-?\d+(?:\.\d+)?$/u

export const decimalInJson = (json: Json): Decimal | undefined =>
  typeof json === 'string' || typeof json === 'number' ? (parseDecimal(String(json)) ?? undefined) : undefined

/** What decimals of all sorts have in common. */
const numbers = {
  ...writtenAsText,
  literal: (text: string) => (NUMBER.test(text) ? { decimal: text } : undefined),
  fromJson: decimalInJson,
  fromSheet: ({ text, digits }: SheetText) => digits() ?? text,
}

const sentences = (digits: string, unit: string | undefined): string => (unit ? `In ${unit}. ${digits}` : digits)

export const decimalBackend: BackendType<DecimalType> = {
  ...numbers,
  literalExample: 'a number, such as 12.5, or an expression in backticks',
  fullName: ({ digits, scale, unit }) => `decimal (${digits}.${scale})${inUnit(unit)}`,
  describe: ({ digits, scale, unit }) => ({
    text: `decimal (${digits}.${scale})${inUnit(unit)}`,
    covers: ['digits', 'scale', 'unit'],
  }),
  accepts: (now, was) => now.scale >= was.scale && now.digits - now.scale >= was.digits - was.scale,
  storage: ({ digits, scale }) => scaledColumn(scale, digits, (written) => written),
  schema: ({ digits, scale, unit }) => ({
    type: 'string',
    pattern: DECIMAL,
    description: sentences(`At most ${digits} digits, ${scale} after the point.`, unit),
  }),
  toSheet: (value, { scale }) => ({ kind: 'number', digits: sheetText(value), scale }),
  sample: ({ digits, scale }, from) => {
    const most = 10 ** Math.min(4, digits - scale)
    return (from.between(Math.min(10, most), most) / 2).toFixed(Math.min(scale, 1))
  },
  plainSample: always('2'),
  boundaries: ({ digits, scale }, landmarks) => {
    const step = 10 ** -scale
    const most = 10 ** (digits - scale) - step
    return [null, ...around([...landmarks.numbers, most, 1], step).map((number) => number.toFixed(scale))]
  },
}

export const writtenDecimalBackend: BackendType<WrittenDecimal> = {
  ...numbers,
  fullName: ({ unit }) => `decimal${inUnit(unit)}, as written`,
  literalExample: 'a number, such as 12.50, or an expression in backticks',
  accepts: (now, was) => now.digits >= was.digits,
  storage: writtenColumn,
  schema: ({ digits, unit }) => ({
    type: 'string',
    pattern: DECIMAL,
    description: sentences(`At most ${digits} digits, kept as they are written.`, unit),
  }),
  toSheet: (value) => ({ kind: 'number', digits: sheetText(value) }),
  sample: (_, from) => (from.between(10, 1000) / 2).toFixed(2),
}

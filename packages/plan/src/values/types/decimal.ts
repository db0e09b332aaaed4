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
  formatter,
  good,
  tooLarge,
  tooSmall,
  wrongType,
  type ReadValue,
  type Showing,
  type ValueType,
} from '../value-type.ts'

/** The number that was sent; null when it is none. */
export function readAmount(sent: unknown): Decimal | null {
  const written = typeof sent === 'number' ? String(sent) : sent
  return typeof written === 'string' ? parseDecimal(written.trim()) : null
}

/** The fault where an amount does not fit into `digits` in all, `scale` of them after the point. */
export function misfit(amount: Decimal, scale: number, digits: number): ReadValue | undefined {
  const trimmed = trimDecimal(amount)
  if (trimmed.scale > scale) {
    const kept = scale === 1 ? 'one digit' : `${scale} digits`
    return wrongType(
      scale === 0 ? 'a number without digits after the point' : `a number with at most ${kept} after the point`,
    )
  }
  const scaled = scaledCoefficient(trimmed, scale)
  const most = powerOfTen(digits) - 1n
  if (scaled > most) return tooLarge(formatDecimal(decimal(most, scale)))
  return scaled < -most ? tooSmall(formatDecimal(decimal(-most, scale))) : undefined
}

export const isBlank = (sent: unknown): boolean => typeof sent === 'string' && sent.trim() === ''

/** Exact: formatted from its digits, never by way of a floating number. */
export function showDecimal(value: Decimal, places: number, { language }: Showing): string {
  const options = { minimumFractionDigits: Math.min(places, 20), maximumFractionDigits: 20 }
  const format = formatter(`decimal ${language} ${places}`, () => new Intl.NumberFormat(language, options))
  return format.format(formatDecimal(value) as Intl.StringNumericLiteral)
}

export const writeDecimal = (value: Decimal, scale: number): string =>
  formatDecimal(decimal(scaledCoefficient(value, scale), scale))

export const decimalType: ValueType<{ kind: 'decimal'; digits: number; scale: number }> = {
  read: (sent, { scale, digits }) => {
    if (isBlank(sent)) return good(null)
    const amount = readAmount(sent)
    if (!amount) return wrongType('a number such as 12.5')
    return misfit(amount, scale, digits) ?? good(amount)
  },
  write: (value, { scale }) => writeDecimal(value as Decimal, scale),
  show: (value, { scale }, how) => showDecimal(value as Decimal, scale, how),
}

/** Written and shown with the digits that it came with. */
export const writtenDecimalType: ValueType<{ kind: 'writtenDecimal'; digits: number }> = {
  read: (sent, { digits }) => {
    if (isBlank(sent)) return good(null)
    const amount = readAmount(sent)
    if (!amount) return wrongType('a number such as 12.50')
    const most = powerOfTen(digits)
    if (amount.scale <= digits && amount.coefficient < most && amount.coefficient > -most) return good(amount)
    return wrongType(`a number of at most ${digits} digits`)
  },
  write: (value) => formatDecimal(value as Decimal),
  show: (value, _, how) => showDecimal(value as Decimal, (value as Decimal).scale, how),
}

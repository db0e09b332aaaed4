/**
 * Exact decimal numbers: a whole coefficient and the number of digits after the point. The scale is kept as typed
 * (`2.000` has three), so amounts never pass through floating point. Currencies and rounding on storage are `money.ts`.
 */

export interface Decimal {
  /** The digits without the point: 12.50 is 1250n at scale 2. */
  readonly coefficient: bigint
  /** Digits after the point, never negative. */
  readonly scale: number
}

/** Digits after the point that a division keeps. */
export const DIVISION_PLACES = 10

const powers: bigint[] = [1n]

/** 10 to the power of `n`. */
export function powerOfTen(n: number): bigint {
  for (let i = powers.length; i <= n; i++) powers.push(powers[i - 1]! * 10n)
  return powers[n]!
}

/** `coefficient` × 10^−`scale`. */
export const decimal = (coefficient: bigint, scale = 0): Decimal => ({ coefficient, scale })

/** A whole number as a decimal. */
export const decimalOf = (whole: number): Decimal => ({ coefficient: BigInt(whole), scale: 0 })

export const isDecimal = (value: unknown): value is Decimal =>
  typeof value === 'object' && value !== null && typeof (value as Decimal).coefficient === 'bigint'

const written = /^([+-]?)(\d+)(?:\.(\d+))?$/

/** Reads `-12.50`; null for anything else (exponents, blanks, a bare point) and for more than 1,000 characters. */
export function parseDecimal(text: string): Decimal | null {
  if (text.length > 1000) return null
  const match = written.exec(text)
  if (!match) return null
  const fraction = match[3] ?? ''
  const digits = BigInt(match[2]! + fraction)
  return { coefficient: match[1] === '-' ? -digits : digits, scale: fraction.length }
}

/** Writes all digits of the scale: `2.000`. Never `-0`. */
export function formatDecimal(value: Decimal): string {
  const negative = value.coefficient < 0n
  const digits = (negative ? -value.coefficient : value.coefficient).toString().padStart(value.scale + 1, '0')
  const sign = negative ? '-' : ''
  if (value.scale === 0) return sign + digits
  return `${sign}${digits.slice(0, -value.scale)}.${digits.slice(-value.scale)}`
}

/** The coefficient as it is at `scale`, which must not be smaller than the value's own. */
const coefficientAt = (value: Decimal, scale: number): bigint =>
  value.scale === scale ? value.coefficient : value.coefficient * powerOfTen(scale - value.scale)

/** The exact sum, with the larger scale. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { coefficient: coefficientAt(a, scale) + coefficientAt(b, scale), scale }
}

/** The exact difference, with the larger scale. */
export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { coefficient: coefficientAt(a, scale) - coefficientAt(b, scale), scale }
}

/** The exact product; its scale is the sum of both. */
export const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => ({
  coefficient: a.coefficient * b.coefficient,
  scale: a.scale + b.scale,
})

/** −1, 0 or 1 by amount: 2.0 equals 2.000. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale)
  const x = coefficientAt(a, scale)
  const y = coefficientAt(b, scale)
  return x < y ? -1 : x > y ? 1 : 0
}

export const negateDecimal = (value: Decimal): Decimal => ({ coefficient: -value.coefficient, scale: value.scale })

export const absDecimal = (value: Decimal): Decimal => (value.coefficient < 0n ? negateDecimal(value) : value)

/** Whole quotient, half away from zero. `divisor` is positive. */
function divideHalfAway(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n
  const positive = negative ? -dividend : dividend
  const quotient = (positive * 2n + divisor) / (divisor * 2n)
  return negative ? -quotient : quotient
}

/** `a / b` to `places` digits, half away from zero; null when `b` is zero. */
export function divideDecimals(a: Decimal, b: Decimal, places = DIVISION_PLACES): Decimal | null {
  if (b.coefficient === 0n) return null
  const negative = b.coefficient < 0n
  const dividend = a.coefficient * powerOfTen(places + b.scale)
  const divisor = (negative ? -b.coefficient : b.coefficient) * powerOfTen(a.scale)
  return { coefficient: divideHalfAway(negative ? -dividend : dividend, divisor), scale: places }
}

/** Rounds half away from zero to `places` digits; a value with fewer keeps its scale. */
export function roundDecimal(value: Decimal, places: number): Decimal {
  if (value.scale <= places) return value
  return { coefficient: divideHalfAway(value.coefficient, powerOfTen(value.scale - places)), scale: places }
}

/** The greatest whole number that is not greater. */
export function floorDecimal(value: Decimal): Decimal {
  const unit = powerOfTen(value.scale)
  const quotient = value.coefficient / unit
  const below = value.coefficient < 0n && quotient * unit !== value.coefficient
  return { coefficient: below ? quotient - 1n : quotient, scale: 0 }
}

/** The smallest whole number that is not smaller. */
export const ceilDecimal = (value: Decimal): Decimal => negateDecimal(floorDecimal(negateDecimal(value)))

/** The coefficient at exactly `scale`, rounding half away from zero where digits are dropped: how it is stored. */
export const scaledCoefficient = (value: Decimal, scale: number): bigint =>
  coefficientAt(roundDecimal(value, scale), scale)

/** Without zeros at the end: 2.500 becomes 2.5. */
export function trimDecimal(value: Decimal): Decimal {
  let { coefficient, scale } = value
  while (scale > 0 && coefficient % 10n === 0n) {
    coefficient /= 10n
    scale--
  }
  return { coefficient, scale }
}

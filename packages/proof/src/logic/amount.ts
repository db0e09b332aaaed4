/**
 * Maps all ordered types to one exact scale (fixed-point big integers), so that values can be compared and subtracted.
 * Numbers count in units of 10⁻¹⁰; one millisecond equals the number 1. Each unit is divided into 1024 infinitesimals, which turn
 * strict bounds into inclusive ones: `x < 5` becomes `x ≤ 5 − 1 infinitesimal`.
 */
import { DAY } from '@ninefold/plan/base'
import {
  type Type,
  addToDate,
  dayNumber,
  instantText,
  decimal,
  isDecimal,
  roundDecimal,
  scaledCoefficient,
  type Decimal,
  duration,
  durationLength,
  isDuration,
  type Money,
  type Value,
} from '@ninefold/plan/values'

const PLACES = 10
const INFINITESIMALS = 1024n
/** The number 1, which is also one millisecond. */
export const ONE = 10n ** BigInt(PLACES) * INFINITESIMALS

/** The step of a type: all its values are multiples of it. */
export function stepOf({ kind }: Type): bigint {
  switch (kind) {
    case 'integer':
    case 'dateTime':
    case 'duration':
      return ONE
    case 'date':
      return BigInt(DAY) * ONE
    case 'time':
      return 60_000n * ONE
    default:
      return 1n
  }
}

/** The value on the scale. Undefined if it has more digits than the scale. */
export function amountOf(value: Value, type: Type): bigint | undefined {
  if (typeof value === 'number') return BigInt(value) * ONE
  if (isDecimal(value)) return ofDecimal(value)
  if (isDuration(value)) return BigInt(durationLength(value)) * ONE
  if (typeof value === 'string') return ofText(value, type)
  const money = value as Money | null
  return money && isDecimal(money.amount) ? ofDecimal(money.amount) : undefined
}

const ofDecimal = (value: Decimal): bigint | undefined =>
  value.scale > PLACES ? undefined : scaledCoefficient(value, PLACES) * INFINITESIMALS

function ofText(text: string, { kind }: Type): bigint | undefined {
  const milliseconds =
    kind === 'date'
      ? dayNumber(text) * DAY
      : kind === 'time'
        ? Number(text.slice(0, 2)) * 3_600_000 + Number(text.slice(3, 5)) * 60_000
        : Date.parse(text)
  return Number.isFinite(milliseconds) ? BigInt(milliseconds) * ONE : undefined
}

/** The value of a type for an amount on the scale. `places`: the digits after the decimal point. */
export function valueAt(amount: bigint, type: Type, currency: string, places = 2): Value {
  const whole = Number(amount / ONE)
  switch (type.kind) {
    case 'integer':
      return whole
    case 'date':
      return addToDate('1970-01-01', duration(0, Math.round(whole / DAY), 0))
    case 'time':
      return new Date(whole).toISOString().slice(11, 16)
    case 'dateTime':
      return instantText(whole)
    case 'duration':
      return durationAt(whole)
    case 'money':
      return { amount: asDecimal(amount, places), currency: type.currency ?? currency }
    default:
      return asDecimal(amount, places)
  }
}

/** A duration in whole days if possible, otherwise in milliseconds. */
const durationAt = (whole: number): Value => (whole % DAY === 0 ? duration(0, whole / DAY, 0) : duration(0, 0, whole))

const asDecimal = (amount: bigint, places: number): Decimal =>
  roundDecimal(decimal(amount / INFINITESIMALS, PLACES), places)

/** The step in which examples show values of a type: cents, days, minutes. */
export function shownStep(type: Type, places = 2): bigint {
  const step = stepOf(type)
  return step === 1n ? ONE / 10n ** BigInt(places) : type.kind === 'dateTime' ? 60_000n * ONE : step
}

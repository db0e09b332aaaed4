/**
 * Amounts of all kinds on one exact scale (fixed-point arithmetic in big integers), so that they can be compared and
 * subtracted: numbers in units of 10⁻¹⁰, times in milliseconds of the same. Below that there is room for 1024 degrees of
 * "a little less", which stand for an infinitesimal: between two decimals there is always another, and a strict bound
 * becomes one that is not, `x < 5` is `x ≤ 5 − 1`.
 */
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
  DAY,
  duration,
  durationLength,
  isDuration,
  type Money,
  type Value,
} from '@ninefold/plan/values'

const PLACES = 10
const LITTLE = 1024n
/** The number 1, and a millisecond. */
export const ONE = 10n ** BigInt(PLACES) * LITTLE

/** What all values of a type are multiples of. */
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

/** Undefined for what has more digits than the scale. */
export function amountOf(value: Value, type: Type): bigint | undefined {
  if (typeof value === 'number') return BigInt(value) * ONE
  if (isDecimal(value)) return ofDecimal(value)
  if (isDuration(value)) return BigInt(durationLength(value)) * ONE
  if (typeof value === 'string') return ofText(value, type)
  const money = value as Money | null
  return money && isDecimal(money.amount) ? ofDecimal(money.amount) : undefined
}

const ofDecimal = (value: Decimal): bigint | undefined =>
  value.scale > PLACES ? undefined : scaledCoefficient(value, PLACES) * LITTLE

function ofText(text: string, { kind }: Type): bigint | undefined {
  const milliseconds =
    kind === 'date'
      ? dayNumber(text) * DAY
      : kind === 'time'
        ? Number(text.slice(0, 2)) * 3_600_000 + Number(text.slice(3, 5)) * 60_000
        : Date.parse(text)
  return Number.isFinite(milliseconds) ? BigInt(milliseconds) * ONE : undefined
}

/** The value of a type at this place; null where it has none there. `places`: digits after the point of decimals. */
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

/** In whole days where it is that. */
const durationAt = (whole: number): Value => (whole % DAY === 0 ? duration(0, whole / DAY, 0) : duration(0, 0, whole))

const asDecimal = (amount: bigint, places: number): Decimal => roundDecimal(decimal(amount / LITTLE, PLACES), places)

/** The steps in which values of a type are shown: cents, days, minutes. */
export function shownStep(type: Type, places = 2): bigint {
  const step = stepOf(type)
  return step === 1n ? ONE / 10n ** BigInt(places) : type.kind === 'dateTime' ? 60_000n * ONE : step
}

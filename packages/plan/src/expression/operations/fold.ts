/** One value out of many: sums, averages, the least and the most. What is missing was taken out before. */
import {
  type Type,
  compareText,
  addDecimals,
  compareDecimals,
  decimal,
  decimalOf,
  divideDecimals,
  isDecimal,
  type Decimal,
  addDurations,
  durationLength,
  isDuration,
  type Duration,
  type Money,
  type Value,
} from '../../values/index.ts'
import { safe } from './number.ts'

/** The sum of what is there; of nothing it is 0, in the currency if one is known. */
export function sumOf(values: readonly Value[], type: Type): Value {
  switch (type.kind) {
    case 'integer':
      return safe(values.reduce<number>((sum, v) => sum + (v as number), 0))
    case 'duration':
      return values.reduce<Duration | null>((s, v) => s && addDurations(s, v as Duration), {
        months: 0,
        days: 0,
        milliseconds: 0,
      })
    case 'money':
      return sumOfMoney(values as readonly Money[], type.currency)
    default:
      return values.reduce<Decimal>((sum, v) => addDecimals(sum, asDecimal(v)), decimal(0n))
  }
}

const asDecimal = (v: Value): Decimal => (typeof v === 'number' ? decimalOf(v) : (v as Decimal))

function sumOfMoney(values: readonly Money[], known: string | undefined): Money | null {
  const currency = known ?? values[0]?.currency
  if (currency === undefined || values.some((v) => v.currency !== currency)) return null
  return { amount: values.reduce<Decimal>((sum, v) => addDecimals(sum, v.amount), decimal(0n)), currency }
}

export function averageOf(values: readonly Value[], type: Type): Value {
  if (values.length === 0) return null
  const count = decimalOf(values.length)
  if (type.kind !== 'money') return divideDecimals(sumOf(values, { kind: 'decimal' }) as Decimal, count)
  const sum = sumOfMoney(values as readonly Money[], type.currency)
  return sum && { amount: divideDecimals(sum.amount, count)!, currency: sum.currency }
}

/** −1, 0 or 1; null for two currencies. */
function order(a: Value, b: Value): number | null {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  if (isDuration(a) && isDuration(b)) return durationLength(a) - durationLength(b)
  if (isDecimal(a) || isDecimal(b)) return compareDecimals(asDecimal(a), asDecimal(b))
  const [x, y] = [a as Money, b as Money]
  return x.currency === y.currency ? compareDecimals(x.amount, y.amount) : null
}

/** The least (sign 1) or the most (sign −1) of what is there; of nothing it is missing. */
export function extreme(values: readonly Value[], sign: 1 | -1): Value {
  let best: Value = null
  for (const v of values) {
    const n = best === null ? -1 : order(v, best)
    if (n === null) return null
    if (best === null || n * sign < 0) best = v
  }
  return best
}

/** Kinds of values that have an order. */
export const orderedKinds: ReadonlySet<Type['kind']> = new Set([
  'integer',
  'decimal',
  'money',
  'percent',
  'text',
  'date',
  'time',
  'dateTime',
  'duration',
  'unknown',
])

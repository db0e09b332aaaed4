// What operators do with values, and how values stand in an order, by the language page alone.
import type { Environment, Tree } from '@ninefold/plan/expression'
import type { Money, RecordValue, Value } from '@ninefold/plan/values'
import { add, compare, divide, isExact, multiply, negate, roundTo, whole, written, type Exact } from './exact.ts'
import { durationOf, isDurationValue, lengthOf, move, moved, type Span } from './moments.ts'

export const same = (left: Value, right: Value): boolean =>
  left === null || right === null ? left === right : inOrder(left, right) === 0

const isAmount = (value: Value): value is Money =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'currency' in value && 'amount' in value
const isRecord = (value: Value): value is RecordValue => typeof value === 'object' && value !== null && 'id' in value

/** Null for amounts of two currencies. Records are only the same or not. */
export function inOrder(left: Value, right: Value): number | null {
  if (isRecord(left) && isRecord(right)) return left.id === right.id ? 0 : 1
  if (isAmount(left) && isAmount(right))
    return left.currency === right.currency ? compare(left.amount, right.amount) : null
  if (isDurationValue(left) && isDurationValue(right)) return lengthOf(left) - lengthOf(right)
  if (isNumber(left) && isNumber(right)) return compare(toExact(left), toExact(right))
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right)
  if (typeof left === 'string' && typeof right === 'string') {
    return Buffer.compare(Buffer.from(left), Buffer.from(right))
  }
  throw new Error(`the model cannot compare ${textOf(left)} with ${textOf(right)}`)
}

const isNumber = (value: Value): value is number | Exact => typeof value === 'number' || isExact(value)
const toExact = (value: number | Exact): Exact => (typeof value === 'number' ? whole(value) : value)
export const zeroLike = (value: Value): Value => (isAmount(value) ? { ...value, amount: whole(0) } : 0)

/** Whole numbers stay whole, within what they may be. */
function numbers(left: number | Exact, right: number | Exact, by: (a: Exact, b: Exact) => Exact): Value {
  const found = by(toExact(left), toExact(right))
  if (typeof left !== 'number' || typeof right !== 'number') return found
  const size = Number(found.coefficient)
  return Number.isSafeInteger(size) ? size : null
}

export function plus(left: Value, right: Value, { timeZone }: Environment): Value {
  if (isAmount(left) && isAmount(right))
    return left.currency === right.currency ? { ...left, amount: add(left.amount, right.amount) } : null
  if (isDurationValue(left) && isDurationValue(right)) return durationOf(left, right)
  if (typeof left === 'string' && isDurationValue(right)) return move(left, right, 1, timeZone)
  if (isNumber(left) && isNumber(right)) return numbers(left, right, add)
  return textOf(left) + textOf(right)
}

export function minus(left: Value, right: Value, env: Environment): Value {
  if (typeof left === 'string' && typeof right === 'string') return moved(right, left)
  if (typeof left === 'string') return move(left, right as Span, -1, env.timeZone)
  return plus(left, opposed(right), env)
}

export function opposed(value: Value): Value {
  if (typeof value === 'number') return value === 0 ? 0 : -value
  if (isAmount(value)) return { ...value, amount: negate(value.amount) }
  if (isExact(value)) return negate(value)
  const { months, days, milliseconds } = value as Span
  return { months: -months, days: -days, milliseconds: -milliseconds }
}

const HUNDRED = whole(100)

/** A percentage counts hundredths of what it is multiplied with. */
export function times({ args }: Tree & { op: 'call' }, left: Value, right: Value): Value {
  const share = (value: Value, arg: Tree | undefined): Value =>
    arg?.type.kind === 'percent' ? multiply(value as Exact, { coefficient: 1n, scale: 2 }) : value
  const isBoth = args.every(({ type }) => type.kind === 'percent')
  const [a, b] = isBoth ? [left, share(right, args[1])] : [share(left, args[0]), share(right, args[1])]
  if (isAmount(a)) return { ...a, amount: multiply(a.amount, toExact(b as number | Exact)) }
  if (isAmount(b)) return { ...b, amount: multiply(b.amount, toExact(a as number | Exact)) }
  return numbers(a as number | Exact, b as number | Exact, multiply)
}

export function over({ args }: Tree & { op: 'call' }, left: Value, right: Value): Value {
  const below = isAmount(right) ? right.amount : toExact(right as number | Exact)
  if (below.coefficient === 0n) return null
  if (isAmount(left) && isAmount(right))
    return left.currency === right.currency ? divide(left.amount, right.amount) : null
  const isShare = args[1]!.type.kind === 'percent' && args[0]!.type.kind !== 'percent'
  const above = isAmount(left) ? left.amount : toExact(left as number | Exact)
  const found = divide(isShare ? multiply(above, HUNDRED) : above, below)
  return isAmount(left) ? { ...left, amount: found } : found
}

/** What is missing is skipped. */
export function total(list: readonly Value[], { type }: Tree): Value {
  const there: readonly Value[] = list.filter((value) => value !== null)
  const env = { timeZone: 'UTC' } as Environment
  if (there.length > 0) return there.reduce((sum, value) => (sum === null ? null : plus(sum, value, env)))
  if (type.kind === 'money') return type.currency ? { amount: whole(0), currency: type.currency } : null
  if (type.kind === 'duration') return { months: 0, days: 0, milliseconds: 0 }
  return type.kind === 'integer' ? 0 : whole(0)
}

export function extreme(list: readonly Value[], fn: string): Value {
  const sign = fn === 'most' || fn === 'max' ? 1 : -1
  const there = list.filter((value) => value !== null)
  return there.length === 0 ? null : there.reduce((best, one) => ((inOrder(one, best) ?? 0) * sign > 0 ? one : best))
}

export function average(list: readonly Value[], tree: Tree): Value {
  const there = list.filter((value) => value !== null)
  const sum = total(there, tree)
  if (there.length === 0 || sum === null) return null
  const count = whole(there.length)
  return isAmount(sum) ? { ...sum, amount: divide(sum.amount, count) } : divide(toExact(sum as number | Exact), count)
}

/** As it is written in a text. */
export function textOf(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (isExact(value)) return written(value)
  if (isAmount(value)) {
    const { coefficient, scale } = roundTo(value.amount, 2)
    const digits = String(coefficient < 0n ? -coefficient : coefficient).padStart(scale + 1, '0')
    return `${coefficient < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)} ${value.currency}`
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

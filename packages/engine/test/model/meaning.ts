// What an expression means, by the language page alone: a plain reading of the tree, with no operation of the language's own.
import type { Environment, Literal, Money, RecordValue, Tree, Value } from '@ninefold/language'
import { add, compare, divide, exact, isExact, multiply, negate, roundTo, whole, written, type Exact } from './exact.ts'
import { dateParts, durationOf, isDurationValue, lengthOf, move, moved, type Span } from './moments.ts'

type Variables = Readonly<Record<string, Value>>
type Truth = boolean | null

/** Missing is null; lists are arrays. Throws where the model has no such function. */
export function meaning(tree: Tree, env: Environment, variables: Variables = {}): Value {
  const of = (inner: Tree) => meaning(inner, env, variables)
  switch (tree.op) {
    case 'literal':
      return literal(tree.value)
    case 'name':
      return named(tree, env, variables)
    case 'field': {
      const record = of(tree.of) as RecordValue | null
      if (record === null || typeof record !== 'object') return null
      return record[tree.field] ?? (tree.type.kind === 'list' ? [] : null)
    }
    case 'list':
      return tree.items.map(of)
    case 'map':
      return Object.fromEntries(tree.entries.map(({ key, value }) => [key, of(value)]))
    case 'set':
      return env.all?.(tree.entity) ?? null
    case 'macro':
      return overItems(tree, env, variables)
    case 'call':
      return call(tree, of, env)
    case 'shape':
      throw new Error(`the model has no shapes: ${tree.shape}`)
  }
}

function literal(value: Literal): Value {
  if (value === null || typeof value !== 'object') return value
  if ('decimal' in value) return exact(value.decimal)
  if ('money' in value) return { amount: exact(value.money), currency: value.currency }
  return value
}

function named({ scope, name }: Tree & { op: 'name' }, env: Environment, variables: Variables): Value {
  const known = (values: Readonly<Record<string, Value>> | null | undefined) => values?.[name] ?? null
  switch (scope) {
    case 'this':
    case 'old':
    case 'me':
      return name === '' ? (env[scope] ?? null) : known(env[scope])
    case 'variable':
      return Object.hasOwn(variables, name) ? known(variables) : known(env.context)
    case 'constant':
      return known(env.constants)
    case 'only':
      return known(env.only)
    case 'role':
      return name === 'administrators' ? env.administrator === true : env.roles.has(name)
    case 'context':
      if (name === 'today' || name === 'now') return env[name]
      if (name === 'signedIn') return env.me !== null
      if (name === 'isNew') return known(env.context) ?? (env.old ?? null) === null
      return known(env.context)
    default:
      return known(env[scope])
  }
}

function overItems(tree: Tree & { op: 'macro' }, env: Environment, variables: Variables): Value {
  const list = meaning(tree.over, env, variables) as readonly Value[] | null
  if (list === null) return null
  const each = (item: Value) => meaning(tree.body, env, { ...variables, [tree.variable]: item })
  switch (tree.fn) {
    case 'exists':
      return either(list.map((item) => each(item) as Truth))
    case 'all':
      return both(list.map((item) => each(item) as Truth))
    case 'exists_one': {
      const truths = list.map(each)
      const sure = truths.filter((truth) => truth === true).length
      return sure > 1 ? false : truths.includes(null) ? null : sure === 1
    }
    case 'filter':
      return list.filter((item) => each(item) === true)
    case 'map':
      return list.map(each)
    case 'flatMap':
      return list.flatMap((item) => (each(item) ?? []) as readonly Value[])
    case 'sum':
      return total(list.map(each), tree)
    case 'most':
    case 'max':
    case 'least':
    case 'min':
      return extreme(list.map(each), tree.fn)
    case 'average':
      return average(list.map(each), tree)
    default:
      throw new Error(`the model has no macro ${tree.fn}`)
  }
}

/** "No" decides, then what is unknown. */
const both = (truths: readonly Truth[]): Truth => (truths.includes(false) ? false : truths.includes(null) ? null : true)
const either = (truths: readonly Truth[]): Truth =>
  truths.includes(true) ? true : truths.includes(null) ? null : false
const opposite = (truth: Truth): Truth => (truth === null ? null : !truth)

function call(tree: Tree & { op: 'call' }, of: (inner: Tree) => Value, env: Environment): Value {
  const { fn, args } = tree
  const values = () => args.map(of)
  switch (fn) {
    case 'and':
      return both(values() as Truth[])
    case 'or':
      return either(values() as Truth[])
    case 'not':
      return opposite(of(args[0]!) as Truth)
    case '?:': {
      const truth = of(args[0]!)
      return truth === null ? null : of(args[truth === true ? 1 : 2]!)
    }
    case 'has':
      return isThere(of(args[0]!))
    case 'orElse':
      return values().find((value) => value !== null) ?? null
    case 'in':
      return among(of(args[0]!), of(args[1]!) as readonly Value[] | null)
    case '==':
    case '!=': {
      if (args.some(isNull)) return args.every((arg) => of(arg) === null) === (fn === '==')
      const [left, right] = values()
      if (left === null || right === null) return null
      const order = inOrder(left!, right!)
      return order === null ? null : (order === 0) === (fn === '==')
    }
  }
  const given = values()
  if (given.includes(null)) return null
  return withAll(tree, given, env)
}

const isNull = (tree: Tree): boolean => tree.op === 'literal' && tree.value === null
const isThere = (value: Value): boolean => value !== null && !(Array.isArray(value) && value.length === 0)

function among(value: Value, list: readonly Value[] | null): Truth {
  if (list === null) return null
  return either(list.map((one) => (one === null || value === null ? null : inOrder(value, one) === 0)))
}

/** Nothing that is given is missing. */
function withAll(tree: Tree & { op: 'call' }, given: readonly Value[], env: Environment): Value {
  const [left, right] = given as [Value, Value]
  switch (tree.fn) {
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const order = inOrder(left, right)
      if (order === null) return null
      if (tree.fn === '<') return order < 0
      if (tree.fn === '<=') return order <= 0
      return tree.fn === '>' ? order > 0 : order >= 0
    }
    case 'neg':
      return opposed(left)
    case '+':
      return plus(left, right, env)
    case '-':
      return minus(left, right, env)
    case '*':
      return times(tree, left, right)
    case '/':
      return over(tree, left, right)
    case '%':
      return right === 0 ? null : (left as number) % (right as number)
    case 'size':
      return typeof left === 'string' ? [...left].length : (left as readonly Value[]).length
    case 'sum':
      return total(left as readonly Value[], tree)
    case 'most':
    case 'max':
    case 'least':
    case 'min':
      return extreme(Array.isArray(left) ? (left as readonly Value[]) : given, tree.fn)
    case 'first':
    case 'last':
      return (left as readonly Value[]).at(tree.fn === 'first' ? 0 : -1) ?? null
    case 'distinct':
      return (left as readonly Value[]).filter((one, i, all) => all.findIndex((other) => same(one, other)) === i)
    case 'join':
      return (left as readonly Value[])
        .filter((one) => one !== null)
        .map(textOf)
        .join(right as string)
    case 'abs':
      return (inOrder(left, zeroLike(left)) ?? 0) < 0 ? opposed(left) : left
    case 'year':
    case 'month':
    case 'day':
    case 'weekday':
    case 'hour':
      return dateParts(left as string, env.timeZone)[tree.fn]
    case 'days':
    case 'hours':
    case 'minutes':
      return Math.trunc(lengthOf(left as Span) / { days: 86_400_000, hours: 3_600_000, minutes: 60_000 }[tree.fn])
    case 'date':
      return left as string
    case 'string':
      return textOf(left)
    case 'lower':
      return (left as string).toLowerCase()
    case 'upper':
      return (left as string).toUpperCase()
    case 'trim':
      return (left as string).trim()
    case 'contains':
      return (left as string).includes(right as string)
    case 'startsWith':
      return (left as string).startsWith(right as string)
    case 'endsWith':
      return (left as string).endsWith(right as string)
    default:
      throw new Error(`the model has no function ${tree.fn}`)
  }
}

const same = (left: Value, right: Value): boolean =>
  left === null || right === null ? left === right : inOrder(left, right) === 0

const isAmount = (value: Value): value is Money =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'currency' in value && 'amount' in value
const isRecord = (value: Value): value is RecordValue => typeof value === 'object' && value !== null && 'id' in value

/** Null for amounts of two currencies. Records are only the same or not. */
function inOrder(left: Value, right: Value): number | null {
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
const zeroLike = (value: Value): Value => (isAmount(value) ? { ...value, amount: whole(0) } : 0)

/** Whole numbers stay whole, within what they may be. */
function numbers(left: number | Exact, right: number | Exact, by: (a: Exact, b: Exact) => Exact): Value {
  const found = by(toExact(left), toExact(right))
  if (typeof left !== 'number' || typeof right !== 'number') return found
  const size = Number(found.coefficient)
  return Number.isSafeInteger(size) ? size : null
}

function plus(left: Value, right: Value, { timeZone }: Environment): Value {
  if (isAmount(left) && isAmount(right))
    return left.currency === right.currency ? { ...left, amount: add(left.amount, right.amount) } : null
  if (isDurationValue(left) && isDurationValue(right)) return durationOf(left, right)
  if (typeof left === 'string' && isDurationValue(right)) return move(left, right, 1, timeZone)
  if (isNumber(left) && isNumber(right)) return numbers(left, right, add)
  return textOf(left) + textOf(right)
}

function minus(left: Value, right: Value, env: Environment): Value {
  if (typeof left === 'string' && typeof right === 'string') return moved(right, left)
  if (typeof left === 'string') return move(left, right as Span, -1, env.timeZone)
  return plus(left, opposed(right), env)
}

function opposed(value: Value): Value {
  if (typeof value === 'number') return value === 0 ? 0 : -value
  if (isAmount(value)) return { ...value, amount: negate(value.amount) }
  if (isExact(value)) return negate(value)
  const { months, days, milliseconds } = value as Span
  return { months: -months, days: -days, milliseconds: -milliseconds }
}

const HUNDRED = whole(100)

/** A percentage counts hundredths of what it is multiplied with. */
function times({ args }: Tree & { op: 'call' }, left: Value, right: Value): Value {
  const share = (value: Value, arg: Tree | undefined): Value =>
    arg?.type.kind === 'percent' ? multiply(value as Exact, { coefficient: 1n, scale: 2 }) : value
  const isBoth = args.every(({ type }) => type.kind === 'percent')
  const [a, b] = isBoth ? [left, share(right, args[1])] : [share(left, args[0]), share(right, args[1])]
  if (isAmount(a)) return { ...a, amount: multiply(a.amount, toExact(b as number | Exact)) }
  if (isAmount(b)) return { ...b, amount: multiply(b.amount, toExact(a as number | Exact)) }
  return numbers(a as number | Exact, b as number | Exact, multiply)
}

function over({ args }: Tree & { op: 'call' }, left: Value, right: Value): Value {
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
function total(list: readonly Value[], { type }: Tree): Value {
  const there: readonly Value[] = list.filter((value) => value !== null)
  const env = { timeZone: 'UTC' } as Environment
  if (there.length > 0) return there.reduce((sum, value) => (sum === null ? null : plus(sum, value, env)))
  if (type.kind === 'money') return type.currency ? { amount: whole(0), currency: type.currency } : null
  if (type.kind === 'duration') return { months: 0, days: 0, milliseconds: 0 }
  return type.kind === 'integer' ? 0 : whole(0)
}

function extreme(list: readonly Value[], fn: string): Value {
  const sign = fn === 'most' || fn === 'max' ? 1 : -1
  const there = list.filter((value) => value !== null)
  return there.length === 0 ? null : there.reduce((best, one) => ((inOrder(one, best) ?? 0) * sign > 0 ? one : best))
}

function average(list: readonly Value[], tree: Tree): Value {
  const there = list.filter((value) => value !== null)
  const sum = total(there, tree)
  if (there.length === 0 || sum === null) return null
  const count = whole(there.length)
  return isAmount(sum) ? { ...sum, amount: divide(sum.amount, count) } : divide(toExact(sum as number | Exact), count)
}

/** As it is written in a text. */
function textOf(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (isExact(value)) return written(value)
  if (isAmount(value)) {
    const { coefficient, scale } = roundTo(value.amount, 2)
    const digits = String(coefficient < 0n ? -coefficient : coefficient).padStart(scale + 1, '0')
    return `${coefficient < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)} ${value.currency}`
  }
  return String(value)
}

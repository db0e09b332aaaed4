// What an expression means, by the language page alone: a plain reading of the tree, with no operation of the language's own.
import type { Environment, Tree } from '@ninefold/plan/expression'
import type { Literal, RecordValue, Value } from '@ninefold/plan/values'
import { exact } from './exact.ts'
import { dateParts, lengthOf, type Span } from './moments.ts'
import {
  average,
  extreme,
  inOrder,
  minus,
  opposed,
  over,
  plus,
  same,
  textOf,
  times,
  total,
  zeroLike,
} from './arithmetic.ts'

type Variables = Readonly<Record<string, Value>>
type Truth = boolean | null

/** Missing is null; lists are arrays. Throws where the model has no such function. */
export function evaluateTree(tree: Tree, env: Environment, variables: Variables = {}): Value {
  const of = (inner: Tree) => evaluateTree(inner, env, variables)
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
  const list = evaluateTree(tree.over, env, variables) as readonly Value[] | null
  if (list === null) return null
  const each = (item: Value) => evaluateTree(tree.body, env, { ...variables, [tree.variable]: item })
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
      return typeof left === 'string' ? Array.from(left).length : (left as readonly Value[]).length
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

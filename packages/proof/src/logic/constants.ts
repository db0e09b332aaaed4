/**
 * Constants that people may change, taken with one value at a time: as they start, and much smaller and greater. Then what is computed
 * from them (`limit * 2`, `share * limit`) is a number, too.
 */
import { compileExpression, valueLiteral, childrenOf, withChildren, type Tree } from '@ninefold/plan/expression'
import { decimal, isDecimal, type Money, type Value } from '@ninefold/plan/values'
import type { Ground } from './model.ts'

type Constants = Ground['constants']

/** The constants as they start; then all numbers among those that are named as nothing, as one, and a thousand times as great. */
export function constantsToTry(trees: readonly Tree[], { constants }: Pick<Ground, 'constants'>): readonly Constants[] {
  const named = new Set(trees.flatMap(constantsIn))
  if (named.size === 0) return []
  const scaled = (by: (value: Value) => Value): Constants =>
    Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, named.has(name) ? by(value) : value]))
  return [constants, ...[0n, 1n, 1000n].map((factor) => scaled((value) => tried(value, factor)))]
}

const constantsIn = (tree: Tree): readonly string[] =>
  tree.op === 'name' && tree.scope === 'constant' ? [tree.name] : childrenOf(tree).flatMap(constantsIn)

/** 0 or 1 in its place, or the value times the factor. */
function tried(value: Value, factor: bigint): Value {
  const one = factor < 2n
  if (typeof value === 'number') return one ? Number(factor) : value * Number(factor)
  if (isDecimal(value)) return one ? decimal(factor, 0) : decimal(value.coefficient * factor, value.scale)
  const money = value as Money | null
  if (!money || typeof money !== 'object' || !isDecimal(money.amount)) return value
  return { ...money, amount: tried(money.amount, factor) as Money['amount'] }
}

/** Substitutes the constants, and folds what then depends on literals and the time zone alone. */
export function withConstants(tree: Tree, ground: Pick<Ground, 'constants' | 'timeZone'>): Tree {
  if (tree.op === 'name' && tree.scope === 'constant') return literalOf(ground.constants[tree.name] ?? null, tree)
  const made = withChildren(tree, (child) => withConstants(child, ground))
  if (made.op !== 'call' || made.args.length === 0 || made.args.some(({ op }) => op !== 'literal')) return made
  return literalOf(compileExpression(made)({ ...NOTHING, timeZone: ground.timeZone }), made)
}

/** The tree as it is where no literal can say the value. */
function literalOf(value: Value, tree: Tree): Tree {
  const literal = valueLiteral(value)
  return literal === null ? tree : { op: 'literal', value: literal, type: tree.type }
}

const NOTHING = {
  this: null,
  old: null,
  me: null,
  roles: new Set<string>(),
  administrator: false,
  constants: {},
  today: '',
  now: '',
}

/**
 * Substitutes values for the constants that people may change: their start values, and much smaller and greater ones. Then the
 * results of calculations with them (`limit * 2`, `share * limit`) are numbers, too.
 */
import { compileExpression, valueLiteral, childrenOf, withChildren, type Tree } from '@ninefold/plan/expression'
import { decimal, isDecimal, type Money, type Value } from '@ninefold/plan/values'
import type { ModelContext } from './model.ts'

type Constants = ModelContext['constants']

/** The sets of constants to try: start values; then every number that the trees name as 0, as 1, and times 1000. */
export function constantsToTry(
  trees: readonly Tree[],
  { constants }: Pick<ModelContext, 'constants'>,
): readonly Constants[] {
  const named = new Set(trees.flatMap(constantsIn))
  if (named.size === 0) return []
  const scaled = (by: (value: Value) => Value): Constants =>
    Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, named.has(name) ? by(value) : value]))
  return [constants, ...[0n, 1n, 1000n].map((factor) => scaled((value) => substitute(value, factor)))]
}

const constantsIn = (tree: Tree): readonly string[] =>
  tree.op === 'name' && tree.scope === 'constant' ? [tree.name] : childrenOf(tree).flatMap(constantsIn)

/** 0 or 1 for these factors, otherwise the value times the factor. */
function substitute(value: Value, factor: bigint): Value {
  const one = factor < 2n
  if (typeof value === 'number') return one ? Number(factor) : value * Number(factor)
  if (isDecimal(value)) return one ? decimal(factor, 0) : decimal(value.coefficient * factor, value.scale)
  const money = value as Money | null
  if (!money || typeof money !== 'object' || !isDecimal(money.amount)) return value
  return { ...money, amount: substitute(money.amount, factor) as Money['amount'] }
}

/** Substitutes the constants and evaluates calls whose arguments are all literals. */
export function withConstants(tree: Tree, context: Pick<ModelContext, 'constants' | 'timeZone'>): Tree {
  if (tree.op === 'name' && tree.scope === 'constant') return literalOf(context.constants[tree.name] ?? null, tree)
  const made = withChildren(tree, (child) => withConstants(child, context))
  if (made.op !== 'call' || made.args.length === 0 || made.args.some(({ op }) => op !== 'literal')) return made
  return literalOf(compileExpression(made)({ ...EMPTY_ENVIRONMENT, timeZone: context.timeZone }), made)
}

/** The value as a literal; the tree itself if the value has no literal. */
function literalOf(value: Value, tree: Tree): Tree {
  const literal = valueLiteral(value)
  return literal === null ? tree : { op: 'literal', value: literal, type: tree.type }
}

const EMPTY_ENVIRONMENT = {
  this: null,
  old: null,
  me: null,
  roles: new Set<string>(),
  administrator: false,
  constants: {},
  today: '',
  now: '',
}

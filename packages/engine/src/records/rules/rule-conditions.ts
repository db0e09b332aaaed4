/**
 * A rule split into its conditions, so that the states before and after a change can be compared: a record that
 * violated the rule before, and violates none of its conditions by more, is accepted (INV-2).
 *
 * Comparisons of ordered values get worse if their sides move apart; `exists` and `all`, if more records violate them;
 * any other violated condition, if what it reads has another value. If a change writes what a condition reads from its
 * own record, the condition must be true, or the sides of the comparison must come nearer; in a list of the record's
 * own, there must be no new violation.
 */
import { compileExpression, yesNoCall, type Tree } from '@ninefold/plan/expression'
import { memoize } from '@ninefold/plan/base'
import type { Value } from '@ninefold/plan/values'
import type { RuleWithReach } from '../change-steps.ts'

/** The result of one condition. */
export interface ConditionResult {
  readonly broken: boolean
  /** The values that it compares or reads. */
  readonly values: readonly Value[]
  /** Ids of the records in the record's own list that violate it, if requested. */
  readonly against?: readonly string[]
}

/** Without `and`, `or`, `not` and `?:` in it. */
export interface SingleCondition {
  readonly tree: Tree
  readonly values: readonly Tree[]
  /** It compares two ordered values; for `exists` and `all`, the number of violations with zero. */
  readonly isComparison: boolean
  /** For `exists` and `all`: the records that violate it. */
  readonly against?: Tree & { readonly op: 'macro' }
}

type Node =
  | { readonly kind: 'single'; readonly place: number }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Node[] }
  /** `?:`. */
  | { readonly kind: 'choice'; readonly place: number; readonly outcomes: readonly [Node, Node] }

interface Conditions {
  readonly root: Node
  /** In the order of the results. */
  readonly singles: readonly SingleCondition[]
}

export const conditionsOf = memoize(({ reach }: RuleWithReach): Conditions => conditionsIn(reach.condition))

/** *When* counts as a condition, too: `not when or must`. */
export const conditionsWithWhen = memoize(({ rule: { when }, reach }: RuleWithReach): Conditions =>
  conditionsIn(when ? yesNoCall('or', yesNoCall('not', when.tree), reach.condition) : reach.condition),
)

function conditionsIn(tree: Tree): Conditions {
  const singles: SingleCondition[] = []
  const root = nodeOf(tree, false, (one) => singles.push(one) - 1)
  return { root, singles }
}

function nodeOf(tree: Tree, isNegated: boolean, add: (one: SingleCondition) => number): Node {
  const inside = (one: Tree, negated = isNegated) => nodeOf(one, negated, add)
  if (tree.op === 'call') {
    const [first, ...rest] = tree.args as readonly [Tree, ...Tree[]]
    if (tree.fn === 'not') return inside(first, !isNegated)
    if (tree.fn === 'and' || tree.fn === 'or')
      return { kind: (tree.fn === 'and') === isNegated ? 'any' : 'all', parts: tree.args.map((one) => inside(one)) }
    if (tree.fn === '?:') {
      const place = add({ tree: first, values: [first], isComparison: false })
      // `a > b ? false : true` is violated like `not (a > b)`.
      const outcome = (one: Tree, isTrue: boolean) =>
        one.op === 'literal' && one.value === isNegated ? inside(first, isTrue) : inside(one)
      return { kind: 'choice', place, outcomes: [outcome(rest[0]!, true), outcome(rest[1]!, false)] }
    }
  }
  const condition = isNegated ? yesNoCall('not', tree) : tree
  return { kind: 'single', place: add({ tree: condition, ...comparedIn(tree, isNegated) }) }
}

const COMPARISONS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '=='])
const ORDERED: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'percent', 'date', 'time', 'dateTime'])

function comparedIn(tree: Tree, isNegated: boolean): Omit<SingleCondition, 'tree'> {
  if (tree.op === 'macro' && (tree.fn === 'exists' || tree.fn === 'all')) return against(tree, isNegated)
  if (tree.op !== 'call') return { values: [], isComparison: false }
  const { fn, args } = tree
  // The violation is that they are equal.
  const isEquality = fn === (isNegated ? '==' : '!=')
  const isOrder = COMPARISONS.has(fn) || fn === '!='
  const isComparison = isOrder && !isEquality && args.every(({ type }) => ORDERED.has(type.kind))
  return { values: args, isComparison }
}

/** The number of violations. If too few records satisfy it there are none: that cannot get worse. */
function against(tree: Tree & { op: 'macro' }, isNegated: boolean): Omit<SingleCondition, 'tree'> {
  if ((tree.fn === 'exists') !== isNegated) return { values: [], isComparison: false }
  const body = tree.fn === 'exists' ? tree.body : yesNoCall('not', tree.body)
  const found = { ...tree, fn: 'filter', body, type: tree.over.type }
  const size: Tree = { op: 'call', fn: 'size', args: [found], type: { kind: 'integer' } }
  return { values: [size, NONE], isComparison: true, against: found }
}

const NONE: Tree = { op: 'literal', value: 0, type: { kind: 'integer' } }

/** The records that violate it, if they are in a list of the record itself. */
export const ownListOf = ({ against: found }: SingleCondition): (Tree & { readonly op: 'macro' }) | undefined =>
  found && isOwnList(found.over) ? found : undefined

const isOwnList = (over: Tree): boolean =>
  (over.op === 'name' && over.scope === 'this') ||
  (over.op === 'field' && over.of.op === 'name' && over.of.scope === 'this' && over.of.name === '')

/** What a change writes in the record that a rule checks, and in its wholes and parts. */
export interface OwnChange {
  /** Whether it changes what the condition at this index reads there. */
  readonly changesInput: (place: number) => boolean
  /** Ids of parts with other values. */
  readonly parts: ReadonlySet<string>
}

const UNWRITTEN: OwnChange = { changesInput: () => false, parts: new Set() }

interface Compared {
  readonly singles: Conditions['singles']
  readonly own: OwnChange
  readonly before: readonly ConditionResult[]
  readonly after: readonly ConditionResult[]
}

/**
 * Whether a condition is violated now that was not violated before, or by more than before. The results belong to a
 * violated rule.
 */
export function isWorse(
  { root, singles }: Conditions,
  before: readonly ConditionResult[] | undefined,
  after: readonly ConditionResult[],
  own: OwnChange = UNWRITTEN,
): boolean {
  return !before || isNodeWorse(root, { singles, own, before, after })
}

function isNodeWorse(node: Node, compared: Compared): boolean {
  const { before, after } = compared
  if (!isBroken(node, after)) return false
  if (!isBroken(node, before)) return true
  if (node.kind === 'single') return isSingleWorse(node.place, compared)
  if (node.kind === 'choice') {
    const value = after[node.place]!.values[0]
    return value !== before[node.place]!.values[0] || isNodeWorse(outcomeOf(node, after)!, compared)
  }
  return node.parts.some((part) => isNodeWorse(part, compared))
}

/** Of a rule, by its root. Unknown results are skipped if they decide nothing. */
export function isBroken(node: Node, results: readonly ConditionResult[]): boolean {
  switch (node.kind) {
    case 'single':
      return results[node.place]!.broken
    case 'choice': {
      const outcome = outcomeOf(node, results)
      return outcome !== undefined && isBroken(outcome, results)
    }
    case 'all':
      return node.parts.some((part) => isBroken(part, results))
    case 'any':
      return node.parts.every((part) => isBroken(part, results))
  }
}

function outcomeOf({ place, outcomes }: Node & { kind: 'choice' }, results: readonly ConditionResult[]) {
  const [value = null] = results[place]!.values
  return value === null ? undefined : outcomes[value === true ? 0 : 1]
}

function isSingleWorse(place: number, { singles, own, before, after }: Compared): boolean {
  const { values: now, against: present } = after[place]!
  const { values: was, against: former } = before[place]!
  const { isComparison, against: counted } = singles[place]!
  const isOther = textOf(now) !== textOf(was)
  const isNearer = isComparison && isWithin(now as readonly [Value, Value], was as readonly [Value, Value])
  if (own.changesInput(place)) return counted !== undefined || !isNearer || !isOther
  if (present && former) return present.some((id) => !former.includes(id) || own.parts.has(id))
  return isComparison ? !isNearer : isOther
}

/** A record is compared by its id, an amount by its digits. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'bigint' ? `${one}` : isRecord(one) ? { id: one.id } : one,
  )

const isRecord = (value: unknown): value is { readonly id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

/** Whether the range between the sides is inside the earlier one. */
function isWithin(now: readonly [Value, Value], was: readonly [Value, Value]): boolean {
  if ([...now, ...was].includes(null)) return true
  const [low, high] = inOrder(now)
  const [lowest, highest] = inOrder(was)
  return isAtMost(lowest, low) && isAtMost(high, highest)
}

const inOrder = ([a, b]: readonly [Value, Value]): readonly [Value, Value] => (isAtMost(a, b) ? [a, b] : [b, a])

const context = (name: string): Tree => ({ op: 'name', scope: 'context', name, type: { kind: 'unknown' } })
const atMost = compileExpression(yesNoCall('<=', context('a'), context('b')))

const isAtMost = (a: Value, b: Value): boolean =>
  atMost({ me: null, roles: new Set(), constants: {}, now: '', today: '', timeZone: 'UTC', context: { a, b } }) === true

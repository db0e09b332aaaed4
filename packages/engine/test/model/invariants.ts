// When a rule is checked, and of which records: after each write every rule of every record, as it is now and as it was before.
import type { Rule, Tree, Value } from '@ninefold/language'
import { collides } from './collisions.ts'
import { around, changedFields, draftPlaces, type DraftPlace } from './draft-places.ts'
import { inOrder } from './arithmetic.ts'
import { evaluate, holds, type PlanIndex } from './plan.ts'
import type { Fault } from './refused.ts'
import { readsOfRule } from './rule-reads.ts'
import type { Row, State } from './state.ts'
import { viewerOf, type Transaction } from './transaction.ts'
import type { Place, Viewer } from './viewer.ts'

/** It reads other records, so it is checked when the change is complete. */
export const isBeyond = ({ index }: Pick<Viewer, 'index'>, rule: Rule): boolean => readsOfRule(index, rule).isBeyond

/** `own`: when its own record is written; `inputs`: and a field that it reads there changes; `any`: whatever is written. */
function checkedOn(index: PlanIndex, rule: Rule): 'any' | 'inputs' | 'own' {
  const { asks } = readsOfRule(index, rule)
  if (rule.onSave || asks.has('person')) return 'own'
  if (asks.has('time')) return 'inputs'
  if (asks.has('isNew') || asks.has('onlyOld')) return 'own'
  return asks.has('old') ? 'inputs' : 'any'
}

/** Of a record that is written. `changed`: by the same write, in the record, its parts and its whole. */
export function isDue(viewer: Viewer, rule: Rule, place: DraftPlace, changed: () => ReadonlySet<string>): boolean {
  const { index } = viewer
  if (!place.was || checkedOn(index, rule) === 'own') return true
  const { own, inside } = readsOfRule(index, rule)
  const before = { ...place.place, row: place.was }
  const isOther = (name: string) => valueText(viewer, place.place, name) !== valueText(viewer, before, name)
  return [...own].some(isOther) || [...inside].some((name) => changed().has(name))
}

function valueText(viewer: Viewer, place: Place, name: string): string {
  const isComputed = viewer.index.field(place.row.entity, name)?.computed !== undefined
  const value = isComputed ? viewer.view(place)[name] : place.row.values[name]
  return JSON.stringify(value ?? null, (_, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one))
}

/** What breaks a rule after `tx` that did not before. `root`: the record that the change is about. */
export function invariantFaults(tx: Transaction, was: State, root: string): readonly Fault[] {
  const [now, then] = [viewerOf(tx), viewerOf({ ...tx, state: was })]
  const rules = tx.index.plan.rules.filter((rule) => rule.weight === 'error' && isBeyond(now, rule))
  return rules.flatMap((rule) => {
    const found =
      checkedOn(tx.index, rule) === 'any' ? newlyBroken(now, then, rule) : brokenWhereWritten(tx, now, was, rule)
    if (found.length === 0) return []
    const own = found.find((place) => rootOf(place) === root)
    return [faultOf(rule, own && prefixOf(tx, own))]
  })
}

function newlyBroken(now: Viewer, then: Viewer, rule: Rule): readonly Place[] {
  const broken = now.places(rule.entity).filter((place) => isBroken(now, rule, place))
  if (broken.length === 0) return []
  const before = new Map(then.places(rule.entity).map((place) => [place.row.id, place]))
  return broken.filter((place) => isWorse(rule, now, place, then, before.get(place.row.id)))
}

const environment = (viewer: Viewer, place: Place) => viewer.over(place, { old: null, context: { isNew: false } })

function isBroken(viewer: Viewer, rule: Rule, place: Place, env = environment(viewer, place)): boolean {
  if (!holds(rule.when, env)) return false
  return rule.must.kind === 'hold' ? evaluate(rule.must.expr, env) === false : collides(viewer, rule, place)
}

/** Something is broken that was not, or by more than before. */
function isWorse({ must, when }: Rule, now: Viewer, place: Place, then: Viewer, before: Place | undefined): boolean {
  if (!before) return true
  const [env, old] = [environment(now, place), environment(then, before)]
  if (!holds(when, old)) return true
  if (must.kind !== 'hold') return rivals(now, { must, when }, place) > rivals(then, { must, when }, before)
  return isConditionWorse(must.expr.tree, true, env, old)
}

const rivals = (viewer: Viewer, rule: Pick<Rule, 'must' | 'when'>, place: Place): number =>
  viewer.places(place.row.entity).filter((one) => one.row.id !== place.row.id && collides(viewer, rule, place, [one]))
    .length

type Env = ReturnType<typeof environment>

/** `wanted`: what the condition must be. */
function isConditionWorse(tree: Tree, wanted: boolean, env: Env, old: Env): boolean {
  if (evaluate({ tree }, env) !== !wanted) return false
  if (evaluate({ tree }, old) !== !wanted) return true
  if (tree.op === 'macro' && (tree.fn === 'exists' || tree.fn === 'all')) {
    // Too few are in favour: there are none of them, before as after.
    if ((tree.fn === 'exists') === wanted) return false
    return against(tree, env) > against(tree, old)
  }
  if (tree.op !== 'call') return false
  const { fn, args } = tree
  if (fn === 'not') return isConditionWorse(args[0]!, !wanted, env, old)
  if (fn === 'and' || fn === 'or') return args.some((one) => isConditionWorse(one, wanted, env, old))
  if (fn === '?:') {
    const [first, yes, no] = args as readonly [Tree, Tree, Tree]
    const taken = evaluate({ tree: first }, env)
    if (taken !== evaluate({ tree: first }, old)) return true
    const outcome = taken === true ? yes : no
    return outcome.op === 'literal'
      ? isConditionWorse(first, taken !== true, env, old)
      : isConditionWorse(outcome, wanted, env, old)
  }
  const values = (of: Env) => args.map((one) => evaluate({ tree: one }, of))
  return isComparison(tree, wanted) ? !isNearer(values(env), values(old)) : textOf(values(env)) !== textOf(values(old))
}

function against({ over, variable, body, fn }: Tree & { op: 'macro' }, env: Env): number {
  const wrong: Tree = fn === 'exists' ? body : { op: 'call', fn: 'not', args: [body], type: { kind: 'yesNo' } }
  const found: Tree = { op: 'macro', fn: 'filter', over, variable, body: wrong, type: over.type }
  return (evaluate({ tree: found }, env) as readonly Value[]).length
}

const textOf = (values: readonly Value[]): string =>
  JSON.stringify(values, (_, one: unknown) => {
    if (typeof one === 'bigint') return `${one}`
    return typeof one === 'object' && one !== null && 'id' in one ? one.id : one
  })

function isNearer([left, right]: readonly Value[], [left0, right0]: readonly Value[]): boolean {
  return inOrder(left0!, right0!)! < 0
    ? isBetween(left0!, left!, right0!) && isBetween(left0!, right!, right0!)
    : isBetween(right0!, right!, left0!) && isBetween(right0!, left!, left0!)
}

const isBetween = (low: Value, value: Value, high: Value): boolean =>
  inOrder(low, value)! <= 0 && inOrder(value, high)! <= 0

/** Of values that have an order, and broken by their distance. */
const isComparison = (tree: Tree & { op: 'call' }, wanted: boolean): boolean =>
  ['<', '<=', '>', '>=', wanted ? '==' : '!='].includes(tree.fn) &&
  tree.args.every(({ type }) =>
    ['integer', 'decimal', 'money', 'percent', 'date', 'time', 'dateTime'].includes(type.kind),
  )

/** A rule over the time, the person or what was before: of the records that were written. */
function brokenWhereWritten(tx: Transaction, viewer: Viewer, was: State, rule: Rule): readonly Place[] {
  const written = [...tx.state.rows.values()].filter((row) => was.rows.get(row.id) !== row)
  return written.flatMap((row) => {
    const before = was.rows.get(row.id) ?? null
    const changed = changedFields(tx.index, row, before)
    return draftPlaces(tx.index, row as never, before)
      .filter((one) => one.place.row.entity === rule.entity && isDue(viewer, rule, one, changed))
      .filter((one) => isBroken(viewer, rule, one.place, around(viewer, one)))
      .map(({ place }) => place)
  })
}

const rootOf = ({ row, whole }: Place): string => (whole ? rootOf(whole) : row.id)

function prefixOf(tx: Transaction, { row, whole }: Place): string {
  if (!whole) return ''
  const list = tx.index
    .entity(whole.row.entity)
    .fields.find(({ name, type }) => type.kind === 'parts' && partsOf(whole.row, name).includes(row))!
  return `${prefixOf(tx, whole)}${list.name}.${partsOf(whole.row, list.name).indexOf(row)}.`
}

const partsOf = (row: Row, list: string): readonly Row[] => (row.values[list] ?? []) as readonly Row[]

function faultOf({ error, fields }: Rule, prefix: string | undefined): Fault {
  if (prefix === undefined) return { code: error }
  const field = fields.length > 0 ? prefix + fields[0]! : prefix.replace(/\.$/, '')
  return field === '' ? { code: error } : { code: error, field }
}

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

/** Something is broken that was not, or the two sides of a comparison do not come nearer to one another. */
function isWorse({ must, when }: Rule, now: Viewer, place: Place, then: Viewer, before: Place | undefined): boolean {
  if (!before) return true
  const [env, old] = [environment(now, place), environment(then, before)]
  if (!holds(when, old)) return true
  if (must.kind !== 'hold') return !collides(then, { must, when } as Rule, before)
  return conditionsIn(must.expr.tree).some((tree) => {
    if (evaluate({ tree }, env) !== false) return false
    if (evaluate({ tree }, old) !== false) return true
    if (!isComparison(tree)) return false
    const [left, right] = tree.args.map((tree) => evaluate({ tree }, env)) as [Value, Value]
    const [left0, right0] = tree.args.map((tree) => evaluate({ tree }, old)) as [Value, Value]
    const isLeftLower = inOrder(left0, right0)! < 0
    const isNearer = isLeftLower
      ? isBetween(left0, left, right) && isBetween(left, right, right0)
      : isBetween(right0, right, left) && isBetween(right, left, left0)
    return !isNearer
  })
}

const isBetween = (low: Value, value: Value, high: Value): boolean =>
  inOrder(low, value)! <= 0 && inOrder(value, high)! <= 0

const conditionsIn = (tree: Tree): readonly Tree[] =>
  tree.op === 'call' && tree.fn === 'and' ? tree.args.flatMap(conditionsIn) : [tree]

const isComparison = (tree: Tree): tree is Tree & { op: 'call' } =>
  tree.op === 'call' &&
  ['<', '<=', '>', '>=', '=='].includes(tree.fn) &&
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

// When a rule is checked, and of which records: after each write every rule of every record, as it is now and as it was before.
import type { Rule } from '@ninefold/plan'
import type { Tree } from '@ninefold/plan/expression'
import type { Value } from '@ninefold/plan/values'
import { collides } from './collisions.ts'
import { around, changedFields, draftPlaces, type DraftPlace } from './draft-places.ts'
import { inOrder } from './arithmetic.ts'
import { evaluate, holds, type PlanIndex } from './plan.ts'
import type { Fault } from './refused.ts'
import { readsOfCondition, readsOfRule } from './rule-reads.ts'
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

/** It reads the state alone, so it waits for the changes that follow in the same transaction. */
export const isDeferred = (index: PlanIndex, rule: Rule): boolean => checkedOn(index, rule) === 'any'

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
export function invariantFaults(
  tx: Transaction,
  was: State,
  root: string,
  isLooked: (rule: Rule) => boolean = () => true,
): readonly Fault[] {
  const [now, then] = [viewerOf(tx), viewerOf({ ...tx, state: was })]
  const rules = tx.index.plan.rules.filter((rule) => rule.weight === 'error' && isBeyond(now, rule) && isLooked(rule))
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
function isWorse(rule: Rule, now: Viewer, place: Place, then: Viewer, before: Place | undefined): boolean {
  const { must, when } = rule
  if (!before) return true
  const [env, old] = [environment(now, place), environment(then, before)]
  if (!holds(when, old)) return true
  if (must.kind !== 'hold') return rivals(now, { must, when }, place) > rivals(then, { must, when }, before)
  return isConditionWorse(must.expr.tree, true, { env, old, own: writtenIn(now.index, rule, place, before) })
}

const rivals = (viewer: Viewer, rule: Pick<Rule, 'must' | 'when'>, place: Place): number =>
  viewer.places(place.row.entity).filter((one) => one.row.id !== place.row.id && collides(viewer, rule, place, [one]))
    .length

type Env = ReturnType<typeof environment>

/** What the write changes of the record that is judged. */
interface OwnWrite {
  /** Has something that the tree reads of the record, or of what it is a part of, another value? */
  readonly reads: (tree: Tree) => boolean
  /** Ids of parts in which something that the rule reads has another value. */
  readonly parts: ReadonlySet<unknown>
}

interface Compared {
  readonly env: Env
  readonly old: Env
  readonly own: OwnWrite
}

const isSame = (a: Row, b: Row, name: string): boolean =>
  textOf([a.values[name] as Value]) === textOf([b.values[name] as Value])

function writtenIn(index: PlanIndex, rule: Rule, place: Place, before: Place): OwnWrite {
  const { inside } = readsOfRule(index, rule)
  const named = (all: ReadonlySet<string>, row: Row) =>
    [...all].flatMap((path) => (path.startsWith(`${row.entity}.`) ? [path.slice(row.entity.length + 1)] : []))
  const isOther = (all: ReadonlySet<string>, now: Row, was: Row) =>
    named(all, now).some((name) => !isSame(now, was, name))
  const inWholes = (all: ReadonlySet<string>, now: Place | undefined, was: Place | undefined): boolean =>
    now !== undefined && was !== undefined && (isOther(all, now.row, was.row) || inWholes(all, now.whole, was.whole))
  const lists = index.entity(place.row.entity).fields.filter(({ type }) => type.kind === 'parts')
  const edited = lists.flatMap(({ name }) => {
    const former = new Map(partsOf(before.row, name).map((row) => [row.id, row]))
    return partsOf(place.row, name).filter((row) => former.has(row.id) && isOther(inside, row, former.get(row.id)!))
  })
  return {
    reads: (tree) => {
      const read = readsOfCondition(index, rule.entity, tree)
      const changes = [...read.own].some((name) => !isSame(place.row, before.row, name))
      return changes || inWholes(read.inside, place.whole, before.whole)
    },
    parts: new Set(edited.map(({ id }) => id)),
  }
}

/** `wanted`: what the condition must be. */
function isConditionWorse(tree: Tree, wanted: boolean, compared: Compared): boolean {
  const { env, old, own } = compared
  if (evaluate({ tree }, env) !== !wanted) return false
  if (evaluate({ tree }, old) !== !wanted) return true
  if (tree.op === 'macro' && (tree.fn === 'exists' || tree.fn === 'all')) return isSearchWorse(tree, wanted, compared)
  if (tree.op !== 'call') return own.reads(tree)
  const { fn, args } = tree
  if (fn === 'not') return isConditionWorse(args[0]!, !wanted, compared)
  if (fn === 'and' || fn === 'or') return args.some((one) => isConditionWorse(one, wanted, compared))
  if (fn === '?:') {
    const [first, yes, no] = args as readonly [Tree, Tree, Tree]
    const taken = evaluate({ tree: first }, env)
    if (taken !== evaluate({ tree: first }, old)) return true
    const outcome = taken === true ? yes : no
    return outcome.op === 'literal'
      ? isConditionWorse(first, taken !== true, compared)
      : isConditionWorse(outcome, wanted, compared)
  }
  const [now, was] = [env, old].map((of) => args.map((one) => evaluate({ tree: one }, of))) as [Value[], Value[]]
  const isMoved = textOf(now) !== textOf(was)
  if (!isComparison(tree, wanted)) return isMoved || own.reads(tree)
  return !isNearer(now, was) || (own.reads(tree) && !isMoved)
}

/** One that finds what must not be there, one by one in a list of its own, else by how many there are. */
function isSearchWorse(tree: Tree & { op: 'macro' }, wanted: boolean, { env, old, own }: Compared): boolean {
  const isTooFew = (tree.fn === 'exists') === wanted
  const { over, body } = tree
  const isOwnList =
    over.op === 'name' ? over.scope === 'this' : over.op === 'field' && over.of.op === 'name' && over.of.name === ''
  if (isTooFew) return own.reads(tree)
  if (own.reads(isOwnList ? body : tree)) return true
  const [now, was] = [against(tree, env), against(tree, old)]
  return isOwnList ? now.some((id) => !was.includes(id) || own.parts.has(id)) : now.length > was.length
}

function against({ over, variable, body, fn }: Tree & { op: 'macro' }, env: Env): readonly unknown[] {
  const wrong: Tree = fn === 'exists' ? body : { op: 'call', fn: 'not', args: [body], type: { kind: 'yesNo' } }
  const found: Tree = { op: 'macro', fn: 'filter', over, variable, body: wrong, type: over.type }
  return (evaluate({ tree: found }, env) as readonly { readonly id?: unknown }[]).map(({ id }) => id)
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

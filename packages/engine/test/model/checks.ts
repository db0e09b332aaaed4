// What must be so before a record is stored: what is required is there, and no rule is broken.
import { isDecimal, type Money, type Value } from '@ninefold/plan/values'
import type { Field, Rule } from '@ninefold/plan'
import type { Tree } from '@ninefold/plan/expression'
import { isRequiredByOthers, readsOfCondition } from './rule-reads.ts'
import { viewerOf, type Change, type Transaction } from './transaction.ts'
import type { Draft } from './draft.ts'
import { evaluate, holds, isNothing, isSecret } from './plan.ts'
import { collides, isAlike } from './collisions.ts'
import { isBeyond, isDue } from './invariants.ts'
import type { Fault } from './refused.ts'
import type { Place, Viewer } from './viewer.ts'
import { around, changedFields, draftPlaces, fresh, type DraftPlace } from './draft-places.ts'
import type { Row, State } from './state.ts'

const MOST = 10n ** 15n

/**
 * Is it broken, whatever stands in the fields that nobody was asked for? `no`: of a condition, that it is not `wanted` whatever
 * stands there.
 */
function isBrokenAnyhow(viewer: Viewer, { place }: DraftPlace, rule: Rule, env: ReturnType<typeof around>): boolean {
  const view = viewer.view(place)
  const isOpen = (tree: Tree) =>
    [...readsOfCondition(viewer.index, rule.entity, tree).own].some((name) => isNothing(view[name] ?? null))
  const no = (tree: Tree, wanted: boolean): boolean => {
    if (tree.op !== 'call' || !['not', 'and', 'or', '?:'].includes(tree.fn))
      return !isOpen(tree) && evaluate({ tree }, env) === !wanted
    const [first, yes, other] = tree.args as readonly [Tree, Tree, Tree]
    if (tree.fn === 'not') return no(first, !wanted)
    if (tree.fn === '?:') return !isOpen(first) && no(evaluate({ tree: first }, env) === true ? yes : other, wanted)
    return (tree.fn === 'and') === wanted
      ? tree.args.some((one) => no(one, wanted))
      : tree.args.every((one) => no(one, wanted))
  }
  return rule.must.kind === 'hold' && (!rule.when || no(rule.when.tree, false)) && no(rule.must.expr.tree, true)
}

export function checkRules(
  looking: Viewer,
  draft: Draft,
  before: Row | null,
  { right, incomplete, restores }: Change,
): readonly Fault[] {
  const viewer = fresh(looking)
  const changed = changedFields(viewer.index, draft, before)
  return draftPlaces(viewer.index, draft, before).flatMap((draftPlace) => {
    const entity = viewer.index.entity(draftPlace.place.row.entity)
    const env = around(viewer, draftPlace)
    const view = viewer.view(draftPlace.place)
    const missing = entity.fields.filter((field) => {
      if (incomplete || isRequiredByOthers(viewer.index, entity.name, field)) return false
      // The history does not hold it.
      if (restores && isSecret(field)) return false
      if (!isMissing(field, draftPlace, viewer)) return false
      const { required, name } = field
      const asBefore =
        right === 'document' &&
        draftPlace.was &&
        !required!.when &&
        draftPlace.prefix === '' &&
        isNothing(draftPlace.was.values[name])
      return !asBefore
    })
    const large = entity.fields.filter(({ computed, name }) => computed?.stored && isTooLarge(view[name] ?? null))
    const broken = viewer.index.plan.rules.filter(
      (rule) =>
        rule.entity === entity.name &&
        rule.weight === 'error' &&
        rule.must.kind === 'hold' &&
        !isBeyond(viewer, rule) &&
        isDue(viewer, rule, draftPlace, changed) &&
        (!incomplete || isBrokenAnyhow(viewer, draftPlace, rule, env)) &&
        holds(rule.when, env) &&
        evaluate(rule.must.expr, env) === false,
    )
    return [
      ...missing.map(({ name }) => ({ code: 'REQUIRED', field: draftPlace.prefix + name })),
      ...large.map(({ name }) => ({ code: 'TOO_LARGE', field: draftPlace.prefix + name })),
      ...broken.map((rule) => ruleFault(rule, draftPlace.prefix)),
    ]
  })
}

/** Required, and not there. */
function isMissing({ required, shownWhen, displayedWhen, name, type, system }: Field, one: DraftPlace, viewer: Viewer) {
  if (!required || system || !isNothing(viewer.view(one.place)[name])) return false
  if (type.kind === 'password' && one.was) return false
  const env = around(viewer, one)
  return [shownWhen, displayedWhen, required.when].every((condition) => holds(condition, env))
}

/** Required fields whose conditions read other records: of each record that is written, as the whole change leaves them. */
export function missingAfter(
  tx: Transaction,
  was: State,
  root: string,
  isLooked: (entity: string, field: Field) => boolean = () => true,
): readonly Fault[] {
  const viewer = viewerOf(tx)
  const written = [...tx.state.rows.values()].filter((row) => was.rows.get(row.id) !== row)
  return written.flatMap((row) =>
    draftPlaces(tx.index, row as Draft, was.rows.get(row.id) ?? null).flatMap((one) => {
      const { entity } = one.place.row
      return tx.index
        .entity(entity)
        .fields.filter(
          (field) =>
            isLooked(entity, field) && isRequiredByOthers(tx.index, entity, field) && isMissing(field, one, viewer),
        )
        .map(({ name }) => (row.id === root ? { code: 'REQUIRED', field: one.prefix + name } : { code: 'REQUIRED' }))
    }),
  )
}

function isTooLarge(value: Value): boolean {
  const amount = isDecimal(value) ? value : (value as Money | null)?.amount
  return isDecimal(amount) && (amount.coefficient >= MOST || amount.coefficient <= -MOST)
}

function ruleFault({ error, fields }: Rule, prefix: string): Fault {
  const at = fields.length > 0 ? prefix + fields[0]! : prefix.replace(/\.$/, '')
  return at === '' ? { code: error } : { code: error, field: at }
}

/** `unique` and `no overlap`. Those that hold of every record are the database's own to keep, and are reported last. */
export function checkUniqueness(
  given: Viewer,
  draft: Draft,
  before: Row | null,
  which: 'searched' | 'indexed',
): readonly Fault[] {
  const viewer = fresh(given)
  const { plan } = viewer.index
  const all = draftPlaces(viewer.index, draft, before)
  const changed = changedFields(viewer.index, draft, before)
  return all.flatMap((draftPlace, i) => {
    const { place, prefix } = draftPlace
    const entity = viewer.index.entity(place.row.entity)
    const earlier = all.slice(0, i).filter((one) => one.place.row.entity === entity.name)
    const rivals = [
      ...earlier.map((one) => one.place),
      ...viewer.places(entity.name).filter((one) => rootOf(one) !== draft.id),
    ]
    const faults: Fault[] = which === 'searched' ? circles(viewer, draftPlace) : []
    for (const rule of plan.rules) {
      const { must, when } = rule
      if (rule.entity !== entity.name || rule.weight !== 'error' || must.kind === 'hold') continue
      const isIndexed = must.kind === 'unique' && !when
      if (isIndexed !== (which === 'indexed') || isBeyond(viewer, rule)) continue
      if (!isDue(viewer, rule, draftPlace, changed) || !holds(when, around(viewer, draftPlace))) continue
      if (collides(viewer, rule, place, rivals)) faults.push(ruleFault(rule, prefix))
    }
    if (which === 'indexed')
      for (const { name, unique } of entity.fields)
        if (unique && name !== 'id' && rivals.some((other) => isAlike(entity, [name], place, other)))
          faults.push({ code: 'NOT_UNIQUE', field: prefix + name })
    return faults
  })
}

/** Nothing stands below itself. */
function circles({ index, state }: Viewer, { place: { row }, prefix }: DraftPlace): Fault[] {
  const trees = index.entity(row.entity).fields.filter(({ type }) => type.kind === 'reference' && type.tree)
  return trees.flatMap(({ name }) => {
    const idOf = (one: Row | undefined) => (one?.values[name] as { readonly id: string } | null | undefined)?.id
    const seen = new Set<string>()
    let at = idOf(row)
    for (; at !== undefined && at !== row.id && !seen.has(at); at = idOf(state.rows.get(at))) seen.add(at)
    return at === row.id ? [{ code: 'TREE_CIRCLE', field: prefix + name }] : []
  })
}

export const rootOf = ({ row, whole }: Place): string => (whole ? rootOf(whole) : row.id)

// What must be so before a record is stored: what is required is there, and no rule is broken.
import { isDecimal, type Entity, type Money, type Rule, type Value } from '@ninefold/language'
import type { Change } from './happening.ts'
import type { Draft } from './draft.ts'
import { evaluate, holds, isNothing, wireOf } from './plan.ts'
import { isBeyond, isDue } from './invariants.ts'
import type { Fault } from './refused.ts'
import type { Place, Sight } from './sight.ts'
import { around, fresh, spots, type Spot } from './spots.ts'
import type { Row } from './state.ts'

const MOST = 10n ** 15n

export function demandRules(
  looking: Sight,
  draft: Draft,
  before: Row | null,
  { right, incomplete }: Change,
): readonly Fault[] {
  const sight = fresh(looking)
  return spots(sight.book, draft, before).flatMap((spot) => {
    const entity = sight.book.entity(spot.place.row.entity)
    const env = around(sight, spot)
    const view = sight.view(spot.place)
    const missing = entity.fields.filter(({ required, shownWhen, displayedWhen, name, type, system }) => {
      if (
        !required ||
        system ||
        incomplete ||
        !isNothing(view[name]) ||
        !holds(shownWhen, env) ||
        !holds(displayedWhen, env) ||
        !holds(required.when, env)
      )
        return false
      if (type.kind === 'password' && spot.was) return false
      const asBefore =
        right === 'document' && spot.was && !required.when && spot.prefix === '' && isNothing(spot.was.values[name])
      return !asBefore
    })
    const large = entity.fields.filter(({ computed, name }) => computed?.stored && isTooLarge(view[name] ?? null))
    const broken = sight.book.plan.rules.filter(
      (rule) =>
        rule.entity === entity.name &&
        rule.weight === 'error' &&
        rule.must.kind === 'hold' &&
        !isBeyond(sight, rule) &&
        isDue(sight, rule, spot) &&
        holds(rule.when, env) &&
        evaluate(rule.must.expr, env) === false,
    )
    return [
      ...missing.map(({ name }) => ({ code: 'REQUIRED', field: spot.prefix + name })),
      ...large.map(({ name }) => ({ code: 'TOO_LARGE', field: spot.prefix + name })),
      ...broken.map((rule) => ruleFault(rule, spot.prefix)),
    ]
  })
}

function isTooLarge(value: Value): boolean {
  const amount = isDecimal(value) ? value : (value as Money | null)?.amount
  return isDecimal(amount) && (amount.coefficient >= MOST || amount.coefficient <= -MOST)
}

function ruleFault({ error, fields }: Rule, prefix: string): Fault {
  const at = fields.length > 0 ? prefix + fields[0]! : prefix.replace(/\.$/, '')
  return at === '' ? { code: error } : { code: error, field: at }
}

/** Rules over other records. Those that hold of every record are the database's own to keep, and are told of last. */
export function demandAlone(
  looking: Sight,
  draft: Draft,
  before: Row | null,
  which: 'searched' | 'indexed',
): readonly Fault[] {
  const sight = fresh(looking)
  const { plan } = sight.book
  const all = spots(sight.book, draft, before)
  return all.flatMap((spot, i) => {
    const { row } = spot.place
    const entity = sight.book.entity(row.entity)
    const before = all.slice(0, i).filter(({ place }) => place.row.entity === entity.name)
    const rivals = [
      ...before.map(({ place }) => place),
      ...sight.places(entity.name).filter((place) => rootOf(place) !== draft.id),
    ]
    const text = (place: Place, name: string) => keyOf(entity, name, place.row.values[name] as Value)
    const alike = (other: Place, names: readonly string[]) =>
      names.every((name) => text(spot.place, name) !== null && text(spot.place, name) === text(other, name))
    const faults: Fault[] = which === 'searched' ? circles(sight, spot) : []
    for (const rule of plan.rules) {
      const { must, when } = rule
      if (rule.entity !== entity.name || rule.weight !== 'error' || must.kind === 'hold') continue
      const isIndexed = must.kind === 'unique' && !when
      if (!isDue(sight, rule, spot)) continue
      if (isIndexed !== (which === 'indexed') || !holds(when, around(sight, spot))) continue
      const collides = rivals.some((other) => {
        if (!holds(when, { ...sight.over(other), old: null })) return false
        if (must.kind === 'unique') return alike(other, must.fields)
        const [from, to] = [text(spot.place, must.from), text(spot.place, must.to)]
        const [start, end] = [text(other, must.from), text(other, must.to)]
        return (
          alike(other, must.per) &&
          from !== null &&
          to !== null &&
          start !== null &&
          end !== null &&
          start < to &&
          from < end
        )
      })
      if (collides) faults.push(ruleFault(rule, spot.prefix))
    }
    if (which === 'indexed')
      for (const { name, unique } of entity.fields)
        if (unique && name !== 'id' && rivals.some((other) => alike(other, [name])))
          faults.push({ code: 'NOT_UNIQUE', field: spot.prefix + name })
    return faults
  })
}

/** Nothing stands below itself. */
function circles({ book, state }: Sight, { place: { row }, prefix }: Spot): Fault[] {
  const trees = book.entity(row.entity).fields.filter(({ type }) => type.kind === 'reference' && type.tree)
  return trees.flatMap(({ name }) => {
    const idOf = (one: Row | undefined) => (one?.values[name] as { readonly id: string } | null | undefined)?.id
    const seen = new Set<string>()
    let at = idOf(row)
    for (; at !== undefined && at !== row.id && !seen.has(at); at = idOf(state.rows.get(at))) seen.add(at)
    return at === row.id ? [{ code: 'TREE_CIRCLE', field: prefix + name }] : []
  })
}

export const rootOf = ({ row, whole }: Place): string => (whole ? rootOf(whole) : row.id)

function keyOf(entity: Entity, name: string, value: Value | undefined): string | null {
  const field = entity.fields.find((each) => each.name === name)!
  if (isNothing(value)) return null
  const wire = wireOf(field, value, () => null)
  return typeof wire === 'string' ? wire : JSON.stringify(wire)
}

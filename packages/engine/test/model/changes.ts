// What becomes of a record: made or changed, by whose right, and whether it may be so.
import type { RecordValue } from '@ninefold/language'
import { demandAlone, demandRules } from './demands.ts'
import { setOwn, underWay } from './effects.ts'
import { sightOf, signIn, type Change, type Happening } from './happening.ts'
import type { Draft } from './draft.ts'
import { emptyValues, readInput, type Input } from './input.ts'
import { invariantFaults } from './invariants.ts'
import { keep } from './kept.ts'
import { asKept, evaluate, isNothing, setValue } from './plan.ts'
import { refuse, Refused, type Fault } from './refused.ts'
import { remove } from './removal.ts'
import { everRow, mayField, mayRow } from './rights.ts'
import type { Sight } from './sight.ts'
import { around, fresh, spots } from './spots.ts'
import { copyOf, type Row } from './state.ts'

let depth = 0

/** Rules over other records are looked at when the change is complete, with all that it led to. */
export function apply(h: Happening, change: Change): string {
  if (depth > 0) return step(h, change)
  const was = copyOf(h.state)
  depth++
  let id: string
  try {
    id = step(h, change)
  } finally {
    depth--
  }
  throwFaults(invariantFaults(h, was, id))
  return id
}

function step(h: Happening, change: Change): string {
  if (change.id !== undefined) underWay.get(change.id)?.()
  const before = change.kind === 'create' ? null : (h.state.rows.get(change.id!) ?? null)
  if (change.kind !== 'create') {
    if (before?.entity !== change.entity) throw refuse('NOT_FOUND')
    if (change.right !== 'document' && !mayRow(sightOf(h), 'read', { row: before })) throw refuse('NOT_FOUND')
  }
  if (change.kind === 'delete') return remove(h, change, before!)
  return write(h, change, before)
}

function write(h: Happening, change: Change, before: Row | null): string {
  const sight = sightOf(h)
  const entity = h.book.entity(change.entity)
  const draft: Draft = {
    id: before?.id ?? h.newId(),
    entity: entity.name,
    values: before ? { ...before.values } : emptyValues(entity),
  }
  const isGrant = change.right === 'grant'
  if (isGrant && !(before ? mayRow(sight, 'update', { row: before }) : everRow(sight, 'create', entity.name)))
    throw signIn(h)
  if (before && change.version !== undefined && change.version !== before.values['version']) throw refuse('STALE')

  const asks = typeof change.right === 'object' ? { asks: change.right.asks } : {}
  const faults = change.input ? readInput({ sight, draft, before, newId: h.newId, ...asks }, change.input) : []
  if (!before) begin(h, draft, change)
  takeDefaults(sight, draft, before, change.input ?? {})
  derive(sight, draft, before)
  if (faults.length > 0) throw new Refused(faults, true)

  if (isGrant) demandRight(h, draft, before, change.input ?? {})
  const demand = (more: readonly Fault[] = []) => {
    const found = [...more, ...demandRules(sight, draft, before, change)]
    if (found.length === 0) return []
    // What rules over other records say comes with the rest, where the change is refused anyway.
    const state = { ...h.state, rows: new Map(h.state.rows).set(draft.id, { ...draft }) }
    return [...found, ...invariantFaults({ ...h, state }, h.state, draft.id)]
  }
  if (typeof change.right === 'object') {
    const missing = change.right.required.filter((name) => isNothing(draft.values[name]))
    const found = demand(missing.map((field) => ({ code: 'REQUIRED', field })))
    if (found.length > 0) throw new Refused(found)
  } else throwFaults(demand())

  takeNumbers(h, sight, draft, before)
  if (!before) decideCreate(h, draft, change)
  const base = change.decide?.(draft, before!) ?? before
  for (const [name, value] of Object.entries(change.values ?? {})) setValue(h.book, draft, name, value)
  derive(sight, draft, before)
  throwFaults(demand())
  throwFaults(demandAlone(sight, draft, before, 'searched'))
  throwFaults(demandAlone(sight, draft, before, 'indexed'))
  keep(h, change, draft, base, base !== before)
  return draft.id
}

const throwFaults = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new Refused(faults)
}

function begin(h: Happening, draft: Draft, change: Change): void {
  for (const { field, initial } of h.book.lifecycles(draft.entity)) draft.values[field] = initial
  const by = h.looker.person === null ? null : { id: h.looker.person }
  Object.assign(draft.values, { createdAt: h.now, createdBy: by, updatedAt: h.now, updatedBy: by, version: 1 })
  for (const [name, value] of Object.entries(change.values ?? {})) setValue(h.book, draft, name, value)
}

function takeDefaults(sight: Sight, draft: Draft, before: Row | null, input: Input): void {
  for (const spot of spots(sight.book, draft, before)) {
    const entity = sight.book.entity(spot.place.row.entity)
    const sent = sentAt(input, spot.prefix)
    for (const field of entity.fields) {
      if (!field.default || field.default.copy || spot.was) continue
      if (Object.hasOwn(sent, field.name) || !isNothing(spot.values[field.name])) continue
      spot.values[field.name] = asKept(field, evaluate(field.default.expr, around(fresh(sight), spot)))
    }
    for (const field of entity.fields) {
      if (!field.default?.copy) continue
      const source = field.default.expr.reads[0]!.split('.')[0]!
      const same = spot.was && idOf(spot.was.values[source]) === idOf(spot.values[source])
      if (!same) spot.values[field.name] = asKept(field, evaluate(field.default.expr, around(fresh(sight), spot)))
    }
  }
}

const idOf = (value: unknown): string | null => (value as RecordValue | null | undefined)?.id ?? null

function sentAt(input: Input, prefix: string): object {
  const at = prefix
    .split('.')
    .slice(0, -1)
    .reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>> | null)?.[step], input)
  return typeof at === 'object' && at !== null ? at : {}
}

/** What is not shown is nothing. What is computed is worked out when it is looked at. */
function derive(sight: Sight, draft: Draft, before: Row | null): void {
  for (const spot of spots(sight.book, draft, before)) {
    const hidden = sight.book
      .entity(spot.place.row.entity)
      .fields.filter(({ shownWhen }) => shownWhen && evaluate(shownWhen, around(fresh(sight), spot)) !== true)
    for (const field of hidden) spot.values[field.name] = asKept(field, null)
  }
}

function demandRight(h: Happening, draft: Draft, before: Row | null, input: Input): void {
  const sight = sightOf(h)
  const verb = before ? 'update' : 'create'
  const place = { row: draft as Row }
  if (!mayRow(sight, verb, place)) throw signIn(h)
  for (const name of Object.keys(input))
    if (!mayField(sight, verb, place, name)) throw refuse('FIELD_NOT_WRITABLE', name)
}

function takeNumbers({ state, now, book }: Happening, sight: Sight, draft: Draft, before: Row | null): void {
  for (const spot of spots(book, draft, before)) {
    if (spot.was) continue
    for (const { name, type } of book.entity(spot.place.row.entity).fields) {
      if (type.kind !== 'sequence') continue
      const [year, month, day] = sight.environment.today.split('-') as [string, string, string]
      const dated = type.template
        .replaceAll('{yyyy}', year)
        .replaceAll('{yy}', year.slice(2))
        .replaceAll('{mm}', month)
        .replaceAll('{dd}', day)
      const key = `${spot.place.row.entity}.${name} ${dated}`
      const last = (state.numbers.get(key) ?? 0) + 1
      state.numbers.set(key, last)
      spot.values[name] =
        type.template === ''
          ? last
          : dated.replace(/\{(0+)\}/, (_, zeros: string) => String(last).padStart(zeros.length, '0'))
    }
  }
  void now
}

function decideCreate(h: Happening, draft: Draft, { right }: Change): void {
  for (const { create } of h.book.lifecycles(draft.entity)) {
    const spot = { place: { row: draft as Row }, was: null }
    const env = around(sightOf(h), spot)
    if (right !== 'document' && create.who && evaluate(create.who.test, env) !== true) throw signIn(h)
    if (create.when && evaluate(create.when, env) !== true) throw refuse(create.error ?? 'GUARD_REFUSED')
    setOwn(h, draft, null, create.then, {})
  }
}

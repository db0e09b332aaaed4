// What becomes of a record: made or changed, by whose right, and whether it may be so.
import type { RecordValue } from '@ninefold/plan/values'
import { checkRules, checkUniqueness, missingAfter } from './checks.ts'
import { setOwn, pendingChanges } from './effects.ts'
import { viewerOf, signIn, type Change, type Transaction } from './transaction.ts'
import type { Draft } from './draft.ts'
import { emptyValues, readInput, type Input } from './input.ts'
import { invariantFaults, isDeferred } from './invariants.ts'
import { isRequiredByChange } from './rule-reads.ts'
import { storeRecord } from './store-record.ts'
import { asStored, evaluate, isNothing, setValue } from './plan.ts'
import { refuse, Refused, type Fault } from './refused.ts'
import { remove } from './removal.ts'
import { everRow, mayField, mayRow } from './rights.ts'
import { Viewer } from './viewer.ts'
import { around, fresh, draftPlaces } from './draft-places.ts'
import { copyOf, type Row, type State } from './state.ts'

let depth = 0

/**
 * Rules over other records are looked at when the change is complete, with all that it led to; of several changes those over the
 * state alone at the end.
 */
export function apply(tx: Transaction, change: Change): string {
  if (depth > 0) return step(tx, change)
  const { incomplete } = change
  const was = copyOf(tx.state)
  depth++
  let id: string
  try {
    id = step(tx, change)
  } finally {
    depth--
  }
  const about = { root: id, ...(incomplete && { incomplete }) }
  if (!tx.defersRules || afterFaults(tx, was, about, false).length > 0) throwFaults(afterFaults(tx, was, about))
  return id
}

interface About {
  /** The record that all of the changes are about. */
  readonly root?: string
  readonly incomplete?: true
}

/** Deferred rules over other records, after changes of the state that was. */
export const demandRules = (tx: Transaction, was: State, about: About = {}): void =>
  throwFaults(afterFaults(tx, was, about, true))

/** `deferred`: of rules that are deferred, of the others; else of all. */
function afterFaults(
  tx: Transaction,
  was: State,
  { root = '', incomplete }: About,
  deferred?: boolean,
): readonly Fault[] {
  const { index } = tx
  const isWanted = (isLate: boolean) => deferred === undefined || deferred === isLate
  const missing = incomplete
    ? []
    : missingAfter(tx, was, root, (entity, field) => isWanted(!isRequiredByChange(index, entity, field)))
  return [...invariantFaults(tx, was, root, (rule) => isWanted(isDeferred(index, rule))), ...missing]
}

function step(tx: Transaction, change: Change): string {
  if (change.id !== undefined) pendingChanges.get(change.id)?.()
  const before = change.kind === 'create' ? null : (tx.state.rows.get(change.id!) ?? null)
  if (change.kind !== 'create') {
    if (before?.entity !== change.entity) throw refuse('NOT_FOUND')
    if (change.right !== 'document' && !mayRow(viewerOf(tx), 'read', { row: before })) throw refuse('NOT_FOUND')
  }
  if (change.kind === 'delete') return remove(tx, change, before!)
  return write(tx, change, before)
}

function write(tx: Transaction, change: Change, before: Row | null): string {
  const viewer = viewerOf(tx)
  const entity = tx.index.entity(change.entity)
  const draft: Draft = {
    id: before?.id ?? change.restores?.id ?? tx.newId(),
    entity: entity.name,
    values: { ...(before?.values ?? change.restores?.values ?? emptyValues(entity)) },
  }
  const isGrant = change.right === 'grant'
  if (isGrant && !(before ? mayRow(viewer, 'update', { row: before }) : everRow(viewer, 'create', entity.name)))
    throw signIn(tx)
  if (before && change.version !== undefined && change.version !== before.values['version']) throw refuse('STALE')

  const asks = typeof change.right === 'object' ? { asks: change.right.asks } : {}
  const isUndo = change.what?.what === 'undo'
  const faults = change.input
    ? readInput({ viewer, draft, before, newId: tx.newId, isUndo, ...asks }, change.input)
    : []
  const isNew = !before && !change.restores
  if (isNew) begin(tx, draft, change)
  if (!change.restores) takeDefaults(viewer, draft, before, change.input ?? {})
  derive(viewer, draft, before)
  if (faults.length > 0) throw new Refused(faults, true)

  if (isGrant) demandRight(tx, draft, before, change.input ?? {})
  const demand = (more: readonly Fault[] = []) => {
    const found = [...more, ...checkRules(viewer, draft, before, change)]
    if (found.length === 0) return []
    // What rules over other records say comes with the rest, where the change is refused anyway.
    const state = { ...tx.state, rows: new Map(tx.state.rows).set(draft.id, { ...draft }) }
    const after = { ...tx, state }
    return [...found, ...invariantFaults(after, tx.state, draft.id), ...missingAfter(after, tx.state, draft.id)]
  }
  if (typeof change.right === 'object') {
    const missing = change.right.required.filter((name) => isNothing(draft.values[name]))
    const found = demand(missing.map((field) => ({ code: 'REQUIRED', field })))
    if (found.length > 0) throw new Refused(found)
  } else throwFaults(demand())

  if (!change.restores) takeNumbers(tx, viewer, draft, before)
  if (isNew) decideCreate(tx, draft, change)
  const base = change.decide?.(draft, before!) ?? before
  for (const [name, value] of Object.entries(change.values ?? {})) setValue(tx.index, draft, name, value)
  derive(viewer, draft, before)
  throwFaults(demand())
  throwFaults(checkUniqueness(viewer, draft, before, 'searched'))
  throwFaults(checkUniqueness(viewer, draft, before, 'indexed'))
  storeRecord(tx, change, draft, base, base !== before)
  return draft.id
}

const throwFaults = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new Refused(faults)
}

function begin(tx: Transaction, draft: Draft, change: Change): void {
  for (const { field, initial } of tx.index.lifecycles(draft.entity)) draft.values[field] = initial
  const by = tx.principal.person === null ? null : { id: tx.principal.person }
  Object.assign(draft.values, { createdAt: tx.now, createdBy: by, updatedAt: tx.now, updatedBy: by, version: 1 })
  for (const [name, value] of Object.entries(change.values ?? {})) setValue(tx.index, draft, name, value)
}

function takeDefaults(viewer: Viewer, draft: Draft, before: Row | null, input: Input): void {
  for (const draftPlace of draftPlaces(viewer.index, draft, before)) {
    const entity = viewer.index.entity(draftPlace.place.row.entity)
    const sent = sentAt(input, draftPlace.prefix)
    for (const field of entity.fields) {
      if (!field.default || field.default.copy || draftPlace.was) continue
      if (Object.hasOwn(sent, field.name) || !isNothing(draftPlace.values[field.name])) continue
      draftPlace.values[field.name] = asStored(field, evaluate(field.default.expr, around(fresh(viewer), draftPlace)))
    }
    for (const field of entity.fields) {
      if (!field.default?.copy) continue
      const source = field.default.expr.reads[0]!.split('.')[0]!
      const same = draftPlace.was && idOf(draftPlace.was.values[source]) === idOf(draftPlace.values[source])
      if (!same)
        draftPlace.values[field.name] = asStored(field, evaluate(field.default.expr, around(fresh(viewer), draftPlace)))
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
function derive(viewer: Viewer, draft: Draft, before: Row | null): void {
  for (const one of draftPlaces(viewer.index, draft, before))
    for (const field of viewer.index.entity(one.place.row.entity).fields)
      if (field.shownWhen && evaluate(field.shownWhen, around(withDraft(viewer, draft), one)) !== true)
        one.values[field.name] = asStored(field, null)
}

/** As things will be once the draft is stored. */
function withDraft({ index, state, principal, now }: Viewer, draft: Draft): Viewer {
  const rows = new Map(state.rows).set(draft.id, draft as Row)
  return new Viewer(index, { ...state, rows }, principal, now)
}

function demandRight(tx: Transaction, draft: Draft, before: Row | null, input: Input): void {
  const viewer = viewerOf(tx)
  const verb = before ? 'update' : 'create'
  const place = { row: draft as Row }
  if (!mayRow(viewer, verb, place)) throw signIn(tx)
  for (const name of Object.keys(input))
    if (!mayField(viewer, verb, place, name)) throw refuse('FIELD_NOT_WRITABLE', name)
}

function takeNumbers({ state, now, index }: Transaction, viewer: Viewer, draft: Draft, before: Row | null): void {
  for (const draftPlace of draftPlaces(index, draft, before)) {
    if (draftPlace.was) continue
    for (const { name, type } of index.entity(draftPlace.place.row.entity).fields) {
      if (type.kind !== 'sequence') continue
      const [year, month, day] = viewer.environment.today.split('-') as [string, string, string]
      const dated = type.template
        .replaceAll('{yyyy}', year)
        .replaceAll('{yy}', year.slice(2))
        .replaceAll('{mm}', month)
        .replaceAll('{dd}', day)
      const key = `${draftPlace.place.row.entity}.${name} ${dated}`
      const last = (state.numbers.get(key) ?? 0) + 1
      state.numbers.set(key, last)
      draftPlace.values[name] =
        type.template === ''
          ? last
          : dated.replace(/\{(0+)\}/, (_, zeros: string) => String(last).padStart(zeros.length, '0'))
    }
  }
  void now
}

function decideCreate(tx: Transaction, draft: Draft, { right }: Change): void {
  for (const { create } of tx.index.lifecycles(draft.entity)) {
    const draftPlace = { place: { row: draft as Row }, was: null }
    const env = around(viewerOf(tx), draftPlace)
    if (right !== 'document' && create.who && evaluate(create.who.test, env) !== true) throw signIn(tx)
    if (create.when && evaluate(create.when, env) !== true) throw refuse(create.error ?? 'GUARD_REFUSED')
    setOwn(tx, draft, null, create.then, {})
  }
}

// A record as it is stored, with all that is stored with it: its history, its files, the other side of its links.
import type { Json, RecordValue } from '@ninefold/plan/values'
import { applyEffects } from './effects.ts'
import { viewerOf, type Change, type Transaction } from './transaction.ts'
import type { Draft } from './draft.ts'
import { isList, isNothing, isSecret, isStored, sentFields, textOf, wireOf, type PlanIndex } from './plan.ts'
import { partRows, type Place, type Viewer } from './viewer.ts'
import type { Entry, Row } from './state.ts'
import { planTimers } from './timers.ts'

const rowOf = ({ id, entity, values }: Draft): Row => ({ id, entity, values: { ...values } })

/** `isRest`: a part of the change was stored before. */
export function storeRecord(tx: Transaction, change: Change, draft: Draft, before: Row | null, isRest = false): void {
  const { state } = tx
  const row = rowOf(draft)
  const changes = changesOf(tx, row, before)
  if (before && changes.length === 0 && (isRest || !change.what)) {
    // What an effect set is set back by a later one.
    state.rows.set(row.id, before)
    return
  }
  const isNoted = change.what?.what === 'approve' && changes.length === 0
  const touched = before && !isNoted ? touch(tx, row, before) : row
  state.rows.set(row.id, touched)
  if (row.entity === 'User' && !before) state.accounts.set(row.id, { roles: [], administrator: false, active: true })
  updateInverseLinks(tx, touched, before)
  holdFiles(tx, touched, before)
  note(tx, row.id, {
    ...(change.what ?? { what: before ? 'change' : 'create' }),
    // An approval leaves the record, and its time, as they are.
    at: isNoted ? momentAfter(row, tx.now) : (touched.values['updatedAt'] as string),
    changes,
  })
  change.stored?.(touched)
  after(tx, touched, before, new Set(changes.map(({ field }) => field)), change.restores !== undefined)
}

/** `row` null: it is deleted. What a record holds no more is kept for a while, so that it can be put back. */
export function holdFiles({ index, state, now }: Transaction, row: Row | null, before: Row | null): void {
  const held = row ? filesIn(index, row) : []
  for (const id of before ? filesIn(index, before) : []) {
    const file = state.files.get(id)
    if (file && !held.includes(id)) state.files.set(id, { ...file, freed: { record: before!.id, at: now } })
  }
  for (const id of held) {
    const file = state.files.get(id)
    if (file) state.files.set(id, { ...file, taken: true, freed: undefined })
  }
}

/** Many to many is one thing with two sides: the other one shows it too, and is not changed by it. */
function updateInverseLinks({ index, state }: Transaction, row: Row, before: Row | null): void {
  for (const { name, type } of index.entity(row.entity).fields) {
    if (type.kind !== 'many' || type.inverse === undefined) continue
    const ids = (of: Row | null) => ((of?.values[name] ?? []) as readonly RecordValue[]).map(({ id }) => id)
    for (const id of new Set([...ids(row), ...ids(before)])) {
      const other = state.rows.get(id)
      if (!other) continue
      const without = (other.values[type.inverse] as readonly RecordValue[]).filter((one) => one.id !== row.id)
      const linked = ids(row).includes(id) ? [...without, { id: row.id }] : without
      const sorted = linked.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      state.rows.set(id, { ...other, values: { ...other.values, [type.inverse]: sorted } })
    }
  }
}

export function filesIn(index: PlanIndex, row: Row): readonly string[] {
  return index.entity(row.entity).fields.flatMap(({ name, type }) => {
    if (type.kind === 'parts') return partRows(row, name).flatMap((part) => filesIn(index, part))
    return type.kind === 'file' && row.values[name] ? [(row.values[name] as { id: string }).id] : []
  })
}

/** Moments of one record grow. */
export function momentAfter({ values }: Row, now: string): string {
  const was = values['updatedAt'] as string
  return now > was ? now : new Date(Date.parse(was) + 1).toISOString()
}

function touch({ now, principal }: Transaction, row: Row, before: Row): Row {
  const updatedAt = momentAfter(before, now)
  const updatedBy = principal.person === null ? null : { id: principal.person }
  return { ...row, values: { ...row.values, updatedAt, updatedBy, version: (before.values['version'] as number) + 1 } }
}

export const note = (tx: Transaction, id: string, entry: Omit<Entry, 'who'>): void => {
  tx.state.history.set(id, [{ ...entry, who: tx.principal.person }, ...(tx.state.history.get(id) ?? [])])
}

const ABOUT = new Set(['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'])

/** A stored value of a record, as JSON. */
export function storedJson(viewer: Viewer, of: Row, name: string): Json {
  const field = viewer.index.field(of.entity, name)!
  const value =
    field.type.kind === 'parts' || field.type.kind === 'many' ? of.values[name] : viewer.view({ row: of })[name]
  return wireOf(field, value, (part) => partJson(viewer.index, viewer, part, { row: of }))
}

/** Field by field, as JSON. */
export function changesOf(tx: Transaction, row: Row, before: Row | null): Entry['changes'] {
  const viewer = viewerOf(tx)
  const wire = (of: Row, name: string) => storedJson(viewer, of, name)
  return tx.index.entity(row.entity).fields.flatMap((field) => {
    const { name } = field
    if (ABOUT.has(name) || !isStored(field)) return []
    const to = wire(row, name)
    const from = before ? wire(before, name) : isList(field.type) ? [] : null
    if (isSecret(field))
      return row.values[name] !== (before?.values[name] ?? null) ? [{ field: name, from: null, to: null }] : []
    return JSON.stringify(from) === JSON.stringify(to) || (!before && isNothing(to)) ? [] : [{ field: name, from, to }]
  })
}

function partJson(index: PlanIndex, viewer: Viewer, part: Row, whole: Place): Json {
  const place = { row: part, whole }
  const view = viewer.view(place)
  const fields = sentFields(index.entity(part.entity)).filter((field) => isStored(field) && field.type.kind !== 'many')
  const value = (name: string, isParts: boolean) => (isParts ? part.values[name] : view[name])
  return {
    id: part.id,
    ...Object.fromEntries(
      fields.map((field) => [
        field.name,
        wireOf(field, value(field.name, field.type.kind === 'parts'), (inner) => partJson(index, viewer, inner, place)),
      ]),
    ),
  }
}

/** A record that comes back stands where it stood: by its id. */
function putInOrder({ rows, deleted }: Transaction['state'], id: string): void {
  deleted.delete(id)
  const sorted = [...rows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  rows.clear()
  for (const row of sorted) rows.set(row.id, row)
}

/** What follows once a record is stored. */
function after(tx: Transaction, row: Row, before: Row | null, changed: ReadonlySet<string>, isRestored: boolean): void {
  const cycles = tx.index.lifecycles(row.entity)
  if (isRestored) putInOrder(tx.state, row.id)
  else if (!before) for (const { create } of cycles) applyEffects(tx, row, create.then, {})
  else {
    for (const { field, actions } of cycles)
      if (changed.has(field) && actions.some(({ to }) => typeof to === 'object'))
        tx.state.previous.set(`${row.id} ${field} ${textOf(row.values[field])}`, textOf(before.values[field]))
    loseVotes(
      tx,
      row.id,
      cycles.some(({ field }) => changed.has(field)),
      cycles.flatMap(({ approvals }) =>
        approvals.filter(({ lostWhen }) => lostWhen.some((name) => changed.has(name))).map(({ action }) => action),
      ),
    )
  }
  planTimers(tx, row, before, changed)
}

export function loseVotes({ state }: Transaction, id: string, all: boolean, actions: readonly string[]): void {
  state.votes = state.votes.filter(({ record, action }) => record !== id || !(all || actions.includes(action)))
}

// Undoing a change: a change of one's own, by the rights and rules of now (UNDO-1 to UNDO-4 of the records room).
import type { Field } from '@ninefold/plan'
import type { Json, RecordValue, Value } from '@ninefold/plan/values'
import { storedJson } from './store-record.ts'
import { isNothing, isOpen, isSecret, sentFields, type PlanIndex } from './plan.ts'
import { refuse, Refused, type Fault } from './refused.ts'
import { changeableFields, mayField, mayRow } from './rights.ts'
import { partRows, type Place, type Viewer } from './viewer.ts'
import type { Entry, Row, State } from './state.ts'
import { viewerOf, signIn, type Transaction } from './transaction.ts'

/** A record, or what it was when it was deleted. */
export interface Past {
  readonly place: Place
  readonly isGone: boolean
  /** Newest first. */
  readonly entries: readonly Entry[]
}

/** NOT_FOUND where there is none, or where it might not be read if it were there. */
export function pastOf(viewer: Viewer, entity: string, id: string): Past {
  const { state } = viewer
  const row = state.rows.get(id) ?? state.deleted.get(id)
  if (row?.entity !== entity || !mayRow(viewer, 'read', { row })) throw refuse('NOT_FOUND')
  return { place: { row }, isGone: !state.rows.has(id), entries: state.history.get(id) ?? [] }
}

/** `number`: of the entry; 0 is the oldest. */
export function undo(tx: Transaction, entity: string, id: string, number: number, version?: number): string {
  const past = pastOf(viewerOf(tx), entity, id)
  const entry = past.entries.at(-1 - number)
  if (!entry || number < 0) throw refuse('NOT_FOUND')
  const obstacle = obstacleTo(tx, past, entry)
  if (obstacle) throw obstacle
  if (entry.what === 'delete') return restore(tx, past)
  const { row } = past.place
  const input = Object.fromEntries(
    changesToUndo(viewerOf(tx), past, entry).map(({ field, from }) => [
      field,
      asInput(tx.index, tx.index.field(entity, field)!, from, row),
    ]),
  )
  const change = { entity, kind: 'change', id, input, right: 'grant', what: { what: 'undo' } } as const
  return tx.apply(tx, { ...change, ...(version !== undefined && { version }) })
}

/** Why it cannot be undone, as far as that is known without trying. */
export function obstacleTo(tx: Transaction, past: Past, entry: Entry): Refused | undefined {
  const viewer = viewerOf(tx)
  const { place, isGone, entries } = past
  const impossible = refuse('UNDO_NOT_POSSIBLE')
  if (entry.what === 'delete') {
    if (!isGone || entries[0] !== entry) return impossible
    return mayRow(viewer, 'delete', place) ? undefined : signIn(tx)
  }
  if (isGone) return impossible
  const changeable = changeableFields(viewer, place)
  if (changeable.length === 0) return signIn(tx)
  if (entries.at(-1) === entry || entry.restores) return impossible
  const states = tx.index.lifecycles(place.row.entity).map(({ field }) => field)
  if (entry.changes.some(({ field }) => states.includes(field))) return impossible
  const changes = changesToUndo(viewer, past, entry)
  if (changes.length === 0) return impossible
  const closed = changes.filter(({ field }) => !changeable.includes(field))
  if (closed.length > 0) return new Refused(closed.map(({ field }) => ({ code: 'FIELD_NOT_WRITABLE', field })))
  const conflict = changes.find((change) => isChangedSince(viewer, past, entry, change))
  if (conflict) return refuse('UNDO_CONFLICT', conflict.field)
  const files = changes.flatMap(({ field, from }) => fileIds(tx.index, tx.index.field(place.row.entity, field)!, from))
  return files.some((id) => !isKept(tx.state, id, place.row.id)) ? impossible : undefined
}

type Change = Entry['changes'][number]

/** What people write, and the person reads. */
const changesToUndo = (viewer: Viewer, { place }: Past, { changes }: Entry): readonly Change[] =>
  changes.filter(({ field: name }) => {
    const field = viewer.index.field(place.row.entity, name)!
    return !field.computed && !field.default?.copy && !isSecret(field) && mayField(viewer, 'read', place, name)
  })

/** By an entry, or without one: links are lost when their other side is deleted. */
function isChangedSince(viewer: Viewer, { place, entries }: Past, entry: Entry, { field, to }: Change): boolean {
  const later = entries.slice(0, entries.indexOf(entry))
  if (later.some(({ changes }) => changes.some((one) => one.field === field))) return true
  return JSON.stringify(storedJson(viewer, place.row, field)) !== JSON.stringify(to)
}

/** A former value as a person would send it. Parts that are gone are sent as new ones. */
function asInput(index: PlanIndex, { name, type }: Field, from: Json, row: Row | undefined): Json {
  if (type.kind !== 'parts') return from
  const entity = index.entity(type.entity)
  return (from as readonly (Readonly<Record<string, Json>> & { readonly id: string })[]).map(({ id, ...values }) => {
    const part = row && partRows(row, name).find((one) => one.id === id)
    const sent = sentFields(entity).filter((field) => isOpen(entity, field) && Object.hasOwn(values, field.name))
    const fields = sent.map((field) => [field.name, asInput(index, field, values[field.name]!, part)] as const)
    return { ...(part && { id }), ...Object.fromEntries(fields) }
  })
}

function fileIds(index: PlanIndex, { type }: Field, json: Json): readonly string[] {
  if (type.kind === 'file') return json === null ? [] : [(json as { readonly id: string }).id]
  if (type.kind !== 'parts') return []
  return (json as readonly Readonly<Record<string, Json>>[]).flatMap((part) =>
    index
      .entity(type.entity)
      .fields.flatMap((field) => (Object.hasOwn(part, field.name) ? fileIds(index, field, part[field.name]!) : [])),
  )
}

/** The record holds it, or did less than 30 days ago. */
function isKept({ files }: State, id: string, record: string): boolean {
  const file = files.get(id)
  return file !== undefined && (file.freed === undefined || file.freed.record === record)
}

/** As it was, in the state that it had, without what is gone. No life cycle begins anew, and nobody is told. */
function restore(tx: Transaction, { place: { row }, entries }: Past): string {
  const faults: Fault[] = []
  const left = withoutMissing(tx, row, faults)
  if (faults.length > 0) throw new Refused(faults)
  const deletedAt = entries[0]!.at
  const restores = {
    ...left,
    values: {
      ...left.values,
      updatedAt: tx.now > deletedAt ? tx.now : new Date(Date.parse(deletedAt) + 1).toISOString(),
      updatedBy: tx.principal.person === null ? null : { id: tx.principal.person },
      version: (row.values['version'] as number) + 1,
    },
  }
  const what = { what: 'undo', restores: true } as const
  return tx.apply(tx, { entity: row.entity, kind: 'create', right: 'document', restores, what })
}

/** What it refers to and is gone is emptied where deleting that would have, else it is refused. */
function withoutMissing(tx: Transaction, row: Row, faults: Fault[], prefix = '', root = row.id): Row {
  const values: Record<string, Value | readonly Row[]> = { ...row.values }
  const isThere = ({ id }: RecordValue) => tx.state.rows.has(id)
  for (const field of tx.index.entity(row.entity).fields) {
    const { name, type, system } = field
    const value = values[name]
    if (isNothing(value)) continue
    if (isSecret(field)) values[name] = null
    else if (type.kind === 'parts')
      values[name] = partRows(row, name).map((part, i) =>
        withoutMissing(tx, part, faults, `${prefix}${name}.${i}.`, root),
      )
    else if (type.kind === 'many') values[name] = (value as readonly RecordValue[]).filter(isThere)
    else if (type.kind === 'file') {
      if (!isKept(tx.state, (value as { readonly id: string }).id, root)) values[name] = null
    } else if (type.kind === 'reference' && !field.computed && !isThere(value as RecordValue)) {
      values[name] = null
      if (!system && type.onDelete !== 'empty') faults.push({ code: 'REFERENCE_UNKNOWN', field: prefix + name })
    }
  }
  return { ...row, values }
}

// Deleting, and what becomes of whatever refers to what is gone.
import type { Json, RecordValue } from '@ninefold/plan/values'
import { rootOf } from './checks.ts'
import { viewerOf, signIn, type Change, type Transaction } from './transaction.ts'
import { isList } from './plan.ts'
import { changesOf, holdFiles, loseVotes, momentAfter, note } from './store-record.ts'
import { refuse } from './refused.ts'
import { mayRow } from './rights.ts'
import { partRows, type Place } from './viewer.ts'
import type { Row } from './state.ts'

export function remove(tx: Transaction, change: Change, before: Row): string {
  const viewer = viewerOf(tx)
  const place = { row: before }
  if (change.right === 'grant') {
    if (tx.index.entity(change.entity).onlyOne || !mayRow(viewer, 'delete', place)) throw signIn(tx)
  }
  if (change.version !== undefined && change.version !== before.values['version']) throw refuse('STALE')
  const changes = changesOf(tx, before, null).map(({ field, to }) => ({
    field,
    from: to,
    to: emptyJson(tx, before, field),
  }))
  updateReferences(tx, before)
  tx.state.rows.delete(before.id)
  tx.state.deleted.set(before.id, before)
  tx.state.accounts.delete(before.id)
  holdFiles(tx, null, before)
  note(tx, before.id, { ...change.what, what: 'delete', at: momentAfter(before, tx.now), changes })
  change.stored?.(before)
  loseVotes(tx, before.id, true, [])
  for (const [key, job] of tx.state.jobs) if (job.record === before.id) tx.state.jobs.delete(key)
  return before.id
}

const emptyJson = ({ index }: Transaction, { entity }: Row, name: string): Json =>
  isList(index.field(entity, name)!.type) ? [] : null

/** Whatever refers to it: refuses, is emptied, or goes with it. */
function updateReferences(tx: Transaction, gone: Row): void {
  const referring = tx.index.plan.entities.flatMap(({ name, fields, partOf }) =>
    fields.flatMap((field) =>
      field.type.kind === 'reference' &&
      field.type.entity === gone.entity &&
      !field.computed &&
      partOf?.whole !== field.name
        ? [{ entity: name, field: field.name, onDelete: field.type.onDelete }]
        : [],
    ),
  )
  const others = (entity: string, field: string) => viewerOf(tx).others(entity, field, gone.id)
  for (const { entity, field, onDelete } of referring)
    if (onDelete === 'refuse' && others(entity, field).length > 0) throw refuse('IN_USE')
  for (const { entity, field, onDelete } of referring) {
    if (onDelete === 'refuse') continue
    for (const place of others(entity, field)) {
      const id = rootOf(place)
      if (id === gone.id || !tx.state.rows.has(id)) continue
      if (place.whole) updatePartReference(tx, place, field, onDelete)
      else if (onDelete === 'delete') tx.apply(tx, { entity, kind: 'delete', id, right: 'document' })
      else tx.apply(tx, { entity, kind: 'change', id, right: 'document', values: { [field]: null } })
    }
  }
  // Links lead nowhere any more; nobody's version changes by it.
  for (const [id, row] of tx.state.rows)
    for (const { name, type } of tx.index.entity(row.entity).fields)
      if (type.kind === 'many' && type.entity === gone.entity) {
        const left = (row.values[name] as readonly RecordValue[]).filter((one) => one.id !== gone.id)
        tx.state.rows.set(id, { ...tx.state.rows.get(id)!, values: { ...tx.state.rows.get(id)!.values, [name]: left } })
      }
}

function updatePartReference(tx: Transaction, place: Place, field: string, onDelete: 'empty' | 'delete'): void {
  const root = tx.state.rows.get(rootOf(place))!
  const within = (row: Row): Row => {
    const values = { ...row.values }
    for (const { name, type } of tx.index.entity(row.entity).fields) {
      if (type.kind !== 'parts') continue
      const remaining = partRows(row, name).filter(({ id }) => id !== place.row.id || onDelete === 'empty')
      values[name] = remaining.map((part) =>
        part.id === place.row.id ? { ...part, values: { ...part.values, [field]: null } } : within(part),
      )
    }
    return { ...row, values }
  }
  const wanted = within(root)
  tx.apply(tx, {
    entity: root.entity,
    kind: 'change',
    id: root.id,
    right: 'document',
    decide: (draft) => void Object.assign(draft.values, wanted.values),
  })
}

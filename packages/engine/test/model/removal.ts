// Deleting, and what becomes of whatever refers to what is gone.
import type { RecordValue } from '@ninefold/language'
import { rootOf } from './demands.ts'
import { sightOf, signIn, type Change, type Happening } from './happening.ts'
import { loseWords, note } from './kept.ts'
import { refuse } from './refused.ts'
import { mayRow } from './rights.ts'
import { partRows, type Place } from './sight.ts'
import type { Row } from './state.ts'

export function remove(h: Happening, change: Change, before: Row): string {
  const sight = sightOf(h)
  const place = { row: before }
  if (change.right === 'grant') {
    if (h.book.entity(change.entity).onlyOne || !mayRow(sight, 'delete', place)) throw signIn(h)
  }
  if (change.version !== undefined && change.version !== before.values['version']) throw refuse('STALE')
  loosen(h, before)
  h.state.rows.delete(before.id)
  h.state.accounts.delete(before.id)
  note(h, before.id, { ...(change.what ?? { what: 'delete' }), at: h.now, changes: [] })
  change.stored?.(before)
  loseWords(h, before.id, true, [])
  for (const [key, job] of h.state.jobs) if (job.record === before.id) h.state.jobs.delete(key)
  return before.id
}

/** Whatever refers to it: refuses, is emptied, or goes with it. */
function loosen(h: Happening, gone: Row): void {
  const referring = h.book.plan.entities.flatMap(({ name, fields, partOf }) =>
    fields.flatMap((field) =>
      field.type.kind === 'reference' &&
      field.type.entity === gone.entity &&
      !field.computed &&
      partOf?.whole !== field.name
        ? [{ entity: name, field: field.name, onDelete: field.type.onDelete }]
        : [],
    ),
  )
  const others = (entity: string, field: string) => sightOf(h).others(entity, field, gone.id)
  for (const { entity, field, onDelete } of referring)
    if (onDelete === 'refuse' && others(entity, field).length > 0) throw refuse('IN_USE')
  for (const { entity, field, onDelete } of referring) {
    if (onDelete === 'refuse') continue
    for (const place of others(entity, field)) {
      const id = rootOf(place)
      if (id === gone.id || !h.state.rows.has(id)) continue
      if (place.whole) loosenPart(h, place, field, onDelete)
      else if (onDelete === 'delete') h.apply(h, { entity, kind: 'delete', id, right: 'document' })
      else h.apply(h, { entity, kind: 'change', id, right: 'document', values: { [field]: null } })
    }
  }
  // Links lead nowhere any more; nobody's version changes by it.
  for (const [id, row] of h.state.rows)
    for (const { name, type } of h.book.entity(row.entity).fields)
      if (type.kind === 'many' && type.entity === gone.entity) {
        const left = (row.values[name] as readonly RecordValue[]).filter((one) => one.id !== gone.id)
        h.state.rows.set(id, { ...h.state.rows.get(id)!, values: { ...h.state.rows.get(id)!.values, [name]: left } })
      }
}

function loosenPart(h: Happening, place: Place, field: string, onDelete: 'empty' | 'delete'): void {
  const root = h.state.rows.get(rootOf(place))!
  const within = (row: Row): Row => {
    const values = { ...row.values }
    for (const { name, type } of h.book.entity(row.entity).fields) {
      if (type.kind !== 'parts') continue
      const kept = partRows(row, name).filter(({ id }) => id !== place.row.id || onDelete === 'empty')
      values[name] = kept.map((part) =>
        part.id === place.row.id ? { ...part, values: { ...part.values, [field]: null } } : within(part),
      )
    }
    return { ...row, values }
  }
  const wanted = within(root)
  h.apply(h, {
    entity: root.entity,
    kind: 'change',
    id: root.id,
    right: 'document',
    decide: (draft) => void Object.assign(draft.values, wanted.values),
  })
}

/**
 * What the records contain about a person: the records that refer to them, and what they did. Limited to what the
 * principal may read today; for another person also to what the principal may export.
 */
import { placesOf } from '@ninefold/plan'
import type { PersonExport, WireRecord } from '@ninefold/plan/wire'
import { quoted, type Reader } from '../../store/index.ts'
import { entriesAbout, type HistoryRow } from './history.ts'
import type { EntityModel, FieldModel, Model } from '../model.ts'
import { seenChanges } from './history-values.ts'
import { traceOf, type HistoryContext } from './reconstruct.ts'
import { isMany, isEither, isReference } from '@ninefold/plan/values'

export async function aboutPerson(c: HistoryContext, person: string): Promise<Pick<PersonExport, 'records' | 'deeds'>> {
  return { records: await recordsOf(c, person), deeds: await activitiesOf(c, person) }
}

/** Which field of which record, or of its parts, refers to them. */
interface ReferringRecord {
  readonly entity: string
  readonly id: string
  readonly by: Set<string>
}

async function recordsOf(c: HistoryContext, person: string): Promise<PersonExport['records']> {
  const found = new Map<string, ReferringRecord>([[person, { entity: 'User', id: person, by: new Set(['id']) }]])
  for (const entity of c.model.entities.values())
    for (const field of entity.fields)
      for (const id of await referringIds(c.reader, entity, field, person)) {
        const whole = await wholeOf(c.reader, c.model, entity, id)
        const known = found.get(whole.id) ?? { ...whole, by: new Set() }
        found.set(whole.id, known)
        known.by.add(whole.id === id ? field.name : `${entity.name}.${field.name}`)
      }
  const records: { entity: string; by: string[]; record: WireRecord }[] = []
  for (const { entity, id, by } of found.values()) {
    const model = c.model.entities.get(entity)!
    const record = (await mayExport(c, person, model, id))
      ? await c.ones.get(c.reader, c.principal, model, id)
      : undefined
    // The field is named if it is readable: the fields of a part are inside the record.
    const shown = [...by].filter((name) => record && (name.includes('.') || Object.hasOwn(record, name)))
    if (record && shown.length > 0) records.push({ entity, by: shown, record })
  }
  return records
}

/** Exporting one's own data needs no permission. */
async function mayExport(c: HistoryContext, person: string, entity: EntityModel, id: string): Promise<boolean> {
  if (c.principal.person === person || c.model.rights(c.principal).rows(entity.name, 'export') === true) return true
  return (await c.ones.exportable(c.reader, c.principal, entity, [id])).has(id)
}

async function referringIds(
  reader: Reader,
  entity: EntityModel,
  { field, ...rest }: FieldModel,
  person: string,
): Promise<readonly string[]> {
  const { type, name } = field
  const ids = async (text: string, value: string) => (await reader.rows(text, [value])).map((row) => row[0] as string)
  if (rest.kind === 'link' && isMany(type) && type.entity === 'User') {
    const { table, from, to } = rest.link
    return ids(`SELECT ${quoted(from)} FROM ${quoted(table)} WHERE ${quoted(to)} = ?`, person)
  }
  const either = isEither(type) && type.entities.includes('User')
  if (rest.kind !== 'column' || !(either || (isReference(type) && type.entity === 'User'))) return []
  return ids(`SELECT "id" FROM ${entity.table} WHERE ${quoted(name)} = ?`, either ? `User:${person}` : person)
}

/** The record to which a part belongs, at any depth. */
export async function wholeOf(
  reader: Reader,
  model: Model,
  { entity, table }: EntityModel,
  id: string,
): Promise<{ readonly entity: string; readonly id: string }> {
  const places = placesOf(entity)
  if (places.length === 0) return { entity: entity.name, id }
  const text = `SELECT ${places.map(({ whole }) => quoted(whole)).join(', ')} FROM ${table} WHERE "id" = ?`
  const [row] = await reader.rows(text, [id])
  const at = row!.findIndex((whole) => whole !== null)
  return wholeOf(reader, model, model.entities.get(places[at]!.entity)!, row![at] as string)
}

async function activitiesOf(c: HistoryContext, person: string): Promise<PersonExport['deeds']> {
  const rows = await entriesAbout(c.reader, person)
  const traces = new Map<string, Awaited<ReturnType<typeof traceOf>>>()
  const actions: PersonExport['deeds'][number][] = []
  for (const row of rows) {
    const entity = c.model.entities.get(row.entity)
    if (entity && !traces.has(row.record)) traces.set(row.record, await traceOf(c, entity, row.record))
    const trace = traces.get(row.record)
    const shown = entity && trace && (await mayExport(c, person, entity, row.record))
    actions.push({ ...bare(row), changes: shown ? seenChanges(c, entity, trace, row) : [] })
  }
  return actions
}

const bare = ({ at, who, what, action, entity, record, document }: HistoryRow) => ({
  at,
  who,
  what,
  ...(action === null ? {} : { action }),
  entity,
  record,
  document,
})

/**
 * What `Removed: … (keep)` hides: the values of a field, or the records of an entity, invisible to everyone, with their
 * old definition. They return when the document defines a field or an entity of that name again.
 */
import { formOf } from '@ninefold/plan/values'
import type { Entity, Field } from '@ninefold/plan'
import { columnsOf as fieldColumns, positionColumn } from '../layout/column-of.ts'
import { literal, quoted, type Column } from '../layout/table.ts'
import type { InternalTables, Reader, Statement, TableStatements, Transaction } from '../store.ts'
import { countRows, holdsSomething } from './rows.ts'

/** `field` is '' for the entity itself; its rows store each column by name. */
export const setAsideTables: InternalTables = {
  room: 'kept',
  sealed: [{ table: 'ninefold_kept_value', column: 'value', boundTo: 'record' }],
  steps: [
    [
      `CREATE TABLE ninefold_kept (
        entity TEXT NOT NULL, field TEXT NOT NULL, definition TEXT NOT NULL, PRIMARY KEY (entity, field))`,
      `CREATE TABLE ninefold_kept_value (
        entity TEXT NOT NULL, field TEXT NOT NULL, record TEXT NOT NULL, value TEXT NOT NULL,
        PRIMARY KEY (entity, field, record)) WITHOUT ROWID`,
      `CREATE INDEX ninefold_kept_value_record ON ninefold_kept_value (record)`,
    ],
  ],
  names: {
    columns: [
      { table: 'ninefold_kept', entity: 'entity' },
      { table: 'ninefold_kept_value', entity: 'entity' },
    ],
  },
}

export interface SetAside {
  readonly entities: readonly Entity[]
  /** By the new name of their entity. */
  readonly fields: ReadonlyMap<string, readonly Field[]>
}

export async function readSetAside(reader: Reader): Promise<SetAside> {
  const rows = await reader.all<{ entity: string; field: string; definition: string }>('SELECT * FROM ninefold_kept')
  const entities: Entity[] = []
  const fields = new Map<string, Field[]>()
  for (const { entity, field, definition } of rows) {
    if (field === '') entities.push({ ...(JSON.parse(definition) as Entity), name: entity })
    else fields.set(entity, [...(fields.get(entity) ?? []), JSON.parse(definition) as Field])
  }
  return { entities, fields }
}

/** Number of records with hidden values; `field` is '' for hidden records of the entity itself. */
export const countSetAside = (reader: Reader, entity: string, field = ''): Promise<number> =>
  countRows(reader, 'ninefold_kept_value', 'entity = ? AND field = ?', [entity, field])

/** A deleted record is removed from the hidden data too. */
export const forgetRecord = (record: string): Statement => ({
  text: 'DELETE FROM ninefold_kept_value WHERE record = ?',
  values: [record],
})

/** `field` absent: the entity with all its fields. */
export function forget(entity: string, field?: string): readonly Statement[] {
  const [condition, values] = field === undefined ? ['', []] : [' AND field = ?', [field]]
  return ['ninefold_kept', 'ninefold_kept_value'].map((table) => ({
    text: `DELETE FROM ${table} WHERE entity = ?${condition}`,
    values: [entity, ...values],
  }))
}

const KEEP = 'INSERT INTO ninefold_kept_value (entity, field, record, value)'

const define = (entity: string, field: string, definition: Entity | Field): Statement => ({
  text: 'INSERT INTO ninefold_kept (entity, field, definition) VALUES (?, ?, ?)',
  values: [entity, field, JSON.stringify(definition)],
})

/** `entity`: by its new name, with the old columns; `columns`: by the names under which they are stored. */
export function keepField(
  s: TableStatements,
  entity: string,
  field: Field,
  columns: readonly { readonly name: string; readonly from: string }[] = [{ name: field.name, from: field.name }],
): readonly Statement[] {
  const value = s.packed(columns.map(({ name, from }) => ({ name, of: quoted(from) })))
  const filled = columns.map(({ from }) => holdsSomething(field, quoted(from))).join(' OR ')
  const text = `${KEEP} SELECT ?, ?, "id", ${value} FROM ${quoted(entity)} WHERE ${filled}`
  return [...forget(entity, field.name), define(entity, field.name, field), { text, values: [entity, field.name] }]
}

export function keepLinks(
  s: TableStatements,
  entity: string,
  field: Field,
  { table, from, to }: { readonly table: string; readonly from: string; readonly to: string },
): readonly Statement[] {
  const value = s.packedList(field.name, quoted(to))
  const text = `${KEEP} SELECT ?, ?, ${quoted(from)}, ${value} FROM ${quoted(table)} GROUP BY ${quoted(from)}`
  return [...forget(entity, field.name), define(entity, field.name, field), { text, values: [entity, field.name] }]
}

/** The stored columns of a hidden entity. */
const columnsOf = (entity: Entity): readonly Column[] => [
  ...entity.fields.flatMap((field) => fieldColumns(entity, field)),
  ...(entity.partOf ? [positionColumn] : []),
]

export function keepEntity(s: TableStatements, entity: Entity): readonly Statement[] {
  const value = s.packed(columnsOf(entity).map(({ name }) => ({ name, of: quoted(name) })))
  const text = `${KEEP} SELECT ?, '', "id", ${value} FROM ${quoted(entity.name)}`
  return [...forget(entity.name, ''), define(entity.name, '', entity), { text, values: [entity.name] }]
}

/** The hidden rows as a table in a statement. */
export function rowsSetAside(s: TableStatements, entity: Entity): string {
  return `(SELECT ${columnsOf(entity)
    .map((column) => `${s.unpacked('value', column)} AS ${quoted(column.name)}`)
    .join(', ')} FROM ninefold_kept_value WHERE ${isOf(entity.name, '')})`
}

/** For a field with a column. */
export const valuesSetAside = (
  s: TableStatements,
  entity: string,
  field: Field,
  column = columnSetAside(field),
): string =>
  `(SELECT record AS "id", ${s.unpacked('value', column)} AS ${quoted(column.name)} FROM ninefold_kept_value WHERE ${isOf(entity, field.name)})`

/** Each record with each item of its list: `record`, `value`. */
export const linksSetAside = (s: TableStatements, entity: string, field: Field): string =>
  `(SELECT k.record AS record, j.value AS value FROM ninefold_kept_value AS k, ${s.unpackedList('k.value', field.name)} AS j WHERE ${isOf(entity, field.name)})`

const columnSetAside = ({ name, type }: Field): Column => ({
  name,
  form: formOf(type)!,
  notNull: false,
})

const isOf = (entity: string, field: string): string => `entity = ${literal(entity)} AND field = ${literal(field)}`

/** References to an entity in hidden data, under its new name. */
export async function renameSetAside(transaction: Transaction, from: string, to: string): Promise<void> {
  const name = (entity: string) => (entity === from ? to : entity)
  const rows = await transaction.all<{ entity: string; field: string; definition: string }>(
    'SELECT * FROM ninefold_kept',
  )
  const renamed = (field: Field): Field =>
    'entity' in field.type ? { ...field, type: { ...field.type, entity: name(field.type.entity) } } : field
  for (const { entity, field, definition } of rows) {
    const was = JSON.parse(definition) as Entity & Field
    const { partOf } = was
    const now =
      field === ''
        ? {
            ...was,
            fields: was.fields.map(renamed),
            ...(partOf && { partOf: { ...partOf, entity: name(partOf.entity) } }),
          }
        : renamed(was)
    await transaction.run('UPDATE ninefold_kept SET definition = ? WHERE entity = ? AND field = ?', [
      JSON.stringify(now),
      entity,
      field,
    ])
  }
}

/** The statements that create and change tables, in SQLite's syntax. */
import { columnType } from '../layout/column.ts'
import { indexName, literal, ON_DELETE, quoted, type Column, type Index, type Table } from '../layout/table.ts'
import type { TableStatements } from '../store.ts'
import { searchStatements } from './search.ts'

export const tableStatements: TableStatements = {
  createTable: (table: Table, name = table.name) => {
    const parts = [...table.columns.map(columnText), `PRIMARY KEY (${table.key.map(quoted).join(', ')})`]
    return `CREATE TABLE ${quoted(name)} (${parts.join(', ')}) STRICT`
  },
  addColumn: (table: string, column: Column) => `ALTER TABLE ${quoted(table)} ADD COLUMN ${columnText(column)}`,
  dropTable: (table: string) => `DROP TABLE ${quoted(table)}`,
  renameTable: (from: string, to: string) => `ALTER TABLE ${quoted(from)} RENAME TO ${quoted(to)}`,
  renameColumn: (table: string, from: string, to: string) =>
    `ALTER TABLE ${quoted(table)} RENAME COLUMN ${quoted(from)} TO ${quoted(to)}`,
  createIndex: (table: string, index: Index) => {
    const columns = index.columns.map((c) => quoted(c.name) + (c.descending ? ' DESC' : ''))
    const unique = index.unique ? 'UNIQUE ' : ''
    return `CREATE ${unique}INDEX ${quoted(indexName(table, index))} ON ${quoted(table)} (${columns.join(', ')})`
  },
  packed: (columns) => `json_object(${columns.map(({ name, of }) => `${literal(name)}, ${of}`).join(', ')})`,
  unpacked: (text, column) => `json_extract(${text}, ${pathOf(column.name)})`,
  packedList: (name, of) => `json_object(${literal(name)}, json_group_array(${of}))`,
  unpackedList: (text, name) => `json_each(${text}, ${pathOf(name)})`,
  hasMember: (text, name) => `json_type(${text}, ${pathOf(name)}) IS NOT NULL`,
  withMemberRenamed: (text, from, to) =>
    `json_remove(json_set(${text}, ${pathOf(to)}, json(${text} -> ${pathOf(from)})), ${pathOf(from)})`,
  definition: (text) => text,
  internalTables: `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
    AND name GLOB 'ninefold_*' AND name NOT GLOB 'ninefold_search:*' ORDER BY name`,
  allTables: `SELECT name FROM sqlite_schema WHERE type = 'table'`,
  columnsOf: (table) =>
    `SELECT name, pk AS place, type = 'BLOB' AS bytes FROM pragma_table_info(${literal(table)}) ORDER BY cid`,
  server: `SELECT 'SQLite ' || sqlite_version() AS version, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS now`,
  damage: async (reader) => {
    const found = (await reader.rows('PRAGMA integrity_check(20)')).map(([word]) => String(word))
    const references = await reader.all<{ table: string; parent: string }>('PRAGMA foreign_key_check')
    const broken = new Set(
      references.map(({ table, parent }) => `${table} refers to rows of ${parent} that are not there`),
    )
    return [...found.filter((word) => word !== 'ok'), ...broken]
  },
  dropIndex: (name: string) => `DROP INDEX ${quoted(name)}`,
  indexNames: `SELECT name FROM sqlite_schema WHERE type = 'index' AND name GLOB 'ninefold_*:*'`,
  search: searchStatements,
}

const pathOf = (name: string): string => literal(`$.${JSON.stringify(name)}`)

function columnText(column: Column): string {
  const to = column.references
  return [
    quoted(column.name),
    columnType(column.form),
    ...(column.notNull ? ['NOT NULL'] : []),
    ...(to ? [`REFERENCES ${quoted(to.table)} ("id") ON DELETE ${ON_DELETE[to.onDelete]}`] : []),
  ].join(' ')
}

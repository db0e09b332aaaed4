/**
 * The statements that create and change tables, in PostgreSQL's syntax. References are separate constraints: dropped
 * before tables are rewritten, created and thus checked as a whole afterwards.
 */
import { columnType } from '../layout/column.ts'
import { indexName, literal, ON_DELETE, quoted, type Column, type Index, type Table } from '../layout/table.ts'
import type { TableStatements } from '../store.ts'
import { definition } from './written.ts'

/** Without those that `install.ts` creates. */
const TABLES = `SELECT c.relname AS name FROM pg_class AS c WHERE c.relnamespace = current_schema()::regnamespace
  AND c.relkind IN ('r', 'p') AND c.relname NOT IN ('ninefold_generation', 'ninefold_key')`

const CHECK_INDEXES = `SELECT bt_index_check(i.indexrelid) FROM pg_index AS i
  JOIN pg_class AS c ON c.oid = i.indexrelid JOIN pg_am AS m ON m.oid = c.relam
  WHERE m.amname = 'btree' AND c.relnamespace = current_schema()::regnamespace AND i.indisvalid`

const TYPES = { TEXT: 'TEXT COLLATE "C"', INTEGER: 'BIGINT' } as const

const typeOf = ({ form }: Column): string => (form.kind === 'yesNo' ? 'BOOLEAN' : TYPES[columnType(form)])

export const tableStatements: Omit<TableStatements, 'search'> = {
  createTable: (table: Table, name = table.name) => {
    const parts = [...table.columns.map(columnText), `PRIMARY KEY (${table.key.map(quoted).join(', ')})`]
    return `CREATE TABLE ${quoted(name)} (${parts.join(', ')})`
  },
  addColumn: (table, column) => `ALTER TABLE ${quoted(table)} ADD COLUMN ${columnText(column)}`,
  dropTable: (table) => `DROP TABLE ${quoted(table)}`,
  renameTable: (from, to) => `ALTER TABLE ${quoted(from)} RENAME TO ${quoted(to)}`,
  renameColumn: (table, from, to) => `ALTER TABLE ${quoted(table)} RENAME COLUMN ${quoted(from)} TO ${quoted(to)}`,
  createIndex: (table: string, index: Index) => {
    // NULLs come first, as lists of the engine sort them.
    const columns = index.columns.map((c) => quoted(c.name) + (c.descending ? ' DESC NULLS LAST' : ' NULLS FIRST'))
    const unique = index.unique ? 'UNIQUE ' : ''
    return `CREATE ${unique}INDEX ${quoted(indexName(table, index))} ON ${quoted(table)} (${columns.join(', ')})`
  },
  definition,
  internalTables: `${TABLES} AND starts_with(c.relname, 'ninefold_') ORDER BY c.relname`,
  allTables: TABLES,
  columnsOf: (table) =>
    `SELECT a.attname AS name, COALESCE(array_position(i.indkey::int2[], a.attnum) + 1, 0) AS place,
       (a.atttypid = 'bytea'::regtype)::int AS bytes
     FROM pg_attribute AS a LEFT JOIN pg_index AS i ON i.indrelid = a.attrelid AND i.indisprimary
     WHERE a.attrelid = ${literal(quoted(table))}::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
  continueNumbers: `DO $$ DECLARE each record; BEGIN
    FOR each IN SELECT table_name AS t, column_name AS c FROM information_schema.columns
      WHERE table_schema = current_schema() AND is_identity = 'YES'
    LOOP EXECUTE format('SELECT setval(pg_get_serial_sequence(%L, %L), COALESCE(max(%I), 0) + 1, false) FROM %I',
      quote_ident(each.t), each.c, each.c, each.t); END LOOP; END $$`,
  server: `SELECT 'PostgreSQL ' || current_setting('server_version') AS version,
    to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS now`,
  damage: async (reader) => {
    const [installed] = await reader.rows("SELECT 1 FROM pg_extension WHERE extname = 'amcheck'")
    if (!installed) return undefined
    try {
      await reader.rows(CHECK_INDEXES)
      return []
    } catch (error) {
      return [(error as Error).message]
    }
  },
  dropIndex: (name) => `DROP INDEX ${quoted(name)}`,
  indexNames: `SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()
    AND starts_with(indexname, 'ninefold_') AND strpos(indexname, ':') > 0 AND NOT starts_with(indexname, 'ninefold_search:')`,
  references: {
    names: `SELECT c.conname AS "name", f.relname AS "from", a.attname AS "column", t.relname AS "to"
      FROM pg_constraint AS c JOIN pg_class AS f ON f.oid = c.conrelid JOIN pg_class AS t ON t.oid = c.confrelid
      JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace`,
    drop: (table, name) => `ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(name)}`,
    create: (table, { name, references }) =>
      `ALTER TABLE ${quoted(table)} ADD FOREIGN KEY (${quoted(name)})
       REFERENCES ${quoted(references!.table)} ("id") ON DELETE ${ON_DELETE[references!.onDelete]}`,
  },
  packed: (columns) =>
    `json_build_object(${columns.map(({ name, of }) => `${literal(name)}, ${of}`).join(', ')})::text`,
  unpacked: (text, column) => `(${text}::json ->> ${literal(column.name)})::${typeOf(column)}`,
  packedList: (name, of) => `json_build_object(${literal(name)}, json_agg(${of}))::text`,
  unpackedList: (text, name) => `json_array_elements_text(${text}::json -> ${literal(name)})`,
  hasMember: (text, name) => `(${text}::json -> ${literal(name)}) IS NOT NULL`,
  withMemberRenamed: (text, from, to) =>
    `(SELECT json_object_agg(CASE key WHEN ${literal(from)} THEN ${literal(to)} ELSE key END, value)::text FROM json_each(${text}::json))`,
}

const columnText = (column: Column): string =>
  [quoted(column.name), typeOf(column), ...(column.notNull ? ['NOT NULL'] : [])].join(' ')

/** What the two databases say differently. Everything else that the writer writes, both read alike. */
import { joined, sql, type Pieces, type SqlForm, type SqlParameter } from './sql-parts.ts'
import type { SqlDialect } from './sql-target.ts'
import type { Type } from '../values/index.ts'

export interface SqlWords {
  readonly yes: string
  readonly no: string
  /** A table of the items of a JSON array, with the column `value`. */
  items(json: Pieces, alias: string): Pieces
  /** A table of some values, with the column `value`. */
  rows(values: readonly Pieces[], alias: string): Pieces
  /** What stands in JSON at a path of names. */
  inside(json: Pieces, ...path: readonly string[]): Pieces
  /** What came out of JSON, as a column of the type would hold it. */
  fromJson(value: Pieces, type: Type, form: SqlForm): Pieces
  /** A JSON array of the values of a column, and of some values. */
  gathered(column: string): Pieces
  beside(values: readonly Pieces[]): Pieces
  /** The columns of one value as one text, a JSON list; missing where all of them are. */
  packed(columns: readonly string[]): string
  /** Where a text first stands in another one, from 1; 0 where it does not. */
  position(text: Pieces, part: Pieces): Pieces
  /** The least (`min`) or the most of some values; missing where one is. */
  extreme(which: 'min' | 'max', values: readonly Pieces[], type: Type): Pieces
  /** A value by which texts are ordered as their bytes are. */
  ordered(value: Pieces, type: Type): Pieces
  /** All of a column added up, of whole numbers of at most so many digits; of nothing it is missing. */
  sum(column: string, digits: number): Pieces
  /** In the place of a parameter. */
  parameter(parameter: SqlParameter): Pieces
}

function packedBy(columns: readonly string[], quotedJson: (column: string) => string): string {
  const missing = columns.map((column) => `${column} IS NULL`).join(' AND ')
  const items = columns.map((column) => `coalesce(${quotedJson(column)}, 'null')`).join(` || ',' || `)
  return `(CASE WHEN ${missing} THEN NULL ELSE '[' || ${items} || ']' END)`
}

const sqlite: SqlWords = {
  yes: '1',
  no: '0',
  items: (json, alias) => sql`json_each(${json}) AS ${alias}`,
  rows: (values, alias) => {
    const rows = values.map((value) => sql`SELECT ${value} AS value`)
    return sql`(${joined(rows, ' UNION ALL ')}) AS ${alias}`
  },
  inside: (json, ...path) => sql`json_extract(${json}, '$${path.map((name) => `."${name}"`).join('')}')`,
  fromJson: (value) => value,
  gathered: (column) => [`json_group_array(${column})`],
  beside: (values) => sql`json_array(${joined(values, ', ')})`,
  packed: (columns) => packedBy(columns, (column) => `json_quote(${column})`),
  position: (text, part) => sql`instr(${text}, ${part})`,
  extreme: (which, values) => sql`${which}(${joined(values, ', ')})`,
  ordered: (value) => value,
  // In two halves, so that no integer of the database overflows on the way.
  sum: (column, digits) => [
    digits <= 9 ? `sum(${column})` : `sum(${column} >> 20) * 1048576 + sum(${column} & 1048575)`,
  ],
  parameter: (parameter) => [parameter],
}

const unordered = new Set<Type['kind']>(['integer', 'decimal', 'percent', 'money', 'yesNo', 'nothing', 'unknown'])

/** The type of a value in this form. */
function postgresType(type: Type, { kind }: { readonly kind: SqlForm['kind'] }): 'TEXT' | 'BIGINT' | 'BOOLEAN' {
  if (kind === 'scaled') return 'BIGINT'
  if (kind === 'exact') return 'TEXT'
  return type.kind === 'yesNo' ? 'BOOLEAN' : type.kind === 'integer' ? 'BIGINT' : 'TEXT'
}

const postgres: SqlWords = {
  yes: 'TRUE',
  no: 'FALSE',
  items: (json, alias) => sql`json_array_elements_text(CAST(${json} AS JSON)) AS ${alias}(value)`,
  // Not as rows put together: PostgreSQL 18.4 breaks down over `f((SELECT …)) IN (SELECT … UNION ALL SELECT …)` of outer columns.
  rows: (values, alias) => sql`unnest(ARRAY[${joined(values, ', ')}]) AS ${alias}(value)`,
  inside: (json, ...path) => sql`(CAST(${json} AS JSON) #>> '{${path.map((name) => `"${name}"`).join(',')}}')`,
  fromJson: (value, type, form) => sql`CAST(${value} AS ${postgresType(type, form)})`,
  gathered: (column) => [`coalesce(json_agg(${column}), '[]')`],
  beside: (values) => sql`json_build_array(${joined(values, ', ')})`,
  packed: (columns) => packedBy(columns, (column) => `to_json(${column})::text`),
  position: (text, part) => sql`strpos(${text}, ${part})`,
  extreme: (which, values, type) => {
    const missing = joined(
      values.map((value) => sql`${value} IS NULL`),
      ' OR ',
    )
    const all = joined(
      values.map((value) => postgres.ordered(value, type)),
      ', ',
    )
    return sql`(CASE WHEN ${missing} THEN NULL ELSE ${which === 'min' ? 'least' : 'greatest'}(${all}) END)`
  },
  ordered: (value, type) => (unordered.has(type.kind) ? value : sql`(${value} COLLATE "C")`),
  sum: (column) => [`sum(${column})`],
  parameter: (parameter) => {
    const { tree, as } = parameter
    const type = as.kind === 'list' || as.kind === 'pattern' ? 'TEXT' : postgresType(tree.type, as)
    return ['CAST(', parameter, ` AS ${type})`]
  },
}

export const wordsOf: Readonly<Record<SqlDialect, SqlWords>> = { sqlite, postgres }

/** Missing, of a type. */
export const missing = (type: Type, form: SqlForm): Pieces => [`CAST(NULL AS ${postgresType(type, form)})`]

/** The columns of one value as one text in a SELECT. */
export const packedColumns = (dialect: SqlDialect, columns: readonly string[]): string =>
  wordsOf[dialect].packed(columns)

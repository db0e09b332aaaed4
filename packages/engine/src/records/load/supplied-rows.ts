/** Rows passed to a statement: one parameter, a JSON document, for any number of rows. */
import { quoted } from '../../store/index.ts'
import type { Binding } from '@ninefold/plan/values'
import type { Model } from '../model.ts'
import type { Piece } from '../read/statement.ts'

/** SELECT of these columns of `table`, with their types. Its only `?` is bound to `suppliedDocument`. */
export function suppliedRows(dialect: Model['dialect'], table: string, columns: readonly string[]): string {
  if (dialect === 'postgres')
    return `SELECT ${columns.map(quoted).join(', ')} FROM json_populate_recordset(NULL::${table}, ?::json)`
  const values = columns.map((name) => `json_extract(value, '$.${quoted(name)}') AS ${quoted(name)}`)
  return `SELECT ${values.join(', ')} FROM json_each(?)`
}

/** The same, with a slot in place of the `?`. */
export function suppliedRowsAt(place: Piece, ...select: Parameters<typeof suppliedRows>): readonly Piece[] {
  const [before, after] = suppliedRows(...select).split('?') as [string, string]
  return [before, place, after]
}

/** `rows`: each with a value for each column. Never binary values. */
export function suppliedDocument(columns: readonly string[], rows: Iterable<readonly Binding[]>): string {
  const keys = columns.map((name) => `${JSON.stringify(name)}:`)
  const objects = Array.from(rows, (row) => `{${row.map((value, i) => keys[i]! + jsonText(value)).join(',')}}`)
  return `[${objects.join(',')}]`
}

const jsonText = (value: Binding): string => (typeof value === 'bigint' ? String(value) : JSON.stringify(value))

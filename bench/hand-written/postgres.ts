// How the hand-written servers use PostgreSQL by `pg`: a pool, statements prepared once per connection, values by name; its rows.
import pg from 'pg'
import { putInPostgres, type Rows } from '../data/put.ts'
import type { Schema } from './sqlite.ts'
import type { Row } from './wire.ts'

/** As they are answered: moments as `toISOString` writes them, days as they are. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.INT8, Number],
])
const types = {
  getTypeParser: (type: number, format?: 'text') => parsers.get(type) ?? pg.types.getTypeParser(type, format),
} as pg.CustomTypesConfig

export async function fillPostgres(address: string, { before, after }: Schema, rows: Rows): Promise<void> {
  await run(address, before)
  await putInPostgres(address, rows)
  await run(address, after)
  await run(address, 'VACUUM ANALYZE')
}

/** On a connection of its own: statements without values. */
async function run(address: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(text)
  await client.end()
}

/** A claim with its lines. */
export type WholeRow = Row & { readonly lines: readonly Row[] | null }

/** SQL of the column `lines` of a whole row. */
export const linesOfClaim = `(SELECT json_agg(claim_line ORDER BY position) FROM claim_line WHERE claim_line.claim = claim.id) AS lines`

export const openPool = (address: string): pg.Pool => new pg.Pool({ connectionString: address, max: 20, types })

type Asking = <T extends pg.QueryResultRow>(text: string, values: Readonly<Record<string, unknown>>) => Promise<T[]>

/** `:name` becomes `$1`, the same name the same place. */
export function asking(pool: pg.Pool): Asking {
  const known = new Map<string, { readonly name: string; readonly text: string; readonly names: readonly string[] }>()
  return async <T extends pg.QueryResultRow>(given: string, values: Readonly<Record<string, unknown>>) => {
    let statement = known.get(given)
    if (!statement) {
      const names: string[] = []
      const text = given.replace(/(?<!:):([a-z]\w*)/gi, (_, name: string) => {
        if (!names.includes(name)) names.push(name)
        return `$${names.indexOf(name) + 1}`
      })
      statement = { name: `s${known.size}`, text, names }
      known.set(given, statement)
    }
    const { name, text, names } = statement
    return (await pool.query<T>({ name, text, values: names.map((each) => values[each]) })).rows
  }
}

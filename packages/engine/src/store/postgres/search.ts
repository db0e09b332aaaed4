/**
 * Search with pg_trgm: a trigram index over the lower-case text of each column. The extension is created if it is
 * missing and permitted; otherwise texts are searched row by row, and the server logs that.
 */
import { quoted, type Table } from '../layout/table.ts'
import type { SearchOver, SearchStatements } from '../store.ts'
import { trigramTermsOf } from '../trigram-terms.ts'
import type { Connection } from './connection.ts'
import { shortName } from './written.ts'

const START = 'ninefold_search:'

/** Maximum number of columns in one index. */
const MAX_COLUMNS = 32

export interface Trigrams {
  /** The schema of the extension, quoted. */
  readonly schema: string
  /** Whether it knows letters beyond ASCII, depending on the locale of the database. */
  readonly letters: boolean
}

/** In a transaction that continues in any case. If there are none, the reason as text for the operator. */
export async function findTrigrams(connection: Connection): Promise<Trigrams | string> {
  const found = await lookForTrigrams(connection)
  if (found) return found
  await connection.simple('SAVEPOINT trigrams')
  try {
    await connection.simple('CREATE EXTENSION IF NOT EXISTS pg_trgm')
  } catch (error) {
    await connection.simple('ROLLBACK TO trigrams')
    return whyNot(error)
  }
  return (
    (await lookForTrigrams(connection)) ?? 'The user of the database may not use the schema of its extension pg_trgm'
  )
}

async function lookForTrigrams(connection: Connection): Promise<Trigrams | undefined> {
  const [row] = await connection.simple(`SELECT quote_ident(nspname) FROM pg_extension JOIN pg_namespace AS n
    ON n.oid = extnamespace WHERE extname = 'pg_trgm' AND has_schema_privilege(n.oid, 'USAGE')`)
  if (!row) return undefined
  const schema = row[0] as string
  const [known] = await connection.simple(`SELECT cardinality(${schema}.show_trgm('яйцо')) > 0`)
  return { schema, letters: known![0] === 1 }
}

const NOT_ALLOWED = '42501'

function whyNot(error: unknown): string {
  const { code, message } = error as { readonly code?: string; readonly message?: string }
  if (code === NOT_ALLOWED) return 'The user of the database may not make its extension pg_trgm'
  return `The database has no extension pg_trgm (${message ?? String(error)})`
}

/** Must be the same expression as in the index, otherwise the index is not used. */
const small = (text: string): string => `lower(${text} COLLATE pg_unicode_fast)`

function over(trigrams: Trigrams, table: Table, columns: readonly string[]): SearchOver {
  const rows = quoted(table.name)
  const lots = Array.from({ length: Math.ceil(columns.length / MAX_COLUMNS) }, (_, i) =>
    columns.slice(i * MAX_COLUMNS, (i + 1) * MAX_COLUMNS),
  )
  return {
    columns,
    terms: (word, between) => terms(trigrams, word, between),
    indexes: lots.map((lot) => {
      const name = shortName(`${START}${table.name}(${lot.join(',')})`)
      const each = lot.map((column) => `(${small(quoted(column))}) ${trigrams.schema}.gin_trgm_ops`)
      const create = `CREATE INDEX ${quoted(name)} ON ${rows} USING gin (${each.join(', ')})`
      // Without statistics of its own it would be queried for common words, too, although a rare one among them is
      // enough.
      return { name, create: [create, `ANALYZE ${rows}`] }
    }),
    find: (among, words, most) => {
      const like = (column: string) => {
        const text = small(`t.${quoted(column)}`)
        return `${text} LIKE ${small(PARAMETER)} AND strpos(${text}, ${small(PARAMETER)}) > 0`
      }
      const each = `(${among.map((column) => `(${like(column)})`).join(' OR ')})`
      return {
        text: `SELECT t.* FROM ${rows} AS t WHERE ${words.map(() => each).join(' AND ')} LIMIT ?`,
        values: [...words.flatMap((word) => among.flatMap(() => [pattern(trigrams, word), word])), most],
      }
    },
    found: { from: ' FROM found AS t', where: 'TRUE' },
    rowCount: { text: 'SELECT reltuples FROM pg_class WHERE oid = CAST(? AS REGCLASS)', values: [rows] },
  }
}

const PARAMETER = 'CAST(? AS TEXT)'

/** Maximum number of trigrams searched per word: more would hardly reduce the rows, and each costs time. */
const MAX_TILES = 4

/**
 * A pattern that every text with the word matches, for the index: some of its trigrams side by side. Searching them takes a third of
 * the time of all its trigrams, and seldom finds more rows. The lower case of a sigma depends on its neighbours, so it is left out.
 */
function pattern({ letters }: Trigrams, word: string): string {
  const tiles = word.match(letters ? /(?:(?![σςΣ])[\p{L}\p{N}]){3}/gu : /[a-z0-9]{3}/giu) ?? []
  const parts = tiles.length > 0 ? tiles.slice(0, MAX_TILES) : [word.replace(/[%_\\]/g, '\\$&')]
  return `%${parts.join('%')}%`
}

/** For a word without trigrams that pg_trgm knows, every row would be read. */
function terms({ letters }: Trigrams, word: string, between: string): readonly string[] {
  const known = letters ? /[\p{L}\p{N}]{3}/u : /[a-z0-9]{3}/i
  return trigramTermsOf(word, between, (letter) => letter !== '\0').filter((term) => known.test(term))
}

/** `trigrams`: the reason if there are none. */
export const searchStatements = (trigrams: Trigrams | string): SearchStatements => ({
  names: `SELECT indexname, tablename FROM pg_indexes WHERE schemaname = current_schema()
    AND starts_with(indexname, '${START}')`,
  called: shortName,
  drop: (name) => [`DROP INDEX ${quoted(name)}`],
  over: (table, columns) => (typeof trigrams === 'string' ? undefined : over(trigrams, table, columns)),
})

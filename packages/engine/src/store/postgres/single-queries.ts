/**
 * Single queries, each with its own snapshot, over a few connections that they share. No transaction is begun, and what is asked
 * in one turn of the event loop is sent in one piece: most of the time of a short query is spent on sending it.
 */
import type pg from 'pg'
import type { Stored } from '@ninefold/plan/values'
import type { Reader } from '../store.ts'
import { connectionOn, type Connection } from './connection.ts'

export interface SingleQueries {
  readonly rows: Reader['rows']
  /** Releases the connections. Call when nothing is asked any more. */
  readonly close: () => Promise<void>
}

interface SingleQueriesOptions {
  readonly pool: pg.Pool
  /** Maximum number of connections; the pool serves nobody else. */
  readonly most: number
  readonly epoch: () => number
  /** Throws if the tables are not those that this server knows. */
  readonly check: (generation: unknown) => void
}

const GENERATION = 'SELECT number FROM ninefold_generation'

export function openSingleQueries({ pool, most, epoch, check }: SingleQueriesOptions): SingleQueries {
  const { best, close } = openLines(pool, most)
  const checkNow = async (connection: Connection): Promise<void> => check((await connection.rows(GENERATION))[0]![0])
  const ask = async (connection: Connection, ...[text, values]: Parameters<Reader['rows']>) => {
    connection.enter(epoch())
    try {
      const rows = (await connection.rows(withGeneration(text), values)) as Stored[][]
      if (rows.length === 0) await checkNow(connection)
      else check(rows.map((row) => row.pop())[0])
      return rows
    } catch (error) {
      // If the tables have changed, that is the reason of the error.
      await checkNow(connection)
      throw error
    }
  }
  return {
    close,
    rows: async (text, values) => {
      const line = best()
      if (line.waiting++ === 0) line.since = performance.now()
      try {
        return await ask(await line.connection, text, values)
      } finally {
        line.waiting--
        line.since = performance.now()
      }
    },
  }
}

/** A connection, the number of queries on it without an answer, and the time since which the first of them is being answered. */
interface Line {
  readonly connection: Promise<Connection>
  waiting: number
  since: number
}

/** Connections, if no query takes long. */
const USUAL = 4

/** Milliseconds after which the query on a connection takes long: others are asked instead. */
const LONG = 20

/** The one with the fewest queries; another one is opened if all have some. */
function bestOf(lines: readonly Line[], most: number): Line | undefined {
  const now = performance.now()
  const quick = lines.filter(({ waiting, since }) => waiting === 0 || now - since < LONG)
  const enough = quick.length >= USUAL || lines.length >= most
  const [idlest] = (quick.length > 0 ? quick : lines).toSorted((a, b) => a.waiting - b.waiting)
  return idlest && (idlest.waiting === 0 || enough) ? idlest : undefined
}

function openLines(pool: pg.Pool, most: number): { readonly best: () => Line; readonly close: () => Promise<void> } {
  const lines = new Map<Line, Promise<pg.PoolClient>>()
  const release = async (line: Line): Promise<void> => {
    const client = lines.get(line)
    lines.delete(line)
    const opened = await client?.catch(() => undefined)
    opened?.release(true)
  }
  const open = (): Line => {
    const client = readOnlyClient(pool)
    const line: Line = { connection: client.then((each) => connectionOn(each, setImmediate)), waiting: 0, since: 0 }
    lines.set(line, client)
    const remove = () => void release(line)
    client.then((each) => each.on('error', remove), remove)
    return line
  }
  return {
    best: () => bestOf([...lines.keys()], most) ?? open(),
    close: async () => void (await Promise.all([...lines.keys()].map(release))),
  }
}

async function readOnlyClient(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  await client.query('SET default_transaction_read_only = on')
  return client
}

/** Statement text → the same one that also selects the generation of the tables, last. */
const texts = new Map<string, string>()
const MAX_TEXTS = 5000

/**
 * The generation is named first, so that its table is locked before the others: a rewriting of the tables locks them in this
 * order, too, and the snapshot is taken after all locks. No name of the text can mean its column.
 */
function withGeneration(text: string): string {
  const known = texts.get(text)
  if (known !== undefined) return known
  if (texts.size >= MAX_TEXTS) texts.clear()
  const made = `SELECT q.*, g."?" FROM ninefold_generation AS g ("?") CROSS JOIN LATERAL (${text}) AS q`
  texts.set(text, made)
  return made
}

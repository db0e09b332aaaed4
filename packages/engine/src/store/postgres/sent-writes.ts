/**
 * The writes that works of one transaction have sent, in order: whether a query that was sent before some of them would
 * be answered otherwise behind them. In doubt it would.
 */
import type { Binding } from '@ninefold/plan/values'
import type { Statement } from '../store.ts'
import { writtenTable } from '../write-counts.ts'

export interface SentWrites {
  note(write: Statement): void
  /** For any other change, such as a rollback. */
  noteAll(): void
  /** Grows with each write. */
  count(): number
  isStale(query: SentQuery): boolean
}

export interface SentQuery extends Statement {
  /** The count of the writes that were sent before it. */
  readonly after: number
}

/** The count at the last write of a table: of any of its rows, of rows that are not known, of each that is. */
interface TableWrites {
  last: number
  unknown: number
  readonly byId: Map<string, number>
}

export function openSentWrites(): SentWrites {
  const tables = new Map<string, TableWrites>()
  let count = 0
  let all = 0
  const noteAll = () => void (all = ++count)
  return {
    note: ({ text, values }) => {
      const table = writtenTable(text)
      if (table === undefined) return noteAll()
      const writes = tables.get(table) ?? { last: 0, unknown: 0, byId: new Map<string, number>() }
      tables.set(table, writes)
      writes.last = ++count
      const id = writtenId(text, values)
      if (id === undefined) writes.unknown = count
      else writes.byId.set(id, count)
    },
    noteAll,
    count: () => count,
    isStale: (query) => all > query.after || [...tables].some(([table, writes]) => concerns(query, table, writes)),
  }
}

function concerns({ text, values, after }: SentQuery, table: string, { last, unknown, byId }: TableWrites): boolean {
  if (last <= after) return false
  const read = idsRead(text, table)
  if (read === 0) return false
  if (read === undefined || unknown > after) return true
  return values.slice(-read).some((id) => (byId.get(String(id)) ?? 0) > after)
}

const idPlaces = new Map<string, number | undefined>()
const TEXTS_MOST = 2000

function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  if (known.has(key)) return known.get(key)!
  if (known.size >= TEXTS_MOST) known.clear()
  const made = make()
  known.set(key, made)
  return made
}

const INSERTED = /^INSERT INTO \S+ \(([^()]*)\) VALUES \(\?(?:, \?)*\)$/
const UPDATED = / WHERE "id" = \?( AND "version" = \?)?$/

/** The id of the only row that the statement writes. */
function writtenId(text: string, values: readonly Binding[]): string | undefined {
  const place = remembered(idPlaces, text, () => idPlace(text))
  return place === undefined ? undefined : String(values.at(place))
}

function idPlace(text: string): number | undefined {
  if (text.startsWith('UPDATE')) {
    const [found, version] = UPDATED.exec(text) ?? []
    return found === undefined ? undefined : version === undefined ? -1 : -2
  }
  return INSERTED.exec(text)?.[1]!.startsWith('"id",') ? 0 : undefined
}

const reads = new Map<string, number | undefined>()

/**
 * How many rows of the table the query reads, whose ids are its last values; 0 if it does not read the table, undefined
 * if it may read others of it.
 */
const idsRead = (text: string, table: string): number | undefined =>
  remembered(reads, `${table} ${text}`, () => {
    const [before, behind, ...more] = text.split(table)
    if (behind === undefined) return 0
    const [, marks] = BY_ID.exec(behind) ?? []
    return more.length === 0 && before!.endsWith(' FROM ') && marks !== undefined ? marks.split(',').length : undefined
  })

const BY_ID = /^ AS t WHERE t\."id" IN \((\?(?:, \?)*)\)+$/

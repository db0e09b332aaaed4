/**
 * The text search indexes. A table gets one when it has so many records that reading them one by one would be slow, also
 * if it has had them for long; it loses one that the document no longer needs. The database updates them itself with
 * every change of a record.
 */
import { memoize } from '@ninefold/plan/base'
import type { Plan } from '@ninefold/plan'
import { layout } from './layout/layout.ts'
import { searchedColumns } from './layout/search.ts'
import { quoted } from './layout/table.ts'
import type { Reader, SearchIndex, SearchOver, SearchStatements, Store, Transaction } from './store.ts'

/** Maximum number of rows that a search checks one by one, if it can avoid more. A smaller table needs no index. */
export const MAX_ROWS_READ = 2000

/** The search index of one table, which may not exist yet. */
interface TextIndex extends SearchOver {
  /** As the newest transaction sees it. */
  exists(): boolean
  /** A transaction that began before the index was created does not see it. */
  existsFor(reader: Reader): Promise<boolean>
}

/** By entity: the indexes that the plan needs. */
export type Searched = ReadonlyMap<string, TextIndex>

/** The indexes of one plan in a store. */
export interface TextIndexes {
  readonly searched: Searched
  /** Finds out which indexes exist, when the tables have the layout of the plan. Drops what the plan does not need and what does not fit its rows. */
  readonly open: () => Promise<void>
  /** Creates the missing indexes of tables with more than `rows` records. Rejects if one cannot be created, which is not tried again. */
  readonly create: (rows?: number) => Promise<void>
}

interface Entry {
  readonly table: string
  readonly over: SearchOver
  state: 'missing' | 'failed' | 'created' | 'opened'
}

/** Until `open`, no index is known to exist. */
export function textIndexesOf(store: Store, plan: Plan): TextIndexes {
  const entries = entriesOf(store, plan)
  return {
    searched: searchedOf(entries),
    open: () => openEntries(store, entries),
    create: (rows = MAX_ROWS_READ) => createMissing(store, entries, rows, 'created'),
  }
}

/** All indexes of the plan, however many rows their tables have. Nobody may be reading. */
export async function indexAll(store: Store, plan: Plan): Promise<Searched> {
  const entries = entriesOf(store, plan)
  await openEntries(store, entries)
  await createMissing(store, entries, -1, 'opened')
  return searchedOf(entries)
}

/** None if the database cannot have them (`Store.withoutSearch`). */
function entriesOf(store: Store, plan: Plan): readonly Entry[] {
  if (store.withoutSearch !== undefined) return []
  const { search: statements } = store.statements
  const columns = searchedColumns(plan)
  return layout(plan).flatMap((table): Entry[] => {
    const over = columns.has(table.name) && statements.over(table, columns.get(table.name)!)
    return over ? [{ table: table.name, over, state: 'missing' }] : []
  })
}

async function openEntries(store: Store, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const there = await existing(store, entries)
  for (const entry of entries) if (entry.over.indexes.every(({ name }) => there.has(name))) entry.state = 'opened'
}

const searchedOf = (entries: readonly Entry[]): Searched =>
  new Map(entries.map((entry) => [entry.table, textIndexOf(entry)]))

const textIndexOf = (entry: Entry): TextIndex => ({
  ...entry.over,
  exists: () => isThere(entry),
  existsFor: async (reader) => {
    if (entry.state !== 'created' || entry.over.existence === undefined) return isThere(entry)
    return (await reader.rows(entry.over.existence)).length > 0
  },
})

const isThere = ({ state }: Entry): boolean => state === 'created' || state === 'opened'

/** The names of the indexes that remain. */
async function existing(store: Store, entries: readonly Entry[]): Promise<ReadonlySet<string>> {
  const { search: statements } = store.statements
  const wanted = entries.flatMap(({ over }) => over.indexes)
  const known = fitting(store)
  const differences = (reader: Reader) => differencesOf(reader, statements, wanted, known)
  const found = await store.read(differences)
  if (found.superfluous.length === 0) return found.remaining
  return store.write(async (transaction) => {
    // Another server may have done it already.
    const { superfluous, remaining } = await differences(transaction)
    for (const name of superfluous) await all(transaction, statements.drop(name))
    return remaining
  })
}

/** Number of tables whose rows are counted in one statement, so that nobody waits long for it. */
const COUNTED_AT_ONCE = 50

/** The tables with more than so many rows. */
async function largerThan(store: Store, entries: readonly Entry[], rows: number): Promise<readonly Entry[]> {
  if (rows < 0) return entries
  const larger: Entry[] = []
  for (let start = 0; start < entries.length; start += COUNTED_AT_ONCE) {
    const lot = entries.slice(start, start + COUNTED_AT_ONCE)
    const counts = lot.map(
      ({ table }) => `(SELECT count(*) FROM (SELECT 1 FROM ${quoted(table)} LIMIT ${rows + 1}) AS counted)`,
    )
    const [row] = await store.read((reader) => reader.rows(`SELECT ${counts.join(', ')}`, [], true))
    larger.push(...lot.filter((_, i) => Number(row![i]) > rows))
  }
  return larger
}

async function createMissing(
  store: Store,
  entries: readonly Entry[],
  rows: number,
  state: Entry['state'],
): Promise<void> {
  const missing = entries.filter((entry) => entry.state === 'missing')
  for (const entry of await largerThan(store, missing, rows)) await createOne(store, entry, state)
}

/** Whoever writes next must know of it, for example to remove erased text, so it counts as created before its commit. */
async function createOne(store: Store, entry: Entry, state: Entry['state']): Promise<void> {
  const { search: statements } = store.statements
  const names = async (transaction: Transaction) =>
    new Set((await transaction.rows(statements.names)).map(([name]) => name as string))
  try {
    await store.write(async (transaction) => {
      // Another server may have done it already.
      const there = await names(transaction)
      for (const { name, create } of entry.over.indexes) if (!there.has(name)) await all(transaction, create)
      entry.state = state
    })
  } catch (error) {
    entry.state = 'failed'
    throw error
  }
}

/** Before tables are recreated or their rows filled, their indexes are dropped; `create` creates them again afterwards. */
export async function dropSearch(
  transaction: Transaction,
  statements: SearchStatements,
  tables: ReadonlySet<string>,
): Promise<void> {
  const called = new Set([...tables].map((table) => statements.called(table)))
  for (const [name, table] of await transaction.rows(statements.names))
    if (called.has(table as string)) await all(transaction, statements.drop(name as string))
}

/** Indexes that were found to fit since the store was opened: while it is open, nothing else numbers its rows. */
const fitting = memoize((_: Store) => new Set<string>())

interface IndexDifferences {
  readonly superfluous: readonly string[]
  readonly remaining: ReadonlySet<string>
}

async function differencesOf(
  reader: Reader,
  statements: SearchStatements,
  wanted: readonly SearchIndex[],
  fitting: Set<string>,
): Promise<IndexDifferences> {
  const there = (await reader.rows(statements.names)).map(([name]) => name as string)
  const byName = new Map(wanted.map((index) => [index.name, index]))
  const remaining = new Set<string>()
  for (const name of there) {
    const index = byName.get(name)
    if (index && (fitting.has(name) || (await fits(reader, index)))) remaining.add(name)
  }
  for (const name of remaining) fitting.add(name)
  return { superfluous: there.filter((name) => !remaining.has(name)), remaining }
}

async function fits(reader: Reader, index: SearchIndex): Promise<boolean> {
  if (index.fits === undefined) return true
  const [row] = await reader.rows(index.fits)
  return row![0] === 1
}

async function all(transaction: Transaction, texts: readonly string[]): Promise<void> {
  for (const text of texts) await transaction.run(text)
}

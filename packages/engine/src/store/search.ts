/**
 * The text search indexes: created if missing, also for existing records; dropped when the document no longer needs
 * them. The database updates them itself with every change of a record.
 */
import { memoize } from '@ninefold/plan/base'
import type { Plan } from '@ninefold/plan'
import { layout } from './layout/layout.ts'
import { searchedColumns } from './layout/search.ts'
import type { Reader, SearchIndex, SearchOver, SearchStatements, Store, Transaction } from './store.ts'

/** The current search indexes, by entity. */
export type Searched = ReadonlyMap<string, SearchOver>

/** The indexes that the plan needs; none if the database cannot have them (`Store.withoutSearch`). */
export async function keepSearch(store: Store, plan: Plan): Promise<Searched> {
  if (store.withoutSearch !== undefined) return new Map()
  const { search: statements } = store.statements
  const columns = searchedColumns(plan)
  const searched = new Map(
    layout(plan).flatMap((table) => {
      const over = columns.has(table.name) && statements.over(table, columns.get(table.name)!)
      return over ? [[table.name, over] as const] : []
    }),
  )
  const wanted = [...searched.values()].flatMap(({ indexes }) => indexes)
  const known = fitting(store)
  const differences = (reader: Reader) => differencesOf(reader, statements, wanted, known)
  if (isSomething(await store.read(differences)))
    await store.write(async (transaction) => {
      // Another server may have done it already.
      const { dropped, made } = await differences(transaction)
      for (const name of dropped) await all(transaction, statements.drop(name))
      for (const { create } of made) await all(transaction, create)
    })
  return searched
}

/**
 * Before tables are recreated or their rows filled, their indexes are dropped; `keepSearch` creates them again
 * afterwards.
 */
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
  readonly dropped: readonly string[]
  readonly made: readonly SearchIndex[]
}

const isSomething = ({ dropped, made }: IndexDifferences): boolean => dropped.length + made.length > 0

async function differencesOf(
  reader: Reader,
  statements: SearchStatements,
  wanted: readonly SearchIndex[],
  fitting: Set<string>,
): Promise<IndexDifferences> {
  const there = new Set((await reader.rows(statements.names)).map(([name]) => name as string))
  const unfit = new Set<string>()
  for (const { name, fits } of wanted) {
    if (!there.has(name) || fits === undefined || fitting.has(name)) continue
    const [row] = await reader.rows(fits)
    if (row![0] === 1) fitting.add(name)
    else unfit.add(name)
  }
  const names = new Set(wanted.map(({ name }) => name))
  return {
    dropped: [...there].filter((name) => !names.has(name) || unfit.has(name)),
    made: wanted.filter(({ name }) => !there.has(name) || unfit.has(name)),
  }
}

async function all(transaction: Transaction, texts: readonly string[]): Promise<void> {
  for (const text of texts) await transaction.run(text)
}

// An application in memory or on PostgreSQL whose SQL is written down, request by request.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Application } from '../../packages/engine/src/application-types.ts'
import { openOn } from '../../packages/engine/src/create-application.ts'
import { documentHash } from '../../packages/engine/src/documents/index.ts'
import { internalTables } from '../../packages/engine/src/internal-tables.ts'
import { migrate } from '../../packages/engine/src/store/migration/migration.ts'
import { indexAll } from '../../packages/engine/src/store/search.ts'
import type { Reader, Store, Transaction } from '../../packages/engine/src/store/store.ts'
import { planOf } from '../../packages/engine/test/support/compiled.ts'
import { openTestStore } from '../../packages/engine/test/support/database.ts'

type Statements = string[]

/** Statements belong to the request in whose course they run; what runs behind the scenes is not written down. */
const scope = new AsyncLocalStorage<Statements>()

export interface WatchedApplication extends Application {
  /** The texts of the statements that the work sends, in order. */
  watch<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly statements: readonly string[] }>
}

export async function openWatched(text: string, now: string): Promise<WatchedApplication> {
  const store = await openTestStore(':memory:')
  await store.prepare(internalTables)
  const sources = [{ file: 'specification.md', text }]
  // Texts are searched as among many records.
  const plan = planOf(text)
  await migrate(store, { hash: documentHash(sources), at: now, files: [], plan })
  await indexAll(store, plan)
  const options = { data: ':memory:', mode: 'development', sources, now: () => Date.parse(now) } as const
  const log = { info: () => {}, error: () => {} }
  const application = await openOn(watched(store), options, log)
  return Object.assign(application, {
    async watch<T>(work: () => Promise<T>) {
      const statements: Statements = []
      const answer = await scope.run(statements, work)
      return { answer, statements }
    },
  })
}

/** A work may run later, in the course of another request: the list is that of whoever asked for it. */
function watched(store: Store): Store {
  return {
    ...store,
    read: (work) => {
      const into = scope.getStore()
      return store.read((reader) => work(into ? readerOn(reader, into) : reader))
    },
    query: (text, values) => {
      scope.getStore()?.push(text)
      return store.query(text, values)
    },
    write: (work) => {
      const into = scope.getStore()
      return store.write((transaction) => work(into ? transactionOn(transaction, into) : transaction))
    },
    sharedTransaction: (work) => {
      const into = scope.getStore()
      return store.sharedTransaction((transaction) => work(into ? transactionOn(transaction, into) : transaction))
    },
  }
}

const readerOn = (reader: Reader, into: Statements): Reader => ({
  rows: (text, values) => (into.push(text), reader.rows(text, values)),
  all: (text, values) => (into.push(text), reader.all(text, values)),
  one: (text, values) => (into.push(text), reader.one(text, values)),
})

const transactionOn = (transaction: Transaction, into: Statements): Transaction => ({
  ...transaction,
  ...readerOn(transaction, into),
  run: (text, values) => (into.push(text), transaction.run(text, values)),
  enqueue: (text, ...given) => {
    into.push(text)
    transaction.enqueue(text, ...given)
  },
})

/** One clause a line; a statement that is sent several times in a row stands once. */
export function statementLines(statements: readonly string[]): readonly string[] {
  const runs: { text: string; times: number }[] = []
  for (const text of statements) {
    const last = runs.at(-1)
    if (last?.text === text) last.times++
    else runs.push({ text, times: 1 })
  }
  return runs.flatMap(({ text, times }) => {
    const [first, ...others] = text.replaceAll(/\s+/gu, ' ').trim().split(CLAUSE)
    return [`${times > 1 ? `${times} × ` : ''}${first}`, ...others.map((clause) => `    ${clause}`)]
  })
}

const CLAUSE =
  / (?=(?:FROM|WHERE|LEFT JOIN|JOIN|ORDER BY|GROUP BY|LIMIT|VALUES|RETURNING|UNION|AND|OR|SET|ON CONFLICT) )/u

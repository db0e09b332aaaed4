/** Opens the store at a place: the one file that knows which databases there are. */
import { keyIn } from './key.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import type { Store } from './store.ts'
import { withSharedTransaction } from './shared-transaction.ts'

export interface StorePlace {
  /** Of a SQLite database, made where it is absent; ':memory:' for one that ends with the process. */
  readonly file: string
  /** A PostgreSQL database instead, `postgres://…`; the file is then only where the key of secrets lies, `<file>.key`. */
  readonly database?: string
  /** Told what a listener of a commit threw, and what happened to a connection that nobody was using. */
  readonly failed?: (error: unknown) => void
}

export async function openStore({ file, database, failed = () => {} }: StorePlace): Promise<Store> {
  const key = keyIn(file === ':memory:' ? undefined : `${file}.key`)
  if (database === undefined) return withSharedTransaction(openSqlite(file, key, failed))
  // Loaded where it is used: most servers have SQLite.
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return withSharedTransaction(await openPostgres(database, key, failed))
}

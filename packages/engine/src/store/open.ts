/** Opens the store: the one file that knows which databases exist. */
import { keyIn } from './key.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import type { Store } from './store.ts'
import { withSharedTransaction } from './shared-transaction.ts'

export interface StorePlace {
  /** The file of a SQLite database, created if absent; ':memory:' for one that ends with the process. */
  readonly file: string
  /** A PostgreSQL database instead, `postgres://…`; the file is then only the prefix of the key file, `<file>.key`. */
  readonly database?: string
  /** Called with errors thrown by commit listeners, and errors of idle connections. */
  readonly failed?: (error: unknown) => void
}

export async function openStore({ file, database, failed = () => {} }: StorePlace): Promise<Store> {
  const key = keyIn(file === ':memory:' ? undefined : `${file}.key`)
  if (database === undefined) return withSharedTransaction(openSqlite(file, key, failed))
  // Loaded on demand: most servers use SQLite.
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return withSharedTransaction(await openPostgres(database, key, failed))
}

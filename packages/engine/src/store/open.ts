/** Opens the store: the one file that knows which databases exist. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { isRotating, keyIn } from './key.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import { Unusable, type Store } from './store.ts'
import { withSharedTransaction } from './shared-transaction.ts'

export interface StorePlace {
  /** The file of a SQLite database, created if absent; ':memory:' for one that ends with the process. */
  readonly file: string
  /** A PostgreSQL database instead, `postgres://…`; the file is then only the prefix of the key file, `<file>.key`. */
  readonly database?: string
  /** Called with errors thrown by commit listeners, and errors of idle connections. */
  readonly failed?: (error: unknown) => void
  /** True in a program that works for a moment on data that a server may use. */
  readonly beside?: boolean
  /** True to replace the key, also if that was interrupted before. */
  readonly rotating?: boolean
}

export async function openStore({
  file,
  database,
  failed = () => {},
  beside = false,
  rotating = false,
}: StorePlace): Promise<Store> {
  if (!rotating && isRotating(`${file}.key`))
    throw new Unusable('The key of secrets was being replaced, which was interrupted.', {
      help: 'Run `ninefold rotate-keys` again. It goes on where it stopped.',
    })
  const key = keyIn(file === ':memory:' ? undefined : `${file}.key`)
  if (database === undefined) return withSharedTransaction(openSqlite(file, { key, failed, beside }))
  // Loaded on demand: most servers use SQLite.
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return withSharedTransaction(await openPostgres(database, key, failed))
}

/** Opens existing data beside the servers that may use it. Throws `Unusable` if there is none. */
export async function openExisting(place: StorePlace): Promise<Store> {
  if (place.database === undefined && !existsSync(place.file))
    throw new Unusable(`There is no data in ${dirname(place.file)}.`, {
      help: 'Name the document, or its data folder with --data.',
    })
  return openStore({ ...place, beside: true })
}

/** Opens the store at a place: the one file that knows which databases there are. */
import type { Store } from './store.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'

export interface StorePlace {
  /** Of a SQLite database, made where it is absent; ':memory:' for one that ends with the process. */
  readonly file: string
  /** Told what a listener of a commit threw. */
  readonly failed?: (error: unknown) => void
}

export async function openStore({ file, failed = () => {} }: StorePlace): Promise<Store> {
  return openSqlite(file, failed)
}

/** Opens the store at a place: the one file that knows which databases there are. */
import type { Store } from './store.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'

/** `file`: of a SQLite database, made where it is absent; ':memory:' for one that ends with the process. */
export async function openStore(place: { readonly file: string }): Promise<Store> {
  return openSqlite(place.file)
}

/** All accounts in memory, for messages to roles; read again after each change of one. */
import type { Reader, Store } from '../store/index.ts'
import { allAccounts, type Account } from './accounts.ts'
import type { Sessions } from './sessions.ts'

export type Accounts = (reader: Reader) => Promise<readonly Account[]>

export function rememberAccounts(store: Store, sessions: Sessions): Accounts {
  let known: readonly Account[] | undefined
  let generation = 0
  sessions.onRefresh(() => {
    generation++
    known = undefined
  })
  /** Caches only what is committed: a transaction may be rolled back. */
  const remember = async (): Promise<void> => {
    const at = generation
    const read = await store.read(allAccounts)
    if (at === generation) known = read
  }
  return async (reader) => {
    if (known) return known
    remember().catch(() => {})
    return allAccounts(reader)
  }
}

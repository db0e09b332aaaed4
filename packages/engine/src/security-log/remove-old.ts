/** Removes old events from the security log: the only way in which they disappear. */
import type { Store } from '../store/index.ts'
import { idFrom } from './read-log.ts'

/** Events removed by one transaction. */
const LOT = 500

/** Removes the events before this time, ISO 8601. */
export async function removeSecurityEvents(store: Store, before: string): Promise<void> {
  const old = `SELECT id FROM ninefold_security_event WHERE id < ? LIMIT ${LOT}`
  const text = `DELETE FROM ninefold_security_event WHERE id IN (${old})`
  while ((await store.write((transaction) => transaction.run(text, [idFrom(before)]))) === LOT) continue
}

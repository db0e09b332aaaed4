/** The tables of the engine's own, all of them: the store makes them, and a migration renames in them. */
import { constantTables } from './constants/constants.ts'
import { contentTables } from './files/tables.ts'
import { identityTables } from './identity/tables.ts'
import { inboxTables } from './inbox/tables.ts'
import { clockTables } from './jobs/clock.ts'
import { jobTables } from './jobs/queue.ts'
import { refusedJobTables } from './jobs/refused.ts'
import { approvalTables } from './lifecycle/approvals.ts'
import { stateTables } from './lifecycle/states.ts'
import { recordTables } from './records/open-records.ts'
import { setAsideTables } from './store/migration/kept.ts'
import { documentTables } from './store/migration/document-version.ts'
import { newerData } from './store/prepare.ts'
import type { InternalTables, Store } from './store/store.ts'
import { idempotencyTables } from './idempotency/idempotency.ts'
import { webhookTables } from './webhooks/outbox.ts'

export const internalTables: readonly InternalTables[] = [
  ...recordTables,
  documentTables,
  setAsideTables,
  identityTables,
  inboxTables,
  clockTables,
  jobTables,
  refusedJobTables,
  approvalTables,
  stateTables,
  constantTables,
  contentTables,
  webhookTables,
  idempotencyTables,
]

const rooms = new Set(internalTables.map(({ room }) => room))

/** Throws `Unusable` where a newer program has made tables that this one does not know. */
export async function prepareStore(store: Store): Promise<void> {
  await store.prepare(internalTables)
  const taken = await store.read((reader) => reader.all<{ readonly room: string }>('SELECT room FROM ninefold_step'))
  if (taken.some(({ room }) => !rooms.has(room))) throw newerData()
}

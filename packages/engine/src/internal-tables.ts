/** All internal tables of the engine: the store creates them, and a migration renames inside them. */
import { constantTables } from './constants/index.ts'
import { contentTables } from './files/index.ts'
import { healthTables } from './health/index.ts'
import { apiTokenTables, identityTables, passkeyTables, providerTables } from './identity/index.ts'
import { inboxTables } from './inbox/index.ts'
import { clockTables, jobTables, refusedJobTables } from './jobs/index.ts'
import { approvalTables, stateTables } from './lifecycle/index.ts'
import { mailTables } from './mail/index.ts'
import { recordTables } from './records/index.ts'
import { securityLogTables } from './security-log/index.ts'
import {
  setAsideTables,
  documentTables,
  newerData,
  type InternalTables,
  type Reader,
  type Store,
} from './store/index.ts'
import { idempotencyTables } from './idempotency/index.ts'
import { viewTables } from './views/index.ts'
import { webhookTables } from './webhooks/index.ts'

export const internalTables: readonly InternalTables[] = [
  ...recordTables,
  documentTables,
  setAsideTables,
  identityTables,
  apiTokenTables,
  providerTables,
  passkeyTables,
  inboxTables,
  clockTables,
  jobTables,
  refusedJobTables,
  approvalTables,
  stateTables,
  constantTables,
  contentTables,
  webhookTables,
  mailTables,
  viewTables,
  idempotencyTables,
  securityLogTables,
  healthTables,
]

const rooms = new Set(internalTables.map(({ room }) => room))

/** Whether a newer version of the program has prepared the tables. */
export async function newerThanProgram(reader: Reader): Promise<boolean> {
  const taken = await reader.all<{ room: string; taken: number }>('SELECT room, taken FROM ninefold_step')
  const known = new Map(internalTables.map(({ room, steps }) => [room, steps.length]))
  return taken.some(({ room, taken: count }) => count > (known.get(room) ?? 0))
}

/** Throws `Unusable` if a newer version of the program has created tables that this one does not know. */
export async function prepareStore(store: Store): Promise<void> {
  await store.prepare(internalTables)
  const prepared = await store.read((reader) => reader.all<{ readonly room: string }>('SELECT room FROM ninefold_step'))
  if (prepared.some(({ room }) => !rooms.has(room))) throw newerData()
}

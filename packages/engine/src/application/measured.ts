/** The numbers of this moment, for metrics: queues, sessions, connections. Without the database, only what is in memory. */
import { jobCounts } from '../jobs/index.ts'
import { sessionCount } from '../identity/index.ts'
import { mailOutbox } from '../mail/index.ts'
import type { Measured } from '../monitoring/index.ts'
import type { Store } from '../store/index.ts'
import { webhookOutbox } from '../webhooks/index.ts'
import type { Core } from './core.ts'

export async function readMeasured(
  core: Pick<Core, 'store' | 'clock' | 'live' | 'health'>,
): Promise<readonly Measured[]> {
  const { store, clock, live, health } = core
  const isReady = (await health.whyNotReady()) === undefined
  const now = new Date(clock.now()).toISOString()
  const stored = isReady ? await readStored(store, now).catch(() => []) : []
  const connections = store.connections?.()
  return [
    { name: 'ready', help: 'Whether the server can write to its database.', values: { '': Number(isReady) } },
    { name: 'live_pages', help: 'Open pages that receive live events.', values: { '': live.size } },
    ...(connections
      ? [{ name: 'database_connections', help: 'Connections to the database.', label: 'state', values: connections }]
      : []),
    ...stored,
  ]
}

const readStored = (store: Store, now: string): Promise<readonly Measured[]> =>
  store.read(async (reader) => {
    const [webhooks, mails] = [await webhookOutbox.counts(reader), await mailOutbox.counts(reader)]
    const measured: readonly Measured[] = [
      {
        name: 'timers',
        help: 'Timers that are due, or were refused.',
        label: 'state',
        values: { ...(await jobCounts(reader, now)) },
      },
      {
        name: 'webhook_messages',
        help: 'Messages to webhooks that wait, or were given up.',
        label: 'state',
        values: { waiting: webhooks.waiting, failed: webhooks.failed },
      },
      {
        name: 'mails',
        help: 'Mails that wait, or were given up.',
        label: 'state',
        values: { waiting: mails.waiting, failed: mails.failed },
      },
      { name: 'sessions', help: 'Sessions that have not ended.', values: { '': await sessionCount(reader) } },
    ]
    return measured
  })

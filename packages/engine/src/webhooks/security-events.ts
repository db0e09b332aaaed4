/**
 * Sends the events of the security log to the operator: to a webhook, or as lines of the server's log. In order, at
 * least once, until the webhook accepts them; after three days they are given up.
 */
import { MINUTE } from '@ninefold/plan/base'
import type { Clock } from '../jobs/index.ts'
import { watchDelivery, type Monitor } from '../monitoring/index.ts'
import { GIVE_UP, openPause, openSender } from '../outbox/index.ts'
import {
  claimWaitingEvents,
  releaseWaitingEvents,
  waitingEventsSince,
  type StoredSecurityEvent,
} from '../security-log/index.ts'
import type { Store } from '../store/index.ts'
import { deliver } from './deliver.ts'

/** Where the operator receives events. */
export interface SecurityEventsTo {
  /** `http://…` or `https://…`; 'log': the server's own log. */
  readonly address: string
  /** Signs each message in the format of Standard Webhooks; absent: messages have no valid signature. */
  readonly secret?: Buffer
}

interface Rooms {
  readonly store: Store
  readonly clock: Clock
  readonly to: SecurityEventsTo
  readonly log: (event: StoredSecurityEvent) => void
  /** Called if the webhook does not accept a message, with the reason. */
  readonly refused: (reason: string) => void
  /** Absent: nobody watches. */
  readonly monitor?: Pick<Monitor, 'delivery'> | undefined
}

/** Milliseconds between looks at the log. */
const EVERY = 5_000
const LEASE = MINUTE

export interface SecurityEvents {
  /** Sends what waits. Returns the time of the next look, ISO 8601. */
  runDue(): Promise<string>
}

export function openSecurityEvents(rooms: Rooms): SecurityEvents {
  const { store, clock, monitor } = rooms
  // Real times: advancing the clock of the document gives up no event.
  const real = { now: () => clock.real() }
  const pause = openPause(real)
  const sender = openSender<StoredSecurityEvent>({
    store,
    clock: real,
    lease: LEASE,
    pause,
    nextDue: waitingEventsSince,
    claim: (transaction, claim) => claimWaitingEvents(transaction, { ...claim, oldest: iso(real.now() - GIVE_UP) }),
    async deliver(events) {
      const { kind } = await watchDelivery(monitor, 'securityEvents', () => sendEvents(rooms, events))
      if (kind === 'sent') pause.finish()
      else pause.begin()
      return (transaction) => releaseWaitingEvents(transaction, kind === 'sent' ? events : [])
    },
  })
  return {
    async runDue() {
      await sender.runDue()
      return iso(clock.now() + Math.max(EVERY, pause.lasts() ? Date.parse(pause.end()) - real.now() : 0))
    },
  }
}

async function sendEvents(
  { clock, to: { address, secret = Buffer.alloc(0) }, log, refused }: Rooms,
  events: readonly StoredSecurityEvent[],
): Promise<{ readonly kind: 'sent' | 'again' }> {
  if (address === 'log') {
    for (const event of events) log(event)
    return { kind: 'sent' }
  }
  const at = clock.real()
  const body = JSON.stringify({ type: 'securityEvents', timestamp: iso(at), data: events })
  const id = `security_${events[0]!.id}`
  try {
    // The operator may name any address.
    const status = await deliver({ id, address, body, at, secret }, new Set([new URL(address).host]))
    if (status >= 200 && status < 300) return { kind: 'sent' }
    refused(String(status))
  } catch (error) {
    refused(error instanceof Error ? error.message : String(error))
  }
  return { kind: 'again' }
}

const iso = (from: number): string => new Date(from).toISOString()

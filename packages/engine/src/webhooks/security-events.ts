/**
 * Sends the events of the security log to the operator: to a webhook, or as lines of the server's log. In order, at
 * least once, until the webhook accepts them; after three days they are given up.
 */
import type { Clock } from '../jobs/index.ts'
import {
  claimWaitingEvents,
  hasWaitingEvents,
  releaseWaitingEvents,
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
}

/** Milliseconds between looks at the log. */
const EVERY = 5_000
/** Milliseconds to wait after each failed attempt; the last one applies from then on. */
const RETRY_AFTER = [10_000, 60_000, 300_000, 1_800_000]
const LEASE = 60_000
const GIVE_UP = 3 * 86_400_000

export interface SecurityEvents {
  /** Sends what waits. Returns the time of the next look, ISO 8601. */
  runDue(): Promise<string>
}

export function openSecurityEvents(rooms: Rooms): SecurityEvents {
  const { store, clock } = rooms
  let failures = 0

  async function sendSome(): Promise<number> {
    if (!(await store.read(hasWaitingEvents))) return 0
    const now = clock.real()
    const claim = { now: iso(now), until: iso(now + LEASE), oldest: iso(now - GIVE_UP) }
    const events = await store.write((transaction) => claimWaitingEvents(transaction, claim))
    if (!events) return 0
    const isDelivered = events.length > 0 && (await isAccepted(rooms, events))
    failures = isDelivered || events.length === 0 ? 0 : failures + 1
    await store.write((transaction) => releaseWaitingEvents(transaction, isDelivered ? events : []))
    return isDelivered ? events.length : 0
  }

  return {
    async runDue() {
      while ((await sendSome()) > 0) continue
      const wait = failures === 0 ? EVERY : RETRY_AFTER[Math.min(failures, RETRY_AFTER.length) - 1]!
      return iso(clock.now() + wait)
    },
  }
}

async function isAccepted(
  { clock, to: { address, secret = Buffer.alloc(0) }, log, refused }: Rooms,
  events: readonly StoredSecurityEvent[],
): Promise<boolean> {
  if (address === 'log') {
    for (const event of events) log(event)
    return true
  }
  const at = clock.real()
  const body = JSON.stringify({ type: 'securityEvents', timestamp: iso(at), data: events })
  const id = `security_${events[0]!.id}`
  try {
    // The operator may name any address.
    const status = await deliver({ id, address, body, at, secret }, new Set([new URL(address).host]))
    if (status >= 200 && status < 300) return true
    refused(String(status))
  } catch (error) {
    refused(error instanceof Error ? error.message : String(error))
  }
  return false
}

const iso = (from: number): string => new Date(from).toISOString()

/**
 * Sends what is due in an outbox: claims it, delivers it, notes the outcome. A server that ends between delivering and noting
 * delivers again when its claim has ended: at least once, never lost.
 */
import { HOUR } from '@ninefold/plan/base'
import { momentOf, type Clock } from '../jobs/index.ts'
import type { Reader, Store, Transaction } from '../store/index.ts'
import type { Claim } from './outbox.ts'
import type { Pause } from './retries.ts'

export interface Sender {
  /** Sends what is due. Returns the time of the next, null for none. */
  readonly runDue: () => Promise<string | null>
  /** Begins nothing more. Resolves when what is being delivered has been noted. */
  stop(): Promise<void>
}

type Work = (transaction: Transaction) => Promise<void>

interface Sending<Message> {
  readonly store: Store
  readonly clock: Pick<Clock, 'now'>
  /** Milliseconds for which messages are claimed: longer than their delivery may take. */
  readonly lease: number
  /** How many deliveries run at a time; 1 by default. */
  readonly workers?: number
  /** Nothing is claimed while it lasts. */
  readonly pause?: Pause
  readonly nextDue: (reader: Reader) => Promise<string | null>
  /** Empty if another server has claimed what was due. */
  readonly claim: (transaction: Transaction, claim: Claim) => Promise<readonly Message[]>
  /** Returns what notes the outcome. */
  readonly deliver: (messages: readonly Message[]) => Promise<Work>
  /** Removes what is old. Runs at most once an hour. */
  readonly forget?: Work
}

export function openSender<Message>(sending: Sending<Message>): Sender {
  const { store, clock, lease, workers = 1, pause, nextDue, claim, deliver } = sending
  const forget = hourly(sending)
  let isStopped = false
  let current: Promise<unknown> = Promise.resolve()
  const isDue = async () => {
    const due = await store.read(nextDue)
    return due !== null && due <= momentOf(clock)
  }
  async function work(): Promise<void> {
    while (!isStopped && !pause?.lasts() && (await isDue())) {
      const span = { now: momentOf(clock), until: momentOf(clock, lease) }
      const messages = await store.write((transaction) => claim(transaction, span))
      if (messages.length === 0) return
      await store.write(await deliver(messages))
    }
  }
  return {
    async runDue() {
      const running = Array.from({ length: workers }, work)
      current = Promise.allSettled(running)
      await Promise.all(running)
      await forget()
      const due = await store.read(nextDue)
      return due !== null && pause?.lasts() && pause.end() > due ? pause.end() : due
    },
    async stop() {
      isStopped = true
      await current
    },
  }
}

function hourly<Message>({ store, clock, forget }: Sending<Message>): () => Promise<void> {
  let last = 0
  return async () => {
    if (!forget || clock.now() < last + HOUR) return
    last = clock.now()
    await store.write(forget)
  }
}

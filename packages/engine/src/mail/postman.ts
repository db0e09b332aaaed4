/**
 * Takes mails that are due from the outbox, several at a time, and notes what became of each. A server that stops between
 * sending and noting sends the mail again later, with the same Message-ID: at least once, never lost.
 */
import type { Clock } from '../jobs/index.ts'
import type { Store, Transaction } from '../store/index.ts'
import { isPermanent, markBounced, statusIn } from './bounces.ts'
import type { MailRooms } from './mail-rooms.ts'
import {
  dropMails,
  forgetMails,
  forgetTexts,
  nextMailDue,
  noteOutcome,
  takeNext,
  type MailRow,
  type Outcome,
} from './outbox.ts'
import { sendMails, sortMails } from './send-mails.ts'
import { momentOf } from './stored-mail.ts'
import { MAX_CONNECTIONS, openTransport, type Delivery, type Transport } from './transport.ts'

interface Postman {
  runDue(): Promise<string | null>
  close(): Promise<void>
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Minutes to wait after each answer that asks to try again. */
const RETRY_AFTER = [1, 5, 30, 120, 360, 1440, 2880]
/** Minutes to wait for a mail server that cannot be used. */
const PAUSES = [0.2, 1, 5, 10]
/** Without a mail server, a mail fails after this time. */
const MAX_AGE = 3 * DAY
/** Milliseconds for which a mail is reserved for its sender; longer than one may take. */
const LEASE = 10 * MINUTE
/** Milliseconds that a mail may still take when the server stops. */
const GRACE = 3000
/** Days after which the text of a mail is removed, and the row. */
const TEXT_DAYS = 30
const ROW_DAYS = 400

interface Delivering {
  readonly store: Store
  readonly clock: Clock
  readonly transport: Transport
  readonly rooms: MailRooms
  readonly pause: Pause
  /** Aborted at the end of the grace time. */
  readonly stop: AbortController
  isClosed: boolean
}

/** In development, mails count as sent, and stay to be looked at. */
const SHOWN: Transport = { send: async () => ({ kind: 'sent', answer: '' }), close: () => {} }

/** Undefined if mails wait: in production without a mail server. */
export function openPostman(rooms: MailRooms): Postman | undefined {
  const { store, clock, options, isDevelopment } = rooms
  const transport = options ? openTransport(options.server) : isDevelopment ? SHOWN : undefined
  if (!transport) return undefined
  const stop = new AbortController()
  const delivering: Delivering = { store, clock, transport, rooms, pause: openPause(clock), stop, isClosed: false }
  const forget = forgetter(delivering)
  let current: Promise<unknown> = Promise.resolve()
  return {
    async runDue() {
      const workers = Array.from({ length: MAX_CONNECTIONS }, () => work(delivering))
      current = Promise.allSettled(workers)
      await Promise.all(workers)
      await forget()
      const next = await store.read(nextMailDue)
      const { pause } = delivering
      return next !== null && pause.lasts() && pause.end() > next ? pause.end() : next
    },
    async close() {
      delivering.isClosed = true
      const late = setTimeout(() => stop.abort(), GRACE)
      await current
      clearTimeout(late)
      transport.close()
    },
  }
}

/** Sends one mail after another, until none is due. */
async function work(delivering: Delivering): Promise<void> {
  const { store, clock, pause } = delivering
  while (!delivering.isClosed && !pause.lasts() && (await isAnyDue(delivering))) {
    const now = momentOf(clock)
    const taken = await store.write((transaction) => takeNext(transaction, now, momentOf(clock, LEASE)))
    if (taken.length > 0) await deliver(delivering, taken)
  }
}

/** Removes what is old, at most once an hour. */
function forgetter({ store, clock }: Delivering): () => Promise<void> {
  let last = 0
  return async () => {
    if (clock.now() < last + HOUR) return
    last = clock.now()
    await store.write(async (transaction) => {
      await forgetTexts(transaction, momentOf(clock, -TEXT_DAYS * DAY))
      await forgetMails(transaction, momentOf(clock, -ROW_DAYS * DAY))
    })
  }
}

const isAnyDue = async ({ store, clock }: Delivering): Promise<boolean> =>
  ((await store.read(nextMailDue)) ?? '9') <= momentOf(clock)

interface Pause {
  /** The mail server cannot be used: nothing is sent for some time. */
  begin(): void
  /** It can be used. */
  finish(): void
  lasts(): boolean
  end(): string
}

function openPause(clock: Clock): Pause {
  let failures = 0
  let until = 0
  return {
    begin() {
      // Mails that fail at the same time are one failure.
      if (until > clock.now()) return
      until = clock.now() + PAUSES[Math.min(failures, PAUSES.length - 1)]! * MINUTE
      failures++
    },
    finish() {
      failures = 0
      until = 0
    },
    lasts: () => until > clock.now(),
    end: () => new Date(until).toISOString(),
  }
}

/** `rows`: one mail, or those of a digest. */
async function deliver(delivering: Delivering, rows: readonly MailRow[]): Promise<void> {
  const { store, transport, stop, pause, clock, rooms } = delivering
  const { wanted, unwanted } = await sortMails(rooms, rows)
  const delivery: Delivery = wanted.length === 0 ? NOT_SENT : await sendMails(rooms, transport, wanted, stop.signal)
  const isStopped = delivery.kind === 'outage' && stop.signal.aborted
  if (delivery.kind === 'outage' && !isStopped) {
    pause.begin()
    rooms.warn({ error: delivery.answer }, 'the mail server cannot be used: mails wait')
  }
  if (delivery.kind === 'sent') pause.finish()
  const due = isStopped ? momentOf(clock) : pause.end()
  await store.write(async (transaction) => {
    await dropMails(transaction, unwanted)
    for (const { row } of wanted) await noteDelivery(delivering, transaction, row, delivery, due)
  })
}

const NOT_SENT: Delivery = { kind: 'refused', answer: '' }

async function noteDelivery(
  { clock, rooms }: Delivering,
  transaction: Transaction,
  row: MailRow,
  delivery: Delivery,
  due: string,
): Promise<void> {
  const outcome = outcomeOf(row, delivery, due, clock)
  // Without a mail server, mails are looked at after they were "sent".
  await noteOutcome(transaction, row.id, outcome, rooms.options === undefined)
  if (delivery.kind === 'refused' && isPermanent(statusIn(delivery.answer)))
    await markBounced(transaction, row.address, { at: momentOf(clock), reason: delivery.answer })
}

function outcomeOf({ tries, since }: MailRow, { kind, answer }: Delivery, due: string, clock: Clock): Outcome {
  const at = momentOf(clock)
  const failed: Outcome = { kind: 'failed', answer, at }
  switch (kind) {
    case 'sent':
      return { kind: 'sent', answer, at }
    case 'refused':
      return failed
    case 'deferred': {
      const minutes = RETRY_AFTER[tries]
      return minutes === undefined
        ? failed
        : { kind: 'again', answer, due: momentOf(clock, minutes * MINUTE), counts: true }
    }
    case 'outage':
      return clock.now() - Date.parse(since) > MAX_AGE ? failed : { kind: 'again', answer, due, counts: false }
  }
}

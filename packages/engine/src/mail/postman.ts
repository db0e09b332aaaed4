/** Sends mails of the outbox, several at a time, and notes what became of each. */
import { DAY, MINUTE } from '@ninefold/plan/base'
import { momentOf } from '../jobs/index.ts'
import { watchDelivery } from '../monitoring/index.ts'
import { GIVE_UP, openPause, openSender, refusedForNow, type Outcome, type Pause } from '../outbox/index.ts'
import type { Transaction } from '../store/index.ts'
import { isPermanent, markBounced, statusIn } from './bounces.ts'
import type { MailRooms } from './mail-rooms.ts'
import { claimMails, dropMails, forgetMails, forgetTexts, mailOutbox, noteOutcome, type MailRow } from './outbox.ts'
import { sendMails, sortMails } from './send-mails.ts'
import { MAX_CONNECTIONS, openTransport, type Delivery, type Transport } from './transport.ts'

interface Postman {
  /** Sends what is due. Returns the time of the next, null for none. */
  runDue(): Promise<string | null>
  close(): Promise<void>
}

const LEASE = 10 * MINUTE
/** Milliseconds that a mail may still take when the server stops. */
const GRACE = 3000
/** Days after which the text of a mail is removed, and the row. */
const TEXT_DAYS = 30
const ROW_DAYS = 400

interface Delivering {
  readonly transport: Transport
  readonly rooms: MailRooms
  /** The mail server cannot be used. */
  readonly pause: Pause
  /** Aborted at the end of the grace time. */
  readonly stop: AbortSignal
}

/** In development, mails count as sent, and stay to be looked at. */
const SHOWN: Transport = { send: async () => ({ kind: 'sent', answer: '' }), close: () => {} }

/** Undefined if mails wait: in production without a mail server. */
export function openPostman(rooms: MailRooms): Postman | undefined {
  const { store, clock, options, isDevelopment } = rooms
  const transport = options ? openTransport(options.server) : isDevelopment ? SHOWN : undefined
  if (!transport) return undefined
  const stop = new AbortController()
  const pause = openPause(clock)
  const sender = openSender<MailRow>({
    store,
    clock,
    lease: LEASE,
    workers: MAX_CONNECTIONS,
    pause,
    nextDue: mailOutbox.nextDue,
    claim: claimMails,
    deliver: (rows) => deliver({ transport, rooms, pause, stop: stop.signal }, rows),
    async forget(transaction) {
      await forgetTexts(transaction, momentOf(clock, -TEXT_DAYS * DAY))
      await forgetMails(transaction, momentOf(clock, -ROW_DAYS * DAY))
    },
  })
  return {
    runDue: sender.runDue,
    async close() {
      const late = setTimeout(() => stop.abort(), GRACE)
      await sender.stop()
      clearTimeout(late)
      transport.close()
    },
  }
}

/** `rows`: one mail, or those of a digest. */
async function deliver({ transport, rooms, pause, stop }: Delivering, rows: readonly MailRow[]) {
  const { clock, monitor } = rooms
  const { wanted, unwanted } = await sortMails(rooms, rows)
  const send = () => watchDelivery(monitor, 'mail', () => sendMails(rooms, transport, wanted, stop))
  const delivery: Delivery = wanted.length === 0 ? NOT_SENT : await send()
  const isStopped = delivery.kind === 'outage' && stop.aborted
  if (delivery.kind === 'outage' && !isStopped) {
    pause.begin()
    rooms.warn({ error: delivery.answer }, 'the mail server cannot be used: mails wait')
  }
  if (delivery.kind === 'sent') pause.finish()
  const due = isStopped ? momentOf(clock) : pause.end()
  return async (transaction: Transaction) => {
    await dropMails(transaction, unwanted)
    for (const { row } of wanted) await noteDelivery(rooms, transaction, row, delivery, due)
  }
}

const NOT_SENT: Delivery = { kind: 'refused', answer: '' }

async function noteDelivery(
  rooms: MailRooms,
  transaction: Transaction,
  row: MailRow,
  delivery: Delivery,
  due: string,
): Promise<void> {
  const at = momentOf(rooms.clock)
  // Without a mail server, mails are looked at after they were "sent".
  const keepsSecrets = rooms.options === undefined
  await noteOutcome(transaction, row.id, outcomeOf(rooms, row, delivery, due), { at, keepsSecrets })
  if (delivery.kind === 'refused' && isPermanent(statusIn(delivery.answer)))
    await markBounced(transaction, row.address, { at, reason: delivery.answer })
}

function outcomeOf({ clock }: MailRooms, { tries, since }: MailRow, { kind, answer }: Delivery, due: string): Outcome {
  switch (kind) {
    case 'sent':
      return { kind: 'sent', answer }
    case 'refused':
      return { kind: 'failed', answer }
    case 'deferred':
      return refusedForNow(tries, answer, clock)
    case 'outage':
      return clock.now() - Date.parse(since) > GIVE_UP
        ? { kind: 'failed', answer }
        : { kind: 'again', answer, due, counts: false }
  }
}

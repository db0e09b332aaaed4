/**
 * Sends mails. They are written in the transaction of their change; after the commit they are sent, with retries, until the
 * mail server accepts them or they have failed.
 */
import { momentOf } from '../jobs/index.ts'
import type { Transaction } from '../store/index.ts'
import { openAdministration, type MailAdministration } from './administration.ts'
import { cancellations } from './entries.ts'
import type { MailRooms } from './mail-rooms.ts'
import type { Mail } from './mail.ts'
import { openPostman } from './postman.ts'
import { writeMails } from './write-mails.ts'

export interface Mails extends MailAdministration {
  /**
   * Writes mails with a change: they are sent only if it is committed. An invalid address does not refuse the change: the mail
   * is stored as failed.
   */
  write(transaction: Transaction, mails: readonly Mail[]): Promise<void>
  /** Cancels the calendar entries that receivers got about a record: call it in the change that deletes the record. */
  cancelDates(transaction: Transaction, record: string): Promise<void>
  /** Sends what is due. Returns the time of the next, null for none. */
  runDue(): Promise<string | null>
  /** Whether mails leave this server. If not, they wait in production, and are shown in the toolbar in development. */
  readonly sends: boolean
  /** While muted, mails of changes are dropped. */
  mute(muted: boolean): void
  /** Called after each commit that wrote mails. */
  onWrite(listener: (due: string) => void): void
  /** Ends what is being sent, within a few seconds. */
  close(): Promise<void>
}

export function openMails(rooms: MailRooms): Mails {
  const listeners: ((due: string) => void)[] = []
  const wake = (due: string) => listeners.forEach((listener) => listener(due))
  const postman = openPostman(rooms)
  let isMuted = false
  const write = async (transaction: Transaction, mails: readonly Mail[]): Promise<void> => {
    if (isMuted || mails.length === 0) return
    const due = await writeMails(rooms, transaction, mails)
    transaction.afterCommit(() => wake(due))
  }
  return {
    sends: rooms.options !== undefined,
    mute: (muted) => {
      isMuted = muted
    },
    write,
    async cancelDates(transaction, record) {
      const about = { application: rooms.plan().name, at: momentOf(rooms.clock) }
      await write(transaction, await cancellations(transaction, record, about))
    },
    runDue: async () => (postman ? postman.runDue() : null),
    onWrite: (listener) => void listeners.push(listener),
    close: async () => postman?.close(),
    ...openAdministration(rooms, wake),
  }
}

/**
 * Sends mails. They are written in the transaction of their change; after the commit they are sent, with retries, until the
 * mail server accepts them or they have failed.
 */
import type { Transaction } from '../store/index.ts'
import type { MailRooms } from './mail-rooms.ts'
import type { Mail } from './mail.ts'
import { attachmentRows, contentColumn, dueOf, momentOf, subjectColumn } from './stored-mail.ts'
import { insertMail, newMailId } from './outbox.ts'
import { openPostman } from './postman.ts'

export interface Mails {
  /**
   * Writes mails with a change: they are sent only if it is committed. An invalid address does not refuse the change: the mail
   * is stored as failed.
   */
  write(transaction: Transaction, mails: readonly Mail[]): void
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
  const { clock, plan } = rooms
  const listeners: ((due: string) => void)[] = []
  const postman = openPostman(rooms)
  let isMuted = false
  return {
    sends: rooms.options !== undefined,
    mute: (muted) => {
      isMuted = muted
    },
    write(transaction, mails) {
      if (isMuted || mails.length === 0) return
      const at = momentOf(clock)
      const { timeZone } = plan().settings
      for (const mail of mails) writeOne(rooms, transaction, mail, { at, timeZone })
      const due = mails.map((mail) => dueOf(mail, at, timeZone)).reduce((a, b) => (a < b ? a : b))
      transaction.afterCommit(() => listeners.forEach((listener) => listener(due)))
    },
    runDue: async () => (postman ? postman.runDue() : null),
    onWrite: (listener) => void listeners.push(listener),
    close: async () => postman?.close(),
  }
}

/** More is no address. */
const MAX_ADDRESS = 320

interface Written {
  readonly at: string
  readonly timeZone: string
}

function writeOne({ store }: MailRooms, transaction: Transaction, mail: Mail, { at, timeZone }: Written): void {
  const id = newMailId(at)
  const row = {
    id,
    at,
    address: mail.to.address.trim().slice(0, MAX_ADDRESS),
    account: mail.to.account ?? null,
    message: mail.message ?? null,
    subject: subjectColumn(mail.subject),
    content: contentColumn(id, mail, () => store.key()),
    secret: Number(mail.secret ?? false),
    digest: mail.digest ?? null,
    entity: mail.record?.entity ?? null,
    record: mail.record?.id ?? null,
    due: dueOf(mail, at, timeZone),
  }
  insertMail(transaction, row, attachmentRows(mail))
}

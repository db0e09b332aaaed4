/** Writes mails into the outbox, in the transaction of a change. */
import { momentOf } from '../jobs/index.ts'
import type { Transaction } from '../store/index.ts'
import { orderedId } from '../values/index.ts'
import type { MailRooms } from './mail-rooms.ts'
import type { Mail } from './mail.ts'
import { withNumber } from './entries.ts'
import { insertMail } from './outbox.ts'
import { attachmentRows, contentColumn, dueOf, subjectColumn } from './stored-mail.ts'

/** Returns when the first of them is due. */
export async function writeMails(rooms: MailRooms, transaction: Transaction, mails: readonly Mail[]): Promise<string> {
  const at = momentOf(rooms.clock)
  const { timeZone } = rooms.plan().settings
  for (const mail of mails) await writeOne(rooms, transaction, mail, { at, timeZone })
  return mails.map((mail) => dueOf(mail, at, timeZone)).reduce((a, b) => (a < b ? a : b))
}

/** More is no address. */
const MAX_ADDRESS = 320

interface Written {
  readonly at: string
  readonly timeZone: string
}

async function writeOne(
  { store }: MailRooms,
  transaction: Transaction,
  mail: Mail,
  { at, timeZone }: Written,
): Promise<void> {
  const id = orderedId(Date.parse(at))
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
  insertMail(transaction, row, attachmentRows(await withNumber(transaction, mail, at)))
}

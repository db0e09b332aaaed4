/** The entry that a receiver's calendar has of a record: numbered, and cancelled when the record is deleted. */
import { sayIn } from '@ninefold/plan/translation/catalogues'
import type { Transaction } from '../store/index.ts'
import { addressKey } from './address.ts'
import type { Mail, MailDates } from './mail.ts'

/** A mail with dates, and what a mail that cancels them needs of it. */
type Entry = Pick<Mail, 'to' | 'message' | 'from' | 'replyTo' | 'language' | 'optional'> & { readonly dates: MailDates }

/** The mail with the number of its entry, greater by one than that of the receiver's earlier entry, which it replaces. */
export async function withNumber(transaction: Transaction, mail: Mail, at: string): Promise<Mail> {
  const { attachments = [], to, message, from, replyTo, language, optional } = mail
  const dates = attachments.find((attachment) => attachment.kind === 'dates')
  if (!dates) return mail
  const receiver = [dates.record, addressKey(to.address)]
  const earlier = await transaction.one<{ sequence: number }>(
    'SELECT sequence FROM ninefold_mail_entry WHERE record = ? AND address = ?',
    receiver,
  )
  const sequence = earlier ? Number(earlier.sequence) + 1 : 0
  const entry = JSON.stringify({ to, message, from, replyTo, language, optional, dates })
  transaction.enqueue(
    `INSERT INTO ninefold_mail_entry (record, address, account, at, sequence, cancelled, entry) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (record, address) DO UPDATE SET account = excluded.account, at = excluded.at,
       sequence = excluded.sequence, cancelled = excluded.cancelled, entry = excluded.entry`,
    [...receiver, to.account ?? null, at, sequence, Number(dates.cancelled ?? false), entry],
  )
  return { ...mail, attachments: attachments.map((each) => (each === dates ? { ...dates, sequence } : each)) }
}

/** The mails that cancel the entries of a record, except those that are over. */
export async function cancellations(
  transaction: Transaction,
  record: string,
  { application, at }: { readonly application: string; readonly at: string },
): Promise<readonly Mail[]> {
  const rows = await transaction.all<{ entry: string }>(
    'SELECT entry FROM ninefold_mail_entry WHERE record = ? AND cancelled = 0 ORDER BY address',
    [record],
  )
  return rows
    .map(({ entry }) => JSON.parse(entry) as Entry)
    .filter(({ dates: { starts, ends = starts } }) => ends >= at.slice(0, ends.length))
    .map(({ dates, ...mail }) => {
      const say = sayIn(mail.language)
      return {
        ...mail,
        subject: say('Cancelled: {title}', { title: dates.title }),
        text: [say('These dates are cancelled: they were deleted in {application}.', { application })],
        record: { entity: dates.entity, id: record },
        attachments: [{ ...dates, cancelled: true }],
      }
    })
}

/** Of a person; or those that were cancelled before that time. */
export const forgetEntries = (
  transaction: Transaction,
  which: { readonly account: string; readonly address: string } | { readonly before: string },
): Promise<number> =>
  'before' in which
    ? transaction.run('DELETE FROM ninefold_mail_entry WHERE cancelled = 1 AND at < ?', [which.before])
    : transaction.run('DELETE FROM ninefold_mail_entry WHERE account = ? OR address = ?', [
        which.account,
        which.address,
      ])

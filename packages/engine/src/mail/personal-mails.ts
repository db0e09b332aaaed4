/** The mails to one person: for the export of their data, and removed when the person is erased. */
import type { PersonExport } from '@ninefold/plan/wire'
import type { Reader, Transaction } from '../store/index.ts'
import { addressKey } from './address.ts'
import { forgetEntries } from './entries.ts'

export const mailsOf = (reader: Reader, account: string): Promise<PersonExport['mails']> =>
  reader.all<PersonExport['mails'][number]>(
    `SELECT at, address, subject FROM ninefold_mail WHERE account = ? AND subject <> '' ORDER BY id`,
    [account],
  )

interface Erased {
  readonly account: string
  readonly address: string | null
}

/** Mails that wait are not sent. */
export async function forgetMailsOf(transaction: Transaction, { account, address }: Erased): Promise<void> {
  const key = addressKey(address ?? '')
  const theirs = 'account = ? OR lower(address) = ?'
  await transaction.run(
    `DELETE FROM ninefold_mail_attachment WHERE mail IN (SELECT id FROM ninefold_mail WHERE ${theirs})`,
    [account, key],
  )
  await transaction.run(`DELETE FROM ninefold_mail WHERE ${theirs}`, [account, key])
  await forgetEntries(transaction, { account, address: key })
  await transaction.run('DELETE FROM ninefold_mail_unwanted WHERE receiver IN (?, ?)', [account, key])
  await transaction.run('DELETE FROM ninefold_mail_bounced WHERE address = ?', [key])
}

/** The outbox: mails, written with the change and stored until they are sent or have failed. */
import { openOutbox, type Claim, type Outcome } from '../outbox/index.ts'
import type { InternalTables, Reader, Transaction } from '../store/index.ts'
import { forgetEntries } from './entries.ts'

export const mailTables: InternalTables = {
  room: 'mail',
  sealed: [{ table: 'ninefold_mail', column: 'content', boundTo: 'id' }],
  steps: [
    [
      // `content`: JSON of the rest of the mail; sealed if it is secret, '' if it was removed. `state`: 0 waiting, 1 sent,
      // 2 failed. `since`: from when on the server tries. `answer`: the last answer of the mail server, or the last error.
      `CREATE TABLE ninefold_mail (
        id TEXT PRIMARY KEY NOT NULL, at TEXT NOT NULL, address TEXT NOT NULL, account TEXT, message TEXT,
        subject TEXT NOT NULL, content TEXT NOT NULL, secret INTEGER NOT NULL, digest TEXT, entity TEXT, record TEXT,
        due TEXT NOT NULL, since TEXT NOT NULL, tries INTEGER NOT NULL, state INTEGER NOT NULL, answer TEXT NOT NULL,
        ended TEXT)`,
      `CREATE INDEX ninefold_mail_due ON ninefold_mail (due) WHERE state = 0`,
      `CREATE INDEX ninefold_mail_account ON ninefold_mail (account)`,
      // `more`: JSON of what has no column.
      `CREATE TABLE ninefold_mail_attachment (
        mail TEXT NOT NULL, place INTEGER NOT NULL, entity TEXT NOT NULL, record TEXT NOT NULL, field TEXT,
        more TEXT NOT NULL, PRIMARY KEY (mail, place))`,
    ],
    [
      // What a receiver unsubscribed from: `receiver` is the id of a User, or an address in lower case.
      `CREATE TABLE ninefold_mail_unwanted (receiver TEXT NOT NULL, message TEXT NOT NULL, PRIMARY KEY (receiver, message))`,
      // Addresses, in lower case, that refuse mails for good.
      `CREATE TABLE ninefold_mail_bounced (address TEXT PRIMARY KEY NOT NULL, at TEXT NOT NULL, reason TEXT NOT NULL)`,
    ],
    [
      // The latest entry of each receiver (`entries.ts`). `entry`: JSON of its mail.
      `CREATE TABLE ninefold_mail_entry (
        record TEXT NOT NULL, address TEXT NOT NULL, account TEXT, at TEXT NOT NULL, sequence INTEGER NOT NULL,
        cancelled INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (record, address))`,
    ],
  ],
  names: {
    columns: [
      { table: 'ninefold_mail', entity: 'entity' },
      { table: 'ninefold_mail_attachment', entity: 'entity', field: 'field' },
    ],
  },
}

/** A row of the outbox. */
export interface MailRow {
  readonly id: string
  readonly at: string
  readonly address: string
  readonly account: string | null
  readonly message: string | null
  readonly subject: string
  readonly content: string
  readonly secret: number
  readonly digest: string | null
  readonly entity: string | null
  readonly record: string | null
  readonly due: string
  readonly since: string
  readonly tries: number
}

const COLUMNS = 'id, at, address, account, message, subject, content, secret, digest, entity, record, due, since, tries'

export const mailOutbox = openOutbox<MailRow>('ninefold_mail', COLUMNS)

/** A reference to what is attached. */
export interface AttachmentRow {
  readonly entity: string
  readonly record: string
  readonly field: string | null
  readonly more: string
}

export function insertMail(
  transaction: Transaction,
  mail: Omit<MailRow, 'tries' | 'since'>,
  attachments: readonly AttachmentRow[],
): void {
  const { id, at, address, account, message, subject, content, secret, digest, entity, record, due } = mail
  transaction.enqueue(
    `INSERT INTO ninefold_mail (${COLUMNS}, state, answer) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, '')`,
    [id, at, address, account, message, subject, content, secret, digest, entity, record, due, due],
  )
  attachments.forEach((each, place) =>
    transaction.enqueue('INSERT INTO ninefold_mail_attachment VALUES (?, ?, ?, ?, ?, ?)', [
      id,
      place,
      each.entity,
      each.record,
      each.field,
      each.more,
    ]),
  )
}

/** Mails of one digest are claimed together, at most so many. */
const MOST_IN_DIGEST = 200

/** The next mail that is due, with those of its digest. */
export async function claimMails(transaction: Transaction, claim: Claim): Promise<readonly MailRow[]> {
  const [first] = await mailOutbox.claim(transaction, claim, { most: 1 })
  if (!first) return []
  if (first.digest === null) return [first]
  const { address, digest } = first
  const which = { where: 'address = ? AND digest = ?', values: [address, digest], most: MOST_IN_DIGEST }
  return [first, ...(await mailOutbox.claim(transaction, claim, which))]
}

export const mailOf = (reader: Reader, id: string): Promise<MailRow | undefined> =>
  reader.one<MailRow>(`SELECT ${COLUMNS} FROM ninefold_mail WHERE id = ?`, [id])

/** A secret mail loses its content as soon as it is sent, unless `keepsSecrets`. */
export async function noteOutcome(
  transaction: Transaction,
  id: string,
  outcome: Outcome,
  { at, keepsSecrets }: { readonly at: string; readonly keepsSecrets: boolean },
): Promise<void> {
  await mailOutbox.note(transaction, id, outcome)
  if (outcome.kind === 'again') return
  await transaction.run(
    `UPDATE ninefold_mail SET ended = ?, content = CASE WHEN secret = 1 AND ? = 1 THEN '' ELSE content END WHERE id = ?`,
    [at, Number(outcome.kind === 'sent' && !keepsSecrets), id],
  )
}

/** Sends again what has failed: one mail, or all. What lost its text cannot be sent. Returns the number. */
export async function sendMailsAgain(transaction: Transaction, now: string, id?: string): Promise<number> {
  const where = `content <> ''${id === undefined ? '' : ' AND id = ?'}`
  const values = id === undefined ? [] : [id]
  await transaction.run(`UPDATE ninefold_mail SET since = ?, ended = NULL WHERE state = 2 AND ${where}`, [
    now,
    ...values,
  ])
  return mailOutbox.sendAgain(transaction, now, { where, values })
}

/** A mail that counted as sent has failed, as a report says. Returns its address; undefined if it is unknown or had failed. */
export async function failedLater(
  transaction: Transaction,
  id: string,
  { answer, at }: { readonly answer: string; readonly at: string },
): Promise<string | undefined> {
  const row = await transaction.one<{ address: string }>(
    'SELECT address FROM ninefold_mail WHERE id = ? AND state <> 2',
    [id],
  )
  if (row)
    await transaction.run('UPDATE ninefold_mail SET state = 2, answer = ?, ended = ? WHERE id = ?', [answer, at, id])
  return row?.address
}

/** Mails that their receivers do not want. */
export async function dropMails(transaction: Transaction, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await transaction.run('DELETE FROM ninefold_mail_attachment WHERE mail = ?', [id])
    await transaction.run('DELETE FROM ninefold_mail WHERE id = ?', [id])
  }
}

/** Removes the texts of mails that ended before that time. The rows stay, as a list of what was sent. */
export async function forgetTexts(transaction: Transaction, before: string): Promise<void> {
  await transaction.run(
    `UPDATE ninefold_mail SET content = '', subject = '' WHERE state <> 0 AND content <> '' AND ended < ?`,
    [before],
  )
}

/** Removes rows that ended before that time. */
export async function forgetMails(transaction: Transaction, before: string): Promise<void> {
  const old = 'SELECT id FROM ninefold_mail WHERE state <> 0 AND ended < ?'
  await transaction.run(`DELETE FROM ninefold_mail_attachment WHERE mail IN (${old})`, [before])
  await transaction.run('DELETE FROM ninefold_mail WHERE state <> 0 AND ended < ?', [before])
  await forgetEntries(transaction, { before })
}

/** The outbox: mails, written with the change and stored until they are sent or have failed. */
import type { InternalTables, Reader, Transaction } from '../store/index.ts'
import { randomFew } from '../values/index.ts'

export const mailTables: InternalTables = {
  room: 'mail',
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

/** A reference to what is attached. */
export interface AttachmentRow {
  readonly entity: string
  readonly record: string
  readonly field: string | null
  readonly more: string
}

let counted = 0

/** Later ones have greater ids. Lower case and digits alone, so that it can be part of an address. */
export function newMailId(at: string): string {
  counted = (counted + 1) % 0x10000
  const time = Date.parse(at).toString(16).padStart(12, '0')
  return time + counted.toString(16).padStart(4, '0') + randomFew(6).toString('hex')
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

/**
 * Takes the next mail that is due, so that no other server does; if this server fails, it becomes due again at `until`. Mails
 * of one digest are taken together.
 */
export async function takeNext(transaction: Transaction, now: string, until: string): Promise<readonly MailRow[]> {
  const first = await transaction.one<MailRow>(
    `SELECT ${COLUMNS} FROM ninefold_mail WHERE state = 0 AND due <= ? ORDER BY due, id LIMIT 1`,
    [now],
  )
  if (!first) return []
  const taken = first.digest === null ? [first] : await digestWith(transaction, first, now)
  for (const { id } of taken) await transaction.run('UPDATE ninefold_mail SET due = ? WHERE id = ?', [until, id])
  return taken
}

/** At most this many mails become one. */
const MOST_IN_DIGEST = 200

const digestWith = (transaction: Transaction, { address, digest }: MailRow, now: string): Promise<readonly MailRow[]> =>
  transaction.all<MailRow>(
    `SELECT ${COLUMNS} FROM ninefold_mail WHERE state = 0 AND due <= ? AND address = ? AND digest = ?
     ORDER BY id LIMIT ${MOST_IN_DIGEST}`,
    [now, address, digest],
  )

export const mailOf = (reader: Reader, id: string): Promise<MailRow | undefined> =>
  reader.one<MailRow>(`SELECT ${COLUMNS} FROM ninefold_mail WHERE id = ?`, [id])

export async function nextMailDue(reader: Reader): Promise<string | null> {
  const row = await reader.one<{ due: string | null }>('SELECT min(due) AS due FROM ninefold_mail WHERE state = 0')
  return row?.due ?? null
}

export type Outcome =
  | { readonly kind: 'sent' | 'failed'; readonly answer: string; readonly at: string }
  /** `counts`: the mail server answered for this mail. */
  | { readonly kind: 'again'; readonly answer: string; readonly due: string; readonly counts: boolean }

/** The longest answer that is stored. */
const MAX_ANSWER = 500

/** A secret mail loses its content as soon as it is sent, unless `keepsSecrets`. */
export async function noteOutcome(
  transaction: Transaction,
  id: string,
  outcome: Outcome,
  keepsSecrets: boolean,
): Promise<void> {
  const answer = outcome.answer.slice(0, MAX_ANSWER)
  if (outcome.kind === 'again') {
    await transaction.run('UPDATE ninefold_mail SET tries = tries + ?, answer = ?, due = ? WHERE id = ?', [
      Number(outcome.counts),
      answer,
      outcome.due,
      id,
    ])
    return
  }
  const state = outcome.kind === 'sent' ? 1 : 2
  await transaction.run(
    `UPDATE ninefold_mail SET state = ?, tries = tries + 1, answer = ?, ended = ?,
       content = CASE WHEN secret = 1 AND ? = 1 THEN '' ELSE content END WHERE id = ?`,
    [state, answer, outcome.at, Number(outcome.kind === 'sent' && !keepsSecrets), id],
  )
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
}

interface MailCounts {
  readonly waiting: number
  /** Given up: dead letters. */
  readonly failed: number
}

export async function mailCounts(reader: Reader): Promise<MailCounts> {
  const rows = await reader.all<{ readonly state: number; readonly count: number }>(
    'SELECT state, count(*) AS count FROM ninefold_mail WHERE state <> 1 GROUP BY state',
  )
  const of = (state: number): number => Number(rows.find((row) => Number(row.state) === state)?.count ?? 0)
  return { waiting: of(0), failed: of(2) }
}

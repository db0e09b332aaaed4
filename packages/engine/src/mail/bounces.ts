/**
 * Reports that a mail could not be delivered, sent by other mail servers to the return path of the mail. That address names the
 * mail and is signed, so nobody can make the server believe a report about a mail that they have not seen.
 */
import type { Reader, Transaction } from '../store/index.ts'
import { addressKey, domainOf } from './address.ts'
import { failedLater } from './outbox.ts'
import type { Report } from './read-report.ts'
import { isSigned, signature } from './signed-text.ts'

const PURPOSE = 'bounce'
const LENGTH = 16
const MAX_REASON = 500

/** `bounces@company.example` → `bounces+{id}.{signature}@company.example`. */
export function returnPath(key: Uint8Array, address: string, id: string): string {
  const local = address.slice(0, address.lastIndexOf('@'))
  return `${local}+${id}.${signature(key, PURPOSE, id, LENGTH)}@${domainOf(address)}`
}

/** The mail that the report is about: by an address to which it was sent. */
export function reportedMail(key: Uint8Array, addresses: readonly string[]): string | undefined {
  for (const address of addresses) {
    const [, id = '', signed = ''] =
      /\+([0-9a-f]{28})\.([0-9a-f]{16})@/i.exec(address)?.map((text) => text.toLowerCase()) ?? []
    if (isSigned(key, PURPOSE, id, signed, LENGTH)) return id
  }
  return undefined
}

/**
 * Notes what a report says about its mail. An address that does not exist gets no further mails. Returns whether the report
 * changed something: a delay, or a report about an unknown mail, changes nothing.
 */
export async function noteReport(
  transaction: Transaction,
  id: string,
  { action, status, diagnostic }: Report,
  at: string,
): Promise<boolean> {
  if (action !== 'failed') return false
  const reason = [status, diagnostic].filter(Boolean).join(' ').slice(0, MAX_REASON)
  const address = await failedLater(transaction, id, { answer: reason, at })
  if (address === undefined) return false
  if (isPermanent(status)) await markBounced(transaction, address, { at, reason })
  return true
}

/**
 * Whether the address itself is refused for good: it does not exist, or is disabled. Not if its mailbox is full, or the mail
 * is too large or looks like spam.
 */
export const isPermanent = (status: string): boolean => /^5\.(?:[014]\.|2\.[01]$)/.test(status) && status !== '5.4.7'

/** The status of RFC 3463 in an answer of a mail server, `550 5.1.1 no such user`; '' if there is none. */
export const statusIn = (answer: string): string => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1] ?? ''

export const markBounced = (
  transaction: Transaction,
  address: string,
  { at, reason }: { readonly at: string; readonly reason: string },
): Promise<number> =>
  transaction.run(
    `INSERT INTO ninefold_mail_bounced VALUES (?, ?, ?)
     ON CONFLICT (address) DO UPDATE SET at = excluded.at, reason = excluded.reason`,
    [addressKey(address), at, reason],
  )

/** Why mails to this address fail; undefined if they do not. */
export async function bounceReason(reader: Reader, address: string): Promise<string | undefined> {
  const row = await reader.one<{ reason: string }>('SELECT reason FROM ninefold_mail_bounced WHERE address = ?', [
    addressKey(address),
  ])
  return row?.reason
}

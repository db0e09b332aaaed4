/**
 * Which messages a receiver does not want by mail. They choose it on their account page, or by a link in a mail, which needs no
 * sign-in: its token names receiver and message, and is signed.
 */
import { named, type Plan } from '@ninefold/plan'
import type { UnsubscribeView } from '@ninefold/plan/wire'
import type { Reader, Transaction } from '../store/index.ts'
import { addressKey } from './address.ts'
import type { MailRow } from './outbox.ts'
import { isSigned, signature } from './signed-text.ts'

/** Who wants a message, or not. */
interface Subscription {
  /** The id of a User, or an address in lower case. */
  readonly receiver: string
  /** Names of messages of the document. */
  readonly messages: readonly string[]
}

export const receiverKey = ({ account, address }: Pick<MailRow, 'account' | 'address'>): string =>
  account ?? addressKey(address)

const PURPOSE = 'unsubscribe'
const LENGTH = 32

export function subscriptionToken(key: Uint8Array, { receiver, messages }: Subscription): string {
  const text = Buffer.from(JSON.stringify([receiver, ...messages])).toString('base64url')
  return `${text}.${signature(key, PURPOSE, text, LENGTH)}`
}

/** Undefined if the token is not one of this server. */
export function readSubscriptionToken(key: Uint8Array, token: string): Subscription | undefined {
  const [text = '', signed = '', ...more] = token.split('.')
  if (more.length > 0 || !isSigned(key, PURPOSE, text, signed, LENGTH)) return undefined
  const [receiver, ...messages] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, ...string[]]
  return { receiver, messages }
}

/** Names of the messages that this receiver does not want by mail. */
export async function unwantedBy(reader: Reader, receiver: string): Promise<ReadonlySet<string>> {
  const rows = await reader.all<{ message: string }>('SELECT message FROM ninefold_mail_unwanted WHERE receiver = ?', [
    receiver,
  ])
  return new Set(rows.map(({ message }) => message))
}

/** A mail that waits for its digest is not sent either. */
export async function chooseMails(
  transaction: Transaction,
  { receiver, messages }: Subscription,
  wanted: boolean,
): Promise<void> {
  for (const message of messages)
    await transaction.run(
      wanted
        ? 'DELETE FROM ninefold_mail_unwanted WHERE receiver = ? AND message = ?'
        : 'INSERT INTO ninefold_mail_unwanted VALUES (?, ?) ON CONFLICT DO NOTHING',
      [receiver, message],
    )
}

/** `wanted`: all of them. */
export async function subscriptionView(
  reader: Reader,
  plan: Plan,
  { receiver, messages }: Subscription,
): Promise<UnsubscribeView> {
  const unwanted = await unwantedBy(reader, receiver)
  return {
    messages: messages.flatMap((message) => named(plan.messages, message)?.label ?? []),
    wanted: !messages.some((message) => unwanted.has(message)),
  }
}

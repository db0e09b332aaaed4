/** Sends one mail of the outbox, or those of a digest as one: with its attachments, unless something stands against it. */
import { isAddress } from './address.ts'
import { resolveAttachments } from './attachments.ts'
import { bounceReason } from './bounces.ts'
import type { MailRooms } from './mail-rooms.ts'
import { outgoingMail, type Letterhead, type ReadMail } from './outgoing.ts'
import type { MailRow } from './outbox.ts'
import { storedContent, type StoredContent } from './stored-mail.ts'
import type { Delivery, Transport } from './transport.ts'
import { receiverKey, unwantedBy } from './unsubscribe.ts'

/** Milliseconds for one mail. */
const DEADLINE = 180_000

/** A mail of the outbox with its content; undefined if it cannot be read. */
interface StoredMail {
  readonly row: MailRow
  readonly content: StoredContent | undefined
}

/** Mails whose content can be read are wanted, unless the receiver has unsubscribed. */
export async function sortMails({ store }: MailRooms, rows: readonly MailRow[]) {
  const read = rows.map((row) => ({ row, content: storedContent(row, () => store.key()) }))
  const isOptional = read.some(({ content }) => content?.optional)
  const muted = isOptional ? await store.read((reader) => unwantedBy(reader, receiverKey(rows[0]!))) : new Set()
  const isUnwanted = ({ row, content }: (typeof read)[0]) =>
    content?.optional === true && row.message !== null && muted.has(row.message)
  return {
    wanted: read.filter((mail) => !isUnwanted(mail)),
    unwanted: read.filter(isUnwanted).map(({ row: { id } }) => id),
  }
}

/** At least one mail; several become one. `stop`: the server ends. */
export async function sendMails(
  rooms: MailRooms,
  transport: Transport,
  mails: readonly StoredMail[],
  stop: AbortSignal,
): Promise<Delivery> {
  const refused = await whyNot(rooms, mails)
  if (refused !== undefined) return { kind: 'refused', answer: refused }
  try {
    const [first, ...others] = await withAttachments(rooms, mails)
    const outgoing = await outgoingMail([first!, ...others], await letterheadOf(rooms))
    return await transport.send(outgoing, AbortSignal.any([stop, AbortSignal.timeout(DEADLINE)]))
  } catch (error) {
    // An attachment cannot be read or made, perhaps for now.
    return { kind: 'deferred', answer: error instanceof Error ? error.message : String(error) }
  }
}

/** Why nothing is sent, whatever the mail server may say. */
async function whyNot({ store }: MailRooms, mails: readonly StoredMail[]): Promise<string | undefined> {
  const { address } = mails[0]!.row
  if (!isAddress(address)) return `${JSON.stringify(address)} is not an address.`
  if (mails.some(({ content }) => !content))
    return 'The text of the mail cannot be read: it is sealed with another key.'
  const reason = await store.read((reader) => bounceReason(reader, address))
  return reason === undefined ? undefined : `The address refused an earlier mail: ${reason}`
}

export async function withAttachments({ store, resolveFiles }: MailRooms, mails: readonly StoredMail[]) {
  const read: ReadMail[] = []
  for (const { row, content } of mails)
    if (content)
      read.push({ row, content, attached: await resolveAttachments(store, resolveFiles, row.id, content.language) })
  return read
}

/** The sender in development, where nothing leaves the server. */
const NOBODY = { address: 'nobody@localhost.invalid' }

export async function letterheadOf({ store, plan, options, publicAddress, logo }: MailRooms): Promise<Letterhead> {
  const image = await logo?.()
  return {
    plan: plan(),
    sender: options?.from ?? NOBODY,
    publicAddress,
    key: () => store.key(),
    ...(image && { logo: image }),
    ...(options?.bounceAddress !== undefined && { bounceAddress: options.bounceAddress }),
  }
}

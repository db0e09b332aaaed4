/** Builds the mail that is sent from what the outbox stores: one mail, or one for all mails of a digest. */
import type { Plan } from '@ninefold/plan'
import type { Say } from '@ninefold/plan/translation'
import { sayIn } from '@ninefold/plan/translation/catalogues'
import { domainOf, isAddress, oneLine } from './address.ts'
import { framedHtml, framedText, type FootLine, type FramedPart, type Link } from './frame.ts'
import type { MailOptions } from './mail-options.ts'
import type { MailAddress, MailButton } from './mail.ts'
import type { MailRow } from './outbox.ts'
import type { StoredContent } from './stored-mail.ts'
import type { Mailbox, OutgoingMail } from './transport.ts'

export interface ReadMail {
  readonly row: MailRow
  readonly content: StoredContent
}

interface Letterhead {
  readonly plan: Plan
  readonly sender: MailOptions['from']
  /** '' if it is not known: links then have no host. */
  readonly publicAddress: string
}

/** `mails` has at least one. */
export function outgoingMail(mails: readonly [ReadMail, ...ReadMail[]], letterhead: Letterhead): OutgoingMail {
  const [{ row, content }] = mails
  const { sender } = letterhead
  const { replyTo, ...from } = senderOf(content, letterhead)
  const frame = frameOf(mails, letterhead)
  return {
    messageId: `<${row.id}@${domainOf(sender.address)}>`,
    date: new Date(row.at),
    from,
    to: { name: oneLine(content.name ?? ''), address: row.address },
    ...(replyTo !== undefined && { replyTo }),
    subject: frame.subject,
    text: framedText(frame),
    html: framedHtml(frame),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
    attachments: [],
    returnPath: sender.address,
  }
}

function frameOf(mails: readonly [ReadMail, ...ReadMail[]], { plan, publicAddress }: Letterhead) {
  const [{ row, content }] = mails
  const { language } = content
  const say = sayIn(language)
  const isDigest = mails.length > 1
  const subject = isDigest ? digestSubject(say, mails.length, plan) : row.subject
  const parts = mails.map((mail) => partOf(mail, publicAddress, isDigest))
  return { application: oneLine(plan.name), language, subject, parts, foot: footOf(say, row, plan) }
}

const digestSubject = (say: Say, count: number, { name }: Plan): string =>
  say('{count} messages from {application}', { count: String(count), application: oneLine(name) })

function partOf({ row, content }: ReadMail, publicAddress: string, withHeading: boolean): FramedPart {
  const buttons = (content.buttons ?? []).flatMap((button) => linkOf(button, publicAddress) ?? [])
  return { text: content.text, buttons, ...(withHeading && { heading: row.subject }) }
}

/** Only to pages of the application itself. */
function linkOf({ text, path }: MailButton, publicAddress: string): Link | undefined {
  if (!path.startsWith('/') || /^\/[/\\]/.test(path) || /\p{Cc}/u.test(path)) return undefined
  if (publicAddress === '') return { text, address: path }
  const url = new URL(path, publicAddress)
  return url.origin === new URL(publicAddress).origin ? { text, address: url.href } : undefined
}

const footOf = (say: Say, { address }: MailRow, { name }: Plan): readonly FootLine[] => [
  say('{application} sent this mail to {address}.', { application: oneLine(name), address }),
]

interface Sender extends Mailbox {
  readonly replyTo?: string
}

/**
 * An address that the document names is used as the sender only within the operator's domain: receivers reject mails that a
 * server sends for another domain. Elsewhere, answers go to it.
 */
function senderOf({ from, replyTo }: StoredContent, { plan, sender }: Letterhead): Sender {
  const wanted = usable(from)
  const answers = [replyTo, wanted].find((address) => address !== undefined && isAddress(address))
  const isOwn = wanted !== undefined && domainOf(wanted) === domainOf(sender.address)
  return {
    name: oneLine(from?.name ?? sender.name ?? plan.name),
    address: isOwn ? wanted : sender.address,
    ...(answers !== undefined && answers !== (isOwn ? wanted : sender.address) && { replyTo: answers }),
  }
}

const usable = (from: MailAddress | undefined): string | undefined =>
  from?.address !== undefined && isAddress(from.address) ? from.address : undefined

/** Builds the mail that is sent from what the outbox stores: one mail, or one for all mails of a digest. */
import type { Plan } from '@ninefold/plan'
import { sayIn } from '@ninefold/plan/translation/catalogues'
import { domainOf, isAddress, oneLine } from './address.ts'
import type { ResolvedAttachments } from './attachments.ts'
import { returnPath } from './bounces.ts'
import { calendarEntry, type CalendarEntry, type Invitation, type Mailbox } from './calendar.ts'
import { framedHtml, framedText, type FootLine, type FramedMail, type FramedPart, type Link } from './frame.ts'
import type { MailOptions } from './mail-options.ts'
import type { MailAddress, MailButton } from './mail.ts'
import type { MailRow } from './outbox.ts'
import type { StoredContent } from './stored-mail.ts'
import { LOGO_ID, type MailLogo, type OutgoingAttachment, type OutgoingMail } from './transport.ts'
import { receiverKey, subscriptionToken } from './unsubscribe.ts'

export interface ReadMail {
  readonly row: MailRow
  readonly content: StoredContent
  readonly attached: ResolvedAttachments
}

/** At least one. */
type ReadMails = readonly [ReadMail, ...ReadMail[]]

export interface Letterhead {
  readonly plan: Plan
  readonly sender: MailOptions['from']
  /** '' if it is not known: links then have no host. */
  readonly publicAddress: string
  /** Where reports go; absent: to the sender. */
  readonly bounceAddress?: string
  /** The key of signatures. */
  readonly key: () => Uint8Array
  readonly logo?: MailLogo
}

export async function outgoingMail(mails: ReadMails, letterhead: Letterhead): Promise<OutgoingMail> {
  const [{ row, content }] = mails
  const { sender, bounceAddress, key, logo } = letterhead
  const { replyTo, ...from } = senderOf(content, letterhead)
  const to = { name: oneLine(content.name ?? ''), address: row.address }
  const { frame, unsubscribe } = framed(mails, letterhead)
  const [calendar, ...others] = await entriesOf(mails, frame, { organizer: from, attendee: to })
  return {
    messageId: `<${row.id}@${domainOf(sender.address)}>`,
    date: new Date(row.at),
    from,
    to,
    ...(replyTo !== undefined && { replyTo }),
    subject: frame.subject,
    text: framedText(frame),
    html: framedHtml(frame),
    headers: { ...AUTOMATIC, ...(unsubscribe !== undefined && unsubscribeHeaders(unsubscribe)) },
    attachments: [...mails.flatMap((mail) => mail.attached.files), ...others.map(entryFile)],
    ...(calendar && { calendar }),
    ...(logo && { logo }),
    returnPath: bounceAddress === undefined ? sender.address : returnPath(key(), bounceAddress, row.id),
  }
}

/** A mail has one entry that programs offer to accept; further ones of a digest are files. */
async function entriesOf(
  mails: ReadMails,
  { parts }: FramedMail,
  people: Pick<Invitation, 'organizer' | 'attendee'>,
): Promise<readonly CalendarEntry[]> {
  const entries = mails.map(async ({ row: { at }, attached: { dates } }, place) => {
    const url = parts[place]?.buttons[0]?.address ?? ''
    return dates ? [await calendarEntry(dates, { ...people, at, url })] : []
  })
  return (await Promise.all(entries)).flat()
}

/** For programs that show no entry, and for further entries. */
export const entryFile = ({ method, content }: CalendarEntry): OutgoingAttachment => ({
  filename: 'invite.ics',
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  content: Buffer.from(content),
})

/** Out-of-office programs do not answer. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }

/** RFC 2369 and 8058: mail programs show a button that needs one click. */
const unsubscribeHeaders = (token: URL) => ({
  'List-Unsubscribe': `<${token.href}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

interface Framed {
  readonly frame: FramedMail
  /** To which mail programs post. */
  readonly unsubscribe?: URL
}

function framed(mails: ReadMails, letterhead: Letterhead): Framed {
  const [{ row, content }] = mails
  const { plan, publicAddress, key, logo } = letterhead
  const say = sayIn(content.language)
  const application = oneLine(plan.name)
  const isDigest = mails.length > 1
  const messages = mails.flatMap((mail) => (mail.content.optional ? (mail.row.message ?? []) : []))
  const token =
    messages.length === 0
      ? undefined
      : subscriptionToken(key(), { receiver: receiverKey(row), messages: [...new Set(messages)] })
  const foot: FootLine[] = [say('{application} sent this mail to {address}.', { application, address: row.address })]
  if (token !== undefined)
    foot.push({ text: say('Do not send me such mails'), address: addressAt(publicAddress, `/-/unsubscribe/${token}`) })
  const frame = {
    application,
    ...(logo && { logo: LOGO }),
    language: content.language,
    subject: isDigest
      ? say('{count} messages from {application}', { count: `${mails.length}`, application })
      : row.subject,
    parts: mails.map((mail) => partOf(mail, publicAddress, isDigest)),
    foot,
  }
  const isReachable = token !== undefined && publicAddress !== ''
  return { frame, ...(isReachable && { unsubscribe: new URL(`/api/app/unsubscribe/${token}`, publicAddress) }) }
}

const addressAt = (publicAddress: string, path: string): string =>
  publicAddress === '' ? path : new URL(path, publicAddress).href

function partOf({ row, content, attached }: ReadMail, publicAddress: string, withHeading: boolean): FramedPart {
  const say = sayIn(content.language)
  const links = attached.tooLarge.map(({ name, path }) => ({ text: say('Open {name}', { name }), path }))
  const buttons = [...(content.buttons ?? []), ...links].flatMap((button) => linkOf(button, publicAddress) ?? [])
  const note = links.length === 0 ? [] : [say('The attachments are too large for a mail. Open them here:')]
  return { text: [...content.text, ...note], buttons, ...(withHeading && { heading: row.subject }) }
}

/** The address of the logo in the HTML of a mail. */
export const LOGO = `cid:${LOGO_ID}`

/** Only to pages of the application itself. */
function linkOf({ text, path }: MailButton, publicAddress: string): Link | undefined {
  if (!path.startsWith('/') || /^\/[/\\]/.test(path) || /\p{Cc}/u.test(path)) return undefined
  if (publicAddress === '') return { text, address: path }
  const url = new URL(path, publicAddress)
  return url.origin === new URL(publicAddress).origin ? { text, address: url.href } : undefined
}

interface Sender extends Mailbox {
  readonly replyTo?: string
}

/**
 * An address that the document names is used as the sender only within the operator's domain: receivers reject mails that a
 * server sends for another domain. Elsewhere, answers go to it.
 */
function senderOf({ from, replyTo }: StoredContent, { plan, sender }: Letterhead): Sender {
  const wanted = usable(from)
  const isOwn = wanted !== undefined && domainOf(wanted) === domainOf(sender.address)
  const address = isOwn ? wanted : sender.address
  const answers = [replyTo, wanted].find((one) => one !== undefined && isAddress(one))
  return {
    name: oneLine(from?.name ?? sender.name ?? plan.name),
    address,
    ...(answers !== undefined && answers !== address && { replyTo: answers }),
  }
}

const usable = (from: MailAddress | undefined): string | undefined =>
  from?.address !== undefined && isAddress(from.address) ? from.address : undefined

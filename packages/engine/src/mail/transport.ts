/** Hands mails to a mail server by SMTP, and says what its answer means for the mail. */
import type { CalendarEntry, Mailbox } from './calendar.ts'
import type { MailServer } from './mail-options.ts'

/** A mail as the library builds MIME from it. Addresses and texts of headers are checked before. */
export interface OutgoingMail {
  readonly messageId: string
  readonly date: Date
  readonly from: Mailbox
  readonly to: Mailbox
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  readonly attachments: readonly OutgoingAttachment[]
  readonly calendar?: CalendarEntry
  /** In the HTML at `cid:` and `LOGO_ID`. */
  readonly logo?: MailLogo
  /** Of the envelope: where reports about the mail go. */
  readonly returnPath: string
}

/** An image of the frame. */
export interface MailLogo {
  /** Media type. */
  readonly type: string
  readonly content: Uint8Array
}

export const LOGO_ID = 'logo@ninefold'

export interface OutgoingAttachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
}

export type Delivery =
  | { readonly kind: 'sent'; readonly answer: string }
  /** Refused for good: trying again would be refused again. */
  | { readonly kind: 'refused'; readonly answer: string }
  /** Refused for now. */
  | { readonly kind: 'deferred'; readonly answer: string }
  /** The mail server could not be used at all, so this says nothing about the mail. */
  | { readonly kind: 'outage'; readonly answer: string }

export interface Transport {
  send(mail: OutgoingMail, signal: AbortSignal): Promise<Delivery>
  close(): void
}

/** Milliseconds. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000, dnsTimeout: 20_000 }
const IDLE = 10_000

/** Connections at the same time. */
export const MAX_CONNECTIONS = 4

/** The library is loaded with the first mail. */
export function openTransport(server: MailServer): Transport {
  let opened: ReturnType<typeof openPool> | undefined
  return {
    async send({ returnPath, calendar, logo, ...mail }, signal) {
      const pool = await (opened ??= openPool(server))
      try {
        const { response } = await pool.sendMail({
          ...mail,
          to: { ...mail.to },
          attachments: [
            ...(logo ? [inline(logo)] : []),
            ...mail.attachments.map((each) => ({ ...each, contentDisposition: 'attachment' as const })),
          ],
          ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
          envelope: { from: returnPath, to: mail.to.address },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal,
        })
        return { kind: 'sent', answer: response }
      } catch (error) {
        return deliveryOf(error)
      }
    },
    close: () => void opened?.then((pool) => pool.close()),
  }
}

async function openPool({ host, port, tls, user, password = '' }: MailServer) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // A mail is never sent a second time without a note in the outbox.
    maxRequeues: 0,
    idleTimeout: IDLE,
    host,
    port,
    secure: tls === 'immediate',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    ...TIMEOUTS,
    ...(user !== undefined && { auth: { user, pass: password } }),
  })
}

const inline = ({ type, content }: MailLogo) => ({
  filename: `logo.${type.split('/')[1]}`,
  contentType: type,
  content: Buffer.from(content),
  cid: LOGO_ID,
  contentDisposition: 'inline' as const,
})

interface SmtpError {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
  readonly permanent?: boolean
  readonly message?: string
}

/** Only answers to the envelope and to the message concern the mail. The rest concerns the connection. */
function deliveryOf(error: unknown): Delivery {
  const { code, response, permanent, message = String(error) } = (error ?? {}) as SmtpError
  const answer = response ?? message
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || response === undefined) return { kind: 'outage', answer }
  return { kind: permanent === true ? 'refused' : 'deferred', answer }
}

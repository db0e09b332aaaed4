/** What other rooms write: one mail to one receiver, and what belongs to it. Nothing in it is HTML. */

export interface Mail {
  readonly to: MailReceiver
  /**
   * Name of the document's message. Absent for a mail of the application itself, such as a password reset: nobody can
   * unsubscribe from it.
   */
  readonly message?: string
  /** One line. */
  readonly subject: string
  /** Paragraphs; a line break inside one stays. */
  readonly text: readonly string[]
  readonly buttons?: readonly MailButton[]
  /** The sender that the document names. */
  readonly from?: MailAddress
  readonly replyTo?: string
  /** Resolved when the mail is sent. */
  readonly attachments?: readonly MailAttachment[]
  /** The language of the receiver, BCP 47. */
  readonly language: string
  /** The record that the mail is about. */
  readonly record?: { readonly entity: string; readonly id: string }
  /** The receiver may unsubscribe from this message. */
  readonly optional?: boolean
  /** Sent together with others, in one mail each hour or day. */
  readonly digest?: 'hourly' | 'daily'
  /** Contains a link that gives access: stored encrypted, never shown, and removed as soon as it is sent. */
  readonly secret?: boolean
}

export interface MailAddress {
  readonly name?: string
  readonly address?: string
}

interface MailReceiver {
  readonly address: string
  /** The User with this address; absent for people without an account. */
  readonly account?: string
  readonly name?: string
}

export interface MailButton {
  readonly text: string
  /** Of a page of the application, with its leading slash. */
  readonly path: string
}

export type MailAttachment =
  /** The files in a field of a record; without `field`, in all its fields. */
  | { readonly kind: 'file'; readonly entity: string; readonly record: string; readonly field?: string }
  /** A print of a record as a PDF. `print`: name of the screen. */
  | { readonly kind: 'print'; readonly entity: string; readonly record: string; readonly print: string }
  | MailDates

/** An entry for the receiver's calendar, as it is when the mail is written. Later mails about the record replace it. */
export interface MailDates {
  readonly kind: 'dates'
  readonly entity: string
  readonly record: string
  readonly title: string
  /** A date, for a whole day, or an instant. */
  readonly starts: string
  /** Of the same kind; a date is the last day. */
  readonly ends?: string
  readonly place?: string
  /** The entry is to be removed. */
  readonly cancelled?: boolean
  /** Of the entry, as in iCalendar: given to it when the mail is written. */
  readonly sequence?: number
}

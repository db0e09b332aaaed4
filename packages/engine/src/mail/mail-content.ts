/** A mail of the outbox as its receiver gets it, to be looked at in development. */
import type { MailContent } from '@ninefold/plan/wire'
import { framedHtml, framedText } from './frame.ts'
import type { MailRooms } from './mail-rooms.ts'
import { framed } from './outgoing.ts'
import { mailOf } from './outbox.ts'
import { letterheadOf, withAttachments } from './send-mails.ts'
import { storedContent } from './stored-mail.ts'
import type { OutgoingAttachment } from './transport.ts'

export interface ShownMail extends MailContent {
  readonly html: string
  readonly files: readonly OutgoingAttachment[]
}

/** Undefined if there is no such mail, or its text was removed. */
export async function shownMail(rooms: MailRooms, id: string): Promise<ShownMail | undefined> {
  const row = await rooms.store.read((reader) => mailOf(reader, id))
  const content = row && storedContent(row, () => rooms.store.key())
  if (!row || !content) return undefined
  const [mail] = await withAttachments(rooms, [{ row, content }])
  const letterhead = letterheadOf(rooms)
  const { frame } = framed([mail!], letterhead)
  const { files, dates } = mail!.attached
  const attachments = files.map((file) => ({ name: file.filename, type: file.contentType, size: file.content.length }))
  return {
    subject: row.subject,
    from: content.from?.name ?? letterhead.sender.name ?? frame.application,
    to: content.name === undefined ? row.address : `${content.name} <${row.address}>`,
    text: framedText(frame),
    // A link opens in place of the whole page, not in the frame that shows the mail.
    html: framedHtml(frame).replace('<head>', '<head><base target="_top">'),
    attachments: [...attachments, ...(dates ? [{ name: 'invite.ics', type: 'text/calendar', size: 0 }] : [])],
    files,
  }
}

/** A mail of the outbox as its receiver gets it, to be looked at in development. */
import type { MailContent } from '@ninefold/plan/wire'
import type { MailRooms } from './mail-rooms.ts'
import { entryFile, LOGO, outgoingMail } from './outgoing.ts'
import { mailOf } from './outbox.ts'
import { letterheadOf, withAttachments } from './send-mails.ts'
import { storedContent } from './stored-mail.ts'
import type { MailLogo, OutgoingAttachment } from './transport.ts'

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
  const outgoing = await outgoingMail([mail!], await letterheadOf(rooms))
  const { from, to, subject, text, html, attachments, calendar, logo } = outgoing
  const files = [...attachments, ...(calendar ? [entryFile(calendar)] : [])]
  return {
    subject,
    from: from.name,
    to: to.name === '' ? to.address : `${to.name} <${to.address}>`,
    text,
    // A link opens in place of the whole page, not in the frame that shows the mail.
    html: html.replace('<head>', '<head><base target="_top">').replace(LOGO, logo ? dataAddress(logo) : ''),
    attachments: files.map(({ filename, contentType, content: { length } }) => ({
      name: filename,
      type: contentType,
      size: length,
    })),
    files,
  }
}

const dataAddress = ({ type, content }: MailLogo): string =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`

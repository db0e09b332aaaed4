/** The content of a mail as the outbox stores it: written with the change, read when it is sent. */
import { nextTime } from '../jobs/index.ts'
import { seal, unseal } from '../values/index.ts'
import { oneLine } from './address.ts'
import type { Mail } from './mail.ts'
import type { AttachmentRow, MailRow } from './outbox.ts'

/** What has no column of its own. */
export type StoredContent = Pick<Mail, 'text' | 'buttons' | 'from' | 'replyTo' | 'language' | 'optional'> & {
  readonly name?: string
}

const MAX_SUBJECT = 300
const MAX_TEXT = 50_000

/** `key`: the key of secrets, asked only for a secret mail. */
export function contentColumn(id: string, mail: Mail, key: () => Uint8Array): string {
  const { text, buttons, from, replyTo, language, optional, to } = mail
  const content: StoredContent = {
    text: within(text, MAX_TEXT),
    language,
    ...(buttons && { buttons }),
    ...(from && { from }),
    ...(replyTo !== undefined && { replyTo }),
    ...(optional && { optional }),
    ...(to.name !== undefined && { name: to.name }),
  }
  const json = JSON.stringify(content)
  return mail.secret ? seal(key(), json, id) : json
}

/** Undefined if it was removed, or sealed with another key. */
export function storedContent({ id, content, secret }: MailRow, key: () => Uint8Array): StoredContent | undefined {
  const json = secret === 1 && content !== '' ? unseal(key(), content, id) : content
  return json === undefined || json === '' ? undefined : (JSON.parse(json) as StoredContent)
}

export const subjectColumn = (subject: string): string => cut(oneLine(subject), MAX_SUBJECT)

export const attachmentRows = ({ attachments = [] }: Mail): readonly AttachmentRow[] =>
  attachments.map((attachment) => {
    const { entity, record, ...more } = attachment
    const field = attachment.kind === 'file' ? (attachment.field ?? null) : null
    return { entity, record, field, more: JSON.stringify(more) }
  })

/** The time of day of daily digests. */
const DIGEST_AT = '07:00'

/** When the mail is due: at once, or with the next digest. */
export function dueOf({ digest }: Mail, at: string, timeZone: string): string {
  if (digest === undefined) return at
  return nextTime(at, { period: digest === 'hourly' ? 'hour' : 'day', at: DIGEST_AT }, timeZone) ?? at
}

/** As many whole paragraphs as there is room for. */
function within(paragraphs: readonly string[], most: number): readonly string[] {
  let room = most
  return paragraphs.flatMap((paragraph) => {
    if (room <= 0) return []
    const shown = cut(paragraph, room)
    room -= shown.length
    return [shown]
  })
}

function cut(text: string, most: number): string {
  const characters = Array.from(text)
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}

/** What is attached to a mail: read when it is sent. What is too large becomes a link. */
import type { Reader, Store } from '../store/index.ts'
import type { MailAttachment, MailDates } from './mail.ts'
import type { AttachmentRow } from './outbox.ts'
import type { OutgoingAttachment } from './transport.ts'

/** A reference to something that another room reads. */
export type FileReference = Exclude<MailAttachment, { readonly kind: 'dates' }>

/** A file that a reference leads to. */
export interface AttachedFile {
  readonly name: string
  /** Media type. */
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** Path at which the receiver finds it, if it is too large. */
  readonly path: string
  readonly content: () => Promise<Uint8Array>
}

/** Reads with the authority of the document; `language`: of the receiver. Rejects if the record or the field is not there. */
export type ResolveFiles = (reference: FileReference, language: string) => Promise<readonly AttachedFile[]>

export interface ResolvedAttachments {
  readonly files: readonly OutgoingAttachment[]
  readonly tooLarge: readonly Pick<AttachedFile, 'name' | 'path'>[]
  readonly dates?: MailDates
}

/** Bytes of all attachments of a mail. In a mail they take a third more. */
const MAX_TOTAL = 10 * 1024 * 1024

export async function resolveAttachments(
  store: Store,
  resolve: ResolveFiles,
  mail: string,
  language: string,
): Promise<ResolvedAttachments> {
  const references = (await store.read((reader) => rowsOf(reader, mail))).map(referenceOf)
  const files: OutgoingAttachment[] = []
  const tooLarge: Pick<AttachedFile, 'name' | 'path'>[] = []
  let room = MAX_TOTAL
  for (const reference of references) {
    if (reference.kind === 'dates') continue
    for (const { name, type, size, path, content } of await resolve(reference, language)) {
      if (size > room) tooLarge.push({ name, path })
      else files.push({ filename: name, contentType: type, content: Buffer.from(await content()) })
      if (size <= room) room -= size
    }
  }
  const dates = references.find((reference) => reference.kind === 'dates')
  return { files, tooLarge, ...(dates && { dates }) }
}

const rowsOf = (reader: Reader, mail: string): Promise<readonly AttachmentRow[]> =>
  reader.all<AttachmentRow>(
    'SELECT entity, record, field, more FROM ninefold_mail_attachment WHERE mail = ? ORDER BY place',
    [mail],
  )

/** Entity and field follow their renaming. */
function referenceOf({ entity, record, field, more }: AttachmentRow): MailAttachment {
  const rest = JSON.parse(more) as { readonly kind: string }
  return { ...rest, entity, record, ...(field !== null && { field }) } as MailAttachment
}

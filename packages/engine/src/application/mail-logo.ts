/** The logo of mails: that of the letterheads of prints, if it is on a settings page. */
import type { PaperText, Plan } from '@ninefold/plan'
import { printsRecord } from '@ninefold/plan'
import { isFile, type FileValue } from '@ninefold/plan/values'
import type { Files } from '../files/index.ts'
import type { MailLogo } from '../mail/index.ts'
import { authorityOf } from './mail-files.ts'
import type { Running } from './running.ts'

interface Rooms {
  readonly running: () => Running
  readonly files: () => Pick<Files, 'content'>
}

/** Bytes: each mail contains it. */
const MAX_SIZE = 200 * 1024

/** Undefined if there is none, or if it is too large. */
export const mailLogo =
  ({ running, files }: Rooms) =>
  async (): Promise<MailLogo | undefined> => {
    const place = logoIn(running().plan)
    if (!place) return undefined
    const { records } = running()
    const { items } = await records.list(authorityOf(running()), {
      entity: place.entity,
      fields: [place.field],
      limit: 1,
    })
    const file = items[0]?.[place.field] as unknown as FileValue | null | undefined
    if (!file || file.size > MAX_SIZE) return undefined
    const content = await files().content(file.id)
    return content && { type: file.type, content }
  }

/** The first on a letterhead. */
const logoIn = ({ screens }: Plan) =>
  screens
    .flatMap(({ shows }): readonly PaperText[] => (printsRecord(shows) ? shows.paper.letterhead : []))
    .find((text) => text.kind === 'setting' && isFile(text.type)) as
    | (PaperText & { readonly kind: 'setting' })
    | undefined

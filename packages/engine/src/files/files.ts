/**
 * Uploaded files and their content. A file belongs to its uploader until a record refers to it; a file that no record
 * refers to is removed after a day.
 */
import { randomUUID } from 'node:crypto'
import type { FileValue } from '@ninefold/plan/values'
import { refuse } from '../refusal.ts'
import type { Store } from '../store/index.ts'
import { typeOfContent } from './sniff.ts'
import { removeFiles, takeSpace, type StorageLimits } from './stored-files.ts'

/** By whom a file is uploaded, and when. */
interface Upload {
  readonly person: string
  readonly now: string
  readonly limits: StorageLimits
}

export interface Files {
  /** FILE_TYPE if the content does not match the declared type; PERSON_STORAGE_FULL, STORAGE_FULL beyond a limit. */
  store(
    upload: Upload,
    file: { readonly name: string; readonly type: string; readonly content: Uint8Array },
  ): Promise<FileValue>
  /** The content of a file that this user uploaded and no record refers to. */
  unassigned(person: string, id: string): Promise<Uint8Array | undefined>
  /** The content of a file that the caller found in a record which the principal may read. */
  content(id: string): Promise<Uint8Array | undefined>
}

const LOOSE_FOR = 86_400_000
/** Maximum number of files of one user that no record refers to. */
const MAX_LOOSE = 200

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openFiles(store: Store): Files {
  return {
    async store({ person, now, limits }, { name, type, content }) {
      const detected = typeOfContent(type, content)
      if (detected === undefined) throw refuse('FILE_TYPE', { parameters: { type } })
      const file = { id: randomUUID(), name: fileName(name), type: detected, size: content.byteLength }
      const old = new Date(Date.parse(now) - LOOSE_FOR).toISOString()
      await store.write(async (t) => {
        await removeFiles(t, 'record IS NULL AND at < ?', [old])
        const loose = await t.one<{ n: number }>(
          'SELECT count(*) AS n FROM ninefold_file WHERE record IS NULL AND uploader = ?',
          [person],
        )
        if ((loose?.n ?? 0) >= MAX_LOOSE) throw refuse('TOO_MANY', { parameters: { max: MAX_LOOSE } })
        await takeSpace(t, person, file.size, limits)
        const row = [file.id, file.name, file.type, file.size, person, now]
        await t.run('INSERT INTO ninefold_file (id, name, type, size, uploader, at) VALUES (?, ?, ?, ?, ?, ?)', row)
        await t.run('INSERT INTO ninefold_file_content VALUES (?, ?)', [file.id, content])
      })
      return file
    },
    async unassigned(person, id) {
      const row = await store.read((r) =>
        r.one<{ content: Uint8Array }>(
          `SELECT c.content FROM ninefold_file_content AS c JOIN ninefold_file AS f ON f.id = c.id
           WHERE f.id = ? AND f.uploader = ? AND f.record IS NULL`,
          [id, person],
        ),
      )
      return row?.content
    },
    async content(id) {
      const row = await store.read((r) =>
        r.one<{ content: Uint8Array }>('SELECT content FROM ninefold_file_content WHERE id = ?', [id]),
      )
      return row?.content
    },
  }
}

/** Without folders and control characters, at most 200 characters long. */
export function fileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1)!
  const clean = last.replace(/\p{Cc}|\p{Cf}/gu, '').trim()
  return Array.from(clean).slice(0, 200).join('') || 'file'
}

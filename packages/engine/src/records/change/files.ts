/**
 * Uploaded files in records. The content is in a table of its own (`files`); this table stores the owner of a file
 * until a record refers to it.
 */
import { type FieldType, type FileValue, type Value, isFile } from '@ninefold/plan/values'
import type { BuiltInCode } from '@ninefold/plan'
import type { InternalTables, Reader, Transaction } from '../../store/index.ts'

/** `uploader`: id of the user; the other columns say which record refers to it, null until then. */
export const fileTables: InternalTables = {
  room: 'files',
  steps: [
    [
      `CREATE TABLE ninefold_file (id TEXT PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, size INTEGER NOT NULL,
         uploader TEXT NOT NULL, at TEXT NOT NULL, entity TEXT, record TEXT, field TEXT) STRICT`,
      `CREATE INDEX ninefold_file_record ON ninefold_file (record)`,
    ],
    // Since when no record refers to it; `record` is then the whole that contained it. It is stored for a while
    // (`files/free.ts`).
    [
      `ALTER TABLE ninefold_file ADD COLUMN freed TEXT`,
      `CREATE INDEX ninefold_file_freed ON ninefold_file (freed) WHERE freed IS NOT NULL`,
    ],
  ],
  names: {
    columns: [{ table: 'ninefold_file', entity: 'entity', field: 'field' }],
    // A file without a record is removed later (`files/files.ts`).
    dropped: (entity, field) => [
      {
        text: `UPDATE ninefold_file SET entity = NULL, record = NULL, field = NULL WHERE entity = ?${field === undefined ? '' : ' AND field = ?'}`,
        values: field === undefined ? [entity] : [entity, field],
      },
    ],
  },
}

interface FileRow {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly uploader: string
  readonly record: string | null
  readonly freed: string | null
}

type UsableFile =
  | { readonly ok: true; readonly file: FileValue }
  | { readonly ok: false; readonly code: BuiltInCode; readonly parameters: Readonly<Record<string, Value>> }

/**
 * A file uploaded by another user, or already in a record, is reported as unknown, like a missing one. `from`: the
 * record whose history restores it, so it may be a file that was freed from it.
 */
export async function findUsableFile(
  reader: Reader,
  person: string | null,
  id: string,
  { type, from }: { readonly type: FieldType; readonly from: string | undefined },
): Promise<UsableFile> {
  const row = await reader.one<FileRow>(
    'SELECT id, name, type, size, uploader, record, freed FROM ninefold_file WHERE id = ?',
    [id],
  )
  const isOwn = row?.record === null && row.uploader === person
  const isFreed = row?.freed !== null && row?.record === from
  if (!row || person === null || !(isOwn || isFreed)) {
    return { ok: false, code: 'FILE_UNKNOWN', parameters: { id } }
  }
  if (!isFile(type)) return { ok: false, code: 'FILE_UNKNOWN', parameters: { id } }
  if (row.size > type.maxSize) return { ok: false, code: 'FILE_SIZE', parameters: { max: type.maxSize } }
  if (!isAccepted(type.accept, row)) return { ok: false, code: 'FILE_TYPE', parameters: { accept: type.accept } }
  return { ok: true, file: { id: row.id, name: row.name, type: row.type, size: row.size } }
}

/** `accept`: media types, `image` or `image/*` for a whole group; empty: any type. */
function isAccepted(accept: readonly string[], row: { readonly type: string }): boolean {
  const type = row.type.toLowerCase().split(';')[0]!.trim()
  const fits = (one: string) => type === one || type.startsWith(`${one.replace(/\/\*$/, '')}/`)
  return accept.length === 0 || accept.some(fits)
}

export function markUsed(
  transaction: Transaction,
  file: string,
  by: { readonly entity: string; readonly record: string; readonly field: string },
): void {
  transaction.enqueue('UPDATE ninefold_file SET entity = ?, record = ?, field = ?, freed = NULL WHERE id = ?', [
    by.entity,
    by.record,
    by.field,
    file,
  ])
}

/** Whether it is still stored. */
export const isStoredFile = async (reader: Reader, file: string): Promise<boolean> =>
  (await reader.one('SELECT id FROM ninefold_file WHERE id = ?', [file])) !== undefined

/** The files that the record or a part of it had before, and that are still stored. */
export async function freedFrom(reader: Reader, record: string): Promise<ReadonlySet<string>> {
  const rows = await reader.rows('SELECT id FROM ninefold_file WHERE record = ? AND freed IS NOT NULL', [record])
  return new Set(rows.map(([id]) => id as string))
}

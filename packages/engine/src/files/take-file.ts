/** How a record takes a file that was uploaded before, inside the record's own transaction. */
import type { FileValue } from '@ninefold/language'
import type { Transaction } from '../store/store.ts'

export interface Taker {
  /** Who uploaded it: a file belongs to its uploader until a record takes it. */
  readonly person: string | null
  readonly entity: string
  readonly record: string
}

interface FileRow {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly uploader: string | null
  readonly entity: string | null
  readonly record: string | null
}

/** undefined: there is no such file, it is somebody else's, or another record has it (FILE_UNKNOWN, all three alike). */
export async function takeFile(transaction: Transaction, id: string, taker: Taker): Promise<FileValue | undefined> {
  const row = await transaction.one<FileRow>('SELECT * FROM ninefold_file WHERE id = ?', [id])
  if (!row) return undefined
  const taken = row.record !== null
  const own = taken ? row.record === taker.record && row.entity === taker.entity : taker.person !== null && row.uploader === taker.person
  if (!own) return undefined
  if (!taken)
    await transaction.run('UPDATE ninefold_file SET entity = ?, record = ? WHERE id = ?', [taker.entity, taker.record, id])
  return { id: row.id, name: row.name, type: row.type, size: row.size }
}

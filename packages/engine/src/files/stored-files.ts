/**
 * Storing and removing files, and how much is stored: by each user and in total. The counts change in the transaction of the file, and
 * writes run one after another, so they are exact.
 */
import type { Limits } from '@ninefold/plan'
import { refuse } from '../refusal.ts'
import type { Transaction } from '../store/index.ts'

/** The limits of stored files, in bytes. */
export type StorageLimits = Pick<Limits, 'personStorage' | 'storage'>

/** The row of the count of all files. */
const TOTAL = ''

interface Stored {
  readonly person: string
  readonly bytes: number
}

/** Counts a new file of the user. PERSON_STORAGE_FULL or STORAGE_FULL if it exceeds a limit. */
export async function takeSpace(
  transaction: Transaction,
  person: string,
  size: number,
  limits: StorageLimits,
): Promise<void> {
  const rows = await transaction.all<Stored>('SELECT person, bytes FROM ninefold_storage WHERE person IN (?, ?)', [
    person,
    TOTAL,
  ])
  const after = (of: string) => (rows.find((row) => row.person === of)?.bytes ?? 0) + size
  if (after(person) > limits.personStorage) throw full('PERSON_STORAGE_FULL', limits.personStorage)
  if (after(TOTAL) > limits.storage) throw full('STORAGE_FULL', limits.storage)
  await transaction.run(
    `INSERT INTO ninefold_storage VALUES (?, ?), (?, ?)
     ON CONFLICT (person) DO UPDATE SET bytes = ninefold_storage.bytes + excluded.bytes`,
    [person, size, TOTAL, size],
  )
}

const full = (code: 'PERSON_STORAGE_FULL' | 'STORAGE_FULL', max: number) =>
  refuse(code, { parameters: { max, megabytes: Math.max(1, Math.round(max / 1_048_576)) } })

/** Removes the files that meet an SQL condition, with their content. */
export async function removeFiles(
  transaction: Transaction,
  condition: string,
  values: readonly string[],
): Promise<void> {
  const removed = await transaction.all<Stored>(
    `SELECT uploader AS person, CAST(sum(size) AS BIGINT) AS bytes FROM ninefold_file WHERE ${condition} GROUP BY uploader`,
    values,
  )
  if (removed.length === 0) return
  const files = `SELECT id FROM ninefold_file WHERE ${condition}`
  await transaction.run(`DELETE FROM ninefold_file_content WHERE id IN (${files})`, values)
  await transaction.run(`DELETE FROM ninefold_file WHERE ${condition}`, values)
  for (const { person, bytes } of removed)
    await transaction.run('UPDATE ninefold_storage SET bytes = bytes - ? WHERE person IN (?, ?)', [
      bytes,
      person,
      TOTAL,
    ])
}

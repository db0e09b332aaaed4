/** Converts SQLite's errors to the store's own. */
import { DatabaseLost, NotUnique, StorageFull } from '../store.ts'

const UNIQUE = 2067
const PRIMARY_KEY = 1555

/** No space on the disk; a file system, or a quota, that takes no more of a file; no space for the index of the log. */
const FULL = [13, 778, 4874]

/** Reading or writing fails, the file cannot be opened, or it cannot be written: the low byte of the code. */
const LOST = [8, 10, 14]

/** `UNIQUE constraint failed: Claim.owner, Claim.title` */
const violated = /^UNIQUE constraint failed: (.+)$/

export function toStoreError(error: unknown): unknown {
  const { errcode, message } = error as { errcode?: number; message?: string }
  if (errcode !== undefined && FULL.includes(errcode)) return new StorageFull(error)
  if (errcode !== undefined && LOST.includes(errcode & 0xff)) return new DatabaseLost(error)
  if (errcode !== UNIQUE && errcode !== PRIMARY_KEY) return error
  const columns = violated.exec(message ?? '')?.[1]?.split(', ') ?? []
  const table = columns[0]?.slice(0, columns[0].lastIndexOf('.')) ?? ''
  return new NotUnique(
    table,
    columns.map((c) => c.slice(c.lastIndexOf('.') + 1)),
    error,
  )
}

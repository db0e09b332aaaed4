/** Converts SQLite's errors to the store's own. */
import { NotUnique } from '../store.ts'

const UNIQUE = 2067
const PRIMARY_KEY = 1555

/** `UNIQUE constraint failed: Claim.owner, Claim.title` */
const violated = /^UNIQUE constraint failed: (.+)$/

export function toStoreError(error: unknown): unknown {
  const { errcode, message } = error as { errcode?: number; message?: string }
  if (errcode !== UNIQUE && errcode !== PRIMARY_KEY) return error
  const columns = violated.exec(message ?? '')?.[1]?.split(', ') ?? []
  const table = columns[0]?.slice(0, columns[0].lastIndexOf('.')) ?? ''
  return new NotUnique(
    table,
    columns.map((c) => c.slice(c.lastIndexOf('.') + 1)),
    error,
  )
}

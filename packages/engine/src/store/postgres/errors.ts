/** Converts PostgreSQL's errors to the store's own. */
import { NotUnique, StorageFull, TooCostly } from '../store.ts'
import { fullName } from './written.ts'

const UNIQUE = '23505'
/** By `statement_timeout`. */
const CANCELLED = '57014'
const DISK_FULL = '53100'

/** `Key (owner, "spentOn")=(018f…, 2026-06-01) already exists.` */
const KEY = /^Key \((.+?)\)=\(/
const NAMES = /"((?:[^"]|"")*)"|([^",\s]+)/g

interface DatabaseError {
  readonly code?: string
  readonly table?: string
  readonly detail?: string
}

export function toStoreError(error: unknown): unknown {
  const { code, table = '', detail = '' } = error as DatabaseError
  if (code === CANCELLED) return new TooCostly(error)
  if (code === DISK_FULL) return new StorageFull(error)
  if (code !== UNIQUE) return error
  const columns = [...(KEY.exec(detail)?.[1] ?? '').matchAll(NAMES)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare!,
  )
  return new NotUnique(fullName(table), columns.map(fullName), error)
}

/** Converts PostgreSQL's errors to the store's own. */
import { DatabaseLost, NotUnique, StorageFull, TooCostly } from '../store.ts'
import { fullName } from './written.ts'

const UNIQUE = '23505'
/** By `statement_timeout`. */
const CANCELLED = '57014'
const DISK_FULL = '53100'

/** Of the system, while connecting or sending; of a server that stops or starts. */
const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P02',
  '57P03',
])
/** A driver's own errors have no code. */
const LOST_TEXT = /^(?:Connection terminated|Client has encountered a connection error|Cannot use a pool)/

/** `Key (owner, "spentOn")=(018f…, 2026-06-01) already exists.` */
const KEY = /^Key \((.+?)\)=\(/
const NAMES = /"((?:[^"]|"")*)"|([^",\s]+)/g

interface DatabaseError {
  readonly code?: string
  readonly table?: string
  readonly detail?: string
  readonly message?: string
  /** Of a name with several addresses, one for each. */
  readonly errors?: readonly DatabaseError[]
}

const isLost = ({ code, message, errors }: DatabaseError): boolean =>
  LOST.has(code ?? '') ||
  code?.startsWith('08') === true ||
  LOST_TEXT.test(message ?? '') ||
  (errors?.some(isLost) ?? false)

export function toStoreError(error: unknown): unknown {
  const { code, table = '', detail = '' } = error as DatabaseError
  if (code === CANCELLED) return new TooCostly(error)
  if (code === DISK_FULL) return new StorageFull(error)
  if (isLost(error as DatabaseError)) return new DatabaseLost(error)
  if (code !== UNIQUE) return error
  const columns = [...(KEY.exec(detail)?.[1] ?? '').matchAll(NAMES)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare!,
  )
  return new NotUnique(fullName(table), columns.map(fullName), error)
}

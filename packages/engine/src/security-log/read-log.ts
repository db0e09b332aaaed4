/** Reads the security log for administrators: filtered, newest first, page by page. */
import type { Json } from '@ninefold/plan/values'
import type { SecurityActorKind, SecurityEventKind, SecurityOutcome } from '@ninefold/plan/wire'
import { refuse } from '../refusal.ts'
import type { Reader } from '../store/index.ts'

/** What to read; absent: everything. */
export interface SecurityLogQuery {
  readonly kind?: SecurityEventKind
  readonly outcome?: SecurityOutcome
  /** The id of an account that did it, or that it is about. */
  readonly person?: string
  /** ISO 8601; `until` excluded. */
  readonly from?: string
  readonly until?: string
  /** `next` of the page before. */
  readonly cursor?: string
}

/** An event as stored. */
export interface StoredSecurityEvent {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  readonly kind: SecurityEventKind
  readonly outcome: SecurityOutcome
  readonly actorKind: SecurityActorKind
  readonly actor: string | null
  readonly address: string | null
  readonly target: string | null
  readonly details: Readonly<Record<string, Json>>
  readonly occurrences: number
}

export type EventRow = Omit<StoredSecurityEvent, 'details'> & { readonly details: string }

interface Page {
  readonly items: readonly StoredSecurityEvent[]
  /** null: there is no older event. */
  readonly next: string | null
}

const KINDS: Readonly<Record<SecurityEventKind, true>> = {
  signIn: true,
  signInRefused: true,
  signOut: true,
  accessRefused: true,
  rateLimited: true,
  accountCreated: true,
  rolesChanged: true,
  accountSuspended: true,
  accountRestored: true,
  accountDeleted: true,
  invited: true,
  invitationRenewed: true,
  invitationRevoked: true,
  passwordChanged: true,
  passwordResetRequested: true,
  passwordReset: true,
  emailChanged: true,
  emailVerified: true,
  secondFactorAdded: true,
  secondFactorRemoved: true,
  recoveryCodesMade: true,
  passkeyAdded: true,
  passkeyRemoved: true,
  tokenMade: true,
  tokenRevoked: true,
  sessionsEnded: true,
  exported: true,
  personExported: true,
  personErased: true,
  constantChanged: true,
  documentChanged: true,
  keysRotated: true,
  backupTaken: true,
  restored: true,
}

export const SECURITY_EVENT_KINDS = Object.keys(KINDS) as readonly SecurityEventKind[]

const PAGE = 50
export const COLUMNS = 'id, at, kind, outcome, actor_kind AS "actorKind", actor, address, target, details, occurrences'

export async function readSecurityLog(reader: Reader, query: SecurityLogQuery): Promise<Page> {
  if (query.cursor !== undefined && !/^[0-9a-f]{28}$/u.test(query.cursor))
    throw refuse('CURSOR_INVALID', { field: 'cursor' })
  const conditions = conditionsOf(query)
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.map(([text]) => text).join(' AND ')}`
  const rows = await reader.all<EventRow>(
    `SELECT ${COLUMNS} FROM ninefold_security_event${where} ORDER BY id DESC LIMIT ${PAGE + 1}`,
    conditions.flatMap(([, values]) => values),
  )
  const items = rows.slice(0, PAGE).map(eventOf)
  return { items, next: rows.length > PAGE ? items.at(-1)!.id : null }
}

/** Conditions of SQL with their values. An id begins with its time. */
function conditionsOf(query: SecurityLogQuery): readonly (readonly [string, readonly string[]])[] {
  const { kind, outcome, person, from, until, cursor } = query
  const conditions: readonly (readonly [string, readonly (string | undefined)[]])[] = [
    ['kind = ?', [kind]],
    ['outcome = ?', [outcome]],
    ['(actor = ? OR target = ?)', [person, person]],
    ['id >= ?', [from === undefined ? undefined : idFrom(from)]],
    ['id < ?', [until === undefined ? undefined : idFrom(until)]],
    ['id < ?', [cursor]],
  ]
  return conditions.filter(([, [first]]) => first !== undefined) as readonly (readonly [string, readonly string[]])[]
}

/** Not greater than the id of any event since then. */
export const idFrom = (at: string): string => Math.max(0, Date.parse(at)).toString(16).padStart(12, '0')

export const eventOf = (row: EventRow): StoredSecurityEvent => ({
  ...row,
  occurrences: Number(row.occurrences),
  details: JSON.parse(row.details) as StoredSecurityEvent['details'],
})

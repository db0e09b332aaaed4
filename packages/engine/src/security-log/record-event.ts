/** Writes an event of the security log in the transaction of the change that it reports. */
import type { Json } from '@ninefold/plan/values'
import type { SecurityActorKind, SecurityEventKind, SecurityOutcome } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import type { Transaction } from '../store/index.ts'
import { orderedId } from '../values/index.ts'

/** An event as its room reports it. It contains ids, never names, e-mail addresses, passwords or tokens. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind
  /** The real time, in milliseconds since 1970. */
  readonly at: number
  /** 'success' by default. */
  readonly outcome?: SecurityOutcome
  /** By default 'account', or 'nobody' without `actor`. */
  readonly actorKind?: SecurityActorKind
  /** The id of the account; absent if nobody is signed in, and for the machine. */
  readonly actor?: string | null
  /** The network address of the client. */
  readonly address?: string | null
  /** The id of the account, invitation or token, or the name of the constant or entity, that the event is about. */
  readonly target?: string | null
  readonly details?: Readonly<Record<string, Json>>
}

/** Rolled back with the transaction: report a refusal with `SecurityLog.refused`. */
export function recordSecurityEvent(transaction: Transaction, event: SecurityEvent): void {
  insertEvent(transaction, orderedId(event.at), event, 1)
}

/** Who does it, from where: for `recordSecurityEvent`. */
export const byPrincipal = ({
  principal,
  caller,
}: {
  readonly principal: Principal
  readonly caller?: string
}): Pick<SecurityEvent, 'actor' | 'address' | 'actorKind'> => ({
  ...(principal.origin === 'timer' && { actorKind: 'machine' }),
  actor: principal.by ?? principal.person,
  address: caller ?? principal.request?.ip ?? null,
})

export function insertEvent(transaction: Transaction, id: string, event: SecurityEvent, occurrences: number): void {
  const { kind, at, outcome = 'success', actor = null, address = null, target = null, details = {} } = event
  const actorKind = event.actorKind ?? (actor === null ? 'nobody' : 'account')
  transaction.enqueue('INSERT INTO ninefold_security_event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)', [
    id,
    new Date(at).toISOString(),
    kind,
    outcome,
    actorKind,
    actor,
    address,
    target,
    JSON.stringify(details),
    occurrences,
  ])
}

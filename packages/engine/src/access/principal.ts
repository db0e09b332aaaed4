/**
 * The identity with which a request runs, and its time: everything that permissions and expressions need to know about
 * a request. Created once per request by `identity` (users), `jobs` (timers) or `http` (nobody signed in), and passed
 * to every read and write. No principal bypasses the permission checks. Writes of the document itself (an effect, a
 * timer) go through `values` of a change, which no request can set.
 */
import type { Environment } from '@ninefold/plan/expression'
import type { RecordValue, Value } from '@ninefold/plan/values'
import type { Scopes } from '@ninefold/plan/wire'
import { keyOfScopes } from './scopes.ts'

export interface Principal {
  /** Id of the user; null if nobody is signed in, and for a timer. */
  readonly person: string | null
  /**
   * The user's record with the fields that expressions of the plan read from `me` (`records.person`); null as above.
   */
  readonly me: RecordValue | null
  /**
   * Names of the user's roles that do not depend on a record, including inherited ones: `presentRoles` of `roles.ts`.
   */
  readonly roles: ReadonlySet<string>
  readonly administrator: boolean
  /** Current values of the constants, by name. */
  readonly constants: Readonly<Record<string, Value>>
  /** The record of each entity that has only one, with the fields that expressions of the plan read from it. */
  readonly only?: Readonly<Record<string, RecordValue>>
  /** The time of the request, the same for all its parts: `YYYY-MM-DDTHH:MM:SS.sssZ`. */
  readonly now: string
  /** The date in the document's time zone at `now`. */
  readonly today: string
  readonly timeZone: string
  /** BCP 47: in which the person reads the application; absent: in the document's. */
  readonly locale?: string
  /** Whether a user or a timer started the request. */
  readonly origin: 'person' | 'timer'
  /** The session of the request. */
  readonly session?: string
  /** Milliseconds since the user last proved who they are; absent without a session. */
  readonly proofAge?: number
  /** Other facts about the request, if any. */
  readonly request?: RequestFacts
  /**
   * Development mode: the user who is really signed in while viewing the application as `person`. The history records
   * this user.
   */
  readonly by?: string
  /** The API token of the request: its scopes limit every permission (`scopes.ts`). */
  readonly token?: TokenOfRequest
  /** Equal for principals with the same permissions; they share compiled conditions. */
  readonly rightsKey: string
  /** The environment for evaluating expressions; add `this`, `old` and `input` to it. */
  readonly environment: Environment
}

export interface TokenOfRequest {
  readonly scopes: Scopes
  /** Whether it belongs to a service account. */
  readonly service: boolean
}

export interface RequestFacts {
  /** The network address of the client. */
  readonly ip: string
  /** `HH:MM` on the client's clock; null if the client sends no time zone. */
  readonly localTime: string | null
  /** The date on the client's clock; null as above. */
  readonly localDate: string | null
  /** The client's time zone; null as above. */
  readonly timeZone: string | null
}

/** The facts as values for expressions. If the client sends no time zone, the date and the zone are those of the document. */
export const factsOf = (
  { ip, localTime, localDate, timeZone }: RequestFacts,
  document: Pick<Principal, 'today' | 'timeZone'>,
): Readonly<Record<string, Value>> => ({
  ip,
  localTime,
  localDate: localDate ?? document.today,
  timeZone: timeZone ?? document.timeZone,
})

type PrincipalParts = Omit<Principal, 'rightsKey' | 'environment'>

/** Creates a principal from its parts. */
export function makePrincipal(parts: PrincipalParts): Principal {
  return {
    ...parts,
    rightsKey: rightsKeyOf(parts),
    environment: {
      me: parts.me,
      roles: parts.roles,
      administrator: parts.administrator,
      constants: parts.constants,
      ...(parts.only && { only: parts.only }),
      now: parts.now,
      today: parts.today,
      timeZone: parts.timeZone,
      ...(parts.request && { request: factsOf(parts.request, parts) }),
    },
  }
}

function rightsKeyOf({ administrator, person, roles, token }: PrincipalParts): string {
  const ofRoles = `${administrator ? 'A' : ''}${person === null ? 'N' : 'P'}:${[...roles].toSorted().join(',')}`
  return token ? `${ofRoles}:${keyOfScopes(token.scopes)}` : ofRoles
}

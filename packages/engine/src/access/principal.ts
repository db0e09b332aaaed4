/**
 * Who asks, and at what moment: everything that access and expressions need to know of a request. Made once per request by
 * `identity` (people), `jobs` (timers) or `http` (nobody signed in), and handed to every read and write. There is no
 * principal who passes the gate unasked: what the document itself does (an effect, a timer) is written through `values` of a
 * change, which no request can fill.
 */
import type { Environment } from '@ninefold/plan/expression'
import type { RecordValue, Value } from '@ninefold/plan/values'

export interface Principal {
  /** Id of the person; null when nobody is signed in, and for a timer. */
  readonly person: string | null
  /** The person's record with what expressions of the plan read of `me` (`records.person`); null as above. */
  readonly me: RecordValue | null
  /** Names of the person's roles that do not depend on a record, with those they include: `presentRoles` of `roles.ts`. */
  readonly roles: ReadonlySet<string>
  readonly administrator: boolean
  /** Present values of the constants, by name. */
  readonly constants: Readonly<Record<string, Value>>
  /** The one record of each entity of which there is only one, with what expressions of the plan read of it. */
  readonly only?: Readonly<Record<string, RecordValue>>
  /** One instant for the whole request, `YYYY-MM-DDTHH:MM:SS.sssZ`. */
  readonly now: string
  /** The date in the document's time zone at `now`. */
  readonly today: string
  readonly timeZone: string
  /** Whether a person asks, or the clock. */
  readonly origin: 'person' | 'timer'
  /** The session in which the person asks. */
  readonly session?: string
  /** What else is known of the request; absent where none came. */
  readonly request?: RequestFacts
  /** Development mode: who really asks, while seeing the application as `person`. The history names this one. */
  readonly by?: string
  /** Equal for principals with the same rights: what is compiled for one serves the other. */
  readonly rightsKey: string
  /** What expressions are evaluated against; add `this`, `old`, `input` to it. */
  readonly environment: Environment
}

export interface RequestFacts {
  /** The network address of the caller. */
  readonly ip: string
  /** `HH:MM` by the caller's own clock; null where they do not say in which zone they are. */
  readonly localTime: string | null
}

/** As expressions read them. */
export const factsOf = (facts: RequestFacts): Readonly<Record<string, Value>> =>
  facts as RequestFacts & Record<string, Value>

type PrincipalParts = Omit<Principal, 'rightsKey' | 'environment'>

/** Completes an principal. */
export function makePrincipal(parts: PrincipalParts): Principal {
  return {
    ...parts,
    rightsKey: `${parts.administrator ? 'A' : ''}${parts.person === null ? 'N' : 'P'}:${[...parts.roles].toSorted().join(',')}`,
    environment: {
      me: parts.me,
      roles: parts.roles,
      administrator: parts.administrator,
      constants: parts.constants,
      ...(parts.only && { only: parts.only }),
      now: parts.now,
      today: parts.today,
      timeZone: parts.timeZone,
      ...(parts.request && { request: factsOf(parts.request) }),
    },
  }
}

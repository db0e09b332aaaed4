/**
 * The author's own calls (point 7): finds the call for an address and runs it. Created once per document version
 * (`openCalls` of `open-calls.ts`). Independent of HTTP except for method, path, query and JSON; refusals are thrown.
 *
 * For `http`: call `match` before checking the session (404 and 405 come first), then count the request, identify the
 * principal, and call `run`. All other checks (sign-in required, look-ups, permission, input) happen here, in the
 * defined order.
 */
import type { Call } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import type { Principal } from '../access/index.ts'
import type { Finding } from '../refusal.ts'
import type { Writing, Changed, Records, WireInput } from '../records/index.ts'

export interface Calls {
  /** The requested path without its query: `/api/my-claims/CLM-2026-0001`, still percent-encoded. */
  match(method: string, path: string): CallMatch
  /** The checks before the input: SIGN_IN_NEEDED, NOT_FOUND or FORBIDDEN. */
  preflight(match: MatchedCall, principal: Principal): Promise<unknown>
  run(match: MatchedCall, request: CallRequest): Promise<CallAnswer>
  /** The author's format for error answers; absent if the document defines none, then a `WireProblem` is sent. */
  readonly errorsAs?: (errors: readonly CallError[], status?: number) => Json
}

export type CallMatch =
  /** No call has this path. */
  | { readonly kind: 'none' }
  /** The path belongs to a call, but the method does not: 405 with `Allow`. */
  | { readonly kind: 'method'; readonly allow: readonly string[] }
  | MatchedCall

export interface MatchedCall {
  readonly kind: 'call'
  readonly call: Call
  /** The variable segments of the path by name, decoded. */
  readonly segments: Readonly<Record<string, string>>
}

export interface CallRequest {
  readonly principal: Principal
  readonly query: URLSearchParams
  /** The parsed body; undefined if there is none. */
  readonly body: Json | undefined
  /** The session token of the request, for `session.token` in answers; null if nobody is signed in. */
  readonly token: string | null
  /** The network address of the client, used to count sign-in attempts. */
  readonly address: string
}

export interface CallAnswer {
  readonly status: number
  /** Absent: no body (204). */
  readonly body?: Json
  /** `Link` with the next page of a list paged by cursor. */
  readonly headers: Readonly<Record<string, string>>
  /** A change of the session, for the cookie. */
  readonly session?: { readonly kind: 'started'; readonly token: string } | { readonly kind: 'ended' }
}

/** An error as `errorsAs` sees it. `at`: its key from the catalogue, or its field if the catalogue has none. */
export interface CallError {
  readonly code: string
  readonly message: string
  readonly remedy: string
  readonly at: string
  readonly field?: string
  readonly weight?: 'error' | 'warning'
}

/** What calls need from other rooms. */
export interface CallRooms {
  readonly records: Records
  /** Takes an action of the life cycle inside a write transaction, with all its guards, approvals and effects. */
  readonly act: Act
  /** Absent: no call of the plan signs users in or out. */
  readonly sessions?: CallSessions
  /** Findings with their texts from the catalogue, for `findings` of a call that checks. */
  readonly errors?: (principal: Principal, findings: readonly Finding[]) => readonly CallError[]
}

export type Act = (
  writing: Writing,
  action: {
    readonly entity: string
    readonly id: string
    readonly action: string
    /** The inputs of the action, by name. */
    readonly input: WireInput
    readonly version?: number
  },
) => Promise<Changed>

/** Signs users in and out on behalf of a call. Implemented by `identity`, which also limits attempts. */
export interface CallSessions {
  /**
   * Throws the `Refusal` WRONG_CREDENTIALS, whatever was wrong. `login` contains the fields of the body other than the
   * password.
   */
  signIn(login: Readonly<Record<string, string>>, password: string, address: string): Promise<SignedInAs>
  /** Without a password: for a user whom this call has just created. */
  signInAs(person: string): Promise<SignedInAs>
  signOut(token: string): Promise<void>
}

export interface SignedInAs {
  readonly token: string
  readonly principal: Principal
}

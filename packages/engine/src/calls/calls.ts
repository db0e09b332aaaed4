/**
 * The author's own calls (point 7): which call an address means, and carrying one out. Made once per document version
 * (`openCalls` of `open-calls.ts`). Knows nothing of HTTP beyond method, path, query and JSON; refusals are thrown.
 *
 * For `http`: ask `match` before sign-in is looked at (404 and 405 come first), then count the request, find out who asks,
 * and `run`. Everything after that (sign-in needed, look-ups, permission, input) is refused here, in the settled order.
 */
import type { Call } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import type { Principal } from '../access/index.ts'
import type { Finding } from '../refusal.ts'
import type { Writing, Changed, Records, WireInput } from '../records/index.ts'

export interface Calls {
  /** `path` as requested, without its query: `/api/my-claims/CLM-2026-0001`, still percent-encoded. */
  match(method: string, path: string): CallMatch
  run(match: MatchedCall, request: CallRequest): Promise<CallAnswer>
  /** The author's form of an error answer; absent where the document has none, then it is a `WireProblem`. */
  readonly errorsAs?: (errors: readonly CallError[], status?: number) => Json
}

export type CallMatch =
  /** No call has this path. */
  | { readonly kind: 'none' }
  /** The path is a call's, the method is not: 405 with `Allow`. */
  | { readonly kind: 'method'; readonly allow: readonly string[] }
  | MatchedCall

export interface MatchedCall {
  readonly kind: 'call'
  readonly call: Call
  /** The path's variable segments by name, decoded. */
  readonly segments: Readonly<Record<string, string>>
}

export interface CallRequest {
  readonly principal: Principal
  readonly query: URLSearchParams
  /** The parsed body; undefined where there was none. */
  readonly body: Json | undefined
  /** The session that the request came with, for `session.token` in answers; null when nobody is signed in. */
  readonly token: string | null
  /** The network address of the caller, by which attempts to sign in are counted. */
  readonly address: string
}

export interface CallAnswer {
  readonly status: number
  /** Absent: no body (204). */
  readonly body?: Json
  /** `Link` with the next page of a list paged by cursor. */
  readonly headers: Readonly<Record<string, string>>
  /** What became of the session, for the cookie. */
  readonly session?: { readonly kind: 'started'; readonly token: string } | { readonly kind: 'ended' }
}

/** An error as `errorsAs` sees it. `at`: the key it is reported under, from the catalogue; the field, where it says none. */
export interface CallError {
  readonly code: string
  readonly message: string
  readonly remedy: string
  readonly at: string
  readonly field?: string
  readonly weight?: 'error' | 'warning'
}

/** What calls need of other rooms. */
export interface CallRooms {
  readonly records: Records
  /** The life cycle's door: takes an action inside a writing transaction, with all its guards, approvals and effects. */
  readonly act: Act
  /** Absent: the plan has no call that signs in or out. */
  readonly sessions?: CallSessions
  /** Findings in the catalogue's words, for `findings` of a call that checks. */
  readonly errors?: (principal: Principal, findings: readonly Finding[]) => readonly CallError[]
}

export type Act = (
  writing: Writing,
  action: {
    readonly entity: string
    readonly id: string
    readonly action: string
    /** What the action asks for, by its names. */
    readonly input: WireInput
    readonly version?: number
  },
) => Promise<Changed>

/** Signing in and out on behalf of a call. `identity` gives it; the limits on attempts are its own. */
export interface CallSessions {
  /** Throws a `Refusal` WRONG_CREDENTIALS, whatever was wrong. `login` holds the body's fields beside the password. */
  signIn(login: Readonly<Record<string, string>>, password: string, address: string): Promise<SignedInAs>
  /** Without a password: a person whom this very call has made. */
  signInAs(person: string): Promise<SignedInAs>
  signOut(token: string): Promise<void>
}

export interface SignedInAs {
  readonly token: string
  readonly principal: Principal
}

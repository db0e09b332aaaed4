/** Refusals. */
import type { Origin } from '../expression/index.ts'
import type { WireRecord } from './record.ts'

/** RFC 9457, `application/problem+json`. */
export interface WireProblem {
  /** `/problems/CLAIM_TOO_LARGE` */
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  /** The first error's code. */
  readonly code: string
  /** What to do; '' where the catalogue says nothing. */
  readonly remedy: string
  /** All findings, the first one included. */
  readonly errors: readonly WireError[]
  /** The line that decided it, for those who may see the document. */
  readonly origin?: Origin
  /** On 5xx: the id of the request, which the log of the server contains. */
  readonly requestId?: string
  /** On 409 STALE: the record as it is now. */
  readonly current?: WireRecord
}

/** One reason of a refusal: code, text, and the field where there is one. */
export interface WireError {
  readonly code: string
  readonly message: string
  readonly remedy: string
  /** Path in the input, `lines.0.amount`; absent where it concerns the whole. */
  readonly field?: string
  /** Another record than the one that was sent, which would break the rule; absent where it may not be read. */
  readonly record?: { readonly entity: string; readonly id: string; readonly label: string }
  readonly weight: 'error' | 'warning'
  readonly origin?: Origin
}

/** A rule that stored records break under a changed constant. */
export interface BrokenRule {
  readonly rule: string
  /** As people call it. */
  readonly entity: string
  /** How many of those that the person may read. */
  readonly records: number
}

/** What a write answers where `include=warnings` asks for it. `record`: its id alone where it may not be read any more. */
export interface WireSaved {
  readonly record: WireRecord
  /** What the rules remarked, without refusing it. */
  readonly warnings: readonly WireError[]
}

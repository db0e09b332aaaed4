/** Point 8 as it is written: refusals with their status and wording. */
import type { Phrase } from '../../document/model.ts'
import type { Span } from '../../problem/problem.ts'

export interface ErrorsRead {
  readonly errors: readonly ErrorRead[]
}

export interface ErrorRead {
  readonly code: string
  /** The code's place. */
  readonly span: Span
  /** Absent where it is not written: that of the built-in code, else 422. */
  readonly status?: number
  readonly message?: Phrase
  readonly remedy?: Phrase
  readonly at?: Phrase
}

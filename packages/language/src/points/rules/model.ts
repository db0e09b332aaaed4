/** Point 5 as it is written: rules, each with what must hold. */
import type { Phrase } from '../../document/model.ts'
import type { Span } from '../../problem/problem.ts'

export interface RulesRead {
  readonly rules: readonly RuleRead[]
}

export interface RuleRead {
  readonly label: Phrase
  /** Absent: the reader has said so already. */
  readonly entity?: Phrase
  readonly when?: Phrase
  readonly must: MustRead
  readonly weight: 'error' | 'warning'
  readonly error?: Phrase
  readonly help: string
  /** The row's. */
  readonly span: Span
}

export type MustRead =
  | { readonly kind: 'hold'; readonly expression: Phrase }
  | { readonly kind: 'unique'; readonly fields: readonly Phrase[]; readonly span: Span }
  | {
      readonly kind: 'noOverlap'
      readonly from: Phrase
      readonly to: Phrase
      readonly per: readonly Phrase[]
      readonly span: Span
    }
  /** A hole: a problem was reported. */
  | { readonly kind: 'unread'; readonly span: Span }

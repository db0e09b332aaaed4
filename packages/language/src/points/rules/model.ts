/** Point 5 as it is written: rules, each with what must hold. */
import type { Phrase } from '../../document/index.ts'
import type { Span } from '@ninefold/plan/problem'
import type { ErrorWording, Written, Claims } from '../../kernel/index.ts'

export interface RulesRead {
  readonly rules: readonly RuleRead[]
}

export interface RuleRead extends Claims {
  readonly label: Phrase
  /** [] where none is named: then it can only be one. */
  readonly entities: readonly Phrase[]
  readonly when?: Phrase
  /** It is checked when its own record is written alone. */
  readonly onSave?: true
  readonly must: MustRead
  readonly weight: 'error' | 'warning'
  /** As the column Error names it. */
  readonly error?: Phrase
  /** The rule's own code, by its name or by a wording of its own, and what is said of it. */
  readonly wording?: ErrorWording
  /** Words the code where nothing else does. */
  readonly meaning: Phrase
  readonly help: string
  /** It stands beside a field, and it goes without saying that an empty one is not held to it. */
  readonly besideField?: true
  /** It stands in a list or a paragraph beside a table of rules: where a row says the same, it explains that row. */
  readonly besideTable?: true
  /** The row's, or the heading's. */
  readonly span: Span
}

/** Whether the last day of a span of days belongs to it. */
export type LastDay = 'included' | 'free'

/** The records that `unique` and `no overlap` look at: those for which the condition is yes, or with `unless` is not. */
export interface Among {
  readonly condition: Phrase
  readonly unless: boolean
}

export type MustRead =
  | { readonly kind: 'hold'; readonly expression: Phrase }
  | { readonly kind: 'unique'; readonly fields: readonly Written[]; readonly among?: Among; readonly span: Span }
  | {
      readonly kind: 'noOverlap'
      readonly from: Written
      readonly to: Written
      readonly per: readonly Written[]
      readonly lastDay?: LastDay
      readonly among?: Among
      readonly span: Span
    }
  /** In words: a sentence, a condition without backticks, or what stands beside the name of a field. */
  | {
      readonly kind: 'words'
      readonly words: Phrase
      readonly field?: Phrase
      readonly otherwise: Otherwise
      /** Of which what is not understood is told once. */
      readonly paragraph?: Span
      readonly span: Span
    }
  /** A hole: a problem was reported. */
  | { readonly kind: 'unread'; readonly span: Span }

/**
 * What words are that are not understood: an expression; text that reads like a rule, which is told; or text of a list or a paragraph,
 * which is told where it names a field, of a paragraph once.
 */
export type Otherwise = 'expression' | 'report' | 'paragraph'

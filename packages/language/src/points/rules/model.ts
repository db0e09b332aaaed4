/** The parsed point 5: rules with their conditions. */
import type { Phrase } from '../../document/index.ts'
import type { Span } from '@ninefold/plan/problem'
import type { ErrorWording, Written, Claims } from '../../kernel/index.ts'

export interface RulesRead {
  readonly rules: readonly RuleRead[]
}

export interface RuleRead extends Claims {
  readonly label: Phrase
  /** Empty if the rule names none: then it must be the only possible one. */
  readonly entities: readonly Phrase[]
  readonly when?: Phrase
  /** The rule is checked only when its own record is written. */
  readonly onSave?: true
  readonly must: MustRead
  readonly weight: 'error' | 'warning'
  /** The cell of the column Error. */
  readonly error?: Phrase
  /** The wording of the rule's own code, if its name is a code or the rule has a message. */
  readonly wording?: ErrorWording
  /** The message of the code if there is no other. */
  readonly meaning: Phrase
  readonly help: string
  /** From a constraint of a field: the rule does not apply to an empty field. */
  readonly besideField?: true
  /** From a list or a paragraph beside a table of rules. If a row means the same, it explains that row. */
  readonly besideTable?: true
  /** Of the row or the heading. */
  readonly span: Span
}

/** Does the last day belong to a period? */
export type LastDay = 'included' | 'free'

/** The records that `unique` and `no overlap` compare: those for which the condition is true; with `unless`, the others. */
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
  /** In words: a sentence, a condition without backticks, or the predicate of a field. */
  | {
      readonly kind: 'words'
      readonly words: Phrase
      readonly field?: Phrase
      readonly otherwise: Otherwise
      /** The paragraph of the sentence: unread sentences are reported once for it. */
      readonly paragraph?: Span
      readonly span: Span
    }
  /** A problem was reported. */
  | { readonly kind: 'unread'; readonly span: Span }

/**
 * What happens to words that are not understood: they are parsed as an expression; they are reported; or, in a paragraph, they are
 * reported once and only if they name a field.
 */
export type Otherwise = 'expression' | 'report' | 'paragraph'

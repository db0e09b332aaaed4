/** A question, understood. */
import type { Entity, Lifecycle } from '../../plan/plan.ts'
import type { Deed } from '../possible/question.ts'
import type { Because } from '../possible/reason.ts'
import type { Subject } from '../possible/subject.ts'

/** What is said of the record: `a Claim they own in state submitted`. */
export interface Thing {
  readonly entity: Entity
  readonly given: readonly Because[]
  /** In words, with its article: `a Claim they own`. */
  readonly label: string
}

export type Asked =
  | { readonly kind: 'can'; readonly subject: Subject; readonly does: Deed; readonly thing: Thing }
  /** One after the other, with the same record. */
  | {
      readonly kind: 'both'
      readonly subject: Subject
      readonly first: string
      readonly second: string
      readonly thing: Thing
    }
  | { readonly kind: 'who'; readonly does: Deed; readonly thing: Thing }
  | { readonly kind: 'what'; readonly subject: Subject; readonly thing: Thing }
  | {
      readonly kind: 'reach'
      readonly lifecycle: Lifecycle
      readonly entity: Entity
      readonly from: string
      readonly to: string
      readonly without?: { readonly kind: 'state' | 'action'; readonly name: string; readonly label: string }
    }

/** What is not understood: where it stops, and what could be asked instead. */
export interface NotUnderstood {
  readonly mistake: string
  readonly help: string
}

export const isNotUnderstood = <T extends object>(value: T | NotUnderstood): value is NotUnderstood =>
  'mistake' in value

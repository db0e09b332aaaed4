/** A question, understood. */
import type { Entity, Lifecycle } from '@ninefold/plan'
import type { ApplicationOperation, RecordOperation, Because, Subject } from '../possible/index.ts'

/** What is said of the record: `a Claim they own in state submitted`. */
export interface Thing {
  readonly entity: Entity
  readonly given: readonly Because[]
  /** In words, with its article: `a Claim they own`. */
  readonly label: string
}

/** Something that is done to something. */
export interface DoneTo {
  readonly does: RecordOperation
  readonly thing: Thing
}

/** What is done in the application, not to a record, and by whom it may be done, line by line. */
export interface ApplicationAct {
  readonly does: ApplicationOperation
  /** In words: `open the screen Payments`. */
  readonly label: string
  readonly ways: readonly Because[]
}

export type Asked =
  | { readonly kind: 'can'; readonly subject: Subject; readonly does: RecordOperation; readonly thing: Thing }
  /** One after the other; with the same record where both are of one entity. */
  | { readonly kind: 'both'; readonly subject: Subject; readonly first: DoneTo; readonly second: DoneTo }
  /** Without a subject: who can. */
  | { readonly kind: 'application'; readonly subject?: Subject; readonly does: ApplicationAct }
  | { readonly kind: 'who'; readonly does: RecordOperation; readonly thing: Thing }
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

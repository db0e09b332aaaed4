/** The result of parsing a question. */
import type { Entity, Lifecycle } from '@ninefold/plan'
import type { ApplicationOperation, RecordOperation, Premise, Subject } from '../possible/index.ts'

/** The record of an operation, as the question describes it: `a Claim they own in state submitted`. */
export interface Target {
  readonly entity: Entity
  readonly given: readonly Premise[]
  /** For sentences, with an article: `a Claim they own`. */
  readonly label: string
}

/** An operation and the record that it is applied to. */
export interface TargetedOperation {
  readonly does: RecordOperation
  readonly target: Target
}

/** An operation of the application rather than of a record. `ways`: the lines of the document that allow it. */
export interface ApplicationAct {
  readonly does: ApplicationOperation
  /** For sentences: `open the screen Payments`. */
  readonly label: string
  readonly permissions: readonly Premise[]
}

/** A question by its kind: *can … ?*, *can the same person … and … ?*, *who can … ?*, *what can … do?*, *from … can … be reached?* */
export type ParsedQuestion =
  | { readonly kind: 'can'; readonly subject: Subject; readonly does: RecordOperation; readonly target: Target }
  /** One operation after the other; on the same record if both are of one entity. */
  | {
      readonly kind: 'both'
      readonly subject: Subject
      readonly first: TargetedOperation
      readonly second: TargetedOperation
    }
  /** Without a subject the question is "who can". */
  | { readonly kind: 'application'; readonly subject?: Subject; readonly does: ApplicationAct }
  | { readonly kind: 'who'; readonly does: RecordOperation; readonly target: Target }
  | { readonly kind: 'what'; readonly subject: Subject; readonly target: Target }
  | {
      readonly kind: 'reach'
      readonly lifecycle: Lifecycle
      readonly entity: Entity
      readonly from: string
      readonly to: string
      readonly without?: { readonly kind: 'state' | 'action'; readonly name: string; readonly label: string }
    }

/** A question that could not be parsed: the mistake, and what could be asked instead. */
export interface NotUnderstood {
  readonly mistake: string
  readonly help: string
}

export const isNotUnderstood = <T extends object>(value: T | NotUnderstood): value is NotUnderstood =>
  'mistake' in value

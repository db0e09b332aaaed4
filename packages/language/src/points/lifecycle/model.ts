/**
 * Point 4 as it is written: life cycles with their actions, states and approvals, and the messages that actions send.
 * Every part is a phrase with its place; what the names mean is found out in `plan.ts`.
 */
import type { Claims, ExpressionText, FormerName, TemplateText } from '../../kernel/index.ts'
import type { Phrase } from '../../document/index.ts'
import type { Span } from '@ninefold/plan/problem'
import type { Diagram } from './diagram/diagram.ts'

export interface LifecyclesRead {
  readonly subjects: readonly LifecycleRead[]
  readonly messages: readonly MessageRead[]
  readonly webhooks: readonly WebhookRead[]
  /** Of the text beside them. */
  readonly sentences: readonly Phrase[]
}

/** What stands under `### Entity` or `### Entity: Field`; the same heading again continues the same life cycle. */
export interface LifecycleRead {
  readonly entity: Phrase
  readonly field?: Phrase
  /** The heading's place. */
  readonly span: Span
  readonly actions: readonly ActionRead[]
  /** The states of a matrix, in its order. */
  readonly named: readonly Phrase[]
  readonly states: readonly StateRead[]
  readonly approvals: readonly ApprovalRead[]
  readonly diagrams: readonly Diagram[]
  /** What bullets say: `- Initial state: draft`, `- Final states: paid, refused`. */
  readonly initial?: Phrase
  readonly finals: readonly Phrase[]
  /** Actions and states are those of the diagrams: there is no table of actions. */
  readonly drawn: boolean
  /** Actions are what the table of states says of what comes next. */
  readonly fromStates?: true
}

export interface StateRead extends Partial<Claims> {
  readonly name: Phrase
  readonly meaning: string
  readonly initial?: true
  /** Where it is said that it is an end. */
  readonly final?: Span
  /** Absent where the table has no column for it. */
  readonly next?: NextRead
  readonly label?: string
  /** The state that holds it. */
  readonly partOf?: Phrase
  /** All that hold it, innermost first: known once the life cycle is joined. */
  readonly within: readonly StateRead[]
  /** What happens whenever a record comes into it, and whenever one leaves it. */
  readonly onEntry?: readonly EffectRead[]
  readonly onExit?: readonly EffectRead[]
  /** Former names of the state. */
  readonly was?: readonly FormerName[]
  /** Absent where the table has no column for it. */
  readonly mayChange?: MayChangeRead
}

/** The states that may come next, and who takes a record there. */
interface NextRead {
  readonly states: readonly Phrase[]
  readonly who?: WhoRead
  /** The cell's. */
  readonly span: Span
}

export interface MayChangeRead {
  readonly kind: 'all' | 'empty' | 'fields' | 'but'
  readonly fields: readonly Phrase[]
}

export interface ActionRead extends Partial<Claims> {
  /** The row `(create)`. */
  readonly creates: boolean
  readonly label: Phrase
  readonly from: FromRead
  readonly to: ToRead
  readonly who?: WhoRead
  readonly timer?: TimerRead
  /** The table has no column for who: nothing is said about it. */
  readonly whoOpen: boolean
  /** It stands in a cell of a matrix, or in a diagram beside rows that tell more of it. */
  readonly inMatrix?: true
  /** Nothing says what it is called: it moves the record. */
  readonly unnamed?: true
  /** The one thing that stands there: what the action is called, or who takes it. */
  readonly perhapsWho?: Phrase
  /** What it is called where these are people. */
  readonly elseLabel?: Phrase
  readonly when?: Phrase
  /** The code of point 8 for what the guard refuses. */
  readonly error?: Phrase
  /** What the guard refuses with, in words. */
  readonly message?: TemplateText
  readonly asks: readonly AskRead[]
  readonly then: readonly EffectRead[]
  readonly help: string
  /** The row's. */
  readonly span: Span
}

export type FromRead =
  | { readonly kind: 'none' }
  /** There was no record yet. */
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'any'; readonly but: readonly Phrase[] }
  | { readonly kind: 'states'; readonly states: readonly Phrase[] }

export type ToRead =
  | { readonly kind: 'none' }
  | { readonly kind: 'previous' }
  | { readonly kind: 'state'; readonly state: Phrase }

export interface WhoRead {
  readonly actors: readonly Phrase[]
  readonly but: readonly Phrase[]
  readonly span: Span
}

/** `duration` is written out (`30 days`), a constant's name or code. */
export type TimerRead =
  | { readonly kind: 'after'; readonly duration: Phrase; readonly since?: Phrase; readonly span: Span }
  | { readonly kind: 'at'; readonly moment: Phrase; readonly span: Span }
  | { readonly kind: 'before'; readonly duration: Phrase; readonly moment: Phrase; readonly span: Span }
  | {
      readonly kind: 'every'
      readonly period: 'hour' | 'day' | 'week' | 'month'
      readonly on?: readonly number[]
      /** A time that is written out (`08:00`), a constant's name or code. */
      readonly at?: Phrase
      readonly span: Span
    }
  /** It says when, but not so that it is understood. `wanted` completes "this is not …". */
  | { readonly kind: 'unknown'; readonly text: string; readonly expected: string; readonly span: Span }

export interface AskRead {
  readonly name: Phrase
  /** Absent: a field of the entity. */
  readonly type?: Phrase
  readonly required: boolean
  readonly span: Span
}

/** `path = value`, as code or bare. */
export interface AssignRead {
  readonly path: Phrase
  readonly value: Phrase
}

export type EffectRead =
  | ({ readonly kind: 'set'; readonly span: Span } & AssignRead)
  | { readonly kind: 'notify'; readonly who: WhoRead; readonly message?: Phrase; readonly span: Span }
  | {
      readonly kind: 'do'
      readonly action: Phrase
      readonly on: Phrase
      readonly each: boolean
      readonly where?: Phrase
      readonly ifPossible: boolean
      readonly span: Span
    }
  | {
      readonly kind: 'create'
      readonly entity: Phrase
      readonly each?: Phrase
      readonly with: readonly AssignRead[]
      readonly span: Span
    }
  | { readonly kind: 'delete'; readonly target?: Phrase; readonly span: Span }
  | { readonly kind: 'send'; readonly webhook: Phrase; readonly span: Span }
  | { readonly kind: 'add' | 'remove'; readonly item: Phrase; readonly to: Phrase; readonly span: Span }

export interface ApprovalRead extends Claims {
  readonly label: Phrase
  readonly action: Phrase
  /** How many people; absent where the cell says no such number. */
  readonly needed?: number
  readonly from?: WhoRead
  readonly when?: ExpressionText
  readonly lostWhen: readonly Phrase[]
  readonly span: Span
}

export interface MessageRead {
  readonly label: Phrase
  /** The heading that it stands under, if any. */
  readonly entity?: Phrase
  readonly subject?: TemplateText
  readonly text?: TemplateText
  readonly span: Span
}

export interface WebhookRead extends Claims {
  readonly label: Phrase
  /** The heading that it stands under, if any. */
  readonly entity?: Phrase
  /** Absent where the cell holds none. */
  readonly address?: string
  readonly sends?: Phrase
  readonly help: string
  readonly span: Span
}

/**
 * The parsed point 4: life cycles with their actions, states and approvals, messages and webhooks. Names are phrases with spans; they are
 * resolved in `plan.ts`.
 */
import type { Claims, ExpressionText, FormerName, TemplateText } from '../../kernel/index.ts'
import type { Phrase } from '../../document/index.ts'
import type { MailSender, Message } from '@ninefold/plan'
import type { Span } from '@ninefold/plan/problem'
import type { Diagram } from './diagram/diagram.ts'

export interface LifecyclesRead {
  readonly subjects: readonly LifecycleRead[]
  readonly messages: readonly MessageRead[]
  readonly webhooks: readonly WebhookRead[]
  /** The sentences of the text beside the tables. */
  readonly sentences: readonly Phrase[]
}

/** The content below `### Entity` or `### Entity: Field`; the same heading again continues the same life cycle. */
export interface LifecycleRead {
  readonly entity: Phrase
  readonly field?: Phrase
  /** The span of the heading. */
  readonly span: Span
  readonly actions: readonly ActionRead[]
  /** The states of a matrix, in order. */
  readonly named: readonly Phrase[]
  readonly states: readonly StateRead[]
  readonly approvals: readonly ApprovalRead[]
  readonly diagrams: readonly Diagram[]
  /** From bullets: `- Initial state: draft`, `- Final states: paid, refused`. */
  readonly initial?: Phrase
  readonly finals: readonly Phrase[]
  /** Actions and states come from diagrams. */
  readonly drawn: boolean
  /** Actions come from the column *Next states*. */
  readonly fromStates?: true
}

export interface StateRead extends Partial<Claims> {
  readonly name: Phrase
  readonly meaning: string
  readonly initial?: true
  /** The span that marks it as final. */
  readonly final?: Span
  /** Absent if the table has no such column. */
  readonly next?: NextRead
  readonly label?: string
  /** The composite that contains it. */
  readonly partOf?: Phrase
  /** All composites that contain it, innermost first; set when the life cycle is joined. */
  readonly within: readonly StateRead[]
  /** Effects when a record enters or leaves the state. */
  readonly onEntry?: readonly EffectRead[]
  readonly onExit?: readonly EffectRead[]
  /** Former names of the state. */
  readonly was?: readonly FormerName[]
  /** Absent if the table has no such column. */
  readonly mayChange?: MayChangeRead
}

/** The next states, and who may take a record there. */
interface NextRead {
  readonly states: readonly Phrase[]
  readonly who?: WhoRead
  /** Of the cell. */
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
  /** The table has no column for the users. */
  readonly whoOpen: boolean
  /** From a cell of a matrix, or from a diagram beside rows of the action. */
  readonly inMatrix?: true
  /** The action has no name in the document. */
  readonly unnamed?: true
  /** The only text of the cell or arrow: the name of the action, or its users. */
  readonly perhapsWho?: Phrase
  /** The name of the action if `perhapsWho` are users. */
  readonly elseLabel?: Phrase
  readonly when?: Phrase
  /** The error code of the guard. */
  readonly error?: Phrase
  /** The message of the guard. */
  readonly message?: TemplateText
  readonly asks: readonly AskRead[]
  readonly then: readonly EffectRead[]
  /** In minutes. */
  readonly signInAgain?: number
  readonly help: string
  /** The row's. */
  readonly span: Span
}

export type FromRead =
  | { readonly kind: 'none' }
  /** The action creates the record. */
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
  /** A time that is not understood. `expected` completes "this is not …". */
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
  | {
      readonly kind: 'notify'
      readonly who: WhoRead
      readonly message?: Phrase
      /** Also by mail, with these attachments. */
      readonly byMail?: readonly AttachmentRead[]
      readonly span: Span
    }
  | {
      readonly kind: 'mail'
      readonly to: WhoRead
      readonly message?: Phrase
      readonly attachments: readonly AttachmentRead[]
      readonly span: Span
    }
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

/** An attachment of a mail; `named`: a print or a field with files. `of`: absent for the record itself. */
export type AttachmentRead =
  | { readonly kind: 'pdf' | 'files'; readonly of?: Phrase; readonly span: Span }
  | {
      readonly kind: 'dates'
      readonly of?: Phrase
      readonly from?: Phrase
      readonly to?: Phrase
      readonly cancelled: boolean
      readonly span: Span
    }
  | { readonly kind: 'named'; readonly name: Phrase; readonly span: Span }

export interface ApprovalRead extends Claims {
  readonly label: Phrase
  readonly action: Phrase
  /** How many people; absent if the cell is not a valid number. */
  readonly needed?: number
  readonly from?: WhoRead
  readonly when?: ExpressionText
  readonly lostWhen: readonly Phrase[]
  readonly span: Span
}

export interface MessageRead extends Claims {
  readonly label: Phrase
  /** The heading above it, if any. */
  readonly entity?: Phrase
  /** A wording for these people. */
  readonly receivers?: WhoRead
  readonly subject?: TemplateText
  readonly text?: TemplateText
  readonly button?: Phrase
  readonly sender?: MailSender
  readonly replyTo?: Phrase
  readonly optional?: boolean
  readonly digest?: DigestRead
  /** Its rows with other wordings; set when the rows are joined. */
  readonly variants: readonly MessageRead[]
  readonly span: Span
}

export type DigestRead = NonNullable<Message['digest']>

export interface WebhookRead extends Claims {
  readonly label: Phrase
  /** The heading above it, if any. */
  readonly entity?: Phrase
  /** Absent if the cell has no valid address. */
  readonly address?: string
  readonly sends?: Phrase
  readonly help: string
  readonly span: Span
}

/** Point 7 as it is written: the API's settings, shapes, and calls with what each does, takes and answers. */
import type { Calls } from '@ninefold/plan'
import type { Span } from '@ninefold/plan/problem'
import type { Phrase } from '../../document/index.ts'
import type { BulletCell, Claims, ExpressionText, NameRef, PathRead, SetRead, WrittenName } from '../../kernel/index.ts'
import type { AssignRead } from '../lifecycle/index.ts'
import type { Method } from './address.ts'

export interface CallsRead {
  readonly settings: CallSettingsRead
  readonly shapes: readonly ShapeRead[]
  readonly calls: readonly CallRead[]
}

/** The bullets under the point's heading; each absent where it is not written. */
export interface CallSettingsRead {
  readonly basePath?: BulletCell<string>
  readonly signIn?: BulletCell<string>
  readonly errorsAs?: BulletCell<ExpressionText>
  readonly otherSites?: BulletCell<Calls['otherSites']>
  readonly recordApi?: BulletCell<boolean>
  readonly needVersion?: BulletCell<boolean>
  readonly pages?: BulletCell<Calls['paging']>
}

export interface ShapeRead extends Claims {
  readonly name: WrittenName
  readonly of: NameRef
  readonly value: ExpressionText
  readonly span: Span
}

export interface CallRead extends Claims {
  readonly label: Phrase
  /** Absent: the reader has said so already. */
  readonly method?: Method
  readonly path?: PathRead
  readonly for: readonly Phrase[]
  readonly does: readonly StepRead[]
  /** Only described: what it does follows from its method, its path and these words, where that is plain. */
  readonly words?: { readonly text: Phrase; /** They stand in Does. */ readonly asStep: boolean }
  readonly takes: TakesRead
  readonly answers: AnswersRead
  /** What is answered, in words: `name and closing date of the active programmes`. */
  readonly answered?: Phrase
  readonly queries: readonly QueryRead[]
  readonly help: string
  readonly span: Span
}

export interface StepsRead {
  readonly steps: readonly StepRead[]
  /** What is no step. */
  readonly unread: readonly Phrase[]
}

export type StepRead =
  | { readonly kind: 'list'; readonly set: SetRead; readonly span: Span }
  | { readonly kind: 'create'; readonly entity: Phrase; readonly with: readonly AssignRead[]; readonly span: Span }
  | { readonly kind: 'change' | 'delete'; readonly target: Phrase; readonly span: Span }
  | { readonly kind: 'do'; readonly action: Phrase; readonly target: Phrase; readonly span: Span }
  | { readonly kind: 'add' | 'remove'; readonly item: Phrase; readonly to: Phrase; readonly span: Span }
  | { readonly kind: 'check'; readonly entity: Phrase; readonly rules?: readonly Phrase[]; readonly span: Span }
  | { readonly kind: 'signIn'; readonly asIt: boolean; readonly span: Span }
  | { readonly kind: 'signOut'; readonly span: Span }

export interface TakesRead {
  readonly envelope?: Phrase
  readonly fields: readonly TakenRead[]
}

/** `spent on as date!` */
export interface TakenRead {
  readonly field: Phrase
  readonly key?: Phrase
  /** `!`: required here although the field is not. */
  readonly must: boolean
  readonly span: Span
}

interface AnswersRead {
  readonly status?: number
  readonly value?: Phrase
}

/** A cell of answers. */
export interface AnswersCell extends AnswersRead {
  /** The whole of it, where it may say for people what is answered. */
  readonly inWords?: Phrase
}

export interface QueryRead {
  readonly name: WrittenName
  readonly type: Phrase
  readonly narrows?: ExpressionText
  readonly span: Span
}

/** The parsed point 7: settings of the API, shapes, and calls with their steps, inputs and answers. */
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

/** The bullets below the heading of the point. */
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
  /** Absent if it is missing, which was reported. */
  readonly method?: Method
  readonly path?: PathRead
  readonly for: readonly Phrase[]
  readonly does: readonly StepRead[]
  /** A call that is only described: its steps follow from method, path and these words, if they are unambiguous. */
  readonly words?: { readonly text: Phrase; /** They are in the column Does. */ readonly asStep: boolean }
  readonly takes: TakesRead
  readonly answers: AnswersRead
  /** The answer in words: `name and closing date of the active programmes`. */
  readonly answered?: Phrase
  readonly queries: readonly QueryRead[]
  readonly help: string
  readonly span: Span
}

export interface StepsRead {
  readonly steps: readonly StepRead[]
  /** Parts that are not steps. */
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
  readonly fields: readonly InputRead[]
}

/** `spent on as date!` */
export interface InputRead {
  readonly field: Phrase
  readonly key?: Phrase
  /** `!`: required here, even if the field is optional. */
  readonly must: boolean
  readonly span: Span
}

interface AnswersRead {
  readonly status?: number
  readonly value?: Phrase
}

/** A cell of answers. */
export interface AnswersCell extends AnswersRead {
  /** The whole cell, if it may be an answer in words. */
  readonly inWords?: Phrase
}

export interface QueryRead {
  readonly name: WrittenName
  readonly type: Phrase
  readonly narrows?: ExpressionText
  readonly span: Span
}

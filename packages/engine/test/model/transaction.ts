// One thing that happens, and what the rooms of the model know of one another.
import type { RecordValue, Value } from '@ninefold/plan/values'
import type { Draft } from './draft.ts'
import type { Input } from './input.ts'
import type { PlanIndex } from './plan.ts'
import { refuse, type Refused } from './refused.ts'
import { Viewer, type Principal } from './viewer.ts'
import type { Entry, Row, State } from './state.ts'

/** One thing that happens, all or nothing. The state is a copy that the caller keeps or drops. */
export interface Transaction {
  readonly index: PlanIndex
  readonly state: State
  readonly principal: Principal
  readonly now: string
  /** Rules over other records wait for the changes that follow: `demandRules` of `changes.ts` looks at them. */
  readonly defersRules?: true
  readonly newId: () => string
  /** `apply` of `changes.ts`. */
  readonly apply: (tx: Transaction, change: Change) => string
  /** `actAsDocument` of `actions.ts`. */
  readonly act: Act
}

/** On the document's word. False where it is not possible now. */
export type Act = (
  tx: Transaction,
  taken: { readonly entity: string; readonly id: string; readonly action: string },
  what: 'action' | 'timer',
  cause?: RecordValue,
) => boolean

export interface Change {
  readonly entity: string
  readonly kind: 'create' | 'change' | 'delete'
  readonly id?: string
  readonly input?: Input
  /** By point 6; by an action, which takes these; by the document. */
  readonly right: 'grant' | 'document' | { readonly asks: readonly string[]; readonly required: readonly string[] }
  readonly version?: number
  readonly values?: Readonly<Record<string, Value>>
  readonly what?: Pick<Entry, 'what' | 'action' | 'restores'>
  /** The deleted record that is created again. */
  readonly restores?: Row
  /** What is missing is not asked for yet. */
  readonly incomplete?: true
  /** Between the first look at the rules and the second. Answers what it was before what is still to be stored. */
  readonly decide?: (draft: Draft, before: Row) => Row | undefined | void
  readonly stored?: (row: Row) => void
}

export const viewerOf = ({ index, state, principal, now }: Transaction): Viewer =>
  new Viewer(index, state, principal, now)

export const signIn = ({ principal }: Pick<Transaction, 'principal'>, code = 'FORBIDDEN'): Refused =>
  refuse(principal.person === null ? 'SIGN_IN_NEEDED' : code)

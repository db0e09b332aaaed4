/**
 * The life cycles of the running document: takes actions with their guards, approvals and effects, and updates the
 * state at each change of a record (`hooks`). Created once per document version (`openLifecycles`).
 */
import type { RecordPageData } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import type { Changed, Hooks, Writing, WireInput } from '../records/index.ts'
import type { ActionStanding } from './standing.ts'

export interface Lifecycles {
  readonly hooks: Hooks
  /** Takes an action inside a write transaction. */
  act(writing: Writing, request: ActionRequest): Promise<Changed>
  /** The actions that the principal may take now on a readable record. */
  offers(principal: Principal, entity: string, id: string): Promise<RecordPageData['actions']>
  /** How every action stands for the principal, on a record that they may read: for explanations. */
  standings(principal: Principal, entity: string, id: string): Promise<readonly ActionStanding[]>
  /** Runs due timers, one transaction each. Returns the time of the next, null for none. */
  runDue(): Promise<string | null>
  /** Reschedules the timers of all records, unless they were scheduled under the same key (document and constants). */
  replan(planned: string): Promise<void>
  /** Called after each commit that scheduled a timer. */
  onPlan(listener: (due: string) => void): void
}

export interface ActionRequest {
  readonly entity: string
  readonly id: string
  /** The name of the action in the plan. */
  readonly action: string
  /** The inputs of the action, by name. */
  readonly input: WireInput
  /** The version that the user read; if absent, the current one. */
  readonly version?: number
}

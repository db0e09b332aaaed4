/**
 * The life cycles of the running document: taking actions with their guards, approvals and effects, and what each change
 * of a record means for its state, whichever way it came (`hooks`). Made once per document version (`openLifecycles`).
 */
import type { RecordPageData } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import type { Changed, Hooks, Writing, WireInput } from '../records/index.ts'

export interface Lifecycles {
  readonly hooks: Hooks
  /** Takes an action inside a writing transaction. */
  act(writing: Writing, taken: Taken): Promise<Changed>
  /** The actions that the principal may take now on a record that they may read. */
  offers(principal: Principal, entity: string, id: string): Promise<RecordPageData['actions']>
  /** Carries out what is due by the clock, one transaction each. The answer is the moment of the next, null for none. */
  runDue(): Promise<string | null>
  /** Plans the timers of all records anew, unless they were planned under the same words (document and constants). */
  replan(planned: string): Promise<void>
  /** Called after each commit that planned a timer. */
  onPlan(listener: (due: string) => void): void
}

export interface Taken {
  readonly entity: string
  readonly id: string
  /** The action's name, as the plan has it. */
  readonly action: string
  /** What the action asks for, by its names. */
  readonly input: WireInput
  /** The version that the person saw; absent, the present one. */
  readonly version?: number
}

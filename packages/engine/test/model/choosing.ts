// What is known of a play by whoever chooses its next step.
import type { Random } from '../../../../tests/fuzz/random.ts'
import type { PlanIndex } from './plan.ts'
import type { State } from './state.ts'
import type { Step } from './step.ts'

export interface Choosing {
  readonly index: PlanIndex
  readonly state: State
  readonly now: string
  readonly random: Random
  /** Signed in: ids of the cast. */
  readonly cast: readonly { readonly name: string; readonly id: string; readonly administrator?: true }[]
  /** Has somebody seen it, so that its id is known outside? */
  readonly isKnown: (id: string) => boolean
  readonly wouldBeDone: (step: Step) => boolean
}

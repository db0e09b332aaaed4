// What the generator of steps knows of the run.
import type { Random } from '../../../../tests/fuzz/random.ts'
import type { PlanIndex } from './plan.ts'
import type { State } from './state.ts'
import type { Step } from './step.ts'

export interface GenerationContext {
  readonly index: PlanIndex
  readonly state: State
  readonly now: string
  readonly random: Random
  /** Those who sign in. */
  readonly people: readonly { readonly name: string; readonly id: string; readonly administrator?: true }[]
  /** Has somebody seen it, so that its id is known outside? */
  readonly isKnown: (id: string) => boolean
  readonly wouldBeDone: (step: Step) => boolean
}

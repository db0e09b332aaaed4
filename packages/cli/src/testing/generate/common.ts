// Shared code of the generators of examples: the users, and a record in a given state.
import { stepsAlong, type ReachableStates } from './reachable-states.ts'
import type { Recorder } from './recorder.ts'

/** Everybody who takes part; first, somebody who is not signed in. */
export const everybody = (recorder: Recorder): readonly (string | undefined)[] => [
  undefined,
  ...recorder.people.map(({ name }) => name),
]

/** Creates the records that it refers to, once for the whole example. */
export async function createReferences({ recipe }: ReachableStates, recorder: Recorder): Promise<void> {
  for (const { who, does, with: given } of recipe.before) await recorder.take(who, does, given)
}

/** Creates a record in that state and records each step. Returns its name. */
export async function createInState(life: ReachableStates, state: string, recorder: Recorder): Promise<string> {
  const { record, steps } = stepsAlong(life, life.paths.get(state) ?? [], recorder)
  for (const { who, does, with: given } of steps) await recorder.take(who, does, given)
  return record
}

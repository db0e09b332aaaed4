// Shared code of the generators of examples: the users, and a record in a given state.
import { stepsOf, type Life } from './reachable-states.ts'
import type { Recorder } from './recorder.ts'

/** Somebody who is not signed in comes first. */
export const everybody = (recorder: Recorder): readonly (string | undefined)[] => [
  undefined,
  ...recorder.people.map(({ name }) => name),
]

/** What it refers to, once for the whole example. */
export async function prepare({ recipe }: Life, recorder: Recorder): Promise<void> {
  for (const { who, does, with: given } of recipe.before) await recorder.take(who, does, given)
}

/** A new record in that state, written down step by step. Answers its name. */
export async function fresh(life: Life, state: string, recorder: Recorder): Promise<string> {
  const { record, steps } = stepsOf(life, life.paths.get(state) ?? [], recorder)
  for (const { who, does, with: given } of steps) await recorder.take(who, does, given)
  return record
}

// Generates examples that do not depend on one record: passing time, the content of screens and lists, the document's own calls.
import type { Example, Given, Plan } from '@ninefold/plan'
import { everybody, createInState, createReferences } from './common.ts'
import { stepsAlong, type ReachableStates } from './reachable-states.ts'
import type { Recorder } from './recorder.ts'
import { comparedValuesOf } from './values.ts'

/** Just before and just after each length of time in the document. */
export async function passTime(
  state: string,
  life: ReachableStates,
  plan: Plan,
  recorder: Recorder,
): Promise<Example | undefined> {
  const timed = plan.lifecycles.some(
    (one) => one.entity === life.entity.name && one.actions.some(({ timer, from }) => timer && from.includes(state)),
  )
  if (!timed) {
    await recorder.stage.close()
    return undefined
  }
  await createReferences(life, recorder)
  const record = await createInState(life, state, recorder)
  let passed = 0
  for (const hours of comparedValuesOf(plan)
    .days.filter((count) => count > 0)
    .toSorted((a, b) => a - b)
    .flatMap((count) => [count * 24 - 2, count * 24 + 2])) {
    await recorder.take(undefined, { kind: 'wait', duration: `PT${hours - passed}H` })
    passed = hours
    await recorder.take('Ada', { kind: 'see', entity: life.entity.name, record })
    await recorder.expectValues(record)
  }
  return recorder.finish(`Time passes for a ${life.entity.label} that is ${state}`)
}

/** The screens and lists of each person, with a record in every state. */
export async function screensAndLists(
  plan: Plan,
  lifecycles: readonly ReachableStates[],
  recorder: Recorder,
): Promise<Example> {
  await populate(lifecycles, recorder)
  for (const who of everybody(recorder)) {
    for (const { entity } of lifecycles) await recorder.take(who, { kind: 'list', entity: entity.name })
    for (const { name } of plan.screens) await recorder.take(who, { kind: 'open', screen: name })
  }
  return recorder.finish('Screens and lists')
}

/** Each call by each person, on a record of each state, while others exist. */
export async function callsOf(
  plan: Plan,
  lifecycles: readonly ReachableStates[],
  recorder: Recorder,
): Promise<Example> {
  await populate(lifecycles, recorder)
  for (const call of plan.calls.calls) {
    const found = call.path.find((part) => part.kind === 'record')
    const life = found && lifecycles.find(({ entity }) => entity.name === found.entity)
    for (const state of life?.paths.keys() ?? ['']) {
      for (const who of everybody(recorder)) {
        const record = life ? await createInState(life, state, recorder) : undefined
        const given: Given[] = record && found ? [{ key: found.name, value: { kind: 'record', record } }] : []
        await recorder.take(who, { kind: 'call', call: call.name }, given)
        if (record) await recorder.expectValues(record)
      }
    }
  }
  return recorder.finish('Calls')
}

async function populate(lifecycles: readonly ReachableStates[], recorder: Recorder): Promise<void> {
  for (const life of lifecycles) {
    await createReferences(life, recorder)
    for (const state of life.paths.keys()) await createInState(life, state, recorder)
    await createByEverybody(life, recorder)
  }
}

/** A record by each person who may create one, so that lists differ. */
async function createByEverybody(life: ReachableStates, recorder: Recorder): Promise<void> {
  for (const { name } of recorder.people) {
    const { does, with: given } = stepsAlong(life, [], recorder).steps[0]!
    await recorder.take(name, does, given)
  }
}

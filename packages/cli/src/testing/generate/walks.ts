// Generates examples that do not depend on one record: passing time, the content of screens and lists, the document's own calls.
import type { Example, Given, Plan } from '@ninefold/plan'
import { everybody, fresh, prepare } from './common.ts'
import { stepsOf, type Life } from './reachable-states.ts'
import type { Recorder } from './recorder.ts'
import { landmarksOf } from './values.ts'

/** Just before and just after each length of time that the document speaks of. */
export async function timePasses(
  state: string,
  life: Life,
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
  await prepare(life, recorder)
  const record = await fresh(life, state, recorder)
  let passed = 0
  for (const hours of landmarksOf(plan)
    .days.filter((count) => count > 0)
    .toSorted((a, b) => a - b)
    .flatMap((count) => [count * 24 - 2, count * 24 + 2])) {
    await recorder.take(undefined, { kind: 'wait', duration: `PT${hours - passed}H` })
    passed = hours
    await recorder.take('Ada', { kind: 'see', entity: life.entity.name, record })
    await recorder.takeStock(record)
  }
  return recorder.finish(`Time passes for a ${life.entity.label} that is ${state}`)
}

/** With a record in every state, what each person's screens and lists hold. */
export async function screensAndLists(plan: Plan, lifecycles: readonly Life[], recorder: Recorder): Promise<Example> {
  await populate(lifecycles, recorder)
  for (const who of everybody(recorder)) {
    for (const { entity } of lifecycles) await recorder.take(who, { kind: 'list', entity: entity.name })
    for (const { name } of plan.screens) await recorder.take(who, { kind: 'open', screen: name })
  }
  return recorder.finish('Screens and lists')
}

/** Each call by each person, on a record of each state, beside others of every kind. */
export async function callsOf(plan: Plan, lifecycles: readonly Life[], recorder: Recorder): Promise<Example> {
  await populate(lifecycles, recorder)
  for (const call of plan.calls.calls) {
    const found = call.path.find((part) => part.kind === 'record')
    const life = found && lifecycles.find(({ entity }) => entity.name === found.entity)
    for (const state of life?.paths.keys() ?? ['']) {
      for (const who of everybody(recorder)) {
        const record = life ? await fresh(life, state, recorder) : undefined
        const given: Given[] = record && found ? [{ key: found.name, value: { kind: 'record', record } }] : []
        await recorder.take(who, { kind: 'call', call: call.name }, given)
        if (record) await recorder.takeStock(record)
      }
    }
  }
  return recorder.finish('Calls')
}

async function populate(lifecycles: readonly Life[], recorder: Recorder): Promise<void> {
  for (const life of lifecycles) {
    await prepare(life, recorder)
    for (const state of life.paths.keys()) await fresh(life, state, recorder)
    await byEverybody(life, recorder)
  }
}

/** One by each person who may create one, so that lists differ. */
async function byEverybody(life: Life, recorder: Recorder): Promise<void> {
  for (const { name } of recorder.people) {
    const { does, with: given } = stepsOf(life, [], recorder).steps[0]!
    await recorder.take(name, does, given)
  }
}

// Generates examples of permissions: each user with a record in each state, and with other users.
import type { Example, Field, Given, GivenValue, Plan } from '@ninefold/plan'
import { succeeded, textAt } from '../../demonstration/server.ts'
import type { Answer } from '../../demonstration/server.ts'
import { everybody, createInState, createReferences } from './common.ts'
import { readRecord } from '../stage.ts'
import { inputsFor, stepsAlong, type ReachableStates } from './reachable-states.ts'
import { UNINVOLVED } from './recipe.ts'
import type { Recorder } from './recorder.ts'
import { boundaryValues, isWritten, comparedValuesOf, ordinaryValue } from './values.ts'
import { isReference, isParts } from '@ninefold/plan/values'

/** Each person creates, reads, changes each field, takes every action, and deletes. */
export async function rightsIn(state: string, life: ReachableStates, recorder: Recorder): Promise<Example> {
  const { entity, actions } = life
  await createReferences(life, recorder)
  const [initial] = life.paths.keys()
  let record = await createInState(life, state, recorder)
  for (const who of everybody(recorder)) {
    const note = (does: string, from: string, answer: Answer): boolean => {
      const person = recorder.people.find(({ name }) => name === who)
      const isDone = succeeded(answer)
      if (isDone) recorder.done.push({ person, entity: entity.name, state: from, does })
      return isDone
    }
    // A step of the path may have been refused, for example by a uniqueness rule. Then the record has another state.
    const stateNow = async () => (state === '' ? '' : textAt(await readRecord(recorder.stage, record), 'status'))
    const [create] = stepsAlong(life, [], recorder).steps
    note('create', initial!, await recorder.take(who, create!.does, create!.with))
    note('read', await stateNow(), await recorder.attempt(who, { kind: 'see', entity: entity.name, record }))
    await seeAndChange(who, { entity: entity.name, record, fields: entity.fields }, life.recipe.given, recorder)
    for (const action of actions) {
      const operation = { kind: 'do', entity: entity.name, record, action: action.name } as const
      const from = await stateNow()
      if (note(action.name, from, await recorder.take(who, operation, inputsFor(action, recorder))))
        record = await createInState(life, state, recorder)
    }
    const from = await stateNow()
    if (note('delete', from, await recorder.take(who, { kind: 'delete', entity: entity.name, record })))
      record = await createInState(life, state, recorder)
  }
  if (state === initial) await recordOwnRecords(life, recorder)
  return recorder.finish(`Everybody at a ${entity.label}${state === '' ? '' : ` that is ${state}`}`)
}

/** What each person may fill in when creating a record, and what they may do with it afterwards. */
async function recordOwnRecords(life: ReachableStates, recorder: Recorder): Promise<void> {
  const { entity, recipe, actions } = life
  const left = entity.fields.filter((field) => isWritten(field) && !recipe.given.some(({ key }) => key === field.name))
  for (const { name: who } of recorder.people) {
    for (const field of left) {
      const value = otherValue(field, [], recorder)
      const { does, with: given } = stepsAlong(life, [], recorder).steps[0]!
      if (value) await recorder.take(who, does, [...given, { key: field.name, value }])
    }
    const { record, steps } = stepsAlong(life, [], recorder)
    if (!succeeded(await recorder.take(who, steps[0]!.does, steps[0]!.with))) continue
    await seeAndChange(who, { entity: entity.name, record, fields: entity.fields }, recipe.given, recorder)
    for (const action of actions)
      await recorder.take(
        who,
        { kind: 'do', entity: entity.name, record, action: action.name },
        inputsFor(action, recorder),
      )
    await recorder.take(who, { kind: 'delete', entity: entity.name, record })
  }
}

/** Each person reads and changes themselves, their superior, and somebody else. */
export async function rightsAtPeople(
  plan: Plan,
  lifecycles: readonly ReachableStates[],
  recorder: Recorder,
): Promise<Example> {
  const fields = plan.entities.find(({ name }) => name === 'User')?.fields ?? []
  const referred = await recordsFor(fields, lifecycles, recorder)
  for (const who of everybody(recorder)) {
    for (const record of new Set([who ?? 'Ann', 'Ann', 'Ben', UNINVOLVED]))
      await seeAndChange(who, { entity: 'User', record, fields }, referred, recorder)
    await recorder.take(who, { kind: 'create', entity: 'User', as: recorder.name('User') }, [
      { key: 'name', value: { kind: 'value', value: 'Somebody new' } },
      { key: 'email', value: { kind: 'value', value: `${who ?? 'nobody'}.new@example.test` } },
    ])
  }
  for (const field of fields.filter(isWritten))
    for (const value of boundaryValues(field, { today: recorder.today, turn: 1 }, comparedValuesOf(plan)))
      await recorder.take('Ada', { kind: 'change', entity: 'User', record: UNINVOLVED }, [
        { key: field.name, value: { kind: 'value', value } },
      ])
  await deletePeople(recorder)
  return recorder.finish('Everybody at other people')
}

/** Each person deletes somebody else, first the uninvolved person. */
async function deletePeople(recorder: Recorder): Promise<void> {
  const left = new Set([UNINVOLVED, ...recorder.people.map(({ name }) => name)])
  for (const who of everybody(recorder)) {
    const record = [...left].find((name) => name !== who)
    if (record === undefined) return
    if (succeeded(await recorder.take(who, { kind: 'delete', entity: 'User', record }))) left.delete(record)
  }
}

/** A record for each reference to another entity. */
async function recordsFor(
  fields: readonly Field[],
  lifecycles: readonly ReachableStates[],
  recorder: Recorder,
): Promise<readonly Given[]> {
  const given: Given[] = []
  for (const { name: key, type } of fields) {
    const life = isReference(type) ? lifecycles.find(({ entity }) => entity.name === type.entity) : undefined
    if (!life) continue
    await createReferences(life, recorder)
    given.push({
      key,
      value: { kind: 'record', record: await createInState(life, [...life.paths.keys()][0]!, recorder) },
    })
  }
  return given
}

interface Target {
  readonly entity: string
  readonly record: string
  readonly fields: readonly Field[]
}

async function seeAndChange(
  who: string | undefined,
  { entity, record, fields }: Target,
  given: readonly Given[],
  recorder: Recorder,
): Promise<void> {
  await recorder.take(who, { kind: 'see', entity, record })
  for (const field of fields.filter(isWritten)) {
    const value = otherValue(field, given, recorder)
    if (value) await recorder.take(who, { kind: 'change', entity, record }, [{ key: field.name, value }])
  }
}

function otherValue(field: Field, given: readonly Given[], { today }: Recorder): GivenValue | undefined {
  if (isReference(field.type) && field.type.entity === 'User') return { kind: 'record', record: 'Ben' }
  if (isReference(field.type) || isParts(field.type)) return given.find(({ key }) => key === field.name)?.value
  const value = ordinaryValue(field, { today, turn: 1000 })
  return value === undefined ? undefined : { kind: 'value', value }
}

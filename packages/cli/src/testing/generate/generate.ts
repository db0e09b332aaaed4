// Generates examples: every user with every record in every state and every action; every field at its bounds; every screen
// and call; time. Their expectations are the current behaviour of the document, so a change of its meaning becomes visible.
import type { Entity, Example, ExamplePerson, Field, Given, Plan, Rule } from '@ninefold/plan'
import type { Source } from '@ninefold/language/document'
import { at, listAt, textAt } from '../../demonstration/server.ts'
import { contradictions, type Observed } from './against-proof.ts'
import { boundsOf } from './bounds.ts'
import { findReachableStates, type ReachableStates } from './reachable-states.ts'
import { type NoRecipe } from './recipe.ts'
import { openRecorder, type Recorder } from './recorder.ts'
import { rightsAtPeople, rightsIn } from './rights.ts'
import { isWritten, ordinaryValue } from './values.ts'
import { callsOf, screensAndLists, passTime } from './walks.ts'
import { isReference } from '@ninefold/plan/values'

interface Generated {
  readonly examples: readonly Example[]
  /** Entities of which nobody could create a record, with the refusals. */
  readonly leftOut: readonly LeftOut[]
  /** Operations that succeeded although they are proven impossible: an error of Ninefold. */
  readonly contradictions: readonly string[]
}

interface LeftOut {
  readonly label: string
  readonly because: readonly { readonly message: string; readonly rule?: Rule }[]
}

/** `today`: the day on which they play, `YYYY-MM-DD`. */
export async function generateExamples(plan: Plan, sources: readonly Source[], today: string): Promise<Generated> {
  const people = peopleOf(plan)
  const done: Observed[] = []
  const open = async (first = RESERVED_NUMBERS) => {
    const recorder = await openStageWithPeople(plan, sources, people, { today, first })
    return { ...recorder, done }
  }
  const scratch = await open(0)
  // The one record of an entity is there already.
  const own = plan.entities.filter(({ partOf, name, onlyOne }) => !partOf && !onlyOne && name !== 'User')
  const lifecycles: ReachableStates[] = []
  const leftOut: LeftOut[] = []
  for (const entity of own) {
    const life = await findReachableStates(entity, scratch, plan)
    if ('recipe' in life) lifecycles.push(life)
    else leftOut.push({ label: entity.label, because: reasonsIn(life, entity, plan) })
  }
  await scratch.stage.close()
  const examples = [await rightsAtPeople(plan, lifecycles, await open())]
  for (const life of lifecycles) {
    for (const state of life.paths.keys()) examples.push(await rightsIn(state, life, await open()))
    examples.push(await boundsOf(life, plan, await open()))
    for (const state of life.paths.keys()) {
      const example = await passTime(state, life, plan, await open())
      if (example) examples.push(example)
    }
  }
  examples.push(await screensAndLists(plan, lifecycles, await open()))
  examples.push(await callsOf(plan, lifecycles, await open()))
  return {
    examples: examples.filter(({ steps }) => steps.length > 1),
    contradictions: contradictions(plan, done),
    leftOut,
  }
}

function reasonsIn({ refusal }: NoRecipe, entity: Entity, { rules }: Plan): LeftOut['because'] {
  const own = rules.filter((rule) => rule.entity === entity.name)
  const errors = refusal ? listAt(refusal.body, 'errors') : []
  return errors.map((error) => {
    const line = at(at(error, 'origin'), 'line')
    const rule = own.find(({ error: code, origin }) => code === textAt(error, 'code') && origin.line === line)
    return { message: textAt(error, 'message'), ...(rule && { rule }) }
  })
}

/** Numbers up to here name attempts and referenced records. */
const RESERVED_NUMBERS = 1000

/** Three without a role (the first reports to the second, the third is uninvolved), two for each assigned role, an administrator. */
function peopleOf({ roles }: Plan): readonly ExamplePerson[] {
  const plain = ['Ann', 'Ben', 'Cid'].map((name) => ({ name, roles: [], administrator: false }))
  const given = roles
    .filter(({ kind }) => kind === 'given')
    .flatMap(({ name }) => [
      { name: `${name}One`, roles: [name], administrator: false },
      { name: `${name}Two`, roles: [name], administrator: false },
    ])
  return [...plain, ...given, { name: 'Ada', roles: [], administrator: true }]
}

async function openStageWithPeople(
  plan: Plan,
  sources: readonly Source[],
  people: readonly ExamplePerson[],
  { today, first }: { readonly today: string; readonly first: number },
) {
  const recorder = await openRecorder(sources, people, today, first)
  const user = plan.entities.find(({ name }) => name === 'User')
  for (const [index, { name }] of people.entries()) {
    const given = (user?.fields ?? []).filter(isWritten).flatMap((field) => personsField(field, index, recorder))
    await recorder.take(name, { kind: 'join' }, given)
  }
  return recorder
}

/** Everybody reports to Ben, Ben to Cid, and Cid to himself, to show who may not decide on their own records. */
function personsField(field: Field, index: number, { today, people }: Recorder): readonly Given[] {
  if (field.name === 'name' || field.name === 'email') return []
  if (isReference(field.type) && field.type.entity === 'User') {
    const above = people[index === 1 || index === 2 ? 2 : 1]
    return !above ? [] : [{ key: field.name, value: { kind: 'record', record: above.name } }]
  }
  const value = ordinaryValue(field, { today, turn: index + 1 })
  return value === undefined ? [] : [{ key: field.name, value: { kind: 'value', value } }]
}

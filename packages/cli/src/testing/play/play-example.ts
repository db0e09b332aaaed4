// Runs the example of an answer on a separate application: requests create its users and records, then the user of the example
// performs the operation of the question.
import type { AnswerExample, ApplicationOperation, ExampleRecord, ExampleRequest } from '@ninefold/proof'
import type { Entity, Given, Plan } from '@ninefold/plan'
import { type Json, isFile, isReference, isParts } from '@ninefold/plan/values'
import type { Source } from '@ninefold/language/document'
import { at, listAt, succeeded } from '../../demonstration/server.ts'
import { boundaryValues, isWritten, comparedValuesOf, ordinaryValue } from '../generate/values.ts'
import { findRecipe } from '../generate/recipe.ts'
import { openRecorder } from '../generate/recorder.ts'
import { addressOfRecord, readRecord, recordPath } from '../stage.ts'
import type { StepAnswer } from '../take-step.ts'
import { fixturesOf } from './fixtures.ts'
import { openPlay, type Play } from './play.ts'
import { readOutcome, missedOutcome } from './outcome.ts'
import { changeToExample, create, placeRecords } from './records.ts'
import { givenValue } from './values.ts'
import { answersTo, walk } from './walk.ts'

/** Done, or the reason why not. */
export type Played = { readonly done: true } | { readonly done: false; readonly because: string }

/** `principalFirst`: the person of the question prepares the records as far as possible. */
export async function playExample(
  example: AnswerExample,
  plan: Plan,
  sources: readonly Source[],
  principalFirst: boolean,
): Promise<Played> {
  const fixtures = fixturesOf(plan, example, principalFirst)
  const recorder = await openRecorder(sources, fixtures.people, example.today)
  try {
    const play = openPlay(plan, example, recorder, fixtures)
    await setConstants(play)
    const created = example.requests.filter(({ does }) => does.kind === 'verb' && does.verb === 'create')
    const later = [...created.map(({ record }) => record), ...(example.madeByIt ?? [])]
    const wrong = await placeRecords(play, new Set(later))
    if (wrong !== undefined) return { done: false, because: wrong }
    const before = await readOutcome(play)
    for (const request of example.requests) {
      const refused = await perform(request, play)
      if (refused !== undefined) return { done: false, because: refused }
    }
    const missed = example.outcome && missedOutcome(example.outcome, before, await readOutcome(play))
    return missed === undefined ? { done: true } : { done: false, because: missed }
  } finally {
    await recorder.stage.close()
  }
}

async function setConstants({ example, recorder }: Play): Promise<void> {
  for (const { name, value } of example.constants)
    await recorder.stage.request('Administrator', 'PUT', `/api/app/constants/${name}`, { value })
}

/** Undefined if it succeeded, otherwise the reason. */
async function perform(request: ExampleRequest, play: Play): Promise<string | undefined> {
  const { example, plan, recorder } = play
  const { does } = request
  if (does.kind !== 'verb' && does.kind !== 'action') return performOther(does, request, play)
  const entity = plan.entities.find(({ name }) => name === request.entity)!
  const who = example.me ?? undefined
  const record = example.records.find(({ name }) => name === request.record)
  if (!record) return 'there is no record'
  if (does.kind === 'action') return act(request, does.name, record, entity, play)
  const path = addressOfRecord(recorder.stage, record.name)
  switch (does.verb) {
    case 'create': {
      const made = await create({ ...record, fields: request.with }, entity, who, play)
      if ('refusal' in made) return made.refusal
      recorder.stage.ids.set(record.name, recorder.stage.ids.get(made.record)!)
      recorder.stage.entities.set(record.name, entity.name)
      return undefined
    }
    case 'read':
      return read(await recorder.stage.request(who, 'GET', path), does.field, play)
    case 'update':
      return change(request, record, entity, play)
    case 'delete':
      return refusal(await recorder.stage.request(who, 'DELETE', path), play)
    case 'export':
      return refusal(await recorder.stage.request(who, 'GET', `${recordPath(plan, entity.name)}?format=csv`), play)
    case 'import':
    case 'erase':
      return `"${does.verb}" is not played`
  }
}

/** Screens, constants, roles and calls. A call has no input here, so only refusals by permission are meaningful. */
async function performOther(
  { kind, name }: ApplicationOperation,
  request: ExampleRequest,
  play: Play,
): Promise<string | undefined> {
  const { example, recorder } = play
  const who = example.me ?? undefined
  switch (kind) {
    case 'open':
      return refusal(await recorder.attempt(who, { kind: 'open', screen: name }), play)
    case 'call':
      return refusal(await recorder.attempt(who, { kind: 'call', call: name }), play)
    case 'give': {
      const path = `/api/app/people/${recorder.stage.ids.get('Helper')!}/roles`
      return refusal(await recorder.stage.request(who, 'PUT', path, { roles: [name] }), play)
    }
    case 'set': {
      const value = request.with[0]?.value ?? null
      return refusal(await recorder.stage.request(who, 'PUT', `/api/app/constants/${name}`, { value }), play)
    }
  }
}

const refusal = (answer: StepAnswer, play: Play): string | undefined =>
  succeeded(answer) ? undefined : play.refusalIn(answer, listAt(answer.body, 'errors'))

function read(answer: StepAnswer, field: string | undefined, play: Play): string | undefined {
  const refused = refusal(answer, play)
  if (refused !== undefined || field === undefined) return refused
  return Object.hasOwn(Object(answer.body), field) ? undefined : `${field} is not shown to them`
}

async function act(
  request: ExampleRequest,
  name: string,
  record: ExampleRecord,
  entity: Entity,
  play: Play,
): Promise<string | undefined> {
  const { example, plan, recorder } = play
  const who = example.me ?? undefined
  const rows = plan.lifecycles
    .filter((one) => one.entity === entity.name)
    .flatMap((lifecycle) => lifecycle.actions.map((action) => ({ lifecycle, action })))
    .filter(({ action }) => action.name === name)
  const inputs = rows[0]?.action.asks ?? []
  const withFields: ExampleRecord = { ...record, fields: [...request.with, ...record.fields] }
  const take = () =>
    recorder.attempt(
      who,
      { kind: 'do', entity: entity.name, action: name, record: record.name },
      answersTo({ asks: inputs }, withFields, play),
    )
  let refused = refusal(await take(), play)
  if (refused === undefined || example.requests.length === 1) return refused
  // The second of two requests: the record gets the later values of the example, and others bring it to a suitable state.
  const later = example.records.find((one) => one.name === `${record.name} later`)
  if (later) await changeToExample({ ...later, name: record.name }, entity, play)
  refused = refusal(await take(), play)
  if (refused === undefined) return undefined
  for (const { lifecycle, action } of rows)
    for (const from of action.from) {
      if ((await walk(record, lifecycle, from, play)) !== undefined) continue
      refused = refusal(await take(), play)
      if (refused === undefined) return undefined
    }
  return refused
}

/** Changes the fields of the example, otherwise one field that accepts another value. */
async function change(
  request: ExampleRequest,
  record: ExampleRecord,
  entity: Entity,
  play: Play,
): Promise<string | undefined> {
  const before = await readRecord(play.recorder.stage, record.name)
  const given = request.with.flatMap((own): readonly Given[] => {
    const field = entity.fields.find(({ name }) => name === own.name)
    const value = field && givenValue(own, field.type, play)
    return value === undefined ? [] : [{ key: own.name, value: value ?? { kind: 'value', value: null } }]
  })
  const withFields = await tryChange(given, before, record, entity, play)
  const wanted = fieldIn(request.does)
  const isChanged = withFields.changed.length > 0 && (wanted === undefined || withFields.changed.includes(wanted))
  if (withFields.refused === undefined && isChanged) return undefined
  let { refused } = withFields
  for (const field of entity.fields.filter((one) => isWritten(one) && (wanted === undefined || one.name === wanted)))
    for (const value of await otherValues(field, at(before, field.name), record, play)) {
      const all = [...given.filter(({ key }) => key !== field.name), { key: field.name, value }]
      for (const some of given.length === 0 ? [all] : [all, all.slice(-1)]) {
        const tried = await tryChange(some, before, record, entity, play)
        if (tried.refused === undefined && tried.changed.includes(field.name)) return undefined
        refused = tried.refused ?? refused
      }
    }
  return refused ?? 'nothing could be changed'
}

const fieldIn = (does: ExampleRequest['does']): string | undefined => (does.kind === 'verb' ? does.field : undefined)

async function tryChange(
  given: readonly Given[],
  before: Json,
  record: ExampleRecord,
  entity: Entity,
  play: Play,
): Promise<{ readonly refused?: string; readonly changed: readonly string[] }> {
  if (given.length === 0) return { changed: [] }
  const operation = { kind: 'change', entity: entity.name, record: record.name } as const
  const refused = refusal(await play.recorder.attempt(play.example.me ?? undefined, operation, given), play)
  if (refused !== undefined) return { refused, changed: [] }
  const after = await readRecord(play.recorder.stage, record.name)
  const changed = given.filter(({ key }) => JSON.stringify(at(after, key)) !== JSON.stringify(at(before, key)))
  return { changed: changed.map(({ key }) => key) }
}

async function otherValues(
  field: Entity['fields'][number],
  before: Json,
  record: ExampleRecord,
  play: Play,
): Promise<readonly Given['value'][]> {
  const { recorder, plan } = play
  const { type } = field
  if (isFile(type)) return [play.ordinary(field)]
  if (isReference(type)) {
    const other = await another(type.entity, [record.name], before, play)
    return [
      ...(other === undefined ? [] : [{ kind: 'record', record: other } as const]),
      { kind: 'value', value: null },
    ]
  }
  if (isParts(type)) {
    const part = plan.entities.find(({ name }) => name === type.entity)
    const required = (part?.fields ?? []).filter((one) => isWritten(one) && one.required && !one.required.when)
    const item = required.map((one): Given => ({ key: one.name, value: play.ordinary(one) }))
    return [
      { kind: 'parts', items: [item] },
      { kind: 'parts', items: [] },
    ]
  }
  const made = ordinaryValue(field, { today: recorder.today, turn: 7000 })
  const all = [
    ...(made === undefined ? [] : [made]),
    ...boundaryValues(field, { today: recorder.today, turn: 1 }, comparedValuesOf(plan)),
  ]
  const others = all.filter((value) => JSON.stringify(value) !== JSON.stringify(before))
  return others.slice(0, 8).map((value) => ({ kind: 'value', value }))
}

/** Another record of the entity than these. Creates one if there is none. */
async function another(
  name: string,
  not: readonly string[],
  before: Json,
  { recorder, plan }: Play,
): Promise<string | undefined> {
  const { ids, entities } = recorder.stage
  const known = [...entities].find(
    ([one, of]) =>
      of === name && ids.has(one) && ids.get(one) !== before && !not.some((own) => ids.get(own) === ids.get(one)),
  )
  if (known) return known[0]
  const entity = plan.entities.find((one) => one.name === name)
  const recipe = entity && name !== 'User' ? await findRecipe(entity, recorder, plan, 1) : undefined
  return recipe && 'record' in recipe ? recipe.record : undefined
}

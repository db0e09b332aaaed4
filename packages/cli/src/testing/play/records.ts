// Creates the records of an example by ordinary requests, so every record is one that the document allows.
import type { Entity, Given, GivenValue } from '@ninefold/plan'
import type { ExampleRecord } from '@ninefold/proof'
import {
  type Json,
  isParts,
  isFile,
  isReference,
  type FieldType,
  isMany,
  isReadOnlyType,
  isWriteOnly,
} from '@ninefold/plan/values'
import { at, listAt, succeeded, textAt } from '../../demonstration/server.ts'
import { errorsIn } from '../generate/recorder.ts'
import { createWith, findRecipe, referredEntities } from '../generate/recipe.ts'
import { isWritten } from '../generate/values.ts'
import { addressOfRecord, readRecord, recordPath } from '../stage.ts'
import type { Play } from './play.ts'
import { givenValue } from './values.ts'
import { walkTo } from './walk.ts'

/** Undefined if all records are as in the example, otherwise the difference as a sentence. */
export async function placeRecords(play: Play, without: ReadonlySet<string>): Promise<string | undefined> {
  const { example, recorder } = play
  for (const record of example.records.filter(({ entity }) => entity === 'User'))
    await recorder.stage.change(addressOfRecord(recorder.stage, record.name), await personInput(record, play))
  for (const record of inOrder(play)) {
    if (without.has(record.name)) continue
    const wrong = await placeRecord(record, play)
    if (wrong !== undefined) return wrong
  }
  for (const record of example.records.filter(({ entity }) => entity === 'User')) {
    const later = await personInput(record, play)
    if (Object.keys(later).length > 0) await recorder.stage.change(addressOfRecord(recorder.stage, record.name), later)
  }
  return undefined
}

/** In the order of references; parts come with their whole. */
function inOrder({ example, plan }: Play): readonly ExampleRecord[] {
  const parts = new Set(plan.entities.filter(({ partOf }) => partOf).map(({ name }) => name))
  const wholes = example.records.filter(({ entity, name }) => {
    return entity !== 'User' && !parts.has(entity) && !name.endsWith(' later')
  })
  const ordered: ExampleRecord[] = []
  const visit = (record: ExampleRecord, path: readonly ExampleRecord[]) => {
    if (ordered.includes(record) || path.includes(record)) return
    const owner = plan.entities.find(({ name }) => name === record.entity)!
    for (const { name, value } of record.fields) {
      const type = owner.fields.find((field) => field.name === name)?.type
      if (!isReference(type) && !isMany(type)) continue
      const other = wholes.find((one) => one.name === value || (Array.isArray(value) && value.includes(one.name)))
      if (other) visit(other, [...path, record])
    }
    ordered.push(record)
  }
  for (const record of wholes) visit(record, [])
  return ordered
}

async function personInput(record: ExampleRecord, play: Play): Promise<Record<string, Json>> {
  const { ids } = play.recorder.stage
  const fields = play.plan.entities.find(({ name }) => name === 'User')!.fields.filter(isWritten)
  const input: Record<string, Json> = {}
  for (const { name, value } of record.fields) {
    const type = fields.find((field) => field.name === name)?.type
    if (!type || name === 'email' || isParts(type) || isFile(type)) continue
    if (!isReference(type)) input[name] = value
    else if (typeof value === 'string' && ids.has(value)) input[name] = ids.get(value)!
  }
  return input
}

async function placeRecord(record: ExampleRecord, play: Play): Promise<string | undefined> {
  const { plan, fixtures: cast } = play
  const entity = plan.entities.find(({ name }) => name === record.entity)!
  if (entity.onlyOne) return placeSingleRecord(record, entity, play)
  const creator = record.fields.find(({ name }) => name === 'createdBy')?.value
  // A field with the default `me` contains the person who creates the record.
  const makers = entity.fields.flatMap(({ name, default: start }) => {
    const value = start?.expr.source === 'me' ? record.fields.find((field) => field.name === name)?.value : undefined
    return typeof value === 'string' ? [value] : []
  })
  const creators = typeof creator === 'string' ? [creator] : [...new Set([...makers, ...cast.helpers])]
  let fallback: string | undefined
  let refusal = ''
  for (const who of creators) {
    const made = await create(record, entity, who, play)
    if ('refusal' in made) {
      refusal = made.refusal
      continue
    }
    const differs = await differences(record, made.record, entity, play)
    if (differs.length === 0) return bringToState(record, made.record, entity, play)
    if (!differs.some((name) => play.example.speaksOf.includes(name))) fallback ??= made.record
    else refusal = `${entity.label} came about with another ${differs.join(', ')}`
  }
  return fallback === undefined ? refusal : bringToState(record, fallback, entity, play)
}

/** Uses the created record as that of the example: brings it to its state, and sets the fields that a new record could not have. */
async function bringToState(
  record: ExampleRecord,
  made: string,
  entity: Entity,
  play: Play,
): Promise<string | undefined> {
  const { stage } = play.recorder
  stage.ids.set(record.name, stage.ids.get(made)!)
  stage.entities.set(record.name, entity.name)
  await mapPartIds(record, entity, play)
  const wrong = await walkTo(record, entity, play)
  if (wrong !== undefined) return wrong
  const differs = await differences(record, record.name, entity, play)
  if (differs.length > 0) await applyDifferences(record, differs, entity, play)
  const left = (await differences(record, record.name, entity, play)).filter((name) =>
    play.example.speaksOf.includes(name),
  )
  return left.length === 0 ? undefined : `${left.join(', ')} of ${entity.label} could not be as the example has it`
}

type Created = { readonly record: string } | { readonly refusal: string }

export async function create(
  record: ExampleRecord,
  entity: Entity,
  who: string | undefined,
  play: Play,
): Promise<Created> {
  const { recorder, plan, example } = play
  let references = await referencesFor(entity, record, play)
  const person = play.fixtures.helpers.find((name) => name !== who) ?? ''
  const all = fixedOf(record, entity, play)
  const attempt = (fixed: Fixed) =>
    createWith({ entity, who: who as string, person, recorder, plan, references, fixed })
  let made = await attempt(all)
  if (!('record' in made)) {
    // Leaves out fields that this person may not fill in, then fields that the question does not need.
    const refused = new Set((made.refusal ? errorsIn(made.refusal) : []).map(({ field }) => field.split('.')[0]))
    const open = new Map([...all].filter(([name]) => !refused.has(name)))
    if (open.size < all.size) made = await attempt(open)
    const needed = new Map([...all].filter(([name]) => example.speaksOf.includes(name)))
    references = await referencesFor(entity, { ...record, fields: [] }, play)
    if (!('record' in made) && needed.size < all.size) made = await attempt(needed)
  }
  if ('record' in made) return { record: made.record }
  return { refusal: play.refusalIn(made.refusal, listAt(made.refusal?.body, 'errors')) }
}

type Fixed = ReadonlyMap<string, GivenValue | null>

/** Required references that the example does not contain. */
async function referencesFor(entity: Entity, record: ExampleRecord, play: Play): Promise<ReadonlyMap<string, string>> {
  const { recorder, plan, others } = play
  const found = new Map<string, string>()
  for (const other of referredEntities(entity, plan)) {
    const isStated = entity.fields.every(
      ({ name, type }) =>
        !isReference(type) || type.entity !== other.name || record.fields.some((field) => field.name === name),
    )
    if (!isStated && !others.has(other.name)) {
      const recipe = await findRecipe(other, recorder, plan, 1)
      others.set(other.name, 'record' in recipe ? recipe.record : undefined)
    }
    const one = others.get(other.name)
    if (one !== undefined) found.set(other.name, one)
  }
  return found
}

function fixedOf(record: ExampleRecord, entity: Entity, play: Play): Fixed {
  const fixed = new Map<string, GivenValue | null>()
  for (const field of entity.fields.filter(isWritten)) {
    const own = record.fields.find(({ name }) => name === field.name)
    const value = own && givenValue(own, field.type, play)
    if (value !== undefined) fixed.set(field.name, value)
  }
  return fixed
}

/** Maps the parts of the example to the ids of the stored parts. */
async function mapPartIds(record: ExampleRecord, entity: Entity, play: Play): Promise<void> {
  const { stage } = play.recorder
  const now = await readRecord(stage, record.name)
  for (const { name, value } of record.fields) {
    const type = entity.fields.find((field) => field.name === name)?.type
    if (!isParts(type) || !Array.isArray(value)) continue
    for (const [index, item] of listAt(now, name).entries()) {
      const part = (value as readonly Json[])[index]
      if (typeof part !== 'string') continue
      stage.ids.set(part, textAt(item, 'id'))
      stage.entities.set(part, type.entity)
    }
  }
}

/** The fields that differ from the example, without states, parts and computed fields. */
async function differences(
  record: ExampleRecord,
  made: string,
  entity: Entity,
  { recorder: { stage }, plan }: Play,
): Promise<readonly string[]> {
  const now = await readRecord(stage, made)
  const states = plan.lifecycles.filter((one) => one.entity === entity.name).map(({ field }) => field)
  return record.fields.flatMap(({ name, value }) => {
    const field = entity.fields.find((one) => one.name === name)
    if (!field || field.computed || states.includes(name) || cannotBeCompared(field.type)) return []
    const wanted = withIds(value, field.type, stage.ids)
    return JSON.stringify(comparable(at(now, name))) === JSON.stringify(wanted) ? [] : [name]
  })
}

/** Types with a new value each time, or that cannot be read. */
const cannotBeCompared = (type: FieldType): boolean =>
  isParts(type) || isFile(type) || isReadOnlyType(type) || isWriteOnly(type)

/** Lists as sorted lists, because their order does not matter. */
const comparable = (value: Json): Json =>
  Array.isArray(value) ? (value as readonly Json[]).map(comparable).toSorted(byText) : value

const byText = (a: Json, b: Json) => JSON.stringify(a).localeCompare(JSON.stringify(b))

function withIds(value: Json, type: FieldType, ids: ReadonlyMap<string, string>): Json {
  if (isReference(type)) return typeof value === 'string' ? (ids.get(value) ?? value) : value
  if (!isMany(type) || !Array.isArray(value)) return comparable(value)
  return comparable(
    (value as readonly Json[]).map((item) => (typeof item === 'string' ? (ids.get(item) ?? item) : item)),
  )
}

/** Changes an existing record to the values of the example, as far as somebody may. */
export async function changeToExample(record: ExampleRecord, entity: Entity, play: Play): Promise<void> {
  const lists = record.fields.filter(({ value }) => Array.isArray(value)).map(({ name }) => name)
  await applyDifferences(record, [...(await differences(record, record.name, entity, play)), ...lists], entity, play)
}

/** Each field by the first person who may change it. */
async function applyDifferences(
  record: ExampleRecord,
  names: readonly string[],
  entity: Entity,
  play: Play,
): Promise<void> {
  const { recorder, fixtures: cast } = play
  for (const name of names) {
    const field = entity.fields.find((one) => one.name === name)
    const own = record.fields.find((one) => one.name === name)
    if (!field || !own || !isWritten(field)) continue
    const value = givenValue(own, field.type, play)
    if (value === undefined) continue
    const given: readonly Given[] = [{ key: name, value: value ?? { kind: 'value', value: null } }]
    for (const who of cast.helpers) {
      const operation = { kind: 'change', entity: entity.name, record: record.name } as const
      if (succeeded(await recorder.attempt(who, operation, given))) break
    }
  }
}

/** The only record of an entity exists from the beginning. */
async function placeSingleRecord(record: ExampleRecord, entity: Entity, play: Play): Promise<string | undefined> {
  const { stage } = play.recorder
  const { body } = await stage.get(`${recordPath(play.plan, entity.name)}?limit=1`)
  const id = at(listAt(body, 'items')[0], 'id')
  if (typeof id !== 'string') return `there is no ${entity.label}`
  stage.ids.set(record.name, id)
  return bringToState(record, record.name, entity, play)
}

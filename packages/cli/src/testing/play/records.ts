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
import { addressOfRecord, lookAt, recordPath } from '../stage.ts'
import type { Play } from './play.ts'
import { givenValue } from './values.ts'
import { walkTo } from './walk.ts'

/** Undefined when all is as the example has it; else what is not, in one sentence. */
export async function placeRecords(play: Play, without: ReadonlySet<string>): Promise<string | undefined> {
  const { example, recorder } = play
  for (const record of example.records.filter(({ entity }) => entity === 'User'))
    await recorder.stage.change(addressOfRecord(recorder.stage, record.name), await personInput(record, play))
  for (const record of inOrder(play)) {
    if (without.has(record.name)) continue
    const wrong = await place(record, play)
    if (wrong !== undefined) return wrong
  }
  for (const record of example.records.filter(({ entity }) => entity === 'User')) {
    const later = await personInput(record, play)
    if (Object.keys(later).length > 0) await recorder.stage.change(addressOfRecord(recorder.stage, record.name), later)
  }
  return undefined
}

/** What refers to others comes after them; parts come with their whole. */
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

async function place(record: ExampleRecord, play: Play): Promise<string | undefined> {
  const { plan, fixtures: cast } = play
  const entity = plan.entities.find(({ name }) => name === record.entity)!
  if (entity.onlyOne) return placeOnly(record, entity, play)
  const creator = record.fields.find(({ name }) => name === 'createdBy')?.value
  // What begins with whoever makes it is made by whom the example names there.
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
    if (differs.length === 0) return settle(record, made.record, entity, play)
    if (!differs.some((name) => play.example.speaksOf.includes(name))) fallback ??= made.record
    else refusal = `${entity.label} came about with another ${differs.join(', ')}`
  }
  return fallback === undefined ? refusal : settle(record, fallback, entity, play)
}

/** The record is the one of the example from now on; it goes to its state, and gets what could not be given to a new one. */
async function settle(record: ExampleRecord, made: string, entity: Entity, play: Play): Promise<string | undefined> {
  const { stage } = play.recorder
  stage.ids.set(record.name, stage.ids.get(made)!)
  stage.entities.set(record.name, entity.name)
  await nameParts(record, entity, play)
  const wrong = await walkTo(record, entity, play)
  if (wrong !== undefined) return wrong
  const differs = await differences(record, record.name, entity, play)
  if (differs.length > 0) await mend(record, differs, entity, play)
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
    // What they may not fill in begins by itself; and what does not matter may be in the way of what does.
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

/** Records that it must refer to, and of which the example says nothing. */
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

/** The parts of the example have the ids that those of the record came to have. */
async function nameParts(record: ExampleRecord, entity: Entity, play: Play): Promise<void> {
  const { stage } = play.recorder
  const now = await lookAt(stage, record.name)
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

/** Fields that are other than the example has them; states, parts and what is worked out apart. */
async function differences(
  record: ExampleRecord,
  made: string,
  entity: Entity,
  { recorder: { stage }, plan }: Play,
): Promise<readonly string[]> {
  const now = await lookAt(stage, made)
  const states = plan.lifecycles.filter((one) => one.entity === entity.name).map(({ field }) => field)
  return record.fields.flatMap(({ name, value }) => {
    const field = entity.fields.find((one) => one.name === name)
    if (!field || field.computed || states.includes(name) || cannotBeCompared(field.type)) return []
    const wanted = withIds(value, field.type, stage.ids)
    return JSON.stringify(plain(at(now, name))) === JSON.stringify(wanted) ? [] : [name]
  })
}

/** What is made anew each time, or never read. */
const cannotBeCompared = (type: FieldType): boolean =>
  isParts(type) || isFile(type) || isReadOnlyType(type) || isWriteOnly(type)

/** References as ids, whatever else comes with them. */
const plain = (value: Json): Json =>
  Array.isArray(value) ? (value as readonly Json[]).map(plain).toSorted(byText) : value

const byText = (a: Json, b: Json) => JSON.stringify(a).localeCompare(JSON.stringify(b))

function withIds(value: Json, type: FieldType, ids: ReadonlyMap<string, string>): Json {
  if (isReference(type)) return typeof value === 'string' ? (ids.get(value) ?? value) : value
  if (!isMany(type) || !Array.isArray(value)) return plain(value)
  return plain((value as readonly Json[]).map((item) => (typeof item === 'string' ? (ids.get(item) ?? item) : item)))
}

/** What is there already becomes what the example has, as far as somebody may change it. */
export async function changeTo(record: ExampleRecord, entity: Entity, play: Play): Promise<void> {
  const lists = record.fields.filter(({ value }) => Array.isArray(value)).map(({ name }) => name)
  await mend(record, [...(await differences(record, record.name, entity, play)), ...lists], entity, play)
}

/** Field by field by whoever may. */
async function mend(record: ExampleRecord, names: readonly string[], entity: Entity, play: Play): Promise<void> {
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

/** Of an entity with one record there is one already. */
async function placeOnly(record: ExampleRecord, entity: Entity, play: Play): Promise<string | undefined> {
  const { stage } = play.recorder
  const { body } = await stage.look(`${recordPath(play.plan, entity.name)}?limit=1`)
  const id = at(listAt(body, 'items')[0], 'id')
  if (typeof id !== 'string') return `there is no ${entity.label}`
  stage.ids.set(record.name, id)
  return settle(record, record.name, entity, play)
}

// Creates one sample record as a given user. If the application refuses it, tries other values for the refused fields.
import type { Entity } from '@ninefold/plan'
import { type Json, isFile, isParts } from '@ninefold/plan/values'
import { sampleFile } from './files.ts'
import { inputFor, isInput } from './input.ts'
import type { Input, InputContext } from './input.ts'
import type { DemoPerson } from './people.ts'
import { at, listAt, refusalIn, succeeded, textAt } from './server.ts'
import type { Answer } from './server.ts'
import { lettersOf } from '@ninefold/plan/base'
import type { Template } from './templates.ts'
import { limitsOf } from './limits.ts'
import { remember } from './demo.ts'
import type { Demo } from './demo.ts'

export interface Created {
  readonly entity: Entity
  readonly id: string
  readonly person: DemoPerson
  /** What people have entered so far. */
  readonly entered: Record<string, Json>
}

const MAX_ATTEMPTS = 8

export async function createRecord(
  demo: Demo,
  entity: Entity,
  template: Template,
  turn: number,
): Promise<Created | undefined> {
  const omitted = new Set<string>()
  const needed = new Set<string>()
  let last: Answer | undefined
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const person = creator(demo, entity)
    if (!person) return undefined
    const writable = new Set(entity.onlyOne ? entity.fields.map(({ name }) => name) : person.mayCreate.get(entity.name))
    // Many users may create records only about themselves, so every other attempt does that.
    const self = attempt % 2 === 1 ? { self: person.id } : {}
    const limits = limitsOf(demo.plan, entity)
    const context = { ...inputContext(demo, turn + attempt * 100), ...self, limits, writable, omitted, needed }
    const input = { ...inputFor(entity, template, context), ...(await filesFor(demo, entity, person, context)) }
    last = await store(demo, entity, person, input)
    if (succeeded(last)) return rememberCreated(demo, entity, person, last, input)
    learnFromErrors(last, entity, omitted, needed)
  }
  demo.refusals.push(`${entity.label}: ${refusalIn(last)}`)
  return undefined
}

/** The record of an entity with *Only one* exists already, so it is changed. */
async function store(demo: Demo, entity: Entity, { token }: DemoPerson, input: Input): Promise<Answer> {
  const path = `/api/records/${entity.path}`
  if (!entity.onlyOne) return demo.server.request(token, 'POST', path, input)
  const { body } = await demo.server.request(token, 'GET', path)
  const [one] = listAt(body, 'items')
  const change = { ...input, version: at(one, 'version') }
  return demo.server.request(token, 'PATCH', `${path}/${textAt(one, 'id')}`, change)
}

function rememberCreated(demo: Demo, entity: Entity, person: DemoPerson, answer: Answer, input: Input): Created {
  const id = textAt(answer.body, 'id')
  remember(demo, entity.name, id, input)
  const status = at(answer.body, 'status')
  if (typeof status === 'string') countState(demo, entity.name, status, 1)
  return { entity, id, person, entered: { ...input } }
}

export function countState(demo: Demo, entity: string, state: string, by: number): void {
  const key = `${entity}\0${state}`
  demo.states.set(key, (demo.states.get(key) ?? 0) + by)
}

/** A user who may create such a record; an administrator only if nobody else may. */
function creator(demo: Demo, entity: Entity): DemoPerson | undefined {
  if (entity.onlyOne) return demo.people.find(({ administrator }) => administrator)
  const able = demo.people.filter((person) => (person.mayCreate.get(entity.name) ?? []).length > 0)
  const ordinary = able.filter((person) => !person.administrator)
  const some = ordinary.length > 0 ? ordinary : able
  return some.length > 0 ? demo.random.pick(some) : undefined
}

export function inputContext(demo: Demo, turn: number): Omit<InputContext, 'writable' | 'omitted' | 'needed'> {
  return {
    plan: demo.plan,
    patterns: demo.patterns,
    random: demo.random,
    now: demo.now,
    filledLater: demo.later,
    turn,
    idsOf: (name) => demo.ids.get(name) ?? [],
    idByLabel: (name, label) => demo.labels.get(`${name}\0${lettersOf(label)}`),
  }
}

/** Files for the file fields. Optional ones sometimes stay empty. */
async function filesFor(demo: Demo, entity: Entity, person: DemoPerson, context: InputContext): Promise<Input> {
  const files: Record<string, Json> = {}
  for (const field of entity.fields) {
    if (!isFile(field.type) || !isInput(field)) continue
    if (!context.writable.has(field.name) || context.omitted.has(field.name)) continue
    if (!context.needed.has(field.name) && !field.required && !demo.random.chance(0.75)) continue
    const id = await uploadSample(demo, person, field.type, field.label)
    if (id !== undefined) files[field.name] = id
  }
  return files
}

/** The id of an uploaded sample file. Undefined if the server refuses it. */
export async function uploadSample(
  demo: Demo,
  person: DemoPerson,
  type: Entity['fields'][number]['type'],
  title: string,
): Promise<Json | undefined> {
  const file = isFile(type) ? sampleFile(type, title) : undefined
  if (!file) return undefined
  const answer = await demo.server.request(
    person.token,
    'POST',
    `/api/app/files?name=${encodeURIComponent(file.name)}`,
    file,
  )
  return succeeded(answer) ? at(answer.body, 'id') : undefined
}

/** Prepares the next attempt: a field that was missing is filled in, and an optional one that was refused is omitted. */
function learnFromErrors(answer: Answer, entity: Entity, omitted: Set<string>, needed: Set<string>): void {
  for (const error of listAt(answer.body, 'errors')) {
    const name = textAt(error, 'field').split('.')[0]
    const field = entity.fields.find((each) => each.name === name)
    if (!field) continue
    if (/REQUIRED|MISSING/.test(textAt(error, 'code'))) needed.add(field.name)
    else if (!field.required && !isParts(field.type)) omitted.add(field.name)
  }
}

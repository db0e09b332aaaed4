// Creates one sample record in a person's name. What the application refuses is taken as a hint and tried otherwise.
import type { Entity } from '@ninefold/plan'
import { type Json, isFile, isParts } from '@ninefold/plan/values'
import { sampleFile } from './files.ts'
import { inputFor, isInput } from './input.ts'
import type { Input, InputContext } from './input.ts'
import type { DemoPerson } from './people.ts'
import { at, listAt, refusalIn, succeeded, textAt } from './server.ts'
import type { Answer } from './server.ts'
import { plain } from './templates.ts'
import type { Template } from './templates.ts'
import { limitsOf } from './limits.ts'
import { remember } from './world.ts'
import type { World } from './world.ts'

export interface Created {
  readonly entity: Entity
  readonly id: string
  readonly person: DemoPerson
  /** What it was created with. */
  readonly input: Input
}

const attempts = 8

export async function createRecord(
  world: World,
  entity: Entity,
  template: Template,
  turn: number,
): Promise<Created | undefined> {
  const without = new Set<string>()
  const needed = new Set<string>()
  let last: Answer | undefined
  for (let attempt = 0; attempt < attempts; attempt++) {
    const person = creator(world, entity)
    if (!person) return undefined
    const writable = new Set(entity.onlyOne ? entity.fields.map(({ name }) => name) : person.mayCreate.get(entity.name))
    // Many may create what is theirs alone: every other attempt is about the person themselves.
    const self = attempt % 2 === 1 ? { self: person.id } : {}
    const limits = limitsOf(world.plan, entity)
    const context = { ...inputContext(world, turn + attempt * 100), ...self, limits, writable, without, needed }
    const input = { ...inputFor(entity, template, context), ...(await filesFor(world, entity, person, context)) }
    last = await store(world, entity, person, input)
    if (succeeded(last)) return kept(world, entity, person, last, input)
    learn(last, entity, without, needed)
  }
  world.refusals.push(`${entity.label}: ${refusalIn(last)}`)
  return undefined
}

/** The one record of an entity is there from the beginning. */
async function store(world: World, entity: Entity, { token }: DemoPerson, input: Input): Promise<Answer> {
  const path = `/api/records/${entity.path}`
  if (!entity.onlyOne) return world.server.request(token, 'POST', path, input)
  const { body } = await world.server.request(token, 'GET', path)
  const [one] = listAt(body, 'items')
  const change = { ...input, version: at(one, 'version') }
  return world.server.request(token, 'PATCH', `${path}/${textAt(one, 'id')}`, change)
}

function kept(world: World, entity: Entity, person: DemoPerson, answer: Answer, input: Input): Created {
  const id = textAt(answer.body, 'id')
  remember(world, entity.name, id, input)
  const status = at(answer.body, 'status')
  if (typeof status === 'string') countState(world, entity.name, status, 1)
  return { entity, id, person, input }
}

export function countState(world: World, entity: string, state: string, by: number): void {
  const key = `${entity}\0${state}`
  world.states.set(key, (world.states.get(key) ?? 0) + by)
}

/** Somebody who is no administrator, if anybody else may. */
function creator(world: World, entity: Entity): DemoPerson | undefined {
  if (entity.onlyOne) return world.people.find(({ administrator }) => administrator)
  const able = world.people.filter((person) => (person.mayCreate.get(entity.name) ?? []).length > 0)
  const ordinary = able.filter((person) => !person.administrator)
  const some = ordinary.length > 0 ? ordinary : able
  return some.length > 0 ? world.random.pick(some) : undefined
}

export function inputContext(world: World, turn: number): Omit<InputContext, 'writable' | 'without' | 'needed'> {
  return {
    plan: world.plan,
    patterns: world.patterns,
    random: world.random,
    now: world.now,
    later: world.later,
    turn,
    idsOf: (name) => world.ids.get(name) ?? [],
    idLabelled: (name, label) => world.labels.get(`${name}\0${plain(label)}`),
  }
}

/** Most records have the file that they could have. */
async function filesFor(world: World, entity: Entity, person: DemoPerson, context: InputContext): Promise<Input> {
  const files: Record<string, Json> = {}
  for (const field of entity.fields) {
    if (!isFile(field.type) || !isInput(field)) continue
    if (!context.writable.has(field.name) || context.without.has(field.name)) continue
    if (!context.needed.has(field.name) && !field.required && !world.random.chance(0.75)) continue
    const id = await uploaded(world, person, field.type, field.label)
    if (id !== undefined) files[field.name] = id
  }
  return files
}

async function uploaded(
  world: World,
  person: DemoPerson,
  type: Entity['fields'][number]['type'],
  title: string,
): Promise<Json | undefined> {
  const file = isFile(type) ? sampleFile(type, title) : undefined
  if (!file) return undefined
  const answer = await world.server.request(
    person.token,
    'POST',
    `/api/app/files?name=${encodeURIComponent(file.name)}`,
    file,
  )
  return succeeded(answer) ? at(answer.body, 'id') : undefined
}

/** A field that was missed is filled in next time; one that was refused is left out if it can be. */
function learn(answer: Answer, entity: Entity, without: Set<string>, needed: Set<string>): void {
  for (const error of listAt(answer.body, 'errors')) {
    const name = textAt(error, 'field').split('.')[0]
    const field = entity.fields.find((each) => each.name === name)
    if (!field) continue
    if (/REQUIRED|MISSING/.test(textAt(error, 'code'))) needed.add(field.name)
    else if (!field.required && !isParts(field.type)) without.add(field.name)
  }
}

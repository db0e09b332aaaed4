// Fills an empty application with sample users and records, generated from its plan. All records are created through the API by
// a user, so only records that the document allows are created.
import { placesOf, type Entity, type Field, type Plan } from '@ninefold/plan'
import { type Json, isReference, isMany, isDateTime, isDateType } from '@ninefold/plan/values'
import { readsOf } from '@ninefold/plan/expression'
import { createRecord, inputContext } from './create.ts'
import type { Created } from './create.ts'
import { inputFor, isInput } from './input.ts'
import type { Input } from './input.ts'
import { addPeople, isPerson, personAbove } from './people.ts'
import type { DemoPerson } from './people.ts'
import { randomFrom, seedOf } from './random.ts'
import { at, listAt } from './server.ts'
import type { DemonstrationServer } from './server.ts'
import type { Template, Templates } from './templates.ts'
import { isStart, valueFor } from './values.ts'
import { takeStep } from './walk.ts'
import type { Path } from './walk.ts'
import { moveTo, createDemo } from './demo.ts'
import type { Demo } from './demo.ts'

export interface Demonstration {
  readonly people: readonly Pick<DemoPerson, 'id' | 'name' | 'roles' | 'administrator'>[]
  readonly records: number
  readonly refusals: readonly string[]
  /** Entities without a record, each with the last refusal. */
  readonly without: readonly string[]
}

const day = 86_400_000
/** The timeline begins so many days ago. Records with states are created in its later part. */
const timelineDays = 40
const lifecycleDays = 25
/** How many steps records take: some none, most several. */
const stepCounts = [0, 1, 2, 3, 1, 2, 4, 3, 5, 6]

export async function demonstrate(
  plan: Plan,
  server: DemonstrationServer,
  templates: Templates,
  now: Date,
): Promise<Demonstration> {
  const start = new Date(now.getTime() - timelineDays * day)
  server.setClock(start)
  server.muteSending(true)
  try {
    const people = await addPeople(plan, server)
    const demo = createDemo({ plan, server, people, templates, random: randomFrom(seedOf(plan.name)), now: start })
    await createMasterData(demo)
    await connectPeople(demo)
    await simulate(demo, now)
    await readMessages(demo)
    const records = [...demo.ids].filter(([name]) => name !== 'User').reduce((sum, [, ids]) => sum + ids.length, 0)
    return { people, records, refusals: demo.refusals, without: withoutRecords(demo) }
  } finally {
    server.muteSending(false)
    server.setClock(null)
  }
}

function withoutRecords({ plan, ids, refusals }: Demo): readonly string[] {
  const empty = wholes(plan).filter(({ name }) => (ids.get(name) ?? []).length === 0)
  return empty.map(
    ({ label }) => refusals.find((one) => one.startsWith(`${label}: `)) ?? `${label}: nobody may create it`,
  )
}

/** Entities without states that others refer to: rooms, cost centres, products. */
async function createMasterData(demo: Demo): Promise<void> {
  for (const entity of inOrder(demo.plan).filter((each) => isMasterData(each, demo.plan)))
    for (const [i, template] of templatesFor(demo, entity, 9).entries()) await createRecord(demo, entity, template, i)
}

const wholes = (plan: Plan) => plan.entities.filter((entity) => !entity.partOf && !isPerson(entity))

const isPartOf = (part: Entity, whole: Entity): boolean => placesOf(part).some((place) => place.entity === whole.name)

function isMasterData(entity: Entity, plan: Plan): boolean {
  const hasLifecycle = plan.lifecycles.some((lifecycle) => lifecycle.entity === entity.name)
  const refers = (other: Entity) =>
    other.fields.some((field) => (isReference(field.type) || isMany(field.type)) && field.type.entity === entity.name)
  return !hasLifecycle && plan.entities.some((other) => other !== entity && !isPartOf(other, entity) && refers(other))
}

/** Referenced entities come first; entities that refer to each other, in the order of the document. */
function inOrder(plan: Plan): readonly Entity[] {
  const ordered: Entity[] = []
  const place = (entity: Entity, path: readonly Entity[]) => {
    if (ordered.includes(entity) || path.includes(entity)) return
    for (const field of entity.fields) {
      const target = isReference(field.type) ? field.type.entity : undefined
      const other = wholes(plan).find((each) => each.name === target)
      if (other) place(other, [...path, entity])
    }
    ordered.push(entity)
  }
  wholes(plan).forEach((entity) => place(entity, []))
  return ordered
}

/** The templates; without templates, `usual` empty ones. */
function templatesFor(demo: Demo, entity: Entity, usual: number): readonly Template[] {
  const given = demo.templates.of(entity)
  const count = entity.onlyOne ? 1 : given.length || usual
  return Array.from({ length: count }, (_, i) => given[i] ?? {})
}

/** Fills in the document's own fields of people, such as their superior. With templates of people, only fields of these. */
async function connectPeople(demo: Demo): Promise<void> {
  const entity = demo.plan.entities.find(isPerson)
  const administrator = demo.people.find((person) => person.administrator)
  const isLeft = ({ name }: Field) => name === 'name' || name === 'email' || demo.later.has(`User.${name}`)
  const fields = entity?.fields.filter((field) => isInput(field) && !isLeft(field)) ?? []
  if (!entity || !administrator || fields.length === 0) return
  const templates = demo.templates.of(entity)
  const writable = new Set(fields.map(({ name }) => name))
  for (const [i, person] of demo.people.entries()) {
    const template = templates.find(({ name }) => name === person.name)
    const context = { ...inputContext(demo, i), writable, omitted: new Set<string>(), needed: new Set<string>() }
    const values = template
      ? inputFor(entity, template, context)
      : templates.length > 0
        ? {}
        : generatedForPerson(demo, fields, i)
    await demo.server.request(administrator.token, 'PATCH', `/api/records/${entity.path}/${person.id}`, values)
  }
}

/** Values for each field of a person. A reference to a person is their superior. */
function generatedForPerson(demo: Demo, fields: readonly Field[], index: number): Input {
  const chosen: Record<string, Json> = {}
  for (const field of fields) {
    const self = isReference(field.type) && field.type.entity === 'User'
    const value = self
      ? personAbove(demo.people, index)?.id
      : valueFor(field, { ...inputContext(demo, index), entityLabel: 'User', chosen })
    if (value !== undefined) chosen[field.name] = value
  }
  return chosen
}

/** Marks all but the latest messages as read. */
async function readMessages({ people, server }: Demo): Promise<void> {
  for (const { token } of people) {
    const { body } = await server.request(token, 'GET', '/api/app/inbox')
    const ids = listAt(body, 'items')
      .slice(newMessages)
      .map((message) => at(message, 'id'))
    if (ids.length > 0) await server.request(token, 'POST', '/api/app/inbox/read', { ids })
  }
}

const newMessages = 3

type Event = { readonly when: number; readonly happen: (when: number) => Promise<readonly Event[]> }

/** Creates all other records over the last weeks and lets people act on them, in the order of time. */
async function simulate(demo: Demo, now: Date): Promise<void> {
  const events = inOrder(demo.plan)
    .filter((entity) => !isMasterData(entity, demo.plan))
    .flatMap((entity) => creations(demo, entity, now))
  while (events.length > 0) {
    events.sort((a, b) => a.when - b.when)
    const event = events.shift()!
    moveTo(demo, new Date(event.when))
    events.push(...(await event.happen(event.when)))
  }
}

function creations(demo: Demo, entity: Entity, now: Date): readonly Event[] {
  const hasLifecycle = demo.plan.lifecycles.some((lifecycle) => lifecycle.entity === entity.name)
  const given = templatesFor(demo, entity, hasLifecycle ? 26 : 14)
  const templates = hasLifecycle ? demo.random.shuffled(given) : given
  const end = now.getTime()
  return templates.map((template, i) => ({
    when: end - lifecycleDays * day * (1 - i / templates.length) - demo.random.between(0, 20) * 1_800_000,
    happen: async function happen(when): Promise<readonly Event[]> {
      if (refersToLater(demo, entity, template) && when + day < end) return [{ when: when + day, happen }]
      const record = await createRecord(demo, entity, template, i)
      if (!record || !hasLifecycle) return []
      const path = { isUnlucky: demo.random.chance(0.25), states: new Set<string>() }
      return nextStep({ demo, record, path, end }, when, stepCounts[(i * 7) % stepCounts.length]!)
    },
  }))
}

/** Whether a template names a record that has not been created yet. */
const refersToLater = (demo: Demo, { fields }: Entity, template: Template): boolean => {
  const { idByLabel } = inputContext(demo, 0)
  return fields.some(({ name, type }) => {
    const label = template[name]
    return isReference(type) && typeof label === 'string' && idByLabel(type.entity, label) === undefined
  })
}

interface Progress {
  readonly demo: Demo
  readonly record: Created
  readonly path: Path
  readonly end: number
}

/** The next step, some hours later or when the appointment begins, unless that is in the future. */
function nextStep(one: Progress, since: number, steps: number): readonly Event[] {
  const { demo, record, path, end } = one
  const later = since + demo.random.between(1, 40) * 3_600_000
  const begins = startOf(demo, record, path)
  const when = begins !== undefined && begins > since ? begins : later
  if (steps === 0 || when >= end) return []
  return [{ when, happen: async (at) => ((await takeStep(demo, record, path)) ? nextStep(one, at, steps - 1) : []) }]
}

/**
 * The entered start of an appointment, a shift or a loan. Undefined for a new record if a timer ends its first state at that moment.
 */
function startOf(demo: Demo, { entity, entered }: Created, path: Path): number | undefined {
  const field = entity.fields.find(
    ({ type, name }) => (isDateTime(type) || isDateType(type)) && isStart(name) && name in entered,
  )
  if (field && path.states.size === 0 && endsWaiting(demo, entity, field)) return undefined
  const value = field && entered[field.name]
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(moment) ? undefined : moment
}

/** Whether a timer ends the first state at the moment in this field. */
const endsWaiting = ({ plan }: Demo, entity: Entity, field: Field): boolean =>
  plan.lifecycles.some(
    ({ entity: name, initial, actions }) =>
      name === entity.name &&
      actions.some(
        ({ from, timer }) =>
          timer?.kind === 'at' && readsOf(timer.moment.tree).includes(field.name) && from.includes(initial),
      ),
  )

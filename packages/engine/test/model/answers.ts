// What the server should answer to each step, by the model; and what the model remembers of it afterwards.
import { readValue, type Entity, type Json } from '@ninefold/language'
import { actAsDocument, offers, takeAction } from './actions.ts'
import { apply } from './changes.ts'
import { sightOf, type Change, type Happening } from './happening.ts'
import { isEditable } from './input.ts'
import { isOpen, sentFields, wireOf, type Book } from './plan.ts'
import { listed } from './lists.ts'
import { refuse, Refused, statusOf, type Fault } from './refused.ts'
import { everRow, mayField, mayRow } from './rights.ts'
import { partRows, type Looker, type Place, type Sight } from './sight.ts'
import { copyOf, type Row, type State } from './state.ts'
import type { Step } from './step.ts'

export interface Expected {
  readonly status: number
  readonly body?: Json
  readonly faults?: readonly Fault[]
  readonly orMissing?: boolean
}

export interface Model {
  readonly book: Book
  readonly state: State
  readonly now: string
}

/** What the rooms of the model know of one another. */
export const deeds = { apply, act: actAsDocument }

/** Answers what is expected and how things stand afterwards. */
export function answer(
  model: Model,
  looker: Looker,
  step: Step,
  newId: () => string,
): { expected: Expected; state: State } {
  const h: Happening = { ...model, ...deeds, state: copyOf(model.state), looker, newId }
  try {
    return { expected: answerOf(h, step), state: h.state }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { faults, orMissing } = error
    return { expected: { status: statusOf(model.book.plan, faults[0]!.code), faults, orMissing }, state: model.state }
  }
}

/** What is deleted is told of by other tests (`records/history`). */
const ANYTHING: Expected = { status: 0 }

function answerOf(h: Happening, step: Step): Expected {
  const sight = sightOf(h)
  switch (step.kind) {
    case 'create':
      demandRoute(sight, step.entity, true)
      return saved(h, apply(h, { entity: step.entity, kind: 'create', input: step.body, right: 'grant' }), 201)
    case 'change': {
      demandRoute(sight, step.entity)
      const change: Change = { entity: step.entity, kind: 'change', id: step.id, input: step.body, right: 'grant' }
      return saved(h, apply(h, { ...change, ...(step.version !== undefined && { version: step.version }) }), 200)
    }
    case 'delete':
      demandRoute(sight, step.entity)
      apply(h, { entity: step.entity, kind: 'delete', id: step.id, right: 'grant' })
      return { status: 204 }
    case 'act':
      demandRoute(sight, step.entity)
      return saved(h, takeAction(h, step.entity, step.id, step.action, step.body, step.version), 200)
    case 'get':
      demandRoute(sight, step.entity)
      return { status: 200, body: recordJson(sight, readable(sight, step.entity, step.id)) }
    case 'page':
      demandRoute(sight, step.entity)
      return { status: 200, body: pageJson(h, readable(sight, step.entity, step.id)) }
    case 'history':
      demandRoute(sight, step.entity)
      if (h.state.history.has(step.id) && !h.state.rows.has(step.id)) return ANYTHING
      return { status: 200, body: historyJson(h, readable(sight, step.entity, step.id)) }
    case 'file':
      demandRoute(sight, step.entity)
      if (!fileAt(sight, readable(sight, step.entity, step.id), step.field)) throw refuse('NOT_FOUND')
      return { status: 200 }
    case 'list':
      demandRoute(sight, step.entity)
      return { status: 200, body: { items: listed(sight, step).map((place) => recordJson(sight, place)) } }
    case 'inbox':
      if (h.looker.person === null) throw refuse('SIGN_IN_NEEDED')
      return { status: 200, body: inboxJson(h) }
    case 'upload':
      if (h.looker.person === null) throw refuse('SIGN_IN_NEEDED')
      return uploaded(h, step)
    case 'roles':
      return withRoles(h, step)
    case 'suspend':
      return suspended(h, step)
    case 'constant':
      return changedConstant(h, step)
    case 'wait':
      return { status: 200 }
  }
}

/** What one may never see, nor make, is no address at all. */
function demandRoute(sight: Sight, name: string, toCreate = false): void {
  const entity = sight.book.plan.entities.find((each) => each.name === name)
  const known =
    entity && !entity.partOf && (everRow(sight, 'read', name) || (toCreate && everRow(sight, 'create', name)))
  if (known) return
  throw refuse(sight.looker.person === null ? 'SIGN_IN_NEEDED' : 'ROUTE_UNKNOWN')
}

function readable(sight: Sight, entity: string, id: string): Place {
  const row = sight.state.rows.get(id)
  if (row?.entity !== entity || !mayRow(sight, 'read', { row })) throw refuse('NOT_FOUND')
  return { row }
}

function saved(h: Happening, id: string, status: number): Expected {
  const row = h.state.rows.get(id)
  const sight = sightOf(h)
  const seen = row && mayRow(sight, 'read', { row })
  return { status, body: seen ? recordJson(sight, { row }) : { id } }
}

/** A record as it is sent: what may be read of it, and never the other side of a reference. */
function recordJson(sight: Sight, place: Place): Json {
  const { row } = place
  const view = sight.view(place)
  const entity = sight.book.entity(row.entity)
  const fields = sentFields(entity).filter(({ name, type }) => {
    if (type.kind === 'line') return false
    if (type.kind === 'inverse' && !isOfMany(sight.book, entity, name)) return false
    return mayField(sight, 'read', place, name)
  })
  const value = (field: (typeof fields)[number]): unknown =>
    field.type.kind === 'parts'
      ? partRows(row, field.name)
      : field.type.kind === 'inverse'
        ? sight.others(field.type.entity, field.type.field, row.id).map((other) => other.row.id)
        : view[field.name]
  return {
    id: row.id,
    ...Object.fromEntries(
      fields.map((field) => [
        field.name,
        field.type.kind === 'inverse'
          ? (value(field) as Json)
          : wireOf(field, value(field), (part) => recordJson(sight, { row: part, whole: place })),
      ]),
    ),
  }
}

function isOfMany(book: Book, entity: Entity, name: string): boolean {
  const type = entity.fields.find((field) => field.name === name)?.type
  return type?.kind === 'inverse' && book.field(type.entity, type.field)?.type.kind === 'many'
}

function pageJson(h: Happening, place: Place): Json {
  const sight = sightOf(h)
  const { row } = place
  const entity = h.book.entity(row.entity)
  const update = entity.fields
    .filter(
      (field) =>
        isOpen(entity, field) && mayRow(sight, 'update', place) && mayField(sight, 'update', place, field.name),
    )
    .filter((field) => isEditable(sight, field, place))
    .map(({ name }) => name)
  const actions = offers(h, row).map(({ name, blocked }) => ({ name, blocked }))
  return { record: recordJson(sight, place), may: { update, delete: mayRow(sight, 'delete', place) }, actions }
}

/** Newest first, the first page of it; of each entry what may be read of the record now. */
function historyJson(h: Happening, place: Place): Json {
  const sight = sightOf(h)
  const entries = (h.state.history.get(place.row.id) ?? []).slice(0, 50)
  return entries.map(({ what, action, who, at, changes }) => ({
    what,
    ...(action !== undefined && { action }),
    who,
    at,
    changes: changes
      .filter(({ field }) => mayField(sight, 'read', place, field))
      // Of something new there was nothing before.
      .map(({ field, from, to }) => ({ field, to, ...(what !== 'create' && { from }) })),
  }))
}

function fileAt(sight: Sight, place: Place, name: string): boolean {
  const { row } = place
  const [list, id, ...rest] = name.split('.')
  const field = sight.book.entity(row.entity).fields.find((each) => each.name === list)
  if (!field || !mayField(sight, 'read', place, field.name)) return false
  if (field.type.kind === 'file') return id === undefined && (row.values[field.name] ?? null) !== null
  const part = partRows(row, field.name).find((one) => one.id === id)
  return (
    field.type.kind === 'parts' &&
    part !== undefined &&
    rest.length > 0 &&
    fileAt(sight, { row: part, whole: place }, rest.join('.'))
  )
}

/** The newest thirty, and how many there are. A message about what one may not open says only its words. */
function inboxJson(h: Happening): Json {
  const sight = sightOf(h)
  const mine = h.state.letters.filter(({ to }) => to === h.looker.person)
  const items = mine
    .toReversed()
    .slice(0, 30)
    .map(({ entity, record }) => {
      const row = h.state.rows.get(record)
      const open = row !== undefined && mayRow(sight, 'read', { row })
      return { entity: open ? entity : '', record: open ? record : '' }
    })
  return { items, unread: mine.length }
}

function uploaded(h: Happening, step: Step & { kind: 'upload' }): Expected {
  const id = h.newId()
  const { name, type, size } = step
  // What nobody took in a day is gone.
  const old = new Date(Date.parse(h.now) - 86_400_000).toISOString()
  for (const [key, file] of h.state.files) if (!file.taken && file.at < old) h.state.files.delete(key)
  h.state.files.set(id, { id, name, type, size, uploader: h.looker.person!, at: h.now, taken: false })
  return { status: 201, body: { id, name, type, size } }
}

const isRoot = ({ state, looker }: Happening): boolean =>
  state.accounts.get(looker.person ?? '')?.administrator === true

/** The cast of these documents gives no roles to one another. */
function withRoles(h: Happening, { person, roles }: Step & { kind: 'roles' }): Expected {
  if (h.looker.person === null) throw refuse('SIGN_IN_NEEDED')
  if (!isRoot(h)) throw refuse('FORBIDDEN')
  h.state.accounts.set(person, { ...h.state.accounts.get(person)!, roles })
  return { status: 200 }
}

function suspended(h: Happening, { person, active }: Step & { kind: 'suspend' }): Expected {
  if (h.looker.person === null) throw refuse('SIGN_IN_NEEDED')
  if (!isRoot(h)) throw refuse('FORBIDDEN')
  h.state.accounts.set(person, { ...h.state.accounts.get(person)!, active })
  return { status: 200 }
}

function changedConstant(h: Happening, { name, value }: Step & { kind: 'constant' }): Expected {
  if (h.looker.person === null) throw refuse('SIGN_IN_NEEDED')
  const constant = h.book.plan.constants.find((each) => each.name === name)
  if (!constant) throw refuse('ROUTE_UNKNOWN')
  const { roles, administrator } = sightOf(h).environment
  const may = constant.changeable && (administrator === true || constant.changedBy.some((role) => roles.has(role)))
  if (!may) throw refuse('FORBIDDEN')
  const read = readValue(constant.type as never, value)
  if (!read.ok || read.value === null) throw refuse(read.ok ? 'REQUIRED' : read.code, 'value')
  h.state.constants.set(name, read.value)
  return { status: 200 }
}

export type { Row }

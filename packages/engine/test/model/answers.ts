// What the server should answer to each step, by the model; and what the model remembers of it afterwards.
import { readValue, type Json } from '@ninefold/plan/values'
import type { Entity } from '@ninefold/plan'
import { actAsDocument, offers, takeAction } from './actions.ts'
import { apply, demandRules } from './changes.ts'
import { signIn, viewerOf, type Change, type Transaction } from './transaction.ts'
import { answerBatch } from './batch.ts'
import { importRows } from './import.ts'
import type { Answer, Expected } from './expected.ts'
import { sentFields, wireOf, type PlanIndex } from './plan.ts'
import { listed } from './lists.ts'
import { refuse, Refused, statusOf } from './refused.ts'
import { changeableFields, everRow, mayField, mayRow } from './rights.ts'
import { partRows, type Principal, type Place, type Viewer } from './viewer.ts'
import { copyOf, type Row, type State } from './state.ts'
import type { Step } from './step.ts'
import { obstacleTo, pastOf, undo, type Past } from './undo.ts'

export interface Model {
  readonly index: PlanIndex
  readonly state: State
  readonly now: string
}

/** What the rooms of the model know of one another. */
export const operations = { apply, act: actAsDocument }

/** Answers what is expected and how things stand afterwards. */
export function answer(
  model: Model & Pick<Transaction, 'defersRules'>,
  principal: Principal,
  step: Step,
  newId: () => string,
): Answer {
  const tx: Transaction = { ...model, ...operations, state: copyOf(model.state), principal, newId }
  if (step.kind === 'batch') {
    const { who, number } = step
    return answerBatch(
      model.index,
      model.state,
      step.operations,
      (operation, state) =>
        answer({ ...model, state, defersRules: true }, principal, { who, number, ...operation }, newId),
      (state) => demandRules({ ...tx, state }, model.state),
    )
  }
  try {
    if (step.kind === 'import') {
      if (principal.person === null) throw refuse('SIGN_IN_NEEDED')
      // The file is uploaded first.
      dropLooseFiles(tx.state, tx.now)
      demandRoute(viewerOf(tx), step.entity, true)
      return importRows(tx, step)
    }
    return { expected: answerOf(tx, step), state: tx.state }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { faults, orMissing } = error
    const state = step.kind === 'import' ? tx.state : model.state
    return { expected: { status: statusOf(model.index.plan, faults[0]!.code), faults, orMissing }, state }
  }
}

function answerOf(tx: Transaction, step: Exclude<Step, { kind: 'batch' | 'import' }>): Expected {
  const viewer = viewerOf(tx)
  switch (step.kind) {
    case 'create':
      demandRoute(viewer, step.entity, true)
      return saved(tx, apply(tx, { entity: step.entity, kind: 'create', input: step.body, right: 'grant' }), 201)
    case 'change': {
      demandRoute(viewer, step.entity)
      const change: Change = { entity: step.entity, kind: 'change', id: step.id, input: step.body, right: 'grant' }
      return saved(tx, apply(tx, { ...change, ...(step.version !== undefined && { version: step.version }) }), 200)
    }
    case 'delete':
      demandRoute(viewer, step.entity)
      apply(tx, { entity: step.entity, kind: 'delete', id: step.id, right: 'grant' })
      return { status: 204 }
    case 'act':
      demandRoute(viewer, step.entity)
      return saved(tx, takeAction(tx, step.entity, step.id, step.action, step.body, step.version), 200)
    case 'get':
      demandRoute(viewer, step.entity)
      return { status: 200, body: recordJson(viewer, readable(viewer, step.entity, step.id)) }
    case 'page':
      demandRoute(viewer, step.entity)
      return { status: 200, body: pageJson(tx, readable(viewer, step.entity, step.id)) }
    case 'history':
      demandRoute(viewer, step.entity)
      return { status: 200, body: historyJson(tx, pastOf(viewer, step.entity, step.id)) }
    case 'undo':
      demandRoute(viewer, step.entity)
      return saved(tx, undo(tx, step.entity, step.id, step.entry, step.version), 200)
    case 'file':
      demandRoute(viewer, step.entity)
      if (!fileAt(viewer, readable(viewer, step.entity, step.id), step.field)) throw refuse('NOT_FOUND')
      return { status: 200 }
    case 'export':
      demandRoute(viewer, step.entity)
      if (!everRow(viewer, 'export', step.entity)) throw signIn(tx)
      return { status: 200 }
    case 'list':
      demandRoute(viewer, step.entity)
      return { status: 200, body: { items: listed(viewer, step).map((place) => recordJson(viewer, place)) } }
    case 'inbox':
      if (tx.principal.person === null) throw refuse('SIGN_IN_NEEDED')
      return { status: 200, body: inboxJson(tx) }
    case 'upload':
      if (tx.principal.person === null) throw refuse('SIGN_IN_NEEDED')
      return uploaded(tx, step)
    case 'roles':
      return withRoles(tx, step)
    case 'suspend':
      return suspended(tx, step)
    case 'constant':
      return changedConstant(tx, step)
    case 'wait':
    case 'restart':
      return { status: 200 }
  }
}

/** What one may never see, nor make, is no address at all. */
function demandRoute(viewer: Viewer, name: string, toCreate = false): void {
  const entity = viewer.index.plan.entities.find((each) => each.name === name)
  const known =
    entity && !entity.partOf && (everRow(viewer, 'read', name) || (toCreate && everRow(viewer, 'create', name)))
  if (known) return
  throw refuse(viewer.principal.person === null ? 'SIGN_IN_NEEDED' : 'ROUTE_UNKNOWN')
}

function readable(viewer: Viewer, entity: string, id: string): Place {
  const row = viewer.state.rows.get(id)
  if (row?.entity !== entity || !mayRow(viewer, 'read', { row })) throw refuse('NOT_FOUND')
  return { row }
}

function saved(tx: Transaction, id: string, status: number): Expected {
  const row = tx.state.rows.get(id)
  const viewer = viewerOf(tx)
  const seen = row && mayRow(viewer, 'read', { row })
  return { status, body: seen ? recordJson(viewer, { row }) : { id } }
}

/** A record as it is sent: what may be read of it, and never the other side of a reference. */
function recordJson(viewer: Viewer, place: Place): Json {
  const { row } = place
  const view = viewer.view(place)
  const entity = viewer.index.entity(row.entity)
  const fields = sentFields(entity).filter(({ name, type }) => {
    if (type.kind === 'line') return false
    if (type.kind === 'inverse' && !isOfMany(viewer.index, entity, name)) return false
    return mayField(viewer, 'read', place, name)
  })
  const value = (field: (typeof fields)[number]): unknown =>
    field.type.kind === 'parts'
      ? partRows(row, field.name)
      : field.type.kind === 'inverse'
        ? viewer.others(field.type.entity, field.type.field, row.id).map((other) => other.row.id)
        : view[field.name]
  return {
    id: row.id,
    ...Object.fromEntries(
      fields.map((field) => [
        field.name,
        field.type.kind === 'inverse'
          ? (value(field) as Json)
          : wireOf(field, value(field), (part) => recordJson(viewer, { row: part, whole: place })),
      ]),
    ),
  }
}

function isOfMany(index: PlanIndex, entity: Entity, name: string): boolean {
  const type = entity.fields.find((field) => field.name === name)?.type
  return type?.kind === 'inverse' && index.field(type.entity, type.field)?.type.kind === 'many'
}

function pageJson(tx: Transaction, place: Place): Json {
  const viewer = viewerOf(tx)
  const { row } = place
  const update = changeableFields(viewer, place)
  const actions = offers(tx, row).map(({ name, blocked }) => ({ name, blocked }))
  return { record: recordJson(viewer, place), may: { update, delete: mayRow(viewer, 'delete', place) }, actions }
}

/** Newest first, the first page of it; of each entry what may be read of the record now, and who it was like who changed it. */
function historyJson(tx: Transaction, past: Past): Json {
  const viewer = viewerOf(tx)
  const { place, entries } = past
  const isFirst = (entry: Past['entries'][number]) => entry.what === 'create' || entry === entries.at(-1)
  return entries.slice(0, 50).map((entry) => ({
    what: entry.what,
    ...(entry.action !== undefined && { action: entry.action }),
    who: mayField(viewer, 'read', place, isFirst(entry) ? 'createdBy' : 'updatedBy') ? entry.who : null,
    at: entry.at,
    mayUndo: obstacleTo(tx, past, entry) === undefined,
    changes: entry.changes
      .filter(({ field }) => mayField(viewer, 'read', place, field))
      // Of something new there was nothing before.
      .map(({ field, from, to }) => ({ field, to, ...(entry.what !== 'create' && { from }) })),
  }))
}

function fileAt(viewer: Viewer, place: Place, name: string): boolean {
  const { row } = place
  const [list, id, ...rest] = name.split('.')
  const field = viewer.index.entity(row.entity).fields.find((each) => each.name === list)
  if (!field || !mayField(viewer, 'read', place, field.name)) return false
  if (field.type.kind === 'file') return id === undefined && (row.values[field.name] ?? null) !== null
  const part = partRows(row, field.name).find((one) => one.id === id)
  return (
    field.type.kind === 'parts' &&
    part !== undefined &&
    rest.length > 0 &&
    fileAt(viewer, { row: part, whole: place }, rest.join('.'))
  )
}

/** The newest thirty, and how many there are. A message about what one may not open says only its words. */
function inboxJson(tx: Transaction): Json {
  const viewer = viewerOf(tx)
  const mine = tx.state.notifications.filter(({ to }) => to === tx.principal.person)
  const items = mine
    .toReversed()
    .slice(0, 30)
    .map(({ entity, record, subject, text }) => {
      const row = tx.state.rows.get(record)
      const open = row !== undefined && mayRow(viewer, 'read', { row })
      return { entity: open ? entity : '', record: open ? record : '', subject, text }
    })
  return { items, unread: mine.length }
}

function uploaded(tx: Transaction, step: Step & { kind: 'upload' }): Expected {
  const id = tx.newId()
  const { name, type, size } = step
  dropLooseFiles(tx.state, tx.now)
  tx.state.files.set(id, { id, name, type, size, uploader: tx.principal.person!, at: tx.now, taken: false })
  return { status: 201, body: { id, name, type, size } }
}

/** With each upload: what nobody took in a day is gone. */
function dropLooseFiles({ files }: State, now: string): void {
  const old = new Date(Date.parse(now) - 86_400_000).toISOString()
  for (const [key, file] of files) if (!file.taken && file.at < old) files.delete(key)
}

const isRoot = ({ state, principal }: Transaction): boolean =>
  state.accounts.get(principal.person ?? '')?.administrator === true

/** The people of these documents give no roles to one another. */
function withRoles(tx: Transaction, { person, roles }: Step & { kind: 'roles' }): Expected {
  if (tx.principal.person === null) throw refuse('SIGN_IN_NEEDED')
  if (!isRoot(tx)) throw refuse('FORBIDDEN')
  tx.state.accounts.set(person, { ...tx.state.accounts.get(person)!, roles })
  return { status: 200 }
}

function suspended(tx: Transaction, { person, active }: Step & { kind: 'suspend' }): Expected {
  if (tx.principal.person === null) throw refuse('SIGN_IN_NEEDED')
  if (!isRoot(tx)) throw refuse('FORBIDDEN')
  tx.state.accounts.set(person, { ...tx.state.accounts.get(person)!, active })
  return { status: 200 }
}

function changedConstant(tx: Transaction, { name, value }: Step & { kind: 'constant' }): Expected {
  if (tx.principal.person === null) throw refuse('SIGN_IN_NEEDED')
  const constant = tx.index.plan.constants.find((each) => each.name === name)
  if (!constant) throw refuse('ROUTE_UNKNOWN')
  const { roles, administrator } = viewerOf(tx).environment
  const may = constant.changeable && (administrator === true || constant.changedBy.some((role) => roles.has(role)))
  if (!may) throw refuse('FORBIDDEN')
  const read = readValue(constant.type as never, value)
  if (!read.ok || read.value === null) throw refuse(read.ok ? 'REQUIRED' : read.code, 'value')
  tx.state.constants.set(name, read.value)
  return { status: 200 }
}

export type { Row }

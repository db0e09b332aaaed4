/**
 * Undoes one change: a new change that restores the old values, under the current rules, permissions and states.
 *
 * UNDO-1 It is the user's own change, by point 6: a field that the user may not write is not restored.
 * UNDO-2 If a later change affected the same fields, it is refused: no later change is lost silently.
 * UNDO-3 A step of the life cycle is never undone: either an action leads back, or nothing does.
 * UNDO-4 A deletion is undone by users who could delete the record (`restore.ts`).
 */
import { isWritable } from '@ninefold/plan'
import { type Json, isParts, isFile, isValues } from '@ninefold/plan/values'
import { isSecret } from '../../access/index.ts'
import { finding, notAllowed, Refusal, refuse, words, type Words } from '../../refusal.ts'
import type { Changed } from '../change/change.ts'
import type { PipelineContext } from '../change/context.ts'
import type { Changes, HistoryRow } from './history.ts'
import type { EntityModel, Model } from '../model.ts'
import { freedFrom } from '../change/files.ts'
import { seenChanges } from './history-values.ts'
import { deletedRecord, fieldsAllowed, isCreation, traceOf, type HistoryContext, type Trace } from './reconstruct.ts'
import { restore } from './restore.ts'

/** What the principal may do with the record now, even if it is deleted. */
interface RightsToUndo {
  readonly update: ReadonlySet<string>
  readonly restore: boolean
  /** Files that it had before and that are still stored. */
  readonly files: ReadonlySet<string>
}

export async function rightsToUndo(
  c: HistoryContext,
  entity: EntityModel,
  id: string,
  trace: Trace,
): Promise<RightsToUndo> {
  const files = await freedFrom(c.reader, id)
  if (!trace.isDeleted) {
    const may = await c.ones.may(c.reader, c.principal, entity, id)
    return { update: new Set(may.update), restore: false, files }
  }
  const record = deletedRecord(c, entity, id, trace)
  return { update: new Set(), restore: (await fieldsAllowed(c, entity, record, 'delete')) !== undefined, files }
}

type Undoing = Pick<HistoryContext, 'model' | 'principal'>

/** As far as can be determined without trying. */
export const mayUndo = (
  c: Undoing,
  entity: EntityModel,
  trace: Trace,
  row: HistoryRow,
  rights: RightsToUndo,
): boolean => obstacle(c, entity, trace, row, rights) === undefined

/** `number`: of the entry, or `last`. NOT_FOUND if there is none that the principal may read. */
export async function undoChange(
  c: PipelineContext,
  entity: EntityModel,
  id: string,
  number: string,
  version?: number,
): Promise<Changed> {
  const trace = await traceOf(c, entity, id)
  const row = number === 'last' ? trace?.entries[0] : trace?.entries.find((entry) => String(entry.number) === number)
  if (!trace || !row) throw refuse('NOT_FOUND', { parameters: { subject: entity.entity.label } })
  const refusal = obstacle(c, entity, trace, row, await rightsToUndo(c, entity, id, trace))
  if (refusal) throw refusal
  if (row.what === 'delete') return restore(c, entity, id, trace, row)
  const input = Object.fromEntries(
    changesToRestore(c, entity, trace, row).map(({ field, from }) => [
      field,
      asInput(c.model, entity, trace, field, from),
    ]),
  )
  const right = { kind: 'grant' } as const
  const what = { what: 'undo', undoes: row.number } as const
  return c.writing.apply({ entity: entity.name, kind: 'change', id, input, right, what, version })
}

/** The parts of the entry that users write and the principal reads. */
const changesToRestore = (c: Undoing, entity: EntityModel, trace: Trace, row: HistoryRow): readonly Changes[] =>
  seenChanges(c, entity, trace, row).filter(({ field }) => {
    const of = entity.byName.get(field)!.field
    return !of.computed && !of.default?.copy && !isSecret(of)
  })

function obstacle(
  c: Undoing,
  entity: EntityModel,
  trace: Trace,
  row: HistoryRow,
  { update, restore: mayRestore, files }: RightsToUndo,
): Refusal | undefined {
  const forbidden = () => notAllowed(c.principal, { parameters: { subject: entity.entity.label } })
  const not = (why: Words, instead: Words, origin = row.origin ?? undefined) =>
    refuse('UNDO_NOT_POSSIBLE', { words: { why, instead }, ...(origin ? { origin } : {}) })
  if (row.what === 'delete') {
    if (!trace.isDeleted || trace.entries[0] !== row)
      return not(words('it is already restored'), words('There is nothing to do.'))
    return mayRestore ? undefined : forbidden()
  }
  if (trace.isDeleted) return not(words('it has been deleted since'), words('Undo its deletion first.'))
  if (row.what === 'erase') return not(words('what was erased is gone for good'), words('Enter it again.'))
  if (update.size === 0) return forbidden()
  if (isCreation(row) || isRestoring(trace, row))
    return not(words('this is its creation'), words('Delete it instead, if you may.'))
  const moved = stepIn(c.model, entity, row)
  if (moved) return not(...moved)
  const fields = changesToRestore(c, entity, trace, row)
  if (fields.length === 0) return not(words('nothing in it was written by hand'), words('Change what it follows from.'))
  const lockedFields = fields.filter(({ field }) => !update.has(field))
  if (lockedFields.length > 0) return notWritable(entity, lockedFields)
  const again = fields.filter((one) => isTouchedSince(trace, row, one))
  if (again.length > 0) {
    const names = again.map(({ field }) => entity.byName.get(field)!.field.label)
    return refuse('UNDO_CONFLICT', { field: again[0]!.field, parameters: { fields: names.join(', ') } })
  }
  const lost = fields.find(({ field, from }) =>
    losesFile(c.model, entity, { field, from, to: trace.last.get(field) ?? null }, files),
  )
  return lost && not(words('the previous file is no longer stored'), words('Add the file again.'))
}

function notWritable(entity: EntityModel, lockedFields: readonly Changes[]): Refusal {
  const [first, ...rest] = lockedFields.map(({ field }) =>
    finding('FIELD_NOT_WRITABLE', {
      field,
      parameters: { name: field },
      origin: entity.byName.get(field)!.field.origin,
    }),
  )
  return new Refusal([first!, ...rest])
}

const isRestoring = ({ entries }: Trace, { undoes }: HistoryRow): boolean =>
  undoes !== null && entries.some(({ number, what }) => number === undoes && what === 'delete')

/** Why a step of a life cycle is not undone, and what to do. */
function stepIn(model: Model, entity: EntityModel, { changes }: HistoryRow): readonly [Words, Words] | undefined {
  const cycles = model.plan.lifecycles.filter((one) => one.entity === entity.name)
  const change = changes.find(({ field }) => cycles.some((one) => one.field === field))
  if (!change) return undefined
  const states = cycles.find((one) => one.field === change.field)!.states
  const name = (key: Json) => states.find((state) => state.key === key)?.label ?? (typeof key === 'string' ? key : '—')
  const values = { from: name(change.from), to: name(change.to) }
  return [
    words('it led from "{from}" to "{to}", and a transition cannot be undone', values),
    words('Use the action that leads back, if there is one.'),
  ]
}

/** Also if the value changed without an entry, for example by a new document. */
function isTouchedSince({ entries, last }: Trace, row: HistoryRow, { field }: Changes): boolean {
  const later = entries.slice(0, entries.indexOf(row))
  if (later.some(({ changes }) => changes.some((one) => one.field === field))) return true
  const then = row.changes.find((one) => one.field === field)!.to
  return JSON.stringify(emptyAsNull(then)) !== JSON.stringify(emptyAsNull(last.get(field) ?? null))
}

const emptyAsNull = (json: Json): Json => (Array.isArray(json) && json.length === 0 ? null : json)

/** The old value as a user would send it: of parts, the writable fields; deleted parts as new ones. */
function asInput(model: Model, entity: EntityModel, { last }: Trace, name: string, from: Json): Json {
  const { type } = entity.byName.get(name)!.field
  return isParts(type) ? partsAsInput(model, type.entity, from, last.get(name) ?? null) : from
}

function partsAsInput(model: Model, name: string, from: Json, now: Json): Json {
  const part = model.entities.get(name)!
  const current = new Map(objectsIn(now).map((item) => [item['id'], item]))
  return objectsIn(from).map((item) => {
    const same = current.get(item['id'])
    const written = part.fields
      .filter(({ name: field }) => Object.hasOwn(item, field) && isWritable(part.entity, part.byName.get(field)!.field))
      .map(({ name: field, field: { type } }): readonly [string, Json] => {
        const value = item[field]!
        return [field, isParts(type) ? partsAsInput(model, type.entity, value, same?.[field] ?? null) : value]
      })
    return { ...(same ? { id: item['id']! } : {}), ...Object.fromEntries(written) }
  })
}

type Item = Readonly<Record<string, Json>>

const objectsIn = (json: Json): readonly Item[] =>
  Array.isArray(json)
    ? (json as readonly Json[]).filter((item): item is Item => typeof item === 'object' && item !== null)
    : []

function losesFile(
  model: Model,
  entity: EntityModel,
  { field, from, to }: { readonly field: string; readonly from: Json; readonly to: Json },
  freed: ReadonlySet<string>,
): boolean {
  const restored = new Set([...filesIn(model, entity, field, to), ...freed])
  return filesIn(model, entity, field, from).some((id) => !restored.has(id))
}

const idOf = ({ id }: Item): string => (typeof id === 'string' ? id : '')

/** Ids of the files in a value, also in parts. */
function filesIn(model: Model, entity: EntityModel, name: string, wire: Json): readonly string[] {
  const type = entity.byName.get(name)?.field.type
  if (isFile(type)) return objectsIn([wire]).map(idOf)
  if (isValues(type) && isFile(type.of)) return objectsIn(wire).map(idOf)
  if (!isParts(type)) return []
  const part = model.entities.get(type.entity)!
  return objectsIn(wire).flatMap((item) => Object.keys(item).flatMap((key) => filesIn(model, part, key, item[key]!)))
}

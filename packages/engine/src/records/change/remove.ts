/**
 * Deletes a record and applies the removal policies of its references: refuse, clear, cascade. Each of these is a
 * change of its own, with its own history entry.
 */
import { placesOf as partPlacesOf } from '@ninefold/plan'
import { type FieldType, type RecordValue, isReference, isEither, type MutableRecord } from '@ninefold/plan/values'
import { finding, notAllowed, Refusal, refuse } from '../../refusal.ts'
import { quoted, forgetRecord } from '../../store/index.ts'
import { wholeOf } from '../history/about-person.ts'
import type { Change, ChangeRequest, Stored } from './change.ts'
import { condition } from '../read/condition.ts'
import { draftOf, environmentOf, evaluateOver, loadReads } from './draft.ts'
import { allows } from '../expressions.ts'
import { momentAfter, viaOf, writeHistory } from '../history/history.ts'
import type { EntityModel, FieldModel } from '../model.ts'
import type { PipelineContext } from './context.ts'
import { changesOf } from './save.ts'
import { slot, statement } from '../read/statement.ts'
import { completeFindings } from '../rules/complete-findings.ts'
import { listsReadByRules } from '../rules/invariants.ts'
import type { ChangeSteps } from '../change-steps.ts'
import { noteWritten } from './written.ts'

interface Referring {
  readonly entity: EntityModel
  readonly field: FieldModel
  readonly onDelete: 'refuse' | 'empty' | 'delete'
}

export async function removeRecord(
  c: PipelineContext,
  request: ChangeRequest,
  steps: ChangeSteps,
  before: MutableRecord,
): Promise<void> {
  const { entity } = steps
  const draft = draftOf(steps, before.id, before)
  await loadReads(c, draft)
  if (request.right.kind === 'grant') {
    const allowed = c.model.rights(c.principal).rows(entity.name, 'delete')
    if (!allows(allowed, environmentOf(c.principal, before, before))) {
      throw notAllowed(c.principal, { parameters: { subject: entity.entity.label } })
    }
  }
  if (request.version !== undefined && request.version !== before['version']) {
    const current = await c.ones.get(c.reader, c.principal, entity, before.id)
    throw new Refusal([finding('STALE', { parameters: { version: request.version } })], current)
  }
  const change: Change = {
    request,
    entity: entity.name,
    id: before.id,
    principal: c.principal,
    writing: c.writing,
    transaction: c.writing.transaction,
    before,
    now: () => draft.record,
    set: () => {
      throw new Error(`${entity.name} is being deleted: nothing can be set`)
    },
    flush: async () => {},
    evaluate: (expr, over = 'before', more = {}) =>
      evaluateOver(c, draft, expr, over === 'before' ? 'before' : 'now', more),
  }
  await c.hooks.decide?.(change)
  await request.decide?.(change)
  await applyRemovalPolicies(c, entity, before.id)
  await deleteRows(c, request, steps, before, change)
}

async function deleteRows(
  c: PipelineContext,
  request: ChangeRequest,
  steps: ChangeSteps,
  before: MutableRecord,
  change: Change,
): Promise<void> {
  const { entity } = steps
  const { transaction } = c.writing
  await noteRemoved(c, steps, before)
  const changes = changesOf(steps, before, null).map(({ field, to }) => ({ field, from: to, to: null }))
  await transaction.run(`DELETE FROM ${entity.table} WHERE "id" = ?`, [before.id])
  const forgetting = forgetRecord(before.id)
  await transaction.run(forgetting.text, forgetting.values)
  const via = viaOf(c.principal, request)
  const version = before['version'] as number
  // By an effect, with the action's name.
  const what = { ...request.what, what: 'delete' } as const
  const entry = { entity: entity.name, record: before.id, version, via, changes, ...what }
  const changed = before['updatedAt']
  const at = typeof changed === 'string' ? momentAfter(changed, c.principal.now) : c.principal.now
  writeHistory(transaction, c.principal, c.hash, entry, at)
  c.changes.push({ entity: entity.name, id: before.id, kind: 'delete' })
  const stored: Stored = { ...change, changed: new Set(changes.map((one) => one.field)) }
  await c.hooks.stored?.(stored)
}

/** Notes the deletion, and the records whose lists contained it: those change without a change of their own. */
async function noteRemoved(c: PipelineContext, steps: ChangeSteps, before: MutableRecord): Promise<void> {
  const { id } = before
  noteWritten(c.written, { steps, id, before, after: null })
  for (const { entity, field } of listsReadByRules(c.model, steps.entity.name)) {
    const { table, from, to } = field.link
    const text = `SELECT ${quoted(from)} FROM ${quoted(table)} WHERE ${quoted(to)} = ?`
    const holders = (await c.reader.rows(text, [id])).map((row) => row[0] as string)
    const of = c.stepsOf(entity)
    for (const containing of (await c.loader.load(c.reader, c.principal, entity, holders, of.stored)).values()) {
      const left = ((containing[field.name] ?? []) as readonly RecordValue[]).filter((other) => other.id !== id)
      noteWritten(c.written, {
        steps: of,
        id: containing.id,
        before: containing,
        after: { ...containing, [field.name]: left },
      })
    }
  }
}

/** Applies the removal policy of every reference to the record. */
async function applyRemovalPolicies(c: PipelineContext, entity: EntityModel, id: string): Promise<void> {
  const referring = referringTo(c, entity)
  for (const one of referring) if (one.onDelete === 'refuse') await refuseInUse(c, one, named(one, entity, id))
  for (const one of referring) {
    if (one.onDelete === 'refuse') continue
    const reference = named(one, entity, id)
    for (const other of await idsReferring(c, one, reference)) await applyPolicy(c, one, other, reference)
  }
}

function referringTo(c: PipelineContext, entity: EntityModel): readonly Referring[] {
  return [...c.model.entities.values()].flatMap((other) =>
    other.fields.flatMap((field): Referring[] => {
      const { type } = field.field
      if (field.kind !== 'column' || !refersTo(type, entity.name)) return []
      const isWhole = partPlacesOf(other.entity).some(({ whole }) => whole === field.name)
      return isWhole ? [] : [{ entity: other, field, onDelete: type.onDelete }]
    }),
  )
}

const refersTo = (type: FieldType, entity: string): type is FieldType & { kind: 'reference' | 'either' } =>
  isReference(type) ? type.entity === entity : isEither(type) && type.entities.includes(entity)

/** The record as the field refers to it. */
const named = ({ field }: Referring, entity: EntityModel, id: string): string =>
  isEither(field.field.type) ? `${entity.name}:${id}` : id

async function idsReferring(c: PipelineContext, one: Referring, id: string): Promise<readonly string[]> {
  const text = `SELECT "id" FROM ${one.entity.table} WHERE ${quoted(one.field.name)} = ?`
  return (await c.reader.rows(text, [id])).map((row) => row[0] as string)
}

/** Counts only records that the user may read, by a field that they may read there, and names the oldest. */
async function refuseInUse(c: PipelineContext, { entity, field }: Referring, id: string): Promise<void> {
  const from = ` FROM ${entity.table} AS t WHERE t.${quoted(field.name)} = `
  if ((await c.reader.rows(`SELECT 1${from}? LIMIT 1`, [id])).length === 0) return
  const rights = c.model.rights(c.principal)
  const target = c.model.target(c.principal, entity.name)
  const readable = [rights.rows(entity.name, 'read'), rights.field(entity.name, 'read', field.name)]
  const seen = readable.flatMap((one) => condition(one, target)).flatMap((one) => [' AND ', ...one])
  const made = statement([`SELECT count(*), min(t."id")${from}`, slot(0), ...seen])
  const [row] = await c.reader.rows(made.text, made.values(c.principal.environment, [id]))
  const [count, first] = row as [number, string | null]
  if (first === null) throw refuse('IN_USE')
  const found = finding('IN_USE', {
    origin: field.field.origin,
    parameters: { count, by: entity.entity.plural },
    elsewhere: await wholeOf(c.reader, c.model, entity, first),
  })
  throw new Refusal(await completeFindings(c, entity, [found]))
}

async function applyPolicy(c: PipelineContext, one: Referring, id: string, reference: string): Promise<void> {
  const right = { kind: 'document' } as const
  const { name } = one.entity
  if (one.entity.isPart) await applyPolicyToPart(c, one, id, reference)
  else if (one.onDelete === 'delete') await c.writing.apply({ entity: name, kind: 'delete', id, right })
  else await c.writing.apply({ entity: name, kind: 'change', id, right, values: { [one.field.name]: null } })
}

/** A part has no change of its own: its whole changes. A part deleted with its whole needs no separate step. */
async function applyPolicyToPart(
  c: PipelineContext,
  { entity, field, onDelete }: Referring,
  id: string,
  reference: string,
) {
  const still = `SELECT 1 FROM ${entity.table} WHERE "id" = ? AND ${quoted(field.name)} = ?`
  if ((await c.reader.rows(still, [id, reference])).length === 0) return
  const whole = await wholeOf(c.reader, c.model, entity, id)
  if (whole.id === reference) return
  const loses = { part: id, ...(onDelete === 'empty' ? { field: field.name } : {}) }
  await c.writing.apply({ ...whole, kind: 'change', right: { kind: 'document' }, detaches: loses })
}

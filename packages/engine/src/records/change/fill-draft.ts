/** Fills a draft from a request, before any rule: input, initial values, defaults, copies, computed fields. */
import { memoize } from '@ninefold/plan/base'
import { isOwnRead } from '@ninefold/plan/expression'
import { bareRecord, isEmptyValue, type MutableRecord, type RecordValue, type Value } from '@ninefold/plan/values'
import type { ChangeRequest } from './change.ts'
import type { PipelineContext } from './context.ts'
import { requireRightBefore, requireVersion } from './require-rights.ts'
import { derive } from './derive.ts'
import { draftOf, storedForm, detach, placesOf, loadReads, valueAt, type Draft, type Place } from './draft.ts'
import { requireErasable, clearFields } from './erase.ts'
import { newId } from './id.ts'
import { readInput } from './input.ts'
import { priceFindings } from './price.ts'
import { withParts, type ChangeSteps } from '../change-steps.ts'

/** Returns the draft and the problems of the input. */
export async function fillDraft(
  c: PipelineContext,
  request: ChangeRequest,
  steps: ChangeSteps,
  before: MutableRecord | null,
) {
  const draft = draftOf(steps, before?.id ?? request.id ?? newId(), before)
  if (request.restores) Object.assign(draft.record, request.restores)
  if (request.detaches) detach(draft, request.detaches)
  await loadReads(c, draft)
  if (request.right.kind === 'grant') requireRightBefore(c, draft)
  if (request.erases) {
    await requireErasable(c, draft)
    clearFields(c, draft)
  }
  if (before) await requireVersion(c, request, steps.entity, before)
  const { right, input: sent, what } = request
  const read = sent ? await readInput(c, draft, { right, input: sent, fromHistory: what?.what === 'undo' }) : []
  if (!before && !request.restores) {
    setInitial(c, draft)
    setDocumentValues(draft, request.values ?? {})
  }
  // Nothing new has to be loaded for a record without input.
  const isSame = before && !request.erases && Object.keys(request.input ?? {}).length === 0
  if (!isSame) await loadReads(c, draft)
  const mayTake = !request.restores && (!isSame || takesCopies(steps))
  if (mayTake && (await takeDefaults(c, draft, request.input ?? {}))) await loadReads(c, draft)
  const input = [...read, ...priceFindings(c, draft)]
  await derive(c, draft)
  return { draft, input }
}

function setInitial(c: PipelineContext, draft: Draft): void {
  for (const lifecycle of c.model.plan.lifecycles) {
    if (lifecycle.entity === draft.steps.entity.name) draft.record[lifecycle.field] = lifecycle.initial
  }
  const { record } = draft
  const { now, person } = c.principal
  const by = person === null ? null : bareRecord(person)
  if (!draft.steps.entity.isPart)
    Object.assign(record, { createdAt: now, createdBy: by, updatedAt: now, updatedBy: by, version: 1 })
}

/** A new record starts with the values that the document writes into it, so that rules and required fields see them. */
function setDocumentValues(draft: Draft, values: Readonly<Record<string, Value>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = draft.steps.entity.byName.get(name)
    if (field && !['parts', 'rows', 'live', 'line'].includes(field.kind)) draft.record[name] = storedForm(field, value)
  }
}

const takesCopies = memoize((steps: ChangeSteps): boolean => withParts(steps).some(({ copies }) => copies.length > 0))

/**
 * Missing fields of new records and new parts get their default; copies are taken if their source changed. Returns
 * whether there were any.
 */
async function takeDefaults(
  c: PipelineContext,
  draft: Draft,
  input: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  let changed = false
  for (const place of placesOf(draft)) {
    const sent = sentAt(input, place.prefix)
    if (await defaultsOf(c, place, (name) => Object.hasOwn(sent, name))) changed = true
  }
  return changed
}

/** The input of the record or part at this prefix. */
function sentAt(input: object, prefix: string): object {
  const steps = prefix.split('.').slice(0, -1)
  const at = steps.reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>> | null)?.[step], input)
  return typeof at === 'object' && at !== null ? at : {}
}

async function defaultsOf(c: PipelineContext, place: Place, isSent: (name: string) => boolean): Promise<boolean> {
  const { steps, record, before } = place
  let changed = false
  if (!before) {
    for (const field of steps.defaults) {
      if (isSent(field.name) || !isEmptyValue(record[field.name] ?? null)) continue
      record[field.name] = storedForm(field, await valueAt(c, place, field.field.default!.expr))
      changed = true
    }
  }
  for (const field of steps.copies) {
    const { expr } = field.field.default!
    const source = expr.reads.find(isOwnRead)?.split('.')[0]
    const same = before && source !== undefined && idOf(before[source]) === idOf(record[source])
    if (same) continue
    record[field.name] = storedForm(field, await valueAt(c, place, expr))
    changed = true
  }
  return changed
}

const idOf = (value: Value | undefined): unknown => (value as RecordValue | null | undefined)?.id ?? null

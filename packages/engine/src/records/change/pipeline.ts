/**
 * The pipeline through which every change of a record runs:
 *
 *   input → defaults and copies → computed → rules → guard → effects → computed → rules → store → history → `stored`
 *     → rules over other records; those over the final state only, at the end of the transaction
 *
 * It runs inside a transaction, so a refusal at any step rolls everything back. Administrators have every grant, but
 * all other steps apply to them too.
 *
 * REC-5 A change needs the permission on the row before the change and as the input makes it: nobody can move a record
 * out of their own reach by input. What the document does then (state, effects) does not count against the user.
 * REC-6 A request with another version is refused, with the current record.
 * REC-7 A change without differences leaves no trace.
 */
import { Refusal, finding, refuse, type Finding } from '../../refusal.ts'
import { uniquenessFindings } from '../rules/uniqueness.ts'
import type { Changed, ChangeRequest } from './change.ts'
import { loadBefore } from './change-target.ts'
import { crossRecordFindings } from './check-draft.ts'
import { findingsOf } from '../rules/checks.ts'
import { completeFindings } from '../rules/complete-findings.ts'
import { checkComplete } from '../rules/deferred-rules.ts'
import { hasRulesOver } from '../rules/invariants.ts'
import type { DeferredChange, OpenChange, PipelineContext } from './context.ts'
import { requireRightAfter } from './require-rights.ts'
import type { Draft } from './draft.ts'
import { fillDraft } from './fill-draft.ts'
import { EVERYTHING, INCOMPLETE, mayStayEmpty, checkScope, NOTHING, type CheckScope } from './check-scope.ts'
import { openChange } from './open-change.ts'
import { removeRecord } from './remove.ts'
import { assignNumbers } from './assign-numbers.ts'
import type { ChangeSteps } from '../change-steps.ts'
import { isEmptyValue, type MutableRecord } from '@ninefold/plan/values'

/** A change with all its consequences. */
export async function applyWhole(c: PipelineContext, request: ChangeRequest): Promise<Changed> {
  c.written.clear()
  const changed = await applyChange(c, request)
  const complete = { c, request, id: changed.id, written: [...c.written.values()] }
  c.deferred.push(complete)
  c.writing.transaction.flush()
  const reading = Promise.all([answer(complete), checkComplete(complete)])
  // Rules over other records would also see what the next change writes.
  if (!hasRulesOver(c.model, complete.written)) c.pass()
  const [record, warnings] = await reading
  return { ...changed, record, warnings: [...changed.warnings, ...warnings] }
}

/** The record as the principal may read it now. Changes of the document itself need no answer. */
async function answer({
  c,
  request: { entity, kind, right },
  id,
  written,
}: DeferredChange): Promise<Changed['record']> {
  if (kind === 'delete' || right.kind === 'document') return undefined
  const [first, ...others] = written
  const model = c.model.entity(entity)
  // What other records become may change this one, too.
  if (first?.id !== id || !first.after || others.length > 0 || first.steps.hasSecrets)
    return c.ones.get(c.reader, c.principal, model, id)
  return c.ones.getWritten(c.reader, c.principal, model, first.after)
}

export async function applyChange(c: PipelineContext, request: ChangeRequest): Promise<Changed> {
  const entity = c.model.entity(request.entity)
  if (entity.isPart) throw refuse('FORBIDDEN', { parameters: { subject: entity.entity.label } })
  if (entity.entity.onlyOne && request.kind !== 'change' && !request.only)
    throw refuse('ONLY_ONE', { parameters: { subject: entity.entity.label } })
  // An effect may change its own record: the earlier part then becomes a change of its own.
  const outer = request.id === undefined ? undefined : c.open.get(request.id)
  await outer?.complete()
  const present = outer ? { ...request, target: undefined } : request
  const changed = await applyTo(c, present, c.stepsOf(entity))
  for (const open of c.open.values()) open.forget()
  await outer?.reload()
  return changed
}

async function applyTo(c: PipelineContext, request: ChangeRequest, steps: ChangeSteps): Promise<Changed> {
  const { entity } = steps
  const before = request.kind === 'create' ? null : await loadBefore(c, request, entity)
  if (request.kind === 'delete') {
    await removeRecord(c, request, steps, before!)
    return { id: before!.id, record: undefined, warnings: [] }
  }
  try {
    const changed = await runChange(c, request, steps, before)
    return { ...changed, warnings: await completeFindings(c, entity, changed.warnings) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(await completeFindings(c, entity, error.findings, request.input), error.current)
  }
}

async function runChange(
  c: PipelineContext,
  request: ChangeRequest,
  steps: ChangeSteps,
  before: MutableRecord | null,
): Promise<Changed> {
  const { draft, warnings: early } = await prepare(c, request, steps, before)
  const open = openChange(c, request, draft)
  const outer = c.open.get(draft.id)
  c.open.set(draft.id, open)
  try {
    if (!request.restores) {
      await assignNumbers(c, draft)
      await c.hooks.decide?.(open.change)
    }
    await request.decide?.(open.change)
    for (const [field, value] of Object.entries(request.values ?? {})) open.change.set(field, value)
    const warnings = await lastPass(c, request, open, early)
    return { id: draft.id, record: undefined, warnings }
  } finally {
    if (outer) c.open.set(draft.id, outer)
    else c.open.delete(draft.id)
  }
}

/** Checks the rules over the record after its effects, then writes it. Returns the warnings. */
async function lastPass(
  c: PipelineContext,
  request: ChangeRequest,
  open: OpenChange,
  early: readonly Finding[],
): Promise<readonly Finding[]> {
  const { draft } = open
  await open.derive()
  if (open.isGone()) return early
  const findings = open.isSet() ? ruleFindings(c, draft, request) : early
  await throwAll(c, draft, findings)
  const uniqueness = await uniquenessFindings(c, draft, false)
  throwErrors(uniqueness)
  await open.complete()
  return [...findings, ...uniqueness]
}

/** All steps up to the first pass of rules. */
async function prepare(c: PipelineContext, request: ChangeRequest, steps: ChangeSteps, before: MutableRecord | null) {
  const { draft, input } = await fillDraft(c, request, steps, before)
  throwErrors(withMissing(c, draft, input))
  if (request.right.kind === 'grant') requireRightAfter(c, draft, request)
  const findings = [...missingInputs(request, draft), ...ruleFindings(c, draft, request)]
  await throwAll(c, draft, findings)
  return { draft, warnings: findings }
}

/** If the change is refused anyway, the problems of rules over other records are reported with the rest. */
async function throwAll(c: PipelineContext, draft: Draft, findings: readonly Finding[]): Promise<void> {
  if (findings.some(isError)) throwErrors([...findings, ...(await crossRecordFindings(c, draft))])
}

function throwErrors(findings: readonly Finding[]): void {
  if (findings.some(isError)) throw new Refusal(findings.toSorted(byWeight) as [Finding, ...Finding[]])
}

/** Invalid input and missing fields are reported together, but nothing is reported twice. */
function withMissing(c: PipelineContext, draft: Draft, input: readonly Finding[]): readonly Finding[] {
  if (!input.some((f) => f.weight === 'error')) return input
  const missing = findingsOf(c.principal, draft, checkScope(input)).filter((f) => f.code === 'REQUIRED')
  return [...input, ...missing]
}

const isError = ({ weight }: Finding): boolean => weight === 'error'

const byWeight = (a: Finding, b: Finding): number => Number(a.weight === 'warning') - Number(b.weight === 'warning')

const missingInputs = (request: ChangeRequest, draft: Draft): Finding[] =>
  request.right.kind !== 'action'
    ? []
    : request.right.inputFields
        .filter((ask) => ask.required && isEmptyValue(draft.record[ask.field] ?? null))
        .map((ask) =>
          finding('REQUIRED', { field: ask.field, origin: draft.steps.entity.byName.get(ask.field)?.field.origin }),
        )

/** REC-10: values that were missing before do not block a change of a user who cannot enter them. */
function ruleFindings(c: PipelineContext, draft: Draft, request: ChangeRequest): readonly Finding[] {
  const { steps, before } = draft
  const isLeft = ({ code, field = '' }: Finding) =>
    code === 'REQUIRED' &&
    (mayStayEmpty(request, steps.entity, field) ||
      (before !== null &&
        request.right.kind === 'document' &&
        steps.entity.byName.get(field)?.field.required?.when === undefined &&
        isEmptyValue(before[field] ?? null)))
  return findingsOf(c.principal, draft, scopeOf(request)).filter((finding) => !isLeft(finding))
}

const scopeOf = ({ erases, incomplete }: ChangeRequest): CheckScope =>
  erases ? NOTHING : incomplete === 'fieldsAndRules' ? INCOMPLETE : EVERYTHING

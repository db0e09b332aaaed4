/**
 * The one way in which a record changes:
 *
 *   input → defaults and copies → computed → rules → guard → effects → computed → rules → store → history → `stored`
 *     → rules over other records
 *
 * It runs inside a transaction, so that a refusal at any step undoes all of it. Administrators have every grant, and pass
 * all the other steps like anybody.
 *
 * REC-5  A change needs the right on the row as it was and as the input makes it: nobody moves a record out of their
 *        own reach by plain input. What the document does then (state, effects) is not held against the person.
 * REC-6  Who saw another version is told, with the record as it is now.
 * REC-7  A change that changes nothing leaves no trace.
 */
import { isOwnRead, type RecordValue, type Value } from '@ninefold/language'
import { isSecret } from '../access/rights.ts'
import { Refusal, finding, refuse, type Finding } from '../refusal.ts'
import { freeCode } from '../store/random-code.ts'
import { freeSlug, nextNumber } from '../store/sequence.ts'
import { apartFindings } from './apart.ts'
import type { Changed, ChangeRequest } from './change.ts'
import type { PipelineContext } from './context.ts'
import { findingsOf } from './checks.ts'
import { completeFindings } from './complete-findings.ts'
import { invariantFindings } from './invariants.ts'
import { EVERYTHING, lookingAt } from './looking-at.ts'
import { draftOf, environmentOf, kept, lose, placesOf, settle, valueAt, type Draft, type Place } from './draft.ts'
import { allows } from './expressions.ts'
import { demandErase, empty } from './erase.ts'
import { newId } from './id.ts'
import { readInput } from './input.ts'
import { bareRecord, type MutableRecord } from '../values/bare-record.ts'
import type { EntityModel, FieldModel } from './model.ts'
import { inState } from './other-state.ts'
import { openChange, type OpenChange } from './open-change.ts'
import { derive } from './derive.ts'
import { priceFindings } from './price.ts'
import { removeRecord } from './remove.ts'
import type { RuleWithReach } from './rules.ts'
import type { Work } from './work.ts'
import { isNothing } from './written.ts'

/** A change with all that it leads to: rules that read other records are checked when it is complete. */
export async function applyWhole(c: PipelineContext, request: ChangeRequest): Promise<Changed> {
  c.written.clear()
  const changed = await applyChange(c, request)
  const written = [...c.written.values()]
  const before = () => inState(c.reader, c.model, written, 'before')
  const looked = (watched: RuleWithReach) => !isSpared(c, request, watched)
  const found = await invariantFindings(c, { after: c.reader, before }, written, changed.id, looked)
  if (found.length === 0) return changed
  const findings = await completeFindings(c, c.model.entity(request.entity), found, request.input)
  throwErrors(findings)
  return { ...changed, warnings: [...changed.warnings, ...findings] }
}

export async function applyChange(c: PipelineContext, request: ChangeRequest): Promise<Changed> {
  const entity = c.model.entity(request.entity)
  if (entity.isPart) throw refuse('FORBIDDEN', { parameters: { subject: entity.entity.label } })
  if (entity.entity.onlyOne && request.kind !== 'change' && !request.only)
    throw refuse('ONLY_ONE', { parameters: { subject: entity.entity.label } })
  // An effect may change the record whose effect it is: what came before becomes a change of its own.
  const outer = request.id === undefined ? undefined : c.open.get(request.id)
  await outer?.complete()
  const changed = await applyTo(c, request, c.workOf(entity))
  for (const open of c.open.values()) open.forget()
  await outer?.reload()
  return changed
}

async function applyTo(c: PipelineContext, request: ChangeRequest, work: Work): Promise<Changed> {
  const { entity } = work
  const before = request.kind === 'create' ? null : await loadBefore(c, request, entity)
  if (request.kind === 'delete') {
    await removeRecord(c, request, work, before!)
    return { id: before!.id, record: undefined, warnings: [] }
  }
  try {
    const changed = await carryOut(c, request, work, before)
    return { ...changed, warnings: await completeFindings(c, entity, changed.warnings) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(await completeFindings(c, entity, error.findings, request.input), error.current)
  }
}

async function carryOut(
  c: PipelineContext,
  request: ChangeRequest,
  work: Work,
  before: MutableRecord | null,
): Promise<Changed> {
  const { draft, warnings: early } = await prepare(c, request, work, before)
  const open = openChange(c, request, draft)
  const outer = c.open.get(draft.id)
  c.open.set(draft.id, open)
  try {
    if (!request.restores) {
      await takeNumbers(c, draft)
      await c.hooks.decide?.(open.change)
    }
    await request.decide?.(open.change)
    for (const [field, value] of Object.entries(request.values ?? {})) open.change.set(field, value)
    const warnings = await lastPass(c, request, open, early)
    const right = request.right.kind
    const record = right === 'document' ? undefined : await c.ones.get(c.reader, c.asker, work.entity, draft.id)
    return { id: draft.id, record, warnings }
  } finally {
    if (outer) c.open.set(draft.id, outer)
    else c.open.delete(draft.id)
  }
}

/** The rules over the record as the effects have left it; then it is written. Answers what they only warn of. */
async function lastPass(
  c: PipelineContext,
  request: ChangeRequest,
  open: OpenChange,
  early: readonly Finding[],
): Promise<readonly Finding[]> {
  const { draft } = open
  await open.settle()
  if (open.isGone()) return early
  const findings = open.isSet() ? demanded(c, draft, request) : early
  await throwAll(c, draft, findings)
  const apart = await apartFindings(c, draft, false)
  throwErrors(apart)
  await open.complete()
  return [...findings, ...apart]
}

/**
 * All findings of a change that is not made. REC-17: of a value that cannot be read, nothing more is told than that.
 * `rules`: names of those that are looked at; then nothing is demanded beside them.
 */
export async function checkChange(
  c: PipelineContext,
  request: ChangeRequest,
  rules?: readonly string[],
): Promise<readonly Finding[]> {
  const entity = c.model.entity(request.entity)
  const work = c.workOf(entity)
  const before = request.kind === 'create' ? null : await loadBefore(c, request, entity)
  const { draft, input } = await fillDraft(c, request, work, before)
  const wanted = lookingAt(input, rules)
  const findings = [
    ...input,
    ...findingsOf(c.asker, draft, wanted),
    ...(await apartFindings(c, draft, true, wanted)),
    ...(await beyondFindings(c, draft, wanted)),
  ]
  return completeFindings(c, entity, findings, request.input)
}

/** Of rules that read other records, over a draft that is not stored yet. */
async function beyondFindings(c: PipelineContext, draft: Draft, wanted = EVERYTHING): Promise<readonly Finding[]> {
  const { work, id, before, record: after } = draft
  const written = [{ work, id, before, after }]
  const states = { after: inState(c.reader, c.model, written, 'after'), before: () => c.reader }
  const places = placesOf(draft)
  const looked = ({ rule }: RuleWithReach) => places.every((place) => wanted.rule(place, rule))
  return invariantFindings(c, states, written, id, looked)
}

async function loadBefore(c: PipelineContext, request: ChangeRequest, entity: EntityModel): Promise<MutableRecord> {
  const id = request.id ?? ''
  const notFound = () => refuse('NOT_FOUND', { parameters: { subject: entity.entity.label } })
  if (request.right.kind !== 'document') {
    const readable = await c.ones.readable(c.reader, c.asker, entity, [id])
    if (!readable.has(id)) throw notFound()
  }
  const loaded = await c.loader.load(c.reader, c.asker, entity, [id], c.workOf(entity).stored)
  const before = loaded.get(id)
  if (!before) throw notFound()
  return before
}

/** Up to the first pass of rules. */
async function prepare(c: PipelineContext, request: ChangeRequest, work: Work, before: MutableRecord | null) {
  const { draft, input } = await fillDraft(c, request, work, before)
  throwErrors(withMissing(c, draft, input))
  if (request.right.kind === 'grant') demandAfter(c, draft, request)
  const findings = [...askedFindings(request, draft), ...demanded(c, draft, request)]
  await throwAll(c, draft, findings)
  return { draft, warnings: findings }
}

/** What rules over other records say comes with the rest, where the change is refused anyway. */
async function throwAll(c: PipelineContext, draft: Draft, findings: readonly Finding[]): Promise<void> {
  if (findings.some(isError)) throwErrors([...findings, ...(await beyondFindings(c, draft))])
}

async function fillDraft(c: PipelineContext, request: ChangeRequest, work: Work, before: MutableRecord | null) {
  const draft = draftOf(work, before?.id ?? request.id ?? newId(), before)
  if (request.restores) Object.assign(draft.record, request.restores)
  if (request.loses) lose(draft, request.loses)
  await settle(c, draft)
  if (request.right.kind === 'grant') demandBefore(c, draft)
  if (request.erases) {
    await demandErase(c, draft)
    empty(c, draft)
  }
  if (before) await demandVersion(c, request, work.entity, before)
  const { right, input: sent, what: deed } = request
  const read = sent ? await readInput(c, draft, { right, input: sent, again: deed?.what === 'undo' }) : []
  if (!before && !request.restores) {
    setInitial(c, draft)
    giveValues(draft, request.values ?? {})
  }
  // Nothing new is to be loaded for a record in which nothing was filled in.
  const isSame = before && !request.erases && Object.keys(request.input ?? {}).length === 0
  if (!isSame) await settle(c, draft)
  if (!request.restores && (await takeDefaults(c, draft, request.input ?? {}))) await settle(c, draft)
  const input = [...read, ...priceFindings(c, draft)]
  await derive(c, draft)
  return { draft, input }
}

const forbidden = (c: PipelineContext, entity: EntityModel): Refusal =>
  refuse(c.asker.person === null ? 'SIGN_IN_NEEDED' : 'FORBIDDEN', { parameters: { subject: entity.entity.label } })

function demandBefore(c: PipelineContext, draft: Draft): void {
  const { entity } = draft.work
  const condition = c.model.rights(c.asker).rows(entity.name, draft.before ? 'update' : 'create')
  const allowed = draft.before
    ? allows(condition, environmentOf(c.asker, draft.before, draft.before))
    : condition !== false
  if (!allowed) throw forbidden(c, entity)
}

/** REC-5; for a new record, its right is over the record as it would be. */
function demandAfter(c: PipelineContext, draft: Draft, request: ChangeRequest): void {
  const { entity } = draft.work
  const verb = draft.before ? 'update' : 'create'
  const rights = c.model.rights(c.asker)
  const environment = environmentOf(c.asker, draft.record, draft.before)
  if (!allows(rights.rows(entity.name, verb), environment)) throw forbidden(c, entity)
  for (const name of Object.keys(request.input ?? {})) {
    if (!allows(rights.field(entity.name, verb, name), environment)) {
      throw refuse('FIELD_NOT_WRITABLE', { field: name, parameters: { name } })
    }
  }
}

async function demandVersion(
  c: PipelineContext,
  request: ChangeRequest,
  entity: EntityModel,
  before: RecordValue,
): Promise<void> {
  if (request.version === undefined || request.version === before['version']) return
  const current = await c.ones.get(c.reader, c.asker, entity, before.id)
  throw new Refusal([finding('STALE', { parameters: { version: request.version } })], current)
}

function throwErrors(findings: readonly Finding[]): void {
  if (findings.some(isError)) throw new Refusal(findings.toSorted(byWeight) as [Finding, ...Finding[]])
}

/** Where something that was sent cannot be read, what is missing beside it is told at once; but nothing is told twice. */
function withMissing(c: PipelineContext, draft: Draft, input: readonly Finding[]): readonly Finding[] {
  if (!input.some((f) => f.weight === 'error')) return input
  const missing = findingsOf(c.asker, draft, lookingAt(input)).filter((f) => f.code === 'REQUIRED')
  return [...input, ...missing]
}

const isError = ({ weight }: Finding): boolean => weight === 'error'

const byWeight = (a: Finding, b: Finding): number => Number(a.weight === 'warning') - Number(b.weight === 'warning')

const askedFindings = (request: ChangeRequest, draft: Draft): Finding[] =>
  request.right.kind !== 'action'
    ? []
    : request.right.asks
        .filter((ask) => ask.required && isNothing(draft.record[ask.field] ?? null))
        .map((ask) =>
          finding('REQUIRED', { field: ask.field, origin: draft.work.entity.byName.get(ask.field)?.field.origin }),
        )

function setInitial(c: PipelineContext, draft: Draft): void {
  for (const lifecycle of c.model.plan.lifecycles) {
    if (lifecycle.entity === draft.work.entity.name) draft.record[lifecycle.field] = lifecycle.initial
  }
  const { record } = draft
  const { now, person } = c.asker
  const by = person === null ? null : bareRecord(person)
  if (!draft.work.entity.isPart)
    Object.assign(record, { createdAt: now, createdBy: by, updatedAt: now, updatedBy: by, version: 1 })
}

/** A new record starts with what the document writes into it, so that its rules, its required fields too, find it there. */
function giveValues(draft: Draft, values: Readonly<Record<string, Value>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = draft.work.entity.byName.get(name)
    if (field && !['parts', 'rows', 'live', 'line'].includes(field.kind)) draft.record[name] = kept(field, value)
  }
}

/**
 * What was left out starts with its default, on new records and new parts; copies are taken when their source is another.
 * Answers whether there were any.
 */
async function takeDefaults(
  c: PipelineContext,
  draft: Draft,
  input: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  let taken = false
  for (const place of placesOf(draft)) {
    const sent = sentAt(input, place.prefix)
    if (await defaultsOf(c, place, (name) => Object.hasOwn(sent, name))) taken = true
  }
  return taken
}

/** What was sent for the record or part that stands there. */
function sentAt(input: object, prefix: string): object {
  const steps = prefix.split('.').slice(0, -1)
  const at = steps.reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>> | null)?.[step], input)
  return typeof at === 'object' && at !== null ? at : {}
}

async function defaultsOf(c: PipelineContext, place: Place, isSent: (name: string) => boolean): Promise<boolean> {
  const { work, record, before } = place
  let taken = false
  if (!before) {
    for (const field of work.defaults) {
      if (isSent(field.name) || !isNothing(record[field.name] ?? null)) continue
      record[field.name] = kept(field, await valueAt(c, place, field.field.default!.expr))
      taken = true
    }
  }
  for (const field of work.copies) {
    const { expr } = field.field.default!
    const source = expr.reads.find(isOwnRead)?.split('.')[0]
    const same = before && source !== undefined && idOf(before[source]) === idOf(record[source])
    if (same) continue
    record[field.name] = kept(field, await valueAt(c, place, expr))
    taken = true
  }
  return taken
}

const idOf = (value: Value | undefined): unknown => (value as RecordValue | null | undefined)?.id ?? null

async function takeNumbers(c: PipelineContext, draft: Draft): Promise<void> {
  for (const { work, record, before } of placesOf(draft)) if (!before) await takeNumbersOf(c, draft, work, record)
}

async function takeNumbersOf(c: PipelineContext, draft: Draft, work: Work, record: MutableRecord): Promise<void> {
  const { entity } = work
  const { transaction } = c.writing
  for (const field of entity.fields) {
    const { type } = field.field
    if (type.kind === 'sequence') {
      const template = await numberTemplate(c, field, type.template, record)
      record[field.name] = await nextNumber(transaction, `${entity.name}.${field.name}`, template, c.asker.today)
    } else if (type.kind === 'slug') {
      record[field.name] = await freeSlug(transaction, c.model.slugs(entity.name, field.name), textOf(record[type.of]))
    } else if (type.kind === 'randomCode') {
      record[field.name] = await freeCode(transaction, { table: entity.name, column: field.name }, type.length)
    } else continue
    if (work.computed.some((f) => f.field.computed!.expr.reads.includes(field.name))) draft.dirty = true
  }
}

/** The pattern with what it takes from the record; braces in that mean nothing. */
async function numberTemplate(
  c: PipelineContext,
  { field }: FieldModel,
  template: string,
  record: MutableRecord,
): Promise<string> {
  let filled = template
  for (const { place, text } of field.numberedBy ?? []) {
    const said = await valueAt(c, { record, before: null }, text)
    filled = filled.replaceAll(`{${place}}`, () => (typeof said === 'string' ? said.replace(/[{}]/gu, '') : ''))
  }
  return filled
}

/** REC-10: who is not asked is not held to what was missing before. */
function demanded(c: PipelineContext, draft: Draft, request: ChangeRequest): readonly Finding[] {
  const { work, before } = draft
  const isLeft = ({ code, field = '' }: Finding) =>
    code === 'REQUIRED' &&
    (isUnasked(request, work.entity, field) ||
      (before !== null &&
        request.right.kind === 'document' &&
        work.entity.byName.get(field)?.field.required?.when === undefined &&
        isNothing(before[field] ?? null)))
  return findingsOf(c.asker, draft).filter((finding) => !isLeft(finding))
}

/** Is nobody there to fill it in? A secret was never kept, and can only be given anew. */
function isUnasked({ incomplete, restores }: ChangeRequest, { byName }: EntityModel, name: string): boolean {
  const field = byName.get(name)?.field
  return incomplete === true || (restores !== undefined && field !== undefined && isSecret(field))
}

const isSpared = (c: PipelineContext, request: ChangeRequest, { rule, demands }: RuleWithReach): boolean =>
  demands !== undefined && rule.entity === request.entity && isUnasked(request, c.model.entity(rule.entity), demands)

const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '')

/**
 * A draft: a record between its old and new version. It contains every stored field and its parts; other paths that
 * expressions read are loaded by `loadReads`. Values have their stored form: a computed amount is rounded here, so later
 * computations use the rounded value.
 */
import { isOwnRead, type Environment, type Expr, type Tree } from '@ninefold/plan/expression'
import {
  type FieldType,
  type Money,
  type RecordValue,
  type Value,
  bareRecord,
  copyOfRecord,
  type MutableRecord,
  isValueList,
  isReference,
  isEither,
  isRichText,
  traitsOf,
  isMany,
  isLine,
} from '@ninefold/plan/values'
import { type Principal, readsStore } from '../../access/index.ts'
import type { Reader } from '../../store/index.ts'
import type { ChangeRequest } from './change.ts'
import { evaluate, evaluateTree } from '../expressions.ts'
import { idsIn, sanitizeRichText } from '../../values/index.ts'
import type { Loader } from '../load/loader.ts'
import { pathsOf, type Paths } from '../load/paths.ts'
import { Answers, withAnswersTo } from '../load/set-answers.ts'
import type { FieldModel, Model } from '../model.ts'
import type { ChangeSteps } from '../change-steps.ts'

export interface Draft {
  readonly steps: ChangeSteps
  readonly id: string
  readonly before: MutableRecord | null
  record: MutableRecord
  /** Set since the last derivation. */
  dirty: boolean
}

/** A new record or part: all fields are empty. */
export function emptyRecord(steps: ChangeSteps, id: string): MutableRecord {
  const record = bareRecord(id)
  for (const field of steps.entity.fields) {
    if (field.name === 'id') continue
    if (field.kind === 'column') record[field.name] = isValueList(field.field.type) ? [] : null
    if (field.kind === 'parts' || (field.kind === 'link' && isMany(field.field.type))) record[field.name] = []
  }
  return record
}

/** `before` is not changed; the parts are copied too. */
export function draftOf(steps: ChangeSteps, id: string, before: MutableRecord | null): Draft {
  const record = before ? copyWithParts(steps, before) : emptyRecord(steps, id)
  linkParts(steps, record)
  if (before) linkParts(steps, before)
  return { steps, id, before, record, dirty: false }
}

export function copyWithParts({ parts }: ChangeSteps, record: RecordValue): MutableRecord {
  const copy = copyOfRecord(record)
  for (const { field, steps } of parts)
    copy[field.name] = partsOf(copy, field.name).map((part) => copyWithParts(steps, part))
  return copy
}

export const partsOf = (record: RecordValue, list: string): MutableRecord[] =>
  (record[list] ?? []) as unknown as MutableRecord[]

/** The record of a draft, or one of its parts at any depth. */
export interface Place {
  readonly steps: ChangeSteps
  readonly record: MutableRecord
  readonly before: MutableRecord | null
  /** The prefix of its fields in the input: `lines.0.`; '' for the record itself. */
  readonly prefix: string
  /** Of a part. */
  readonly whole?: Place
}

/** The record, then its parts in order, each followed by its own parts. */
export function placesOf({ steps, record, before }: Draft): Place[] {
  const places: Place[] = []
  addPlaces(places, { steps, record, before, prefix: '' })
  return places
}

function addPlaces(places: Place[], place: Place): void {
  places.push(place)
  const { steps, record, before, prefix } = place
  for (const { field, steps: of } of steps.parts)
    for (const [i, part] of partsOf(record, field.name).entries()) {
      const was = beforePart(before, field.name, part.id)
      addPlaces(places, { steps: of, record: part, before: was, prefix: `${prefix}${field.name}.${i}.`, whole: place })
    }
}

/** The record with only its own fields and parts, so that what was loaded from other records is queried again. */
export function withoutLoaded(steps: ChangeSteps, record: RecordValue): MutableRecord {
  const own = bareRecord(record.id)
  for (const field of [...steps.columns, ...steps.links]) own[field.name] = withoutLoadedOf(field, record[field.name])
  for (const { field, steps: of } of steps.parts)
    own[field.name] = partsOf(record, field.name).map((part) => withoutLoaded(of, part))
  linkParts(steps, own)
  return own
}

/** The stored columns of the record and its parts that these paths name. */
export function columnsOf(steps: ChangeSteps, record: RecordValue, paths: Paths): MutableRecord {
  const own = bareRecord(record.id)
  for (const [name, below] of paths) {
    const field = steps.entity.byName.get(name)
    const part = steps.parts.find((one) => one.field.name === name)
    if (part) own[name] = partsOf(record, name).map((one) => columnsOf(part.steps, one, below))
    else if (field?.kind === 'column') own[name] = withoutLoadedOf(field, record[name])
  }
  linkParts(steps, own)
  return own
}

const withoutLoadedOf = (field: FieldModel, value: Value | undefined): Value => {
  const { type } = field.field
  return isReference(type) || isEither(type) || field.kind === 'link'
    ? storedForm(field, value ?? null)
    : (value ?? null)
}

/** A part reaches its whole by the name of the whole. */
function linkParts({ parts }: ChangeSteps, record: MutableRecord): void {
  for (const { field, steps } of parts) {
    for (const part of partsOf(record, field.name)) {
      part[field.whole] = record
      if (field.slot !== undefined) part['slot'] = field.slot
      linkParts(steps, part)
    }
  }
}

/** A part is deleted, or one of its fields is cleared. */
export function detach(draft: Draft, { part, field }: NonNullable<ChangeRequest['detaches']>): void {
  for (const { steps, record } of placesOf(draft)) {
    if (field !== undefined && record.id === part) record[field] = null
    if (field !== undefined) continue
    for (const { field: list } of steps.parts)
      record[list.name] = partsOf(record, list.name).filter(({ id }) => id !== part)
  }
}

/**
 * The value as it will be read back. References are ids: what was loaded for the old one does not apply to the new one.
 */
export function storedForm(field: FieldModel, value: Value): Value {
  if (value === undefined || value === null) return isList(field) ? [] : null
  if (field.kind === 'link') return storedLinks(value as readonly RecordValue[])
  const { type } = field.field
  if (isReference(type)) return bareRecord(typeof value === 'string' ? value : (value as RecordValue).id)
  if (isEither(type)) return storedEither(type, value as RecordValue)
  if (isRichText(type)) return sanitizeRichText(value as string)
  if (field.kind !== 'column') return value
  return traitsOf(type).rounded
    ? isPending(value)
      ? value
      : field.codec.decode(field.codec.encode(value) as never)
    : value
}

/** A list of values or records: empty, never missing. */
const isList = (field: FieldModel): boolean =>
  isValueList(field.field.type) || (field.kind !== 'column' && field.kind !== 'live')

/** Without duplicates, in the order in which they are read back: a different order in the request is no change. */
const storedLinks = (records: readonly RecordValue[]): Value =>
  [...new Set(records.map(({ id }) => id))].toSorted().map(bareRecord)

/** An amount whose currency is in the record (`price.ts`) is not rounded before the currency is known. */
const isPending = (value: Value): boolean => (value as Partial<Money>).currency === ''

/** An effect or a default may set a record whose entity only its type tells. */
function storedEither({ entities }: FieldType & { kind: 'either' }, value: RecordValue): Value {
  const $entity = value['$entity'] ?? (entities.length === 1 ? entities[0]! : null)
  return $entity === null ? null : Object.assign(bareRecord(value.id), { $entity })
}

export interface Surroundings {
  readonly model: Model
  readonly loader: Loader
  readonly reader: Reader
  readonly principal: Principal
}

/** Query results about a record while it changes. */
const answersAbout = new WeakMap<RecordValue, Answers>()

function answersOf(record: RecordValue): Answers {
  const known = answersAbout.get(record) ?? new Answers()
  answersAbout.set(record, known)
  return known
}

export function environmentOf(principal: Principal, record: RecordValue, before: RecordValue | null): Environment {
  const answer: Environment['answer'] = (question, values) => answersOf(record).answer(question, values)
  return { ...principal.environment, this: record, old: before, context: { isNew: before === null }, answer }
}

/** Loads what expressions of the plan read, if it is not loaded yet. */
export async function loadReads(s: Surroundings, draft: Draft): Promise<void> {
  const { steps } = draft
  linkParts(steps, draft.record)
  forgetAbove(draft)
  await s.loader.fill(s.reader, s.principal, steps.entity, [draft.record], steps.needs)
  if (draft.before && steps.oldNeeds.size > 0) {
    await s.loader.fill(s.reader, s.principal, steps.entity, [draft.before], steps.oldNeeds)
  }
  if (!steps.hasQueries) return
  // The database may have changed.
  for (const { record } of placesOf(draft)) answersAbout.delete(record)
  await runQueries(s, draft)
  const { steps: own, before } = draft
  if (before && own.querying.length > 0) {
    answersAbout.delete(before)
    await runQueriesAt(s, { record: before, before }, own.querying)
  }
}

/** Drops the ancestors of a record that has moved in its tree. */
function forgetAbove({ steps, before, record }: Draft): void {
  for (const { kind, name, field } of steps.entity.fields) {
    if (kind !== 'line' || !isLine(field.type) || !field.type.up) continue
    const { by } = field.type
    if (idsIn(record[by]).join() !== idsIn(before?.[by]).join()) delete record[name]
  }
}

/** Runs the queries of the record's and its parts' expressions, with the current values. */
export async function runQueries(s: Surroundings, draft: Draft): Promise<void> {
  if (!draft.steps.hasQueries) return
  for (const place of placesOf(draft))
    if (place.steps.querying.length > 0) await runQueriesAt(s, place, place.steps.querying)
}

/** Runs the queries that these trees need to be evaluated over the record. */
async function runQueriesAt(
  s: Surroundings,
  { record, before }: Pick<Place, 'record' | 'before'>,
  trees: readonly Tree[],
): Promise<void> {
  await answersOf(record).during(s, environmentOf(s.principal, record, before), (environment) => {
    for (const tree of trees) evaluateTree(tree, environment)
  })
}

/** The value over a record that is still changing. */
export async function valueAt(s: Surroundings, place: Pick<Place, 'record' | 'before'>, expr: Expr): Promise<Value> {
  if (readsStore(expr.tree)) await runQueriesAt(s, place, [expr.tree])
  return evaluate(expr, environmentOf(s.principal, place.record, place.before))
}

const beforePart = (before: RecordValue | null, list: string, id: string): MutableRecord | null =>
  (before && partsOf(before, list).find((part) => part.id === id)) ?? null

interface Reads {
  readonly now: Paths
  readonly old: Paths
}

const reads = new WeakMap<Expr, Reads>()

/** What an expression reads from the new version of the record, and from the old one. */
function readsOf(expr: Expr): Reads {
  const known = reads.get(expr)
  if (known) return known
  const old = expr.reads.filter((path) => path.startsWith('old.')).map((path) => path.slice(4))
  const made = { now: pathsOf(expr.reads.filter(isOwnRead)), old: pathsOf(old) }
  reads.set(expr, made)
  return made
}

/** Evaluates an expression over the record's old or new version, loading what it reads. */
export async function evaluateOver(
  s: Surroundings,
  draft: Draft,
  expr: Expr,
  over: 'before' | 'now',
  more: Partial<Environment> = {},
): Promise<Value> {
  const record = over === 'before' ? draft.before : draft.record
  if (!record) return null
  // Fields that the change does not derive itself are queried again: they may have changed.
  for (const field of draft.steps.entity.fields) {
    if (field.kind === 'line' || (field.kind === 'live' && !draft.steps.computed.includes(field)))
      delete record[field.name]
  }
  const { now, old } = readsOf(expr)
  await s.loader.fill(s.reader, s.principal, draft.steps.entity, [record], now)
  if (draft.before && old.size > 0) await s.loader.fill(s.reader, s.principal, draft.steps.entity, [draft.before], old)
  const environment = { ...environmentOf(s.principal, record, draft.before), ...more }
  return evaluate(expr, await withAnswersTo(s, [expr.tree], environment))
}

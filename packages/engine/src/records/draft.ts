/**
 * A record between what it was and what it will be. It holds every stored field and its parts; what expressions read
 * beyond that is loaded by `settle`. Values are kept as they will be stored: an amount worked out is rounded here, so
 * that what is computed from it is computed from what will be there.
 */
import type { Environment, Expr, RecordValue, Value } from '@ninefold/language'
import type { Asker } from '../access/asker.ts'
import type { Reader } from '../store/store.ts'
import type { ChangeRequest } from './change.ts'
import { evaluate } from './expressions.ts'
import { bareRecord, copyOfRecord, type MutableRecord } from '../values/bare-record.ts'
import { mergePaths, pathsOf, type Loader, type Paths } from './loader.ts'
import type { FieldModel, Model } from './model.ts'
import type { Work } from './work.ts'

export interface Draft {
  readonly work: Work
  readonly id: string
  readonly before: MutableRecord | null
  readonly record: MutableRecord
  /** Set since the last derivation. */
  dirty: boolean
}

/** A new record, or a new part: everything is nothing yet. */
export function emptyRecord(work: Work, id: string): MutableRecord {
  const record = bareRecord(id)
  for (const field of work.entity.fields) {
    if (field.name === 'id') continue
    if (field.kind === 'column') record[field.name] = isValueList(field) ? [] : null
    if (field.kind === 'parts' || (field.kind === 'link' && field.field.type.kind === 'many')) record[field.name] = []
  }
  return record
}

export const isValueList = (field: FieldModel): boolean =>
  field.field.type.kind === 'choices' || field.field.type.kind === 'values'

/** `before` stays as it is; the parts of the copy are copies. */
export function draftOf(work: Work, id: string, before: MutableRecord | null): Draft {
  const record = before ? copyOfRecord(before) : emptyRecord(work, id)
  for (const { field } of work.parts) record[field.name] = partsOf(record, field.name).map(copyOfRecord)
  const draft: Draft = { work, id, before, record, dirty: false }
  linkParts(draft)
  return draft
}

export const partsOf = (record: RecordValue, list: string): MutableRecord[] =>
  (record[list] ?? []) as unknown as MutableRecord[]

/** A part reaches its whole by the whole's name. */
export function linkParts(draft: Draft): void {
  for (const { field } of draft.work.parts) {
    for (const part of partsOf(draft.record, field.name)) part[field.whole] = draft.record
  }
}

/** A part goes, or a field of it is emptied. */
export function lose(draft: Draft, { list, part, field }: NonNullable<ChangeRequest['loses']>): void {
  const { record } = draft
  if (field === undefined) record[list] = partsOf(record, list).filter(({ id }) => id !== part)
  else for (const each of partsOf(record, list)) if (each.id === part) each[field] = null
}

/** The value as it will be read back. References are ids: what was loaded of the old one does not hold for the new one. */
export function kept(field: FieldModel, value: Value): Value {
  if (value === undefined || value === null) return isValueList(field) || field.kind === 'link' ? [] : null
  if (field.kind === 'link') return (value as readonly RecordValue[]).map(({ id }) => bareRecord(id))
  if (field.field.type.kind === 'reference')
    return bareRecord(typeof value === 'string' ? value : (value as RecordValue).id)
  if (field.kind !== 'column') return value
  const { kind } = field.field.type
  return kind === 'money' || kind === 'decimal' || kind === 'percent'
    ? field.codec.decode(field.codec.encode(value) as never)
    : value
}

export interface Surroundings {
  readonly model: Model
  readonly loader: Loader
  readonly reader: Reader
  readonly asker: Asker
}

export function environmentOf(asker: Asker, record: RecordValue, before: RecordValue | null): Environment {
  return { ...asker.environment, this: record, old: before, context: { isNew: before === null } }
}

/** Loads what expressions of the plan read, as far as it is not there. */
export async function settle(s: Surroundings, draft: Draft, more?: Paths): Promise<void> {
  linkParts(draft)
  const { work } = draft
  await s.loader.fill(s.reader, s.asker, work.entity, [draft.record], more ? mergePaths(work.needs, more) : work.needs)
  if (draft.before && work.oldNeeds.size > 0) {
    await s.loader.fill(s.reader, s.asker, work.entity, [draft.before], work.oldNeeds)
  }
}

/** Computed fields, and what is not shown is nothing. */
export function derive(asker: Asker, draft: Draft): void {
  const { work, record, before } = draft
  for (const part of work.parts) {
    for (const item of partsOf(record, part.field.name)) {
      deriveRecord(asker, part.work, item, beforePart(before, part.field.name, item.id))
    }
  }
  deriveRecord(asker, work, record, before)
  draft.dirty = false
}

export const beforePart = (before: RecordValue | null, list: string, id: string): MutableRecord | null =>
  (before && partsOf(before, list).find((part) => part.id === id)) ?? null

function deriveRecord(asker: Asker, work: Work, record: MutableRecord, before: MutableRecord | null): void {
  const environment = environmentOf(asker, record, before)
  compute(work, record, environment)
  if (work.hidden.length === 0) return
  for (const field of work.hidden) {
    if (evaluate(field.field.shownWhen!, environment) !== true) record[field.name] = kept(field, null)
  }
  compute(work, record, environment)
}

function compute(work: Work, record: MutableRecord, environment: Environment): void {
  for (const field of work.computed) record[field.name] = kept(field, evaluate(field.field.computed!.expr, environment))
}

/** Evaluates an expression over the record as it was or will be, loading what it reads. */
export async function evaluateOver(
  s: Surroundings,
  draft: Draft,
  expr: Expr,
  over: 'before' | 'now',
  more: Partial<Environment> = {},
): Promise<Value> {
  const record = over === 'before' ? draft.before : draft.record
  if (!record) return null
  // What the change does not work out itself is asked of the store anew: it may have moved on.
  for (const field of draft.work.entity.fields) {
    if (field.kind === 'live' && !draft.work.computed.includes(field)) delete record[field.name]
  }
  const direct = expr.reads.filter((path) => !/^(me|old)\./.test(path))
  await s.loader.fill(s.reader, s.asker, draft.work.entity, [record], pathsOf(direct))
  const old = expr.reads.filter((path) => path.startsWith('old.')).map((path) => path.slice(4))
  if (draft.before && old.length > 0)
    await s.loader.fill(s.reader, s.asker, draft.work.entity, [draft.before], pathsOf(old))
  return evaluate(expr, { ...environmentOf(s.asker, record, draft.before), ...more })
}

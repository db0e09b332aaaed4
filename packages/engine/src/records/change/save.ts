/**
 * Writes the rows of a draft: the record, its parts in order, its links. Returns which fields changed, with old and new
 * values.
 */
import { SYSTEM_FIELDS } from '@ninefold/plan'
import { memoize } from '@ninefold/plan/base'
import { isSecret } from '../../access/index.ts'
import { POSITION, quoted, type Transaction } from '../../store/index.ts'
import {
  isEmptyValue,
  isPassword,
  writeValue,
  type Binding,
  type Json,
  type MutableRecord,
  type RecordValue,
  type Value,
} from '@ninefold/plan/values'
import { partsOf, type Draft } from './draft.ts'
import { markUsed } from './files.ts'
import type { Entry } from '../history/history.ts'
import { bindingsOf, columnNames, type EntityModel, type FieldModel } from '../model.ts'
import { storedPassword } from './passwords.ts'
import type { Column, ChangeSteps } from '../change-steps.ts'

/** The differences in wire values; for a new record, all values that are not empty. */
export function changesOf(steps: ChangeSteps, record: RecordValue, before: RecordValue | null): Entry['changes'] {
  return recordedFields(steps.entity).flatMap((field) => changeOf(steps, field, record, before) ?? [])
}

/** Whether `changesOf` finds any. */
export const hasChanged = (steps: ChangeSteps, record: RecordValue, before: RecordValue): boolean =>
  recordedFields(steps.entity).some((field) => changeOf(steps, field, record, before))

function changeOf(
  steps: ChangeSteps,
  field: FieldModel,
  record: RecordValue,
  before: RecordValue | null,
): Entry['changes'][number] | undefined {
  if (before && isUntouched(steps, field, record, before)) return undefined
  const to = wireOf(steps, field, record[field.name] ?? null)
  const from = before ? wireOf(steps, field, before[field.name] ?? null) : field.kind === 'column' ? null : []
  const isOther = isSecret(field.field)
    ? isOtherSecret(field, record, before)
    : JSON.stringify(from) !== JSON.stringify(to) && (before || !isEmptyValue(to))
  return isOther ? { field: field.name, from, to } : undefined
}

/** The fields whose changes the history contains. */
const recordedFields = memoize(({ fields }: EntityModel) =>
  fields.filter(({ name, kind }) => !SYSTEM_FIELDS.has(name) && !['live', 'rows', 'line'].includes(kind)),
)

/** Most fields are unchanged, which is detected before values are converted. */
function isUntouched(steps: ChangeSteps, field: FieldModel, record: RecordValue, before: RecordValue): boolean {
  if (field.kind === 'column') return isStored(field, record, before)
  if (field.kind !== 'parts') return false
  const inside = steps.parts.find((part) => part.field === field)!.steps
  const [now, was] = [partsOf(record, field.name), partsOf(before, field.name)]
  const isSame = (part: RecordValue, old: RecordValue) =>
    part.id === old.id && inside.content.every((each) => isUntouched(inside, each, part, old))
  return now.length === was.length && now.every((part, i) => isSame(part, was[i]!))
}

/** A secret is never stored in the history, only that it changed. */
const isOtherSecret = ({ name }: FieldModel, record: RecordValue, before: RecordValue | null): boolean =>
  (record[name] ?? null) !== (before?.[name] ?? null)

function wireOf(steps: ChangeSteps, field: FieldModel, value: Value): Json {
  if (field.kind !== 'parts') return writeValue(field.field.type, value)
  const part = steps.parts.find((p) => p.field === field)!.steps
  return ((value ?? []) as unknown as readonly RecordValue[]).map((item) => partWire(part, item))
}

function partWire(steps: ChangeSteps, part: RecordValue): Json {
  return {
    id: part.id,
    ...Object.fromEntries(steps.content.map((f) => [f.name, wireOf(steps, f, part[f.name] ?? null)])),
  }
}

export function insertDraft(transaction: Transaction, draft: Draft): void {
  insertRow(transaction, draft.steps, draft.record, [])
  saveParts(transaction, draft)
  saveLinks(transaction, draft)
  markFilesUsed(transaction, draft.steps, draft.record, null)
}

/** `stale`: the error if the version is not the one that was read. */
export function updateDraft(transaction: Transaction, draft: Draft, stale: () => Error): void {
  const { steps, record, before } = draft
  const columns = steps.columns.filter((column) => differs(column, record, before!))
  if (columns.length > 0) updateRow(transaction, draft, columns, stale)
  saveParts(transaction, draft)
  saveLinks(transaction, draft)
  markFilesUsed(transaction, steps, record, before)
}

/** Whether a unique constraint may fail, because a unique value changed. */
export function mayCollide({ steps, record, before }: Draft): boolean {
  const isNew = !before
  if (steps.unique.some((column) => isNew || differs(column, record, before))) return true
  return partLists(steps, record, before).some(({ steps: { unique }, now, before: old }) =>
    now.some((part) => {
      const was = sameIn(old, part)
      return unique.some((column) => !was || differs(column, part, was))
    }),
  )
}

function updateRow(
  transaction: Transaction,
  { steps, record, before, id }: Draft,
  columns: readonly Column[],
  stale: () => Error,
): void {
  const text = `UPDATE ${steps.entity.table} SET ${columnNames(columns)
    .map((name) => `${quoted(name)} = ?`)
    .join(', ')} WHERE "id" = ?${steps.entity.isPart ? '' : ' AND "version" = ?'}`
  const values = columns.flatMap((column) => stored(steps, column, record))
  const version = steps.entity.isPart ? [] : [before!['version'] as number]
  transaction.enqueue(text, [...values, id, ...version], stale)
}

const differs = (column: Column, record: RecordValue, before: RecordValue): boolean =>
  column.name !== 'id' && !isStored(column, record, before)

/** Whether the stored value would be the same. */
function isStored({ name, codec }: Column, record: RecordValue, before: RecordValue): boolean {
  const now = record[name] ?? null
  const was = before[name] ?? null
  return now === was || codec.encode(now) === codec.encode(was)
}

/** INVARIANT: passwords are hashed by now (`passwords.ts`). */
function stored(steps: ChangeSteps, column: Column, record: RecordValue): readonly Binding[] {
  const value = record[column.name] ?? null
  const isNewPassword = isPassword(column.field.type) && typeof value === 'string'
  return bindingsOf(column, column.codec.encode(isNewPassword ? storedPassword(steps, column, value) : value))
}

const insertTexts = new WeakMap<ChangeSteps, string>()

function insertRow(transaction: Transaction, steps: ChangeSteps, record: RecordValue, more: readonly Binding[]): void {
  let text = insertTexts.get(steps)
  if (!text) {
    const names = [...columnNames(steps.columns), ...(steps.entity.isPart ? [POSITION] : [])]
    text = `INSERT INTO ${steps.entity.table} (${names.map(quoted).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
    insertTexts.set(steps, text)
  }
  const own = steps.columns.flatMap((column) => (column.name === 'id' ? [record.id] : stored(steps, column, record)))
  transaction.enqueue(text, [...own, ...more])
}

/** A list of parts, old and new. */
interface PartList {
  readonly field: FieldModel & { readonly kind: 'parts' }
  readonly steps: ChangeSteps
  readonly now: readonly MutableRecord[]
  readonly before: readonly MutableRecord[]
}

/** Of the record, then of its parts. */
function partLists(of: ChangeSteps, record: RecordValue, was: RecordValue | null): readonly PartList[] {
  const lists: PartList[] = []
  addPartLists(lists, of, record, was)
  return lists
}

function addPartLists(lists: PartList[], { parts }: ChangeSteps, record: RecordValue, was: RecordValue | null): void {
  for (const { field, steps } of parts) {
    const now = partsOf(record, field.name)
    const before = was ? partsOf(was, field.name) : []
    lists.push({ field, steps, now, before })
    if (steps.parts.length > 0) for (const part of now) addPartLists(lists, steps, part, sameIn(before, part))
  }
}

const sameIn = (parts: readonly MutableRecord[], { id }: RecordValue): MutableRecord | null =>
  parts.find((part) => part.id === id) ?? null

function saveParts(transaction: Transaction, { steps, record, before }: Draft): void {
  const lists = partLists(steps, record, before)
  for (const list of lists) removeParts(transaction, list)
  for (const list of lists) freeUnique(transaction, list)
  for (const { field, steps: of, now, before: old } of lists) {
    for (const [position, part] of now.entries()) {
      const was = sameIn(old, part)
      const moved = was !== null && old.indexOf(was) !== position
      if (was) updatePart(transaction, { steps: of, part, was, whole: field.whole }, moved ? position : undefined)
      else insertRow(transaction, of, part, [position])
      markFilesUsed(transaction, of, part, was)
    }
  }
}

/** The parts inside a removed part are deleted by foreign keys. */
function removeParts(transaction: Transaction, { steps, now, before }: PartList): void {
  const remaining = new Set(now.map((part) => part.id))
  for (const { id } of before) {
    if (!remaining.has(id)) transaction.enqueue(`DELETE FROM ${steps.entity.table} WHERE "id" = ?`, [id])
  }
}

/** Parts may exchange a unique value: first clear all of them. */
function freeUnique(transaction: Transaction, { steps, now, before }: PartList): void {
  const { unique } = steps
  if (unique.length === 0) return
  for (const part of now) {
    const was = sameIn(before, part)
    const changed = was ? unique.filter((column) => differs(column, part, was)) : []
    if (changed.length === 0) continue
    const sets = columnNames(changed)
      .map((name) => `${quoted(name)} = NULL`)
      .join(', ')
    transaction.enqueue(`UPDATE ${steps.entity.table} SET ${sets} WHERE "id" = ?`, [part.id])
  }
}

interface PartChange {
  readonly steps: ChangeSteps
  readonly part: MutableRecord
  readonly was: MutableRecord
  /** The column with the id of the whole. */
  readonly whole: string
}

/** `position`: its new position. */
function updatePart(
  transaction: Transaction,
  { steps, part, was, whole }: PartChange,
  position: number | undefined,
): void {
  const columns = steps.columns.filter((column) => column.name !== whole && differs(column, part, was))
  const moved = position !== undefined
  if (columns.length === 0 && !moved) return
  const sets = [...columnNames(columns), ...(moved ? [POSITION] : [])].map((name) => `${quoted(name)} = ?`)
  const values = [...columns.flatMap((column) => stored(steps, column, part)), ...(moved ? [position] : [])]
  transaction.enqueue(`UPDATE ${steps.entity.table} SET ${sets.join(', ')} WHERE "id" = ?`, [...values, part.id])
}

function saveLinks(transaction: Transaction, draft: Draft): void {
  for (const field of draft.steps.links) {
    const { table, from, to } = field.link
    const ids = (record: RecordValue | null) =>
      ((record?.[field.name] ?? []) as readonly RecordValue[]).map((r) => r.id)
    const now = new Set(ids(draft.record))
    const before = new Set(ids(draft.before))
    for (const id of before) {
      if (now.has(id)) continue
      transaction.enqueue(`DELETE FROM ${quoted(table)} WHERE ${quoted(from)} = ? AND ${quoted(to)} = ?`, [
        draft.id,
        id,
      ])
    }
    for (const id of now) {
      if (before.has(id)) continue
      transaction.enqueue(`INSERT INTO ${quoted(table)} (${quoted(from)}, ${quoted(to)}) VALUES (?, ?)`, [draft.id, id])
    }
  }
}

function markFilesUsed(
  transaction: Transaction,
  steps: ChangeSteps,
  record: RecordValue,
  before: RecordValue | null,
): void {
  for (const column of steps.files) {
    const file = record[column.name] as { id: string } | null | undefined
    const had = before?.[column.name] as { id: string } | null | undefined
    if (!file || file.id === had?.id) continue
    markUsed(transaction, file.id, { entity: steps.entity.name, record: record.id, field: column.name })
  }
}

/**
 * What one change has written so far: the old and new version of each record and its parts. Rules that read other
 * records are checked against it when the change is complete (`invariants.ts`).
 */
import { type RecordValue, type Value, type MutableRecord } from '@ninefold/plan/values'
import { idsIn } from '../../values/index.ts'
import { partsOf, type Draft } from './draft.ts'
import type { EntityModel, FieldModel } from '../model.ts'
import type { ChangeSteps } from '../change-steps.ts'

export interface Written {
  readonly steps: ChangeSteps
  readonly id: string
  /** Null on create. */
  readonly before: RecordValue | null
  /** Null on delete. */
  readonly after: RecordValue | null
}

/** A record, or a part of one. */
export interface RowChange extends Written {
  readonly entity: EntityModel
  /** The position of the part in its list changed. */
  readonly moved: boolean
  /** The prefix of its fields in the input: `lines.0.`; absent if it is deleted. */
  readonly prefix?: string
  readonly position: { readonly before: number; readonly after: number }
  /** Of a part. */
  readonly whole?: RowChange
}

/** By id, in the order of the first write. */
export type WrittenRecords = Map<string, Written>

/** Combines writes of the same record: first old version, last new version. */
export function noteWritten(records: WrittenRecords, written: Written): void {
  const first = records.get(written.id)
  records.set(written.id, first ? { ...written, before: first.before } : written)
}

const ALONE = { before: 0, after: 0 }

/** The record, then its parts, including deleted ones. */
export function rowChangesOf(
  { steps, id, before, after }: Written,
  prefix = '',
  position = ALONE,
  whole?: RowChange,
): readonly RowChange[] {
  const moved = position.before !== position.after
  const states = { steps, entity: steps.entity, id, before, after, moved, position }
  const row: RowChange = { ...states, ...(after && { prefix }), ...(whole && { whole }) }
  const inside = steps.parts.flatMap(({ field, steps: of }) => {
    const was = byId(before ? partsOf(before, field.name) : [])
    const now = byId(after ? partsOf(after, field.name) : [])
    return [...new Set([...now.keys(), ...was.keys()])].flatMap((part) => {
      const [old, present] = [was.get(part), now.get(part)]
      const place = { before: old?.position ?? -1, after: present?.position ?? -1 }
      const written = { steps: of, id: part, before: old?.record ?? null, after: present?.record ?? null }
      return rowChangesOf(written, `${prefix}${field.name}.${place.after}.`, place, row)
    })
  })
  return [row, ...inside]
}

/** What a draft changes. Empty for a new record: all its rules are checked. */
export interface DraftChanges {
  readonly all: readonly RowChange[]
  readonly byId: ReadonlyMap<string, RowChange>
}

/** Computed on first use. */
export function changesOfDraft({ steps, id, before, record: after }: Draft): () => DraftChanges {
  let known: DraftChanges | undefined
  return () => {
    if (known) return known
    const all = before ? rowChangesOf({ steps, id, before, after }) : []
    return (known = { all, byId: new Map(all.map((change) => [change.id, change])) })
  }
}

const byId = (parts: readonly MutableRecord[]) =>
  new Map(parts.map((record, position) => [record.id, { record, position }]))

export const isUpdate = ({ before, after }: RowChange): boolean => before !== null && after !== null

/** Whether one of these fields changed. */
export const changesAny = (change: RowChange, fields: Iterable<string>): boolean =>
  [...fields].some((name) => changes(change, name))

function changes(change: RowChange, name: string): boolean {
  return (isUpdate(change) && change.moved && change.entity.isPart) || hasOther(change, name)
}

/** Whether its own value in the field changed, wherever the part is. */
export function hasOther({ entity, before, after }: RowChange, name: string): boolean {
  const field = entity.byName.get(name)
  if (!before || !after) return before !== after
  return field !== undefined && storedText(field, before[name] ?? null) !== storedText(field, after[name] ?? null)
}

/** Equal if the stored values are equal; null if nothing is stored, which differs from the text `null`. */
export function storedText(field: FieldModel, value: Value): string | null {
  if (field.kind === 'column') {
    const stored = field.codec.encode(value)
    return stored === null ? null : String(stored)
  }
  return field.kind === 'link' ? idsIn(value).join() : ''
}

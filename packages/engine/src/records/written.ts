/**
 * What one change has written so far: of each record what it was before and what it is now, and the same of its parts. Rules
 * that read other records are checked against it when the change is complete (`invariants.ts`).
 */
import type { RecordValue, Value } from '@ninefold/language'
import { partsOf } from './draft.ts'
import type { EntityModel, FieldModel } from './model.ts'
import type { Work } from './work.ts'

export interface Written {
  readonly work: Work
  readonly id: string
  /** Null on create. */
  readonly before: RecordValue | null
  /** Null on delete. */
  readonly after: RecordValue | null
}

/** A record, or a part of one. */
export interface Touch extends Written {
  readonly entity: EntityModel
  /** The part stands elsewhere in its list. */
  readonly moved: boolean
  /** What stands before its fields in the input: `lines.0.`; absent where it is gone. */
  readonly prefix?: string
  readonly position: { readonly before: number; readonly after: number }
}

/** By id, in the order of the first write. */
export type WrittenRecords = Map<string, Written>

/** The first state before and the last one after count. */
export function noteWritten(records: WrittenRecords, written: Written): void {
  const first = records.get(written.id)
  records.set(written.id, first ? { ...written, before: first.before } : written)
}

const ALONE = { before: 0, after: 0 }

/** The record, then its parts, those that are gone too. */
export function touchesOf({ work, id, before, after }: Written, prefix = '', position = ALONE): readonly Touch[] {
  const moved = position.before !== position.after
  const own = { work, entity: work.entity, id, before, after, moved, position, ...(after && { prefix }) }
  const inside = work.parts.flatMap(({ field, work: of }) => {
    const was = before ? partsOf(before, field.name) : []
    const now = after ? partsOf(after, field.name) : []
    const gone = was.filter((part) => !now.some((one) => one.id === part.id))
    return [...now, ...gone].flatMap((part) => {
      const place = {
        before: was.findIndex((one) => one.id === part.id),
        after: now.findIndex((one) => one.id === part.id),
      }
      const states = { before: was[place.before] ?? null, after: now[place.after] ?? null }
      return touchesOf({ work: of, id: part.id, ...states }, `${prefix}${field.name}.${place.after}.`, place)
    })
  })
  return [own, ...inside]
}

export const isThere = ({ before, after }: Touch): boolean => before !== null && after !== null

/** Does it have another value than before in one of these fields? */
export const changesAny = (touch: Touch, fields: Iterable<string>): boolean =>
  [...fields].some((name) => changes(touch, name))

function changes({ entity, before, after, moved }: Touch, name: string): boolean {
  const field = entity.byName.get(name)
  if (!before || !after) return before !== after
  if (moved && entity.isPart) return true
  return field !== undefined && storedText(field, before[name] ?? null) !== storedText(field, after[name] ?? null)
}

/** Equal where the store holds the same. */
function storedText(field: FieldModel, value: Value): string {
  if (field.kind === 'column') return String(field.codec.encode(value))
  return field.kind === 'link' ? idsIn(value).join() : ''
}

/** Ids of the record, or of the records of a list. */
export function idsIn(value: Value | undefined): readonly string[] {
  if (value === null || value === undefined) return []
  return ((Array.isArray(value) ? value : [value]) as readonly RecordValue[]).map(({ id }) => id)
}

/** An empty list is nothing, too. */
export const isNothing = (value: Value): boolean => value === null || (Array.isArray(value) && value.length === 0)

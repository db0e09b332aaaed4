/** Finds the records that cells refer to: by id, by a unique field, or by label. */
import type { Entity, Plan } from '@ninefold/plan'
import { type FieldType, type Json, isEither, isReference, isMany } from '@ninefold/plan/values'
import type { Principal } from '../access/index.ts'
import type { Records } from '../records/index.ts'
import { Refusal } from '../refusal.ts'
import { keysOf } from './mapping.ts'
import { openPauses } from './pauses.ts'
import type { Naming } from './read-cell.ts'

/** Maximum number of records of one entity that are found by label. */
const MAX_LABELS = 50_000

/** Sent instead of an id; it matches no record. */
const SEVERAL = 'several'

/** `wanted`: for each field type, all texts in its cells. A label shared by several records matches none. */
export async function namingOf(
  plan: Plan,
  records: Records,
  principal: Principal,
  wanted: readonly { readonly type: FieldType; readonly texts: ReadonlySet<string> }[],
): Promise<Naming> {
  const found = new Map<string, Map<string, string>>()
  const pause = openPauses()
  for (const { type, texts } of wanted) {
    for (const name of entitiesOf(type)) {
      const entity = plan.entities.find((each) => each.name === name)!
      if (!records.can(principal, name).read) continue
      const known = found.get(name) ?? new Map<string, string>()
      found.set(name, known)
      const byLabel = await labelled(records, principal, name)
      for (const text of texts) {
        await pause()
        if (known.has(text)) continue
        const id = (await byKey(records, principal, entity, text)) ?? byLabel.get(fold(text))
        if (id !== undefined) known.set(text, id)
      }
    }
  }
  return (type, text): Json => {
    const names = entitiesOf(type)
    const all = names.flatMap((entity) => {
      const id = found.get(entity)?.get(text)
      return id === undefined ? [] : [{ entity, id }]
    })
    if (!isEither(type)) return all[0]?.id ?? text
    return all.length === 1 ? { ...all[0]! } : { entity: names[0]!, id: text }
  }
}

export function entitiesOf(type: FieldType): readonly string[] {
  if (isReference(type) || isMany(type)) return [type.entity]
  return isEither(type) ? type.entities : []
}

const fold = (text: string): string => text.trim().toLowerCase()

async function labelled(records: Records, principal: Principal, entity: string): Promise<ReadonlyMap<string, string>> {
  const byLabel = new Map<string, string>()
  for (const { id, label } of await records.find(principal, entity, '', MAX_LABELS)) {
    byLabel.set(id, id)
    byLabel.set(fold(label), byLabel.has(fold(label)) ? SEVERAL : id)
  }
  return byLabel
}

async function byKey(
  records: Records,
  principal: Principal,
  entity: Entity,
  text: string,
): Promise<string | undefined> {
  for (const key of keysOf(entity, records.can(principal, entity.name))) {
    if (key === 'id') continue
    const id = await idOf(records, principal, entity.name, key, text)
    if (id !== undefined) return id
  }
  return undefined
}

/** The id of the record with this unique `key`; undefined if there is none that may be read. */
export async function idOf(
  records: Records,
  principal: Principal,
  entity: string,
  key: string,
  text: string,
): Promise<string | undefined> {
  try {
    if (key === 'id') return (await records.readable(principal, entity, [text])).has(text) ? text : undefined
    return await records.lookUp(principal, entity, key, text)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

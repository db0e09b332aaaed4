/** Values as the history holds them: as people are shown them, and as a record for expressions. */
import {
  isListType,
  readValue,
  type Json,
  type Value,
  type MutableRecord,
  isParts,
  isMany,
  isFile,
  isGenerated,
} from '@ninefold/plan/values'
import { placeFields, type Field, SYSTEM_FIELDS } from '@ninefold/plan'
import { isSecret } from '../../access/index.ts'
import { emptyRecord, kept } from '../change/draft.ts'
import type { Changes, HistoryRow } from './history.ts'
import type { EntityModel, FieldModel, Model } from '../model.ts'
import type { ChangeSteps } from '../change-steps.ts'

/** Stored fields in wire values; what is nothing may be left out. */
export type Wires = ReadonlyMap<string, Json>

/** What stands in the history, as far as it fits the field as it is now, without what of its parts nobody reads. */
export function shownWire(
  model: Model,
  { field, ...kind }: Pick<FieldModel, 'field' | 'kind'>,
  wire: Json = null,
): Json {
  const nothing = isListType(field.type) ? [] : null
  if (wire === null || isSecret(field)) return nothing
  if (isParts(field.type)) return partsWire(model, field.type.entity, wire)
  if (kind.kind === 'column' && isMade(field)) return wire
  const read = readValue(field.type, wire)
  return read.ok || read.code !== 'WRONG_TYPE' ? wire : nothing
}

/** HIS-1. */
export function seenChanges(
  { model }: { readonly model: Model },
  entity: EntityModel,
  { seen }: { readonly seen: ReadonlySet<string> },
  { changes }: HistoryRow,
): readonly Changes[] {
  return changes.flatMap(({ field: name, from, to }) => {
    const field = entity.byName.get(name)
    if (!field || !seen.has(name)) return []
    return [{ field: name, from: shownWire(model, field, from), to: shownWire(model, field, to) }]
  })
}

function partsWire(model: Model, name: string, wire: Json): Json {
  const part = model.entities.get(name)!
  if (!Array.isArray(wire)) return []
  const fields = part.fields.filter(
    (field) => field.kind !== 'live' && field.name !== 'id' && !placeFields(part.entity).includes(field.name),
  )
  return (wire as readonly Json[]).filter(isObject).map((item) => {
    const known = fields.filter((field) => Object.hasOwn(item, field.name) && !isSecret(field.field))
    const shown = known.map((field) => [field.name, shownWire(model, field, item[field.name])] as const)
    return { id: item['id'] ?? '', ...Object.fromEntries(shown) }
  })
}

const isObject = (json: Json): json is Readonly<Record<string, Json>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** Made by the server, never read from what somebody sends. */
const isMade = ({ type }: Field): boolean => isGenerated(type) || isFile(type)

/** As expressions read it, and as a change stores it. What does not fit its field any more is nothing. */
export function recordOf(steps: ChangeSteps, id: string, wires: Wires): MutableRecord {
  const record = emptyRecord(steps, id)
  for (const field of steps.entity.fields) {
    const wire = wires.get(field.name) ?? null
    if (wire === null || SYSTEM_FIELDS.has(field.name)) continue
    if (field.kind === 'parts') record[field.name] = partsOfWire(steps, field.name, wire)
    else if (field.kind === 'column' || (field.kind === 'link' && isMany(field.field.type)))
      record[field.name] = valueOf(field, wire)
  }
  return record
}

function partsOfWire(steps: ChangeSteps, list: string, wire: Json): Value {
  const part = steps.parts.find(({ field }) => field.name === list)!.steps
  const items = Array.isArray(wire) ? (wire as readonly Json[]).filter(isObject) : []
  return items.map(({ id, ...fields }) =>
    recordOf(part, typeof id === 'string' ? id : '', new Map(Object.entries(fields))),
  )
}

function valueOf(field: FieldModel, wire: Json): Value {
  const { type } = field.field
  if (isFile(type)) return isObject(wire) ? (wire as unknown as Value) : null
  if (isMade(field.field)) return typeof wire === 'string' || typeof wire === 'number' ? wire : null
  const read = readValue(type, wire)
  return read.ok ? kept(field, read.value) : kept(field, null)
}

/** Which fields a request may select: of the record, of its parts, and of referenced records. */
import { placeFields, type Entity, type Field } from '@ninefold/plan'
import {
  isInverse,
  isLine,
  isListType,
  isMany,
  isParts,
  isReference,
  isWriteOnly,
  typeOfField,
} from '@ninefold/plan/values'

export interface FieldChoices {
  /** Fields of the record itself. */
  readonly own: readonly Field[]
  /**
   * Fields after a dot, by the field of the record: for a list of parts or a reference, the fields of the other record.
   */
  readonly below: ReadonlyMap<string, readonly Field[]>
}

/**
 * `readable`: the fields of an entity that the principal could read on some record; empty if the entity is not
 * readable.
 */
export function fieldChoices(
  entities: readonly Entity[],
  entity: Entity,
  readable: (entity: string) => readonly string[],
): FieldChoices {
  const sent = (of: Entity): readonly Field[] => {
    const names = new Set(['id', ...readable(of.name)])
    return of.fields.filter((field) => names.has(field.name) && isSent(entities, of, field))
  }
  const own = sent(entity)
  const below = own.flatMap(({ name, type }): (readonly [string, readonly Field[]])[] => {
    const other = 'entity' in type ? entities.find((each) => each.name === type.entity) : undefined
    if (!other || readable(other.name).length === 0) return []
    if (isParts(type)) return [[name, sent(other)]]
    if (!isReference(type)) return []
    return [[name, sent(other).filter((field) => !isListType(field.type) && typeOfField(field.type) !== undefined)]]
  })
  return { own, below: new Map(below) }
}

/** Excluded: secrets, a part's whole, ancestors and descendants in a tree, and the other side of a reference. */
export function isSent(entities: readonly Entity[], entity: Entity, { name, type }: Field): boolean {
  if (isWriteOnly(type) || isLine(type) || placeFields(entity).includes(name)) return false
  if (!isInverse(type)) return true
  const other = entities.find((each) => each.name === type.entity)?.fields.find((each) => each.name === type.field)
  return isMany(other?.type)
}

/** The column of a field, if it has one. */
import { formOf, isReference, partColumn, partColumnsOf } from '@ninefold/plan/values'
import { ALWAYS_FILLED, placesOf, type Entity, type Field } from '@ninefold/plan'
import { POSITION } from './names.ts'
import type { Column } from './table.ts'

/** The position of a part in the list of its whole. */
export const positionColumn: Column = { name: POSITION, form: { kind: 'integer' }, notNull: true }

/** All columns of a field's values. */
export function columnsOf(entity: Entity, field: Field): readonly Column[] {
  const column = columnOf(entity, field)
  if (column) return [column]
  const parts = field.computed && !field.computed.stored ? [] : (partColumnsOf(field.type) ?? [])
  return parts.map(({ part, form }) => ({ name: partColumn(field.name, part), form, notNull: false }))
}

/**
 * Undefined if the field is not stored in exactly one column: a list of records, computed at each read, or several
 * columns.
 */
export function columnOf(entity: Entity, field: Field): Column | undefined {
  if (field.computed && !field.computed.stored) return undefined
  const form = formOf(field.type)
  if (!form) return undefined
  const places = placesOf(entity)
  const whole = places.some((place) => place.whole === field.name)
  // Of several wholes, only one is set.
  const always = whole && places.every((place) => place.whole === field.name)
  return {
    name: field.name,
    form,
    notNull: always || (field.system && ALWAYS_FILLED.has(field.name)),
    ...(isReference(field.type)
      ? { references: { table: field.type.entity, onDelete: whole ? ('delete' as const) : field.type.onDelete } }
      : {}),
  }
}

/** The column of a field, if it has one. */
import { currencyDigits } from '@ninefold/plan/values'
import { placesOf, type Entity, type Field } from '@ninefold/plan'
import { columnForm } from './column.ts'
import { POSITION } from './names.ts'
import type { Column } from './table.ts'

/** Always filled by the engine. */
const FILLED = new Set(['id', 'version', 'createdAt', 'updatedAt'])

/** The place of a part in the list of its whole. */
export const positionColumn: Column = { name: POSITION, form: { kind: 'integer' }, notNull: true }

/** Undefined where the field is no column: a list of records, or worked out at each reading. */
export function columnOf(entity: Entity, field: Field): Column | undefined {
  if (field.computed && !field.computed.stored) return undefined
  const form = columnForm(field.type, currencyDigits)
  if (!form) return undefined
  const places = placesOf(entity)
  const whole = places.some((place) => place.whole === field.name)
  // Of several wholes only one is there.
  const always = whole && places.every((place) => place.whole === field.name)
  return {
    name: field.name,
    form,
    notNull: always || (field.system && FILLED.has(field.name)),
    ...(field.type.kind === 'reference'
      ? { references: { table: field.type.entity, onDelete: whole ? ('delete' as const) : field.type.onDelete } }
      : {}),
  }
}

/** The column of a field, if it has one. */
import { currencyDigits, type Entity, type Field } from '@ninefold/language'
import { columnForm } from './column.ts'
import type { Column } from './table.ts'

/** Always filled by the engine. */
const FILLED = new Set(['id', 'version', 'createdAt', 'updatedAt'])

/** Undefined where the field is no column: a list of records, or worked out at each reading. */
export function columnOf(entity: Entity, field: Field): Column | undefined {
  if (field.computed && !field.computed.stored) return undefined
  const form = columnForm(field.type, currencyDigits)
  if (!form) return undefined
  const whole = entity.partOf?.whole === field.name
  return {
    name: field.name,
    form,
    notNull: whole || (field.system && FILLED.has(field.name)),
    ...(field.type.kind === 'reference'
      ? { references: { table: field.type.entity, onDelete: whole ? ('delete' as const) : field.type.onDelete } }
      : {}),
  }
}

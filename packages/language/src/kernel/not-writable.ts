/** Which fields nobody writes. */
import type { EntityName, FieldName, Names } from './room.ts'
import { isGenerated, isInverse } from '@ninefold/plan/values'

const SYSTEM = new Set(['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'version'])

/** Why nobody writes this field, neither an effect nor a person; undefined where they may. */
export function notWritable(field: FieldName, entity: EntityName, names: Names): string | undefined {
  if (field.computed) return 'it is computed'
  if (SYSTEM.has(field.name)) return 'the application keeps it by itself'
  if (names.stateFields(entity.name).some((state) => state.name === field.name)) {
    return 'it is the state, which only the column To of an action changes'
  }
  if (isGenerated(field.type)) return 'it is given out once and for all'
  return isInverse(field.type) ? 'it only shows the other side of a reference' : undefined
}

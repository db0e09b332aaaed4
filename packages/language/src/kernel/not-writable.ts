/** Fields that cannot be written. */
import type { EntityName, FieldName, Names } from './room.ts'
import { whyReadOnly } from '@ninefold/plan'
import { isGenerated } from '@ninefold/plan/values'

/** Why neither an effect nor a user can write this field; undefined if they can. */
export function whyNotWritable(field: FieldName, entity: EntityName, names: Names): string | undefined {
  const why = whyReadOnly(field)
  if (why === 'computed') return 'it is computed'
  if (why === 'application') return 'the application keeps it by itself'
  if (names.stateFields(entity.name).some((state) => state.name === field.name)) {
    return 'it is the state, which only the column To of an action changes'
  }
  if (why !== 'type') return undefined
  return isGenerated(field.type) ? 'it is given out once and for all' : 'it only shows the other side of a reference'
}

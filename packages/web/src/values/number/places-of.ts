// How many decimal places a page and a form show for a number, zeros included.
import { isDecimalType, isWrittenDecimal, shownPlaces, type FieldType } from '@ninefold/plan/values'

/** Undefined: as many as it has. */
export function placesOf(type: FieldType, digits: string): number | undefined {
  if (isWrittenDecimal(type)) return digits.split('.')[1]?.length ?? 0
  return isDecimalType(type) ? shownPlaces(type.scale) : undefined
}

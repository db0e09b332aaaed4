// How many stars a rating has.
import { isInteger, type FieldType } from '@ninefold/plan/values'

/** More than these nobody counts: such a rating is a number. */
const COUNTABLE = 10

/** Undefined for other whole numbers. */
export function mostStars(type: FieldType): number | undefined {
  const most = isInteger(type) && type.stars ? type.max : undefined
  return most !== undefined && most <= COUNTABLE ? most : undefined
}

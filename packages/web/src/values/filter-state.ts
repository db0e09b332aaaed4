// The state of a filter that narrows to one value.
import { type FieldType, isDateType, isPercent, isYesNo, type Json, traitsOf } from '@ninefold/plan/values'
import { joinRange } from './range.ts'

export function filterState(type: FieldType, value: Json): string {
  if (isYesNo(type)) return value === true ? 'yes' : 'no'
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return isDateType(type) || isPercent(type) || traitsOf(type).number !== undefined ? joinRange(text, text) : text
}

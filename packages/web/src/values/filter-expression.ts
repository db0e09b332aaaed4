// Converts a filter's state to an expression of the document's language.
import {
  type FieldType,
  traitsOf,
  isMoney,
  isPercent,
  isDateType,
  isDateTime,
  isYesNo,
  isChoice,
  isChoices,
  isReference,
} from '@ninefold/plan/values'
import { splitRange } from './range.ts'

/** undefined if it filters nothing. */
export function filterExpression(path: string, type: FieldType, state: string, currency?: string): string | undefined {
  if (state === '') return undefined
  const { number: numeric } = traitsOf(type)
  if (isMoney(type)) {
    const code = type.currency ?? currency
    return rangeOf(path, state, (side) => (code ? `${number(side)} ${code}` : number(side)))
  }
  if (isPercent(type)) return rangeOf(path, state, (side) => `${number(side)} %`)
  if (numeric) return rangeOf(path, state, number)
  if (isDateType(type)) return rangeOf(path, state, day)
  if (isDateTime(type)) return rangeOf(path, state, day, (name) => `date(${name})`)
  if (isYesNo(type)) return state === 'yes' ? path : `not ${path}`
  if (isChoice(type)) return `${path} == ${quoted(state)}`
  if (isChoices(type)) return `${quoted(state)} in ${path}`
  if (isReference(type)) return `${path}.id == ${quoted(state)}`
  return `lower(${path}).contains(${quoted(state.toLowerCase())})`
}

const quoted = (text: string): string => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n')}'`

const day = (side: string): string => `date(${quoted(side)})`

const number = (text: string): string => (/^-?\d+(\.\d+)?$/.test(text) ? text : '0')

function rangeOf(
  path: string,
  state: string,
  literal: (side: string) => string,
  of: (path: string) => string = (name) => name,
): string | undefined {
  const [from, to] = splitRange(state)
  const sides = [from && `${of(path)} >= ${literal(from)}`, to && `${of(path)} <= ${literal(to)}`].filter(Boolean)
  return sides.length === 0 ? undefined : sides.join(' and ')
}

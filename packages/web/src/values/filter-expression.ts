// What a filter's state means as an expression of the document's language.
import type { FieldType } from '@ninefold/plan/values'
import { splitRange } from './range.ts'

/** undefined where it narrows nothing. */
export function filterExpression(path: string, type: FieldType, state: string, currency?: string): string | undefined {
  if (state === '') return undefined
  switch (type.kind) {
    case 'integer':
    case 'decimal':
    case 'writtenDecimal':
      return rangeOf(path, state, number)
    case 'percent':
      return rangeOf(path, state, (side) => `${number(side)} %`)
    case 'money': {
      const code = type.currency ?? currency
      return rangeOf(path, state, (side) => (code ? `${number(side)} ${code}` : number(side)))
    }
    case 'date':
      return rangeOf(path, state, (side) => `date(${quoted(side)})`)
    case 'dateTime':
      return rangeOf(
        path,
        state,
        (side) => `date(${quoted(side)})`,
        (name) => `date(${name})`,
      )
    case 'yesNo':
      return state === 'yes' ? path : `not ${path}`
    case 'choice':
      return `${path} == ${quoted(state)}`
    case 'choices':
      return `${quoted(state)} in ${path}`
    case 'reference':
      return `${path}.id == ${quoted(state)}`
    default:
      return `lower(${path}).contains(${quoted(state.toLowerCase())})`
  }
}

const quoted = (text: string): string => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n')}'`

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

/** Functions and macros as completions, and the members of values other than records. */
import { FUNCTION_MEANINGS, fits, type Kind, macroByName, operations, fileFields } from '@ninefold/plan/expression'
import type { Type } from '@ninefold/plan/values'
import type { Span } from '@ninefold/plan/problem'
import { completion, type Completion } from './completion.ts'

/** Functions that are called without a receiver. */
export function globalFunctions(span: Span): readonly Completion[] {
  return [...operations.values()]
    .filter(({ operator, usage }) => !operator && !usage[0]?.includes('.'))
    .map(({ name, usage }) => callable(name, usage, span, name === 'has' ? 1 : 4))
}

/** The members of a value after a dot. */
export function functionsFor(type: Type, span: Span): readonly Completion[] {
  const macros = type.kind === 'list' ? [...macroByName.values()] : []
  const known = new Set(macros.map(({ name }) => name))
  const functions = [...operations.values()].filter(
    ({ name, operator, forms }) => !operator && !known.has(name) && forms.some((form) => takes(form.takes[0], type)),
  )
  return [
    ...macros.map(({ name, usage }) => callable(name, usage, span, 1, true)),
    ...functions.map(({ name, usage }) => callable(name, usage, span, 2, true)),
  ]
}

/** `any` accepts every value, so it is not specific to this type. */
const takes = (kind: Kind | undefined, type: Type): boolean => kind !== undefined && kind !== 'any' && fits(type, kind)

function callable(name: string, usage: readonly string[], span: Span, order: number, behindDot = false): Completion {
  const documentation = [FUNCTION_MEANINGS[name] ?? '', ...usage.map((one) => `\`${one}\``)]
    .filter((line) => line !== '')
    .join('\n\n')
  const insert = `${name}(${argumentsOf(usage[0] ?? '', behindDot)})`
  return completion(name, 'function', span, { detail: usage[0] ?? '', documentation, insert, snippet: true, order })
}

/** `round(x, places)` → `${1:x}, ${2:places}`; after a dot the first argument is already written. */
function argumentsOf(usage: string, behindDot: boolean): string {
  const inside = /\((.*)\)$/u.exec(usage)?.[1] ?? ''
  const isMacro = /^\w+\./u.test(usage)
  const names = inside === '' ? [] : inside.split(/,\s*/u)
  const parameters = behindDot && !isMacro ? names.slice(1) : names
  return parameters.map((name, at) => `\${${at + 1}:${name.replaceAll('}', '\\}')}}`).join(', ')
}

export function membersOf(type: Type): Readonly<Record<string, Type>> {
  if (type.kind === 'file') return fileFields
  return type.kind === 'map' ? type.fields : {}
}

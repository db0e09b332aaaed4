// The model's names for records and the ids that the application gave them. A name is bound where its id is first seen.
import type { Json } from '@ninefold/plan/values'
import { ANY_TEXT } from './messages.ts'
import { isName, type Step } from './step.ts'

/** An id of nobody. */
const NOBODY = '00000000-0000-7000-8000-00000000000d'

export interface Names {
  bind(name: string, id: string): void
  isBound(name: string): boolean
  real(name: string): string
  toReal<T extends Json>(json: T): T
  toNames(json: Json): Json
  /** The step with names that nobody outside can know put out of it. */
  known(step: Step): Step
  /** The path to the first difference, '' for the whole; undefined for none. */
  differ(expected: Json, got: Json): string | undefined
}

export function namesOf(): Names {
  const ids = new Map<string, string>()
  const names = new Map<string, string>()
  const bind = (name: string, id: string) => {
    ids.set(name, id)
    names.set(id, name)
  }
  const real = (name: string) => ids.get(name) ?? (isName(name) ? NOBODY : name)

  function differ(expected: Json, got: Json, at: string): string | undefined {
    if (typeof expected === 'string' && isName(expected) && typeof got === 'string') {
      if (!ids.has(expected) && !names.has(got) && /^[\da-f-]{36}$/u.test(got)) bind(expected, got)
      return ids.get(expected) === got ? undefined : at
    }
    if (expected === ANY_TEXT) return undefined
    if (typeof expected !== 'object' || expected === null || typeof got !== 'object' || got === null)
      return Object.is(expected, got) ? undefined : at
    if (Array.isArray(expected) !== Array.isArray(got)) return at
    const [left, right] = [expected, got] as unknown as readonly Readonly<Record<string, Json>>[]
    const keys = new Set([...Object.keys(left!), ...Object.keys(right!)])
    for (const key of keys) {
      const path = at === '' ? key : `${at}.${key}`
      if (!Object.hasOwn(left!, key) || !Object.hasOwn(right!, key)) return path
      const found = differ(left![key]!, right![key]!, path)
      if (found !== undefined) return found
    }
    return undefined
  }

  return {
    bind,
    isBound: (name) => ids.has(name),
    real,
    toReal: (json) => mapped(json, real) as typeof json,
    toNames: (json) => mapped(json, (text) => names.get(text) ?? text),
    known: (step) =>
      mapped(step as unknown as Json, (text) => (isName(text) && !ids.has(text) ? NOBODY : text)) as unknown as Step,
    differ: (expected, got) => differ(expected, got, ''),
  }
}

function mapped(json: Json, text: (text: string) => string): Json {
  if (typeof json === 'string') return text(json)
  if (Array.isArray(json)) return (json as readonly Json[]).map((one) => mapped(one, text))
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, mapped(value, text)]))
}

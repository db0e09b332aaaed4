/** What leads back to the document, in all of a plan. */
import type { Origin } from '../expression/index.ts'

/** The plan with each origin as `of` has it. What holds none that is another one stays the same object. */
export function withOrigins<T>(value: T, of: (origin: Origin) => Origin): T {
  return walk(value) as T

  function walk(one: unknown): unknown {
    if (typeof one !== 'object' || one === null) return one
    if (Array.isArray(one)) return walkList(one)
    if (isOrigin(one)) return of(one)
    if (Object.getPrototypeOf(one) !== Object.prototype) return one
    let made: Record<string, unknown> | undefined
    for (const [key, item] of Object.entries(one)) {
      // The tree of an expression has no places of its own.
      const now = key === 'tree' ? item : walk(item)
      if (now === item) continue
      made ??= { ...one }
      made[key] = now
    }
    return made ?? one
  }

  function walkList(list: readonly unknown[]): readonly unknown[] {
    let made: unknown[] | undefined
    for (const [index, item] of list.entries()) {
      const now = walk(item)
      if (now === item) continue
      made ??= [...list]
      made[index] = now
    }
    return made ?? list
  }
}

const isOrigin = (value: object): value is Origin => 'endColumn' in value && 'file' in value

/** Every origin in a value, those of expressions included. */
export function originsIn(value: unknown): readonly Origin[] {
  if (typeof value !== 'object' || value === null) return []
  if (isOrigin(value)) return [value]
  return Object.entries(value).flatMap(([key, item]) => (key === 'tree' ? [] : originsIn(item)))
}

/** Whether two parts of plans are the same but for their places in the document. */
export function sameMeaning(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((one, i) => sameMeaning(one, b[i]))
  if (isOrigin(a)) return isOrigin(b)
  if (Array.isArray(b) || isOrigin(b)) return false
  const [one, other] = [a, b] as Readonly<Record<string, unknown>>[]
  const keys = Object.keys(one!)
  const isMore = Object.keys(other!).some((key) => other![key] !== undefined && !Object.hasOwn(one!, key))
  return !isMore && keys.every((key) => sameMeaning(one![key], other![key]))
}

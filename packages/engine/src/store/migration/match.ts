/** Which entity and field of the new plan is which of the old one: by name, or by a name that it had (`Was`). */
import type { Entity, Field, Plan } from '@ninefold/language'

export interface EntityMatch {
  readonly now: Entity
  readonly was: Entity | undefined
}

export interface FieldMatch {
  readonly now: Field
  readonly was: Field | undefined
}

/** Names as people write them: without regard to case, blanks and hyphens. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const isCalled = (thing: { readonly name: string; readonly label: string }, name: string): boolean =>
  plain(thing.name) === plain(name) || plain(thing.label) === plain(name)

export function matchEntities(was: Plan, now: Plan): { matches: EntityMatch[]; gone: Entity[] } {
  const { matches, gone } = match(was.entities, now.entities)
  return { matches, gone }
}

/** A part's reference to its whole is called as the whole is. */
export function matchFields(was: Entity, now: Entity): { matches: FieldMatch[]; gone: Field[] } {
  const former = now.partOf && was.partOf ? [was.partOf.whole] : []
  const fields = now.fields.map((field) =>
    field.name === now.partOf?.whole ? { ...field, was: [...field.was, ...former] } : field,
  )
  return match(was.fields, fields)
}

/** A name that is still there is itself; only then are former names looked for among what is left. */
function match<T extends { readonly name: string; readonly label: string; readonly was: readonly string[] }>(
  old: readonly T[],
  next: readonly T[],
): { matches: { now: T; was: T | undefined }[]; gone: T[] } {
  const left = new Set(old)
  const taken = new Map<T, T>()
  const take = (now: T, was: T | undefined): void => {
    if (!was) return
    taken.set(now, was)
    left.delete(was)
  }
  for (const now of next)
    take(
      now,
      [...left].find((was) => plain(was.name) === plain(now.name)),
    )
  for (const now of next) {
    if (!taken.has(now))
      take(
        now,
        [...left].find((was) => now.was.some((name) => isCalled(was, name))),
      )
  }
  return { matches: next.map((now) => ({ now, was: taken.get(now) })), gone: [...left] }
}

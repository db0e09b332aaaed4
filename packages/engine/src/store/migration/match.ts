/** Matches entities and fields of the new plan with those of the old one: by name, or by a former name (`Was`). */
import { lettersOf } from '@ninefold/plan/base'
import { placesOf, type Entity, type Field, type Plan } from '@ninefold/plan'
import { isReference } from '@ninefold/plan/values'

export interface EntityMatch {
  readonly now: Entity
  readonly was: Entity | undefined
  /** It was removed earlier, and its hidden data is restored. */
  readonly setAside?: boolean
  /** It is a part now: the old reference to its whole. */
  readonly whole?: string
}

export interface FieldMatch {
  readonly now: Field
  readonly was: Field | undefined
  readonly setAside?: boolean
}

export const isCalled = (thing: { readonly name: string; readonly label: string }, name: string): boolean =>
  lettersOf(thing.name) === lettersOf(name) || lettersOf(thing.label) === lettersOf(name)

export function matchEntities(
  was: Plan,
  now: Plan,
  setAside: readonly Entity[],
): { matches: EntityMatch[]; removed: readonly Entity[] } {
  const { matches, removed } = match(was.entities, now.entities)
  return { matches: withWholes(withSetAside(matches, setAside)), removed }
}

/**
 * A new part belongs to the record that it referred to: by the field with the whole's name, or by the only reference to
 * it.
 */
function withWholes(matches: readonly EntityMatch[]): EntityMatch[] {
  const renamed = new Map(matches.flatMap(({ now, was }) => (was ? [[was.name, now.name] as const] : [])))
  return matches.map((match) => {
    const { now, was } = match
    const [place] = placesOf(now)
    if (!was || !place || placesOf(was).some(({ entity }) => (renamed.get(entity) ?? entity) === place.entity))
      return match
    const leads = was.fields.filter(
      ({ type, computed }) =>
        isReference(type) && !computed && (renamed.get(type.entity) ?? type.entity) === place.entity,
    )
    const successor =
      leads.find(({ name }) => lettersOf(name) === lettersOf(place.whole)) ??
      (leads.length === 1 ? leads[0] : undefined)
    return successor ? { ...match, whole: successor.name } : match
  })
}

/** Entities or fields without a match may have hidden data. */
function withSetAside<T extends Named, M extends { readonly now: T; readonly was: T | undefined }>(
  matches: readonly M[],
  setAside: readonly T[],
): (M & { readonly setAside?: boolean })[] {
  const fresh = matches.filter(({ was }) => !was)
  const back = new Map(
    match(
      setAside,
      fresh.map(({ now }) => now),
    ).matches.map(({ now, was }) => [now.name, was]),
  )
  return matches.map((one) => {
    const was = one.was ? undefined : back.get(one.now.name)
    return was ? { ...one, was, setAside: true } : one
  })
}

/** A part's reference to its whole has the whole's name. `kept`: hidden fields. */
export function matchFields(
  { was: before, now, whole }: EntityMatch,
  setAside: readonly Field[] = [],
): { matches: FieldMatch[]; removed: readonly Field[] } {
  const was = before!
  const former = whole ? [whole] : now.partOf && was.partOf ? [was.partOf.whole] : []
  const fields = now.fields.map((field) =>
    field.name === now.partOf?.whole ? { ...field, was: [...field.was, ...former] } : field,
  )
  const { matches, removed } = match(was.fields, fields)
  return { matches: withSetAside(matches, setAside), removed }
}

type Named = { readonly name: string; readonly label: string; readonly was: readonly string[] }

/** Fields with an unchanged name are matched first, then the others by former names. */
function match<T extends Named>(
  old: readonly T[],
  next: readonly T[],
): { matches: { now: T; was: T | undefined }[]; removed: T[] } {
  const left = new Set(old)
  const matched = new Map<T, T>()
  const take = (now: T, was: T | undefined): void => {
    if (!was) return
    matched.set(now, was)
    left.delete(was)
  }
  const byName = Map.groupBy(old, ({ name }) => lettersOf(name))
  for (const now of next)
    take(
      now,
      byName.get(lettersOf(now.name))?.find((was) => left.has(was)),
    )
  for (const now of next) {
    if (!matched.has(now))
      take(
        now,
        [...left].find((was) => now.was.some((name) => isCalled(was, name))),
      )
  }
  return { matches: next.map((now) => ({ now, was: matched.get(now) })), removed: [...left] }
}

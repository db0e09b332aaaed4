/**
 * Of which entities the rights can be other ones in a new plan. Deciding that takes long for each, and most changes of a large
 * document touch few of hundreds.
 */
import { placesOf, type Entity, type Plan } from '@ninefold/plan'
import { matched, sameMeaning } from './phrases.ts'

/**
 * Rights of an entity follow from what is said of it, of what it is a part of, and of roles, constants and settings; conditions may
 * read fields of any other. So all are affected where one of the latter changed, or a field that was there before. Otherwise those
 * of which something else is said, and what they refer to or is referred to by, are.
 */
export function affectedEntities(was: Plan, now: Plan): (name: string) => boolean {
  const entities = matched(was.entities, now.entities, ({ name }) => name)
  const changed = entities.both.filter((pair) => !sameMeaning(pair.was, pair.now))
  const reachesFar =
    GENERAL.some((part) => !sameMeaning(was[part], now[part])) ||
    entities.gone.length > 0 ||
    changed.some((pair) => !hasOnlyGained(pair.was, pair.now))
  if (reachesFar) return () => true
  const touched = new Set([
    ...[...entities.added, ...changed.map((pair) => pair.now)].map(({ name }) => name),
    ...OF_ENTITIES.flatMap((part) => namesWithOther<Spoken>(was[part], now[part])),
  ])
  const isNear = (entity: Entity) => neighboursOf(entity).some((name) => touched.has(name))
  const near = now.entities.flatMap((entity) => {
    if (touched.has(entity.name)) return [entity.name, ...neighboursOf(entity)]
    return isNear(entity) ? [entity.name] : []
  })
  const affected = new Set(near)
  return (name) => affected.has(name)
}

const GENERAL = ['roles', 'constants', 'settings', 'rules'] as const
const OF_ENTITIES = ['grants', 'restrictions', 'lifecycles'] as const

interface Spoken {
  readonly entity: string
}

/** Entities of which not the same is said. */
function namesWithOther<T extends Spoken>(was: readonly T[], now: readonly T[]): readonly string[] {
  const [before, after] = [was, now].map((all) => Map.groupBy(all, ({ entity }) => entity)) as [
    Map<string, T[]>,
    Map<string, T[]>,
  ]
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (entity) => !sameMeaning(before.get(entity), after.get(entity)),
  )
}

/** All that is said of it remains, but for fields that are new. */
function hasOnlyGained(was: Entity, now: Entity): boolean {
  const fields = matched(was.fields, now.fields, ({ name }) => name)
  return (
    fields.gone.length === 0 &&
    fields.both.every((pair) => sameMeaning(pair.was, pair.now)) &&
    sameMeaning({ ...was, fields: [] }, { ...now, fields: [] })
  )
}

const neighboursOf = (entity: Entity): readonly string[] => [
  ...placesOf(entity).map((place) => place.entity),
  ...entity.fields.flatMap(({ type }) => ('entity' in type ? [type.entity] : 'entities' in type ? type.entities : [])),
]

/**
 * The entities whose permissions can differ between two plans. Comparing permissions is slow for each entity, and most
 * changes of a large document affect a few of hundreds.
 */
import { placesOf, type Entity, type Plan } from '@ninefold/plan'
import { matched, sameMeaning } from './phrases.ts'

/**
 * The permissions of an entity depend on its definition, on that of its whole, and on roles, constants and settings;
 * its conditions may read fields of any entity. So all entities are affected if roles, constants, settings or existing
 * fields changed. Otherwise only entities with a changed definition, and those that they refer to or that refer to
 * them.
 */
export function affectedEntities(was: Plan, now: Plan): (name: string) => boolean {
  const entities = matched(was.entities, now.entities, ({ name }) => name)
  const changed = entities.both.filter((pair) => !sameMeaning(pair.was, pair.now))
  const affectsAll =
    GENERAL.some((part) => !sameMeaning(was[part], now[part])) ||
    entities.gone.length > 0 ||
    changed.some((pair) => !hasOnlyNewFields(pair.was, pair.now))
  if (affectsAll) return () => true
  const touched = new Set([
    ...[...entities.added, ...changed.map((pair) => pair.now)].map(({ name }) => name),
    ...OF_ENTITIES.flatMap((part) => changedEntities<PartOfEntity>(was[part], now[part])),
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

interface PartOfEntity {
  readonly entity: string
}

/** Entities whose parts of the plan differ. */
function changedEntities<T extends PartOfEntity>(was: readonly T[], now: readonly T[]): readonly string[] {
  const [before, after] = [was, now].map((all) => Map.groupBy(all, ({ entity }) => entity)) as [
    Map<string, T[]>,
    Map<string, T[]>,
  ]
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (entity) => !sameMeaning(before.get(entity), after.get(entity)),
  )
}

/** Only new fields were added to it. */
function hasOnlyNewFields(was: Entity, now: Entity): boolean {
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

// `unique` and `no overlap`: which records stand in each other's way.
import type { Entity, Rule } from '@ninefold/plan'
import type { Value } from '@ninefold/plan/values'
import { holds, isNothing, wireOf } from './plan.ts'
import type { Place, Viewer } from './viewer.ts'

/** With one of `rivals`: every other record of its entity, unless told otherwise. */
export function collides(
  viewer: Viewer,
  rule: Pick<Rule, 'must' | 'when'>,
  place: Place,
  rivals?: readonly Place[],
): boolean {
  const { must, when } = rule
  if (must.kind === 'hold') return false
  const entity = viewer.index.entity(place.row.entity)
  const others = rivals ?? viewer.places(entity.name).filter(({ row }) => row.id !== place.row.id)
  return others.some((other) => {
    if (!holds(when, { ...viewer.over(other), old: null })) return false
    if (must.kind === 'unique') return isAlike(entity, must.fields, place, other)
    if (!isAlike(entity, must.per, place, other)) return false
    const ends = [place, other].map((one) => [keyOf(entity, must.from, one), keyOf(entity, must.to, one)])
    const [[from, to], [start, end]] = ends as [[string | null, string | null], [string | null, string | null]]
    if (from === null || to === null || start === null || end === null) return false
    return must.lastDay === 'included' ? start <= to && from <= end : start < to && from < end
  })
}

/** All of these fields have something in them, and the same. */
export const isAlike = (entity: Entity, names: readonly string[], place: Place, other: Place): boolean =>
  names.every(
    (name) => keyOf(entity, name, place) !== null && keyOf(entity, name, place) === keyOf(entity, name, other),
  )

function keyOf(entity: Entity, name: string, { row }: Place): string | null {
  const field = entity.fields.find((each) => each.name === name)!
  const value = row.values[name] as Value | undefined
  if (isNothing(value)) return null
  const wire = wireOf(field, value, () => null)
  return typeof wire === 'string' ? wire : JSON.stringify(wire)
}

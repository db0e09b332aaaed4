/** Which entities hold what expressions read of `me`: a change of any of them makes what is remembered of people old. */
import type { Entity, Plan } from '@ninefold/language'

export function entitiesOfMe(plan: Plan): ReadonlySet<string> {
  const byName = new Map(plan.entities.map((entity) => [entity.name, entity]))
  const touched = new Set(['User'])
  for (const path of pathsOfMe(plan)) follow(path.split('.').slice(1), byName, touched)
  return touched
}

/** Every `me.…` in any `reads` of a part of the plan. */
export function pathsOfMe(part: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(part)) for (const each of part as readonly unknown[]) pathsOfMe(each, found)
  else if (typeof part === 'object' && part !== null)
    for (const [key, value] of Object.entries(part)) {
      if (key !== 'reads' || !Array.isArray(value)) pathsOfMe(value, found)
      else
        for (const path of value as readonly unknown[])
          if (typeof path === 'string' && path.startsWith('me.')) found.add(path)
    }
  return found
}

function follow(names: readonly string[], byName: ReadonlyMap<string, Entity>, touched: Set<string>): void {
  let entity = byName.get('User')
  for (const name of names) {
    const field = entity?.fields.find((each) => each.name === name)
    if (!field || !('entity' in field.type)) return
    entity = byName.get(field.type.entity)
    if (!entity) return
    touched.add(entity.name)
    if (entity.partOf) touched.add(entity.partOf.entity)
  }
}

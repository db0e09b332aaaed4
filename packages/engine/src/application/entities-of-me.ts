/**
 * Which entities contain what expressions read from `me`, or from the record of an entity that has only one. A change
 * in any of them invalidates the cached principals.
 */
import { placesOf, type Entity, type Field, type Plan } from '@ninefold/plan'
import { memoize } from '@ninefold/plan/base'
import { readsOfMe, readsOfOnly } from '../records/index.ts'

interface WhatMeIs {
  readonly entities: ReadonlySet<string>
  /** A value depends on the current time, so it cannot be cached. */
  readonly ofNow: boolean
}

/** Includes derived fields computed at each read: `me.openLoans` depends on the loans that it counts. */
export const whatMeIs = memoize((plan: Plan): WhatMeIs => {
  const walk: Walk = {
    byName: new Map(plan.entities.map((entity) => [entity.name, entity])),
    entities: new Set(['User']),
    seen: new Set(),
    ofNow: false,
  }
  for (const path of readsOfMe(plan)) follow(walk, 'User', path)
  for (const [entity, paths] of readsOfOnly(plan)) {
    walk.entities.add(entity)
    for (const path of paths) follow(walk, entity, path)
  }
  return { entities: walk.entities, ofNow: walk.ofNow }
})

interface Walk {
  readonly byName: ReadonlyMap<string, Entity>
  readonly entities: Set<string>
  readonly seen: Set<string>
  ofNow: boolean
}

/** `path` starts at a record of the entity, or at `me`. */
function follow(walk: Walk, from: string, path: string): void {
  if (walk.seen.has(`${from} ${path}`)) return
  walk.seen.add(`${from} ${path}`)
  const names = path.split('.')
  let at = walk.byName.get(names[0] === 'me' ? 'User' : from)
  for (const name of names[0] === 'me' ? names.slice(1) : names) {
    const field: Field | undefined = at?.fields.find((each) => each.name === name)
    if (!at || !field) return
    if (field.computed) {
      for (const read of field.computed.expr.reads) follow(walk, at.name, read)
      if (!field.computed.stored && readsNow(field.computed.expr.tree)) walk.ofNow = true
    }
    at = 'entity' in field.type ? walk.byName.get(field.type.entity) : undefined
    if (!at) return
    walk.entities.add(at.name)
    for (const { entity } of placesOf(at)) walk.entities.add(entity)
  }
}

function readsNow(part: unknown): boolean {
  if (Array.isArray(part)) return part.some(readsNow)
  if (typeof part !== 'object' || part === null) return false
  const { op, scope, name } = part as { readonly [key: string]: unknown }
  return (op === 'name' && scope === 'context' && name === 'now') || Object.values(part).some(readsNow)
}

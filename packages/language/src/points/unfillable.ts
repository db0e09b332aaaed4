/**
 * Reports required fields that nobody can fill: a field that users cannot write and nothing sets, and references that require each
 * other in a circle.
 */
import { memoize } from '@ninefold/plan/base'
import { labelNamed, type Effect, type Entity, type Field, type Plan } from '@ninefold/plan'
import type { Origin } from '@ninefold/plan/expression'
import type { Problem, Span } from '@ninefold/plan/problem'
import { entitiesProblem } from './entities/index.ts'
import { memoizedByItems } from '../kernel/index.ts'
import { isGenerated, isReference } from '@ninefold/plan/values'

type Whole = Pick<Plan, 'entities' | 'lifecycles' | 'calls'>
type Found =
  | { readonly kind: 'unset'; readonly entity: Entity; readonly field: Field }
  | { readonly kind: 'circle'; readonly entity: Entity; readonly field: Field; readonly path: readonly string[] }

export function reportUnfillable(plan: Whole, spanOf: (origin: Origin) => Span): readonly Problem[] {
  const parts = [...plan.entities, ...plan.lifecycles, ...plan.calls.calls]
  const found = memoizedByItems('unfillable', parts, () => [...unsetIn(plan), ...circlesIn(plan)])
  return found.map((one) => {
    const at = { span: spanOf(one.field.origin!) }
    const parameters = { field: one.field.label, entity: one.entity.label }
    if (one.kind === 'unset') return entitiesProblem('ENT-063', at, parameters)
    const labels = one.path.map((name) => labelNamed(plan.entities, name))
    return entitiesProblem('ENT-064', at, { ...parameters, way: labels })
  })
}

/** Always required fields of the document without a default. */
const demanded = memoize((entity: Entity): readonly Field[] =>
  entity.fields.filter(
    ({ required, system, origin, computed, default: start }) =>
      required && !required.when && !system && origin && !computed && !start,
  ),
)

// ── Never editable ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Not for entities with a single record, which starts without its required fields, nor for users, who are invited. */
function unsetIn(plan: Whole): readonly Found[] {
  const given = givenAtCreation(plan)
  return plan.entities.flatMap((entity): readonly Found[] => {
    if (entity.onlyOne || entity.name === 'User') return []
    const unset = demanded(entity).filter(
      ({ name, type, editable }) =>
        editable?.kind === 'never' && !isGenerated(type) && !given.has(`${entity.name}.${name}`),
    )
    return unset.map((field) => ({ kind: 'unset', entity, field }))
  })
}

/** The fields that get a value at creation: from the row (create), from effects and calls that create. */
function givenAtCreation({ lifecycles, calls }: Whole): ReadonlySet<string> {
  const effects = lifecycles.flatMap(({ create, actions }) => [create, ...actions].flatMap(({ then }) => then))
  const steps = calls.calls.flatMap(({ does }) => does)
  return new Set([
    ...lifecycles.flatMap(({ entity, create }) => create.then.flatMap((effect) => setBy(entity, effect))),
    ...[...effects, ...steps].flatMap((one) =>
      one.kind === 'create' ? one.with.map(({ field }) => `${one.entity}.${field}`) : [],
    ),
  ])
}

const setBy = (entity: string, effect: Effect): readonly string[] =>
  effect.kind === 'set' && effect.path.length === 1 ? [`${entity}.${effect.path[0]}`] : []

// ── References in a circle ──────────────────────────────────────────────────────────────────────────────────────────

/** The first field of each circle of required references. Parts are created with their whole. */
function circlesIn({ entities }: Whole): readonly Found[] {
  const needed = new Map(entities.map((entity) => [entity.name, neededBy(entity)]))
  const seen = new Set<string>()
  return entities.flatMap((entity): readonly Found[] => {
    for (const { field, target } of needed.get(entity.name)!) {
      const path = seen.has(entity.name) ? undefined : pathBack(target, entity.name, needed)
      if (!path) continue
      for (const name of path) seen.add(name)
      return [{ kind: 'circle', entity, field, path }]
    }
    return []
  })
}

interface Needed {
  readonly field: Field
  readonly target: string
}

const neededBy = memoize((entity: Entity): readonly Needed[] => {
  if (entity.partOf || entity.name === 'User') return []
  return demanded(entity).flatMap((field) =>
    isReference(field.type) && !field.shownWhen && !field.displayedWhen && !field.oldRecords
      ? [{ field, target: field.type.entity }]
      : [],
  )
})

/** The shortest path along required references, with both ends; undefined if there is none. */
function pathBack(
  from: string,
  to: string,
  needed: ReadonlyMap<string, readonly Needed[]>,
): readonly string[] | undefined {
  const before = new Map<string, string | undefined>([[from, undefined]])
  for (const name of before.keys()) {
    if (name === to) {
      const path: string[] = []
      for (let at: string | undefined = name; at !== undefined; at = before.get(at)) path.unshift(at)
      return path
    }
    for (const { target } of needed.get(name) ?? []) if (!before.has(target)) before.set(target, name)
  }
  return undefined
}

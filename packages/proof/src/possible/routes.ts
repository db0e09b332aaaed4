/**
 * How something is done to a record without doing it to that record: by an effect of an action or of a creation, by what goes with a
 * deleted record, and by a change of what a calculated field reads. Worked out once for a plan.
 */
import { memoize } from '@ninefold/plan/base'
import type { Entity } from '@ninefold/plan'
import { withArticle } from '@ninefold/plan/problem'
import type { Row } from './act.ts'
import { consequencesOf, type Consequence, type Start } from './effects-of.ts'
import { routesThroughFields } from './field-routes.ts'
import type { Knowledge } from './knowledge.ts'
import type { RecordOperation } from './question.ts'
import type { Reason } from './reason.ts'
import { runGrants } from './rights.ts'
import type { Route } from './route.ts'

/** All ways in which the plan changes records, beside people who change that very record. */
const allRoutes = memoize((knowledge: Knowledge): ReadonlyMap<string, readonly Route[]> => {
  const routes = knowledge.plan.entities.flatMap((entity) => routesFrom(entity, knowledge))
  return Map.groupBy(routes, ({ record }) => (record.type.kind === 'record' ? record.type.entity : ''))
})

function routesFrom(entity: Entity, knowledge: Knowledge): readonly Route[] {
  const rows = knowledge
    .lifecycles(entity.name)
    .flatMap((lifecycle) => lifecycle.actions.map((action): Row => ({ action, lifecycle, entity })))
  const byAction = rows.flatMap((row) => {
    const { name, who, label, origin } = row.action
    const isTaken = who !== null || runGrants(name, entity, knowledge).length > 0
    const reason = { text: `"${label}" of ${withArticle(entity.label)}`, origin }
    const start = { entity, row, ...(isTaken && { operation: { kind: 'action', name } as const }) }
    return routesOf({ kind: 'action', row }, start, reason, knowledge)
  })
  const byVerb = (['create', 'delete'] as const).flatMap((verb) => {
    const reason = {
      text: `${verb === 'create' ? 'creating' : 'deleting'} ${withArticle(entity.label)}`,
      ...(entity.origin && { origin: entity.origin }),
    }
    return routesOf({ kind: verb, entity }, { entity, operation: { kind: 'verb', verb } }, reason, knowledge)
  })
  return [...byAction, ...byVerb]
}

function routesOf(
  from: Start,
  start: Pick<Route, 'entity' | 'row' | 'operation'>,
  by: Reason,
  knowledge: Knowledge,
): readonly Route[] {
  return consequencesOf(from, knowledge)
    .filter(({ isOwn, change }) => !(isOwn && change.kind === from.kind))
    .map((one) => ({
      ...start,
      record: one.record,
      change: one.change,
      demanded: one.demanded,
      isOwn: one.isOwn,
      isApproximate: one.isApproximate,
      reason: { ...by, text: `${by.text} ${sayChange(one)}` },
    }))
}

function sayChange({ change, entity }: Pick<Consequence, 'change' | 'entity'>): string {
  switch (change.kind) {
    case 'set': {
      const label = entity.fields.find(({ name }) => name === change.field)?.label ?? change.field
      return `sets ${label} of ${withArticle(entity.label)}`
    }
    case 'create':
      return `creates ${withArticle(entity.label)}`
    case 'delete':
      return `deletes ${withArticle(entity.label)}`
    case 'do':
      return `takes "${change.action}" on ${withArticle(entity.label)}`
  }
}

/** Routes by which this comes about for a record of the entity. */
export function routesTo(does: RecordOperation, entity: Entity, knowledge: Knowledge): readonly Route[] {
  const routesOn = (name: string) => allRoutes(knowledge).get(name) ?? []
  const own = routesOn(entity.name).filter((route) => isMeant(route, does, entity))
  return [...own, ...routesThroughFields(does, entity, routesOn, knowledge)]
}

function isMeant({ change, isOwn }: Route, does: RecordOperation, { fields }: Entity): boolean {
  if (does.kind === 'action') return change.kind === 'do' && change.action === does.name
  if (does.verb === 'create' || does.verb === 'delete') return change.kind === does.verb
  if (does.verb !== 'update' || change.kind !== 'set') return false
  if (does.field !== undefined) return change.field === does.field
  // What an action does to its own record is asked by the action's name, or by that of the field.
  return !isOwn && !fields.some(({ name, system }) => system && name === change.field && NOTED.has(name))
}

/** Noted by the application itself. */
const NOTED = new Set(['createdBy', 'updatedBy'])

/** What changes the record without anybody: timers. */
export const byItself = (does: RecordOperation, entity: Entity, knowledge: Knowledge): readonly Reason[] =>
  routesTo(does, entity, knowledge).flatMap(({ operation, reason }) => (operation ? [] : [reason]))

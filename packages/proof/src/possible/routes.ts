/**
 * The indirect changes of records: by effects of actions and creations, by deletions of other records, and by changes of the fields that
 * a calculated field reads. Computed once for a plan.
 */
import { memoize } from '@ninefold/plan/base'
import type { Entity } from '@ninefold/plan'
import { withArticle } from '@ninefold/plan/problem'
import type { Row } from './act.ts'
import { consequencesOf, type Consequence, type Start } from './consequences.ts'
import { routesThroughFields } from './field-routes.ts'
import type { Knowledge } from './knowledge.ts'
import type { RecordOperation } from './question.ts'
import type { Reason } from './reason.ts'
import { runGrants } from './rights.ts'
import type { Route } from './route.ts'

/** All routes, by the entity of the changed record. */
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
    const isUsable = who !== null || runGrants(name, entity, knowledge).length > 0
    const reason = { text: `"${label}" of ${withArticle(entity.label)}`, origin }
    const start = { entity, row, ...(isUsable && { operation: { kind: 'action', name } as const }) }
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
    .filter(({ isSelf, change }) => !(isSelf && change.kind === from.kind))
    .map((one) => ({
      ...start,
      record: one.record,
      change: one.change,
      required: one.required,
      isSelf: one.isSelf,
      isApproximate: one.isApproximate,
      reason: { ...by, text: `${by.text} ${changeText(one)}` },
    }))
}

function changeText({ change, entity }: Pick<Consequence, 'change' | 'entity'>): string {
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

/** The routes that cause this operation on a record of the entity. */
export function routesTo(does: RecordOperation, entity: Entity, knowledge: Knowledge): readonly Route[] {
  const routesOn = (name: string) => allRoutes(knowledge).get(name) ?? []
  const direct = routesOn(entity.name).filter((route) => causes(route, does, entity))
  return [...direct, ...routesThroughFields(does, entity, routesOn, knowledge)]
}

function causes({ change, isSelf }: Route, does: RecordOperation, { fields }: Entity): boolean {
  if (does.kind === 'action') return change.kind === 'do' && change.action === does.name
  if (does.verb === 'create' || does.verb === 'delete') return change.kind === does.verb
  if (does.verb !== 'update' || change.kind !== 'set') return false
  if (does.field !== undefined) return change.field === does.field
  // Changes of an action to its own record are found by the action's name, or by the name of the field.
  return !isSelf && !fields.some(({ name, system }) => system && name === change.field && WRITTEN_BY_SERVER.has(name))
}

const WRITTEN_BY_SERVER = new Set(['createdBy', 'updatedBy'])

/** Changes of the record that timers cause. */
export const byItself = (does: RecordOperation, entity: Entity, knowledge: Knowledge): readonly Reason[] =>
  routesTo(does, entity, knowledge).flatMap(({ operation, reason }) => (operation ? [] : [reason]))

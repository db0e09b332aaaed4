/** Fields that change because of other fields: calculated fields, hidden fields and copies. */
import { type Tree, call, equal, foundAs, has, isThis, recordOf, thisOf } from '@ninefold/plan/expression'
import { isWritable, type Entity, type Field, dependenciesIn, type ReachStep } from '@ninefold/plan'
import { withArticle } from '@ninefold/plan/problem'
import type { Change } from './consequences.ts'
import type { Knowledge } from './knowledge.ts'
import type { RecordOperation } from './question.ts'
import { given, type Premise } from './reason.ts'
import type { Route } from './route.ts'

/**
 * The routes by which a field changes because of other fields: a calculated field changes with its inputs, a hidden field is cleared, a
 * copy is copied again. `routesOn`: all routes to changes of an entity.
 */
export function routesThroughFields(
  does: RecordOperation,
  entity: Entity,
  routesOn: (entity: string) => readonly Route[],
  knowledge: Knowledge,
): readonly Route[] {
  if (does.kind !== 'verb' || does.verb !== 'update' || does.field === undefined) return []
  const field = entity.fields.find(({ name }) => name === does.field)
  if (!field) return []
  const change: Change = { kind: 'set', field: field.name }
  return sourcesOf(field, entity, knowledge).flatMap(({ entity: of, fields, back }) => {
    const target = follow(back, thisOf(of.name), knowledge)
    const start = { entity: of, change, isSelf: isThis(target.record), isApproximate: false, ...target }
    const writes = [...fields].flatMap((name): readonly Route[] => {
      const read = of.fields.find((one) => one.name === name)
      if (!read || (of === entity && read === field && start.isSelf)) return []
      const reason = { text: `${read.label} of ${withArticle(of.label)} decides it`, ...originOf(read) }
      const direct = { ...start, operation: { kind: 'verb', verb: 'update', field: name } as const, reason }
      const set = routesOn(of.name).filter((route) => route.change.kind === 'set' && route.change.field === name)
      return [
        ...(isWritable(of, read) ? [direct] : []),
        ...set.map((route) => continued(route, back, change, knowledge)),
      ]
    })
    const isOther = back.length > 0
    const verbs = isOther ? (['create', 'delete'] as const) : []
    const reason = { text: `which ${of.plural} there are decides it`, ...originOf(field) }
    const existing = verbs.map((verb) => ({ ...start, operation: { kind: 'verb', verb } as const, reason }))
    const others = routesOn(of.name).filter(
      (route) => isOther && (route.change.kind === 'create' || route.change.kind === 'delete'),
    )
    return [...writes, ...existing, ...others.map((route) => continued(route, back, change, knowledge))]
  })
}

const originOf = ({ origin }: Field) => (origin ? { origin } : {})

function continued(route: Route, back: readonly ReachStep[], change: Change, knowledge: Knowledge): Route {
  const { record, required } = follow(back, route.record, knowledge)
  return { ...route, change, record, required: [...route.required, ...required], isSelf: isThis(record) }
}

function sourcesOf({ computed, shownWhen, default: initial }: Field, entity: Entity, knowledge: Knowledge) {
  const entities = new Map(knowledge.plan.entities.map((one) => [one.name, one]))
  const read = (tree: Tree) =>
    dependenciesIn(entities, entity.name, [tree]).dependencies.flatMap((one) => {
      const of = knowledge.entity(one.entity)
      return of ? [{ ...one, entity: of }] : []
    })
  const ofRecord = [shownWhen, initial?.copy ? initial.expr : undefined].flatMap((expr) =>
    expr ? read(expr.tree) : [],
  )
  return [...(computed ? read(computed.expr.tree) : []), ...ofRecord.filter(({ back }) => back.length === 0)]
}

/** The record at the end of a back path from `from`, and the conditions for it. */
function follow(back: readonly ReachStep[], from: Tree, knowledge: Knowledge): Pick<Route, 'record' | 'required'> {
  const required: Premise[] = []
  let record = from
  for (const [index, step] of back.entries()) {
    const found = foundAs(`back:${index + 1}`, recordOf(step.to))
    const next = nextRecord(step, record, found, knowledge)
    required.push(given(has(next.record)), ...next.required)
    record = next.record
  }
  return { record, required }
}

function nextRecord(
  step: ReachStep,
  record: Tree,
  found: Tree,
  { field }: Knowledge,
): Pick<Route, 'record' | 'required'> {
  switch (step.kind) {
    case 'references': {
      const to = step.unknown ? undefined : field(record, step.field)
      return { record: to ?? found, required: [] }
    }
    case 'referencedBy': {
      const to = field(found, step.field)
      return { record: found, required: to ? [given(equal(to, record))] : [] }
    }
    case 'listedBy': {
      const list = field(found, step.field)
      return { record: found, required: list ? [given(call('in', record, list))] : [] }
    }
    case 'lists': {
      const list = field(record, step.field)
      return { record: found, required: list ? [given(call('in', found, list))] : [] }
    }
    case 'line':
    case 'equal':
    case 'every':
      return { record: found, required: [] }
  }
}

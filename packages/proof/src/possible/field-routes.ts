/** How a field changes with others: a calculated one with what it reads, one that does not apply, one that is copied. */
import { type Tree, call, equal, foundAs, has, isThis, recordOf, thisOf } from '@ninefold/plan/expression'
import { isWritable, type Entity, type Field, dependenciesIn, type ReachStep } from '@ninefold/plan'
import { withArticle } from '@ninefold/plan/problem'
import type { Change } from './effects-of.ts'
import type { Knowledge } from './knowledge.ts'
import type { RecordOperation } from './question.ts'
import { given, type Because } from './reason.ts'
import type { Route } from './route.ts'

/**
 * A calculated field changes with what it reads; one that does not apply is emptied; one that is copied is copied again.
 * `routesOn`: the routes to changes of an entity.
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
    const towards = along(back, thisOf(of.name), knowledge)
    const begin = { entity: of, change, isOwn: isThis(towards.record), isApproximate: false, ...towards }
    const writes = [...fields].flatMap((name): readonly Route[] => {
      const read = of.fields.find((one) => one.name === name)
      if (!read || (of === entity && read === field && begin.isOwn)) return []
      const reason = { text: `${read.label} of ${withArticle(of.label)} decides it`, ...placeOf(read) }
      const direct = { ...begin, operation: { kind: 'verb', verb: 'update', field: name } as const, reason }
      const set = routesOn(of.name).filter((route) => route.change.kind === 'set' && route.change.field === name)
      return [
        ...(isWritable(of, read) ? [direct] : []),
        ...set.map((route) => continued(route, back, change, knowledge)),
      ]
    })
    const isBeyond = back.length > 0
    const verbs = isBeyond ? (['create', 'delete'] as const) : []
    const reason = { text: `which ${of.plural} there are decides it`, ...placeOf(field) }
    const existing = verbs.map((verb) => ({ ...begin, operation: { kind: 'verb', verb } as const, reason }))
    const others = routesOn(of.name).filter(
      (route) => isBeyond && (route.change.kind === 'create' || route.change.kind === 'delete'),
    )
    return [...writes, ...existing, ...others.map((route) => continued(route, back, change, knowledge))]
  })
}

const placeOf = ({ origin }: Field) => (origin ? { origin } : {})

function continued(route: Route, back: readonly ReachStep[], change: Change, knowledge: Knowledge): Route {
  const { record, demanded } = along(back, route.record, knowledge)
  return { ...route, change, record, demanded: [...route.demanded, ...demanded], isOwn: isThis(record) }
}

function sourcesOf({ computed, shownWhen, default: start }: Field, entity: Entity, knowledge: Knowledge) {
  const entities = new Map(knowledge.plan.entities.map((one) => [one.name, one]))
  const read = (tree: Tree) =>
    dependenciesIn(entities, entity.name, [tree]).dependencies.flatMap((one) => {
      const of = knowledge.entity(one.entity)
      return of ? [{ ...one, entity: of }] : []
    })
  const own = [shownWhen, start?.copy ? start.expr : undefined].flatMap((expr) => (expr ? read(expr.tree) : []))
  return [...(computed ? read(computed.expr.tree) : []), ...own.filter(({ back }) => back.length === 0)]
}

/** The record that a back path leads to, with what it takes; it begins at `from`. */
function along(back: readonly ReachStep[], from: Tree, knowledge: Knowledge): Pick<Route, 'record' | 'demanded'> {
  const demanded: Because[] = []
  let record = from
  for (const [index, step] of back.entries()) {
    const found = foundAs(`back:${index + 1}`, recordOf(step.to))
    const next = nextRecord(step, record, found, knowledge)
    demanded.push(given(has(next.record)), ...next.demanded)
    record = next.record
  }
  return { record, demanded }
}

function nextRecord(
  step: ReachStep,
  record: Tree,
  found: Tree,
  { field }: Knowledge,
): Pick<Route, 'record' | 'demanded'> {
  switch (step.kind) {
    case 'references': {
      const to = step.unknown ? undefined : field(record, step.field)
      return { record: to ?? found, demanded: [] }
    }
    case 'referencedBy': {
      const to = field(found, step.field)
      return { record: found, demanded: to ? [given(equal(to, record))] : [] }
    }
    case 'listedBy': {
      const list = field(found, step.field)
      return { record: found, demanded: list ? [given(call('in', record, list))] : [] }
    }
    case 'lists': {
      const list = field(record, step.field)
      return { record: found, demanded: list ? [given(call('in', found, list))] : [] }
    }
    case 'line':
    case 'equal':
    case 'every':
      return { record: found, demanded: [] }
  }
}

/**
 * How something is done to a record without doing it to that record: by an effect of an action or of a creation, by what goes with a
 * deleted record, and by a change of what a calculated field reads. Worked out once for a plan.
 */
import { once } from '../../once.ts'
import type { Tree } from '../../expression/tree.ts'
import { dependenciesIn } from '../../plan/reach/dependencies.ts'
import type { Step } from '../../plan/reach/dependency.ts'
import type { Entity, Expr, Field } from '../../plan/plan.ts'
import { withArticle } from '../../problem/article.ts'
import { decide, isRuledOut, type Verdict } from '../logic/decide.ts'
import { canTake, type Row } from './act.ts'
import { can } from './change.ts'
import { consequencesOf, type Change, type Consequence, type Start } from './effects-of.ts'
import type { Knowledge } from './knowledge.ts'
import { settled, type Deed, type Question } from './question.ts'
import { given, type Because, type Reason } from './reason.ts'
import { hasFixedRole, isWritable, runGrants } from './rights.ts'
import { conditionsOn } from './subject.ts'
import { about, anyOf, call, equal, foundAs, has, isThis, recordOf, roleNamed, thisOf } from './trees.ts'

export interface Route {
  /** What somebody does; absent where it happens by itself. */
  readonly deed?: Deed
  /** The row, where it is an action. */
  readonly row?: Row
  /** The entity of the record that it is done to, `this`. */
  readonly entity: Entity
  /** The record that the question is about, over `this`. */
  readonly record: Tree
  readonly change: Change
  readonly demanded: readonly Because[]
  readonly reason: Reason
  readonly isOwn: boolean
  /** It stands for all chains that lead there, so it proves a "no" but never a "yes". */
  readonly isApproximate: boolean
}

/** All ways in which the plan changes records, beside people who change that very record. */
const allRoutes = once((knowledge: Knowledge): ReadonlyMap<string, readonly Route[]> => {
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
    const start = { entity, row, ...(isTaken && { deed: { kind: 'action', name } as const }) }
    return routesOf({ kind: 'action', row }, start, reason, knowledge)
  })
  const byVerb = (['create', 'delete'] as const).flatMap((verb) => {
    const reason = {
      text: `${verb === 'create' ? 'creating' : 'deleting'} ${withArticle(entity.label)}`,
      ...(entity.origin && { origin: entity.origin }),
    }
    return routesOf({ kind: verb, entity }, { entity, deed: { kind: 'verb', verb } }, reason, knowledge)
  })
  return [...byAction, ...byVerb]
}

function routesOf(
  from: Start,
  start: Pick<Route, 'entity' | 'row' | 'deed'>,
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
export function routesTo(does: Deed, entity: Entity, knowledge: Knowledge): readonly Route[] {
  const own = (allRoutes(knowledge).get(entity.name) ?? []).filter((route) => isMeant(route, does, entity))
  return [...own, ...routesThroughFields(does, entity, knowledge)]
}

function isMeant({ change, isOwn }: Route, does: Deed, { fields }: Entity): boolean {
  if (does.kind === 'action') return change.kind === 'do' && change.action === does.name
  if (does.verb === 'create' || does.verb === 'delete') return change.kind === does.verb
  if (does.verb !== 'update' || change.kind !== 'set') return false
  if (does.field !== undefined) return change.field === does.field
  // What an action does to its own record is asked by the action's name, or by that of the field.
  return !isOwn && !fields.some(({ name, system }) => system && name === change.field && NOTED.has(name))
}

/** Noted by the application itself. */
const NOTED = new Set(['createdBy', 'updatedBy'])

// ── What follows from other fields ──────────────────────────────────────────────────────────────────────────────────

/** A calculated field changes with what it reads; one that does not apply is emptied; one that is copied is copied again. */
function routesThroughFields(does: Deed, entity: Entity, knowledge: Knowledge): readonly Route[] {
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
      const direct = { ...begin, deed: { kind: 'verb', verb: 'update', field: name } as const, reason }
      const set = (allRoutes(knowledge).get(of.name) ?? []).filter(
        (route) => route.change.kind === 'set' && route.change.field === name,
      )
      return [
        ...(isWritable(of, read) ? [direct] : []),
        ...set.map((route) => continued(route, back, change, knowledge)),
      ]
    })
    const isBeyond = back.length > 0
    const verbs = isBeyond ? (['create', 'delete'] as const) : []
    const reason = { text: `which ${of.plural} there are decides it`, ...placeOf(field) }
    const existing = verbs.map((verb) => ({ ...begin, deed: { kind: 'verb', verb } as const, reason }))
    const others = (allRoutes(knowledge).get(of.name) ?? []).filter(
      (route) => isBeyond && (route.change.kind === 'create' || route.change.kind === 'delete'),
    )
    return [...writes, ...existing, ...others.map((route) => continued(route, back, change, knowledge))]
  })
}

const placeOf = ({ origin }: Field) => (origin ? { origin } : {})

function continued(route: Route, back: readonly Step[], change: Change, knowledge: Knowledge): Route {
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
function along(back: readonly Step[], from: Tree, knowledge: Knowledge): Pick<Route, 'record' | 'demanded'> {
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

function nextRecord(step: Step, record: Tree, found: Tree, { field }: Knowledge): Pick<Route, 'record' | 'demanded'> {
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

// ── Questions ───────────────────────────────────────────────────────────────────────────────────────────────────────

export interface RouteVerdict {
  readonly route: Route
  readonly verdict: Exclude<Verdict<Because>, { readonly kind: 'no' }>
}

/**
 * The routes that the person can set off so that they reach the record, or of which that is not decided. What happens by itself is not
 * among them. `most`: so many are looked for of those that differ in nothing but the chain of records on the way.
 */
export function byRoutes(question: Question, knowledge: Knowledge, most = 3): readonly RouteVerdict[] {
  const { does, entity } = question
  const routes = routesTo(does, entity, knowledge).filter(({ deed }) => deed)
  const asked = conditionsOf(question, foundAs('asked', recordOf(entity.name)), knowledge)
  return [...Map.groupBy(routes, (route) => takes(route, knowledge))].flatMap(([taken, all]) => {
    const deed = all[0]!.deed!
    if (isRuledOut([...asked, ...taken.map((one) => settled(one, deed))], knowledge.setting)) return []
    const alike = Map.groupBy(all, ({ reason }) => reason.text)
    return [...alike.values()].flatMap((some) => byAlikeRoutes(some, question, knowledge, most))
  })
}

/** Of routes from one deed to one change; where one of them is sure, what is not decided does not matter. */
function byAlikeRoutes(
  routes: readonly Route[],
  question: Question,
  knowledge: Knowledge,
  most: number,
): readonly RouteVerdict[] {
  const found: RouteVerdict[] = []
  const open: RouteVerdict[] = []
  // An approximate route demands the least: where it is ruled out, so are the others.
  for (const route of routes.toSorted((a, b) => a.demanded.length - b.demanded.length)) {
    const verdict = verdictOn(route, question, knowledge)
    if (verdict.kind === 'no' && route.isApproximate) return []
    if (verdict.kind === 'undecided') open.push({ route, verdict })
    if (verdict.kind === 'yes') found.push({ route, verdict })
    if (found.length === most) break
  }
  return found.length > 0 ? found : open.slice(0, 1)
}

function verdictOn(route: Route, question: Question, knowledge: Knowledge): Verdict<Because> {
  const { record, deed } = route
  const conditions = [...takes(route, knowledge), ...route.demanded].map((one) => (deed ? settled(one, deed) : one))
  const all = [...conditionsOf(question, record, knowledge), ...conditions]
  if (isRuledOut(all, knowledge.setting)) return { kind: 'no', because: [] }
  return route.isApproximate ? { kind: 'undecided' } : decide(all, knowledge.setting)
}

/** What the question says of the person and of this record. */
function conditionsOf({ subject, does, entity, given: said }: Question, record: Tree, knowledge: Knowledge) {
  const asked = [...conditionsOn(subject, thisOf(entity.name), knowledge), ...said].map((one) => settled(one, does))
  return [given(has(record)), ...asked.map((one) => ({ ...one, tree: about(one.tree, record) }))]
}

/** What the deed takes, worked out once for each. */
export function takes({ row, deed, entity }: Route, knowledge: Knowledge): readonly Because[] {
  if (row) return ofRow(knowledge)(row)
  if (deed?.kind !== 'verb') return []
  const known = ofVerb(knowledge)
  const key = `${deed.verb} ${entity.name} ${deed.field ?? ''}`
  const made = known.get(key) ?? can(deed.verb, entity, deed.field, knowledge)
  known.set(key, made)
  return made
}

const ofRow = once((knowledge: Knowledge) => {
  const known = new Map<Row['action'], readonly Because[]>()
  return (row: Row) => {
    const made = known.get(row.action) ?? canTake(row, knowledge)
    known.set(row.action, made)
    return made
  }
})
const ofVerb = once((_: Knowledge) => new Map<string, readonly Because[]>())

/** Calls add to a list, and remove from it, whatever the rights of who makes them: of these the document is not worked out. */
export function callsThatLink({ subject, does, entity }: Question, knowledge: Knowledge): readonly Reason[] {
  const field = does.kind === 'verb' && does.verb === 'update' ? does.field : undefined
  const isMeantBy = ({ to: { tree } }: { readonly to: Expr }) =>
    tree.op === 'field' &&
    (field === undefined || tree.field === field) &&
    tree.of.type.kind === 'record' &&
    tree.of.type.entity === entity.name
  if (does.kind !== 'verb' || does.verb !== 'update') return []
  return knowledge.plan.calls.calls
    .filter((call) => call.does.some((step) => (step.kind === 'add' || step.kind === 'remove') && isMeantBy(step)))
    .filter((call) => {
      const person = conditionsOn(subject, thisOf(entity.name), knowledge)
      const isFor = given(
        anyOf([roleNamed('administrators'), ...call.for.map((role) => hasFixedRole(role, knowledge))]),
      )
      return decide([...person, isFor], knowledge.setting).kind !== 'no'
    })
    .map(({ label, origin }) => ({ text: `the call "${label}" adds and removes`, origin }))
}

/** What changes the record without anybody: timers. */
export const byItself = (does: Deed, entity: Entity, knowledge: Knowledge): readonly Reason[] =>
  routesTo(does, entity, knowledge).flatMap(({ deed, reason }) => (deed ? [] : [reason]))

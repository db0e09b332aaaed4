/** Decides by which routes a person can change a record indirectly. */
import { memoize } from '@ninefold/plan/base'
import {
  type Tree,
  type Expr,
  about,
  anyOf,
  foundAs,
  has,
  recordOf,
  roleNamed,
  thisOf,
} from '@ninefold/plan/expression'
import { decide, isRuledOut, type Verdict } from '../logic/index.ts'
import { canTake, type Row } from './act.ts'
import { can } from './change.ts'
import type { Knowledge } from './knowledge.ts'
import { withIsNew, type Question } from './question.ts'
import { given, type Premise, type Reason } from './reason.ts'
import { hasFixedRole } from './rights.ts'
import type { Route } from './route.ts'
import { routesTo } from './routes.ts'
import { conditionsOn } from './subject.ts'

/** A route that is possible, or undecided. */
export interface RouteVerdict {
  readonly route: Route
  readonly verdict: Exclude<Verdict<Premise>, { readonly kind: 'no' }>
}

/**
 * The routes by which the person can change the record, and those for which that is undecided. Routes without a person are left out.
 * `most`: the largest number of routes that differ only in the chain of records.
 */
export function byRoutes(question: Question, knowledge: Knowledge, most = 3): readonly RouteVerdict[] {
  const { does, entity } = question
  const routes = routesTo(does, entity, knowledge).filter(({ operation }) => operation)
  const stated = conditionsOf(question, foundAs('asked', recordOf(entity.name)), knowledge)
  return [...Map.groupBy(routes, (route) => premisesOf(route, knowledge))].flatMap(([taken, all]) => {
    const operation = all[0]!.operation!
    if (isRuledOut([...stated, ...taken.map((one) => withIsNew(one, operation))], knowledge.setting)) return []
    const similar = Map.groupBy(all, ({ reason }) => reason.text)
    return [...similar.values()].flatMap((some) => bySimilarRoutes(some, question, knowledge, most))
  })
}

/** Decides routes from one operation to one change. Undecided routes do not matter if another route is possible. */
function bySimilarRoutes(
  routes: readonly Route[],
  question: Question,
  knowledge: Knowledge,
  most: number,
): readonly RouteVerdict[] {
  const found: RouteVerdict[] = []
  const open: RouteVerdict[] = []
  // An approximate route demands the least: if it is ruled out, so are the others.
  for (const route of routes.toSorted((a, b) => a.required.length - b.required.length)) {
    const verdict = verdictOn(route, question, knowledge)
    if (verdict.kind === 'no' && route.isApproximate) return []
    if (verdict.kind === 'undecided') open.push({ route, verdict })
    if (verdict.kind === 'yes') found.push({ route, verdict })
    if (found.length === most) break
  }
  return found.length > 0 ? found : open.slice(0, 1)
}

function verdictOn(route: Route, question: Question, knowledge: Knowledge): Verdict<Premise> {
  const { record, operation } = route
  const conditions = [...premisesOf(route, knowledge), ...route.required].map((one) =>
    operation ? withIsNew(one, operation) : one,
  )
  const all = [...conditionsOf(question, record, knowledge), ...conditions]
  if (isRuledOut(all, knowledge.setting)) return { kind: 'no', core: [] }
  return route.isApproximate ? { kind: 'undecided' } : decide(all, knowledge.setting)
}

/** The conditions of the question on the person and on this record. */
function conditionsOf({ subject, does, entity, given: stated }: Question, record: Tree, knowledge: Knowledge) {
  const conditions = [...conditionsOn(subject, thisOf(entity.name), knowledge), ...stated].map((one) =>
    withIsNew(one, does),
  )
  return [given(has(record)), ...conditions.map((one) => ({ ...one, tree: about(one.tree, record) }))]
}

/** The conditions for the operation of a route; memoized. */
export function premisesOf({ row, operation, entity }: Route, knowledge: Knowledge): readonly Premise[] {
  if (row) return ofRow(knowledge)(row)
  if (operation?.kind !== 'verb') return []
  const known = ofVerb(knowledge)
  const key = `${operation.verb} ${entity.name} ${operation.field ?? ''}`
  const made = known.get(key) ?? can(operation.verb, entity, operation.field, knowledge)
  known.set(key, made)
  return made
}

const ofRow = memoize((knowledge: Knowledge) => {
  const known = new Map<Row['action'], readonly Premise[]>()
  return (row: Row) => {
    const made = known.get(row.action) ?? canTake(row, knowledge)
    known.set(row.action, made)
    return made
  }
})
const ofVerb = memoize((_: Knowledge) => new Map<string, readonly Premise[]>())

/** Calls that change a list of the record. They ignore the caller's rights on it, and proofs do not follow them. */
export function callsThatLink({ subject, does, entity }: Question, knowledge: Knowledge): readonly Reason[] {
  const field = does.kind === 'verb' && does.verb === 'update' ? does.field : undefined
  const changesList = ({ to: { tree } }: { readonly to: Expr }) =>
    tree.op === 'field' &&
    (field === undefined || tree.field === field) &&
    tree.of.type.kind === 'record' &&
    tree.of.type.entity === entity.name
  if (does.kind !== 'verb' || does.verb !== 'update') return []
  return knowledge.plan.calls.calls
    .filter((call) => call.does.some((step) => (step.kind === 'add' || step.kind === 'remove') && changesList(step)))
    .filter((call) => {
      const person = conditionsOn(subject, thisOf(entity.name), knowledge)
      const isFor = given(
        anyOf([roleNamed('administrators'), ...call.for.map((role) => hasFixedRole(role, knowledge))]),
      )
      return decide([...person, isFor], knowledge.setting).kind !== 'no'
    })
    .map(({ label, origin }) => ({ text: `the call "${label}" adds and removes`, origin }))
}

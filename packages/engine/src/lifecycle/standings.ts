/**
 * How each action of an entity stands for a user with one record: offered or not, and what decides. Whatever depends on a
 * value that the user may not read is left out.
 */
import {
  conjunctsOf,
  isMe,
  leadsToMe,
  readsOf,
  type Environment,
  type Expr,
  type Tree,
} from '@ninefold/plan/expression'
import { named, type Action, type Actor, type Plan } from '@ninefold/plan'
import { compileTree } from '../records/index.ts'
import { givenApprovals, requiredApprovals } from './approvals.ts'
import type { CompiledTransition, Transitions } from './compiled.ts'
import { transitionsFrom } from './guards.ts'
import { ofEachAction, offerOf, type Offering, type OfferRequest } from './offers.ts'
import type { ActionStanding, ApprovalStanding, RowStanding } from './standing.ts'
import { isFor } from './take-action.ts'

/** Empty if there is no such record. The caller has made sure that the user may read it. */
export const standingsOn = (plan: Plan, request: OfferRequest): Promise<readonly ActionStanding[]> =>
  ofEachAction(request, (offering, transitions) => standingOf(plan, offering, transitions))

async function standingOf(plan: Plan, offering: Offering, all: Transitions): Promise<readonly ActionStanding[]> {
  const { record, environment } = offering
  const here = transitionsFrom(all, record)
  const [offer] = await offerOf(offering, all)
  const required = requiredApprovals(all[0], environment)
  const givable = required.filter((each) => each.from(environment) === true)
  const approvals = here.length === 0 ? [] : await approvalsOf(offering, all, required)
  const rows: RowStanding[] = []
  for (const row of here.length > 0 ? here : all)
    rows.push({ ...(await readRow(plan, offering, row)), isYours: isFor(row, environment, givable) })
  return [{ name: all[0].action.name, ...(offer && { offer }), rows, leadsFromHere: here.length > 0, approvals }]
}

async function approvalsOf(
  { rooms, reader, entity, record, environment }: Offering,
  [{ action }]: Transitions,
  required: ReturnType<typeof requiredApprovals>,
): Promise<readonly ApprovalStanding[]> {
  if (required.length === 0) return []
  const key = { entity, record: record.id, action: action.name }
  const given = await givenApprovals(reader, key, required, (who) => rooms.forUser(reader, environment, who))
  return required.map(({ approval: { name, needed } }) => ({
    name,
    needed,
    given: [...(given.people.get(name) ?? [])],
  }))
}

/** A part of a row, as an expression of its own. */
interface Part {
  readonly expr: Expr
  readonly actor?: Actor
  readonly kind: 'actor' | 'exception' | 'guard' | 'people'
}

async function readRow(
  plan: Plan,
  offering: Offering,
  { action }: CompiledTransition,
): Promise<Omit<RowStanding, 'isYours'>> {
  const parts = partsOf(plan, action)
  const { rooms, reader, principal, entity, record } = offering
  const records = rooms.records()
  const about = { entity, record }
  const hidden = await records.hidden(
    reader,
    principal,
    about,
    parts.map(({ expr }) => expr),
  )
  const seen = parts.filter(({ expr }) => !hidden.has(expr))
  const trees = seen.map(({ expr }) => expr.tree)
  const environment = await records.withAnswersTo(reader, trees, offering.environment)
  const holds = ({ expr }: Part) => compileTree(expr.tree)(environment) === true
  const actors = (kind: Part['kind']) =>
    seen.flatMap((part) => (part.kind === kind && part.actor && holds(part) ? [part.actor] : []))
  return {
    action,
    actsAs: actors('actor'),
    exceptedAs: actors('exception'),
    unmet: seen.filter((part) => part.kind === 'guard' && !holds(part)).map(({ expr }) => expr),
    people: seen.flatMap((part) => (part.kind === 'people' ? peopleIn(part.expr.tree, environment) : [])),
  }
}

function partsOf(plan: Plan, { who, when }: Action): readonly Part[] {
  const own = (tree: Tree, { origin }: Pick<Expr, 'origin'>): Expr => ({
    source: '',
    tree,
    reads: readsOf(tree),
    origin,
  })
  const place = when?.origin ?? who?.test.origin
  if (!place) return []
  const at = { origin: place }
  const test = (actor: Actor, kind: 'actor' | 'exception'): Part[] => {
    const tree = testOf(plan, actor)
    return tree ? [{ kind, actor, expr: own(tree, at) }] : []
  }
  const people = (who?.actors ?? []).flatMap((actor) => {
    const path = pathOf(plan, actor)
    return path ? [{ kind: 'people', actor, expr: own(path, at) } as const] : []
  })
  const guards = when && !when.reads.some((path) => /^input(?:\.|$)/.test(path)) ? conjunctsOf(when.tree) : []
  return [
    ...(who?.actors ?? []).flatMap((actor) => test(actor, 'actor')),
    ...(who?.but ?? []).flatMap((actor) => test(actor, 'exception')),
    ...people,
    ...guards.map((tree) => ({ kind: 'guard', expr: own(tree, at) }) as const),
  ]
}

/** Whether the user of the environment is this actor; undefined if it depends on what the action asks for. */
function testOf(plan: Plan, actor: Actor): Tree | undefined {
  if (actor.kind === 'path') return readsInput(actor.expr) ? undefined : leadsToMe(actor.expr.tree)
  if (actor.test) return readsInput(actor.test) ? undefined : actor.test.tree
  const role = named(plan.roles, actor.role)
  if (role?.kind === 'record') return role.test?.tree
  if (role?.kind === 'anyone') return undefined
  return role && role.kind !== 'signedIn'
    ? { op: 'name', scope: 'role', name: actor.role, type: { kind: 'yesNo' } }
    : undefined
}

const readsInput = ({ reads }: Expr): boolean => reads.some((path) => /^input(?:\.|$)/.test(path))

/** What leads from the record to the users who are this actor: `owner.manager` of `owner.manager == me`. */
function pathOf(plan: Plan, actor: Actor): Tree | undefined {
  if (actor.kind === 'path') return readsInput(actor.expr) ? undefined : actor.expr.tree
  const tree = testOf(plan, actor)
  if (tree?.op !== 'call') return undefined
  const [a, b] = tree.args
  if (tree.fn === '==' && isMe(b)) return a
  if ((tree.fn === '==' || tree.fn === 'in') && isMe(a)) return b
  return undefined
}

function peopleIn(tree: Tree, environment: Environment): readonly string[] {
  const value = compileTree(tree)(environment)
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  return all.flatMap((one) =>
    typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'string' ? [one.id] : [],
  )
}

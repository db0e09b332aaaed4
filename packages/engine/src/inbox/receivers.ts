/**
 * Finds the receivers of "notify manager": along a path from the record, or all users for whom a role's condition is
 * true.
 */
import { isOwnRead, type Expr, type Tree } from '@ninefold/plan/expression'
import type { Actor, Plan, Role } from '@ninefold/plan'
import { localeFor } from '@ninefold/plan/translation'
import type { Value } from '@ninefold/plan/values'
import { makePrincipal, type Principal, presentRoles, treesOfRoles } from '../access/index.ts'
import { type Change, evaluate } from '../records/index.ts'
import type { Reader } from '../store/index.ts'
import type { InboxRooms, Recipient } from './inbox.ts'

/** Ids of the users without duplicates, including suspended ones. `input`: the inputs of the action. */
export type FindReceivers = (
  change: Change,
  who: Actor,
  input?: Readonly<Record<string, Value>>,
) => Promise<readonly string[]>

/** All users who may receive messages; read on demand, since most messages go to one user. */
type Everybody = () => Promise<readonly Recipient[]>

/** Where data is read, and the principal whose time applies. */
export interface Present {
  readonly transaction: Reader
  readonly principal: Principal
}

/** The principal of the user at the time of the change, with their own record and roles. Created once per plan. */
export function personPrincipal({ plan, records }: InboxRooms): (now: Present, who: Recipient) => Promise<Principal> {
  const rolesOf = presentRoles(plan)
  const queryTrees = treesOfRoles(plan)
  return async (change, { person, administrator, roles: assigned, language }) => {
    const { now, today, timeZone, constants, only } = change.principal
    const me = await records().person(change.transaction, person, change.principal)
    const parts = { now, today, timeZone, constants, ...(only && { only }), me, administrator }
    const bare = { ...parts, roles: new Set<string>() }
    const environment = await records().withAnswersTo(change.transaction, queryTrees, bare)
    const roles = rolesOf({ given: assigned, environment })
    return makePrincipal({ ...parts, person, roles, origin: 'person', locale: languageFor(plan, language) })
  }
}

/** In which language a person reads what is written for them: BCP 47, with the document's region. */
export const languageFor = ({ settings }: Plan, chosen: string | null): string =>
  localeFor({ chosen, accepted: undefined, document: settings.language })

/** Created once per plan. */
export function receiverFinder(rooms: InboxRooms): FindReceivers {
  const asPerson = personPrincipal(rooms)
  return async (change, who, input) => {
    let read: Promise<readonly Recipient[]> | undefined
    const everybody = () =>
      (read ??= rooms.accounts(change.transaction).then((all) => all.filter((each) => each.active)))
    const finding: Finding = { rooms, asPerson, change, everybody }
    const found =
      who.kind === 'path'
        ? await peopleAt(change, who.expr, input)
        : who.test
          ? await usersWithRole(finding, who.role, who.test)
          : await inRole(finding, who.role)
    return [...new Set(found)]
  }
}

/** The receivers of one message are being found. */
interface Finding {
  readonly rooms: InboxRooms
  readonly asPerson: ReturnType<typeof personPrincipal>
  readonly change: Change
  readonly everybody: Everybody
}

async function inRole(finding: Finding, name: string): Promise<readonly string[]> {
  const { rooms, everybody } = finding
  if (name === 'anyone' || name === 'signedIn') return (await everybody()).map((each) => each.person)
  if (name === 'administrators') {
    return (await everybody()).filter((each) => each.administrator).map((each) => each.person)
  }
  const found: string[] = []
  for (const role of rolesWith(rooms.plan, name)) found.push(...(await holders(finding, role)))
  return found
}

async function holders(finding: Finding, role: Role): Promise<readonly string[]> {
  const { change, everybody } = finding
  switch (role.kind) {
    case 'anyone':
    case 'signedIn':
      return (await everybody()).map((each) => each.person)
    case 'given':
      return (await everybody()).filter((each) => each.roles.includes(role.name)).map((each) => each.person)
    case 'condition':
    case 'record': {
      if (!role.test) return []
      const path = pathToMe(role.test)
      return path ? peopleAt(change, path) : byTest(finding, role, role.test)
    }
  }
}

/** The record that a role on another record refers to is found along a path from this record. */
async function usersWithRole(finding: Finding, name: string, test: Expr): Promise<readonly string[]> {
  const path = pathToMe(test)
  if (path) return peopleAt(finding.change, path)
  const role = finding.rooms.plan.roles.find((one) => one.name === name)
  return role ? byTest(finding, role, test) : []
}

/** Evaluates the condition for each user. */
async function byTest({ rooms, asPerson, change, everybody }: Finding, role: Role, test: Expr): Promise<string[]> {
  const people = await everybody()
  const record = role.kind === 'record' ? await recordFor(rooms, change, test) : null
  const found: string[] = []
  for (const person of people) {
    const { environment: own } = await asPerson(change, person)
    const environment = { ...own, this: record }
    const answering = await rooms.records().withAnswersTo(change.transaction, [test.tree], environment)
    if (evaluate(test, answering) === true) found.push(person.person)
  }
  return found
}

async function recordFor({ records }: InboxRooms, change: Change, test: Expr) {
  const reads = test.reads.filter(isOwnRead)
  const loaded = await records().load(change.transaction, change.principal, change.entity, [change.id], reads)
  return loaded.get(change.id) ?? null
}

async function peopleAt(change: Change, path: Expr, input?: Readonly<Record<string, Value>>): Promise<string[]> {
  const value = await change.evaluate(path, 'now', input ? { input } : {})
  const found = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  return found.flatMap((each) => (typeof each === 'object' && each !== null && 'id' in each ? [String(each.id)] : []))
}

/** The role, and the roles that include it, to any depth. */
function rolesWith(plan: Plan, name: string): readonly Role[] {
  const names = new Set([name])
  for (let before = 0; before < names.size;) {
    before = names.size
    for (const role of plan.roles) if (role.includes.some((included) => names.has(included))) names.add(role.name)
  }
  return plan.roles.filter((role) => names.has(role.name))
}

/**
 * `owner.manager == me` and `me in members` lead to the users directly; any other condition is evaluated for each user.
 */
function pathToMe(test: Expr): Expr | undefined {
  const { tree } = test
  if (tree.op !== 'call' || tree.args.length !== 2) return undefined
  const [left, right] = tree.args as [Tree, Tree]
  const path = tree.fn === '==' && isMe(right) ? left : isMe(left) && ['==', 'in'].includes(tree.fn) ? right : undefined
  if (!path || !isPath(path)) return undefined
  return { ...test, tree: path, reads: test.reads.filter((read) => read !== 'me') }
}

const isMe = (tree: Tree): boolean => tree.op === 'name' && tree.scope === 'me'

const isPath = (tree: Tree): boolean =>
  tree.op === 'field' ? isPath(tree.of) : tree.op === 'name' && tree.scope === 'this'

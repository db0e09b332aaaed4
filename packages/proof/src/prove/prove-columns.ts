/**
 * Proves that a column refers to records that some users of the screen may not read: they see that there is one, but
 * not which.
 */
import {
  type Tree,
  equal,
  fieldOf,
  has,
  me,
  notThat,
  recordOf,
  roleNamed,
  signedIn,
  thisOf,
  truth,
} from '@ninefold/plan/expression'
import { memoize } from '@ninefold/plan/base'
import { labelNamed, roleLabel, type Screen } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { rightTo, whole } from '../possible/index.ts'
import { proofProblem } from './problems.ts'
import type { ProofContext } from './proof-context.ts'
import { isReference } from '@ninefold/plan/values'

export function hasRole(role: string, { knowledge }: ProofContext): Tree {
  if (role === 'anyone') return truth(true)
  if (role === 'signedIn') return signedIn
  return role === 'administrators' ? truth(false) : knowledge.expand(roleNamed(role))
}

export function proveColumns(screen: Screen, context: ProofContext): readonly Problem[] {
  const { shows } = screen
  if (!('columns' in shows)) return []
  const people = screen.for.filter((role) => role !== 'administrators')
  if (people.length * context.plan.roles.length > MOST) return []
  const reported = new Set<string>()
  return shows.columns.flatMap((column): readonly Problem[] => {
    const span = context.spanOf(column.origin ?? screen.origin)
    for (const step of stepsOf(column.path, shows.entity, context)) {
      const unableRoles = reported.has(step.entity)
        ? []
        : people.filter((role) => cannotRead(role, step, shows, context))
      if (!span || unableRoles.length === 0) continue
      reported.add(step.entity)
      const role = someOf(unableRoles.map((one) => called(one, context)))
      const details = {
        column: column.label,
        screen: screen.label,
        role,
        entity: labelNamed(context.plan.entities, step.entity),
      }
      return [
        proofProblem('PRF-018', { span, ...permissionOn(step.entity, shows.entity, unableRoles, context) }, details),
      ]
    }
    return []
  })
}

/** Beyond so many pairs of a tested role and an excluded role, nothing is reported. */
const MOST = 2500

const someOf = (names: readonly string[]): string =>
  names.length <= 4 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`

/** A record that a column shows, or on its path. */
interface Step {
  readonly entity: string
  readonly tree: Tree
}

function stepsOf(path: string, from: string, { knowledge }: ProofContext): readonly Step[] {
  const steps: Step[] = []
  for (const name of path.split('.')) {
    const { entity, tree } = steps.at(-1) ?? { entity: from, tree: thisOf(from) }
    const type = knowledge.entity(entity)?.fields.find((field) => field.name === name)?.type
    if (!isReference(type)) return steps
    steps.push({ entity: type.entity, tree: fieldOf(tree, name, recordOf(type.entity)) })
  }
  return steps
}

/**
 * Whether a user with only this assigned role sees rows with such a record other than their own, but may read none of
 * these records.
 */
function cannotRead(
  role: string,
  { entity, tree }: Step,
  shows: Screen['shows'] & { entity: string },
  context: ProofContext,
) {
  const { knowledge, never } = context
  const alone = withNoOtherRole(role, context)
  const may = (of: string) => whole(rightTo('read', thisOf(of), knowledge))
  const known = cannotReadAny(context.plan)
  const key = `${role} ${entity}`
  if (!known.has(key)) known.set(key, never(entity, [...alone, may(entity)]))
  if (!known.get(key)) return false
  const filter = 'filter' in shows && shows.filter ? [knowledge.expand(shows.filter.tree)] : []
  const other = entity === 'User' ? [notThat(equal(tree, me))] : []
  return !never(shows.entity, [...alone, may(shows.entity), ...filter, has(tree), ...other])
}

/** `role Entity` → whether they may read none of its records. Decided once for all screens. */
const cannotReadAny = memoize((_: ProofContext['plan']) => new Map<string, boolean>())

function withNoOtherRole(role: string, context: ProofContext): readonly Tree[] {
  if (role === 'anyone') return [notThat(signedIn)]
  const { plan } = context
  const included = rolesWithin(role, plan)
  const others = plan.roles.filter(({ kind, name }) => kind === 'given' && !included.has(name)).map(({ name }) => name)
  return [hasRole(role, context), ...['administrators', ...others].map((name) => notThat(roleNamed(name)))]
}

function rolesWithin(role: string, { roles }: ProofContext['plan']): ReadonlySet<string> {
  const found = new Set([role])
  for (const name of found) roles.find((one) => one.name === name)?.includes.forEach((one) => found.add(one))
  return found
}

/** The line to extend, or the one by which they see the other records. */
function permissionOn(entity: string, shown: string, roles: readonly string[], { plan, spanOf }: ProofContext) {
  const reading = plan.grants.filter(({ verb }) => verb === 'read')
  const others = reading.find((grant) => grant.entity === entity)
  const everybody = plan.roles.filter(({ kind }) => kind === 'signedIn' || kind === 'anyone').map(({ name }) => name)
  const theirs = [...roles, 'signedIn', 'anyone', ...everybody]
  const rest = reading.find((grant) => grant.entity === shown && theirs.includes(grant.role))
  const span = spanOf((others ?? rest)?.origin)
  return span ? { second: { span, label: others ? 'others may read it' : 'by this they read the rest' } } : {}
}

function called(role: string, { knowledge }: ProofContext): string {
  if (role === 'anyone') return 'whoever is not signed in'
  return role === 'signedIn' ? 'whoever is signed in and has no other role' : roleLabel(knowledge.plan.roles, role)
}

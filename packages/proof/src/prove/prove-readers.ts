/**
 * Proves that something is provided for users who may read none of it: a column whose field no reader may read, a call
 * that lists nothing or may do nothing.
 */
import { labelNamed, roleLabel, type Call, type Grant, type Plan, type Screen, type Step } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { grantsOn } from '../audit/index.ts'
import { proofProblem } from './problems.ts'
import type { ProofContext } from './proof-context.ts'

/** A column whose field none of the users of the list may read. */
export function proveFieldsShown(
  { shows, for: people, label, origin }: Screen,
  context: ProofContext,
): readonly Problem[] {
  if (!('columns' in shows) || people.includes('administrators')) return []
  const entity = context.knowledge.entity(shows.entity)
  if (!entity) return []
  const theirs = mayHave(people, context.plan)
  const reads = (field?: string) => grantsOn(entity, 'read', field, context.knowledge).some(theirs)
  if (!reads()) return []
  return shows.columns.flatMap((column) => {
    const [field] = column.path.split('.')
    const span = context.spanOf(column.origin ?? origin)
    if (!span || !column.origin || field === 'id' || field === 'version' || reads(field)) return []
    return [proofProblem('PRF-022', { span }, { column: column.label, screen: label, entity: entity.label })]
  })
}

/** A call that lists records which none of its users may read. */
export function proveCall(
  { method, does, for: people, label, origin }: Call,
  context: ProofContext,
): readonly Problem[] {
  const span = context.spanOf(origin)
  const step = does.find(({ kind }) => kind === 'list')
  if (method !== 'GET' || step?.kind !== 'list' || !span || people.includes('administrators')) return []
  const entity = context.knowledge.entity(step.entity)
  const visitors = people.every((role) => isAnyone(role, context.plan))
  const theirs = visitors ? isVisitors(context.plan) : mayHave(people, context.plan)
  if (!entity || grantsOn(entity, 'read', undefined, context.knowledge).some(theirs)) return []
  const parameters = { call: label, entity: labelNamed(context.plan.entities, entity.name), visitors }
  return [proofProblem('PRF-023', { span }, parameters)]
}

/** A call that creates, changes or deletes records, but none of its users may do so. */
export function proveAllowed({ does, for: people, label, origin }: Call, context: ProofContext): readonly Problem[] {
  const { plan, knowledge, spanOf } = context
  const span = spanOf(origin)
  if (!span || people.length === 0 || people.includes('administrators')) return []
  const visitors = people.every((role) => isAnyone(role, plan))
  const theirs = visitors ? isVisitors(plan) : mayHave(people, plan)
  return does.flatMap((step) => {
    const verb = WRITES[step.kind]
    const entity = verb && knowledge.entity(entityOf(step))
    if (!verb || !entity || grantsOn(entity, verb, undefined, knowledge).some(theirs)) return []
    const roles = people.map((role) => roleLabel(context.knowledge.plan.roles, role))
    const details = { call: label, entity: labelNamed(plan.entities, entity.name), verb, role: roles[0]!, visitors }
    return [proofProblem('PRF-027', { span }, details)]
  })
}

const WRITES: Readonly<Partial<Record<Step['kind'], 'create' | 'update' | 'delete'>>> = {
  create: 'create',
  change: 'update',
  delete: 'delete',
}

function entityOf(step: Step): string {
  if (step.kind === 'create') return step.entity
  const type = step.kind === 'change' || step.kind === 'delete' ? step.target.tree.type : undefined
  return type?.kind === 'record' ? type.entity : ''
}

const isAnyone = (role: string, { roles }: Plan): boolean =>
  role === 'anyone' || roles.some(({ name, kind }) => name === role && kind === 'anyone')

/** Visitors may have roles relative to a record and roles by condition. */
const isVisitors =
  (plan: Plan) =>
  ({ role }: Grant): boolean =>
    isAnyone(role, plan) ||
    plan.roles.some(({ name, kind }) => name === role && (kind === 'record' || kind === 'condition'))

/** Whether users with these roles may have the permission. A signed-in user may have any role. */
function mayHave(people: readonly string[], { roles }: Plan): (grant: Grant) => boolean {
  const kindOf = (name: string) => roles.find((role) => role.name === name)?.kind ?? name
  if (people.some((name) => kindOf(name) === 'signedIn' || kindOf(name) === 'anyone'))
    return ({ role }) => role !== 'administrators'
  const assignable = new Set([
    ...people,
    'anyone',
    'signedIn',
    ...roles.filter(({ kind }) => kind !== 'given').map(({ name }) => name),
  ])
  for (const name of assignable)
    roles.find((role) => role.name === name)?.includes.forEach((other) => assignable.add(other))
  return ({ role }) => assignable.has(role)
}

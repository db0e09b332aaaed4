/**
 * Warns of permissions on records that somebody created, for a role that creates no such records: "own" where nobody
 * can own any.
 */
import { codeOf } from '@ninefold/plan/expression'
import { named, isPeople, ownerCondition, type Entity, type Grant, type Plan } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { byRoutes } from '../possible/index.ts'
import { proofProblem } from './problems.ts'
import type { ProofContext } from './proof-context.ts'
import { isReference } from '@ninefold/plan/values'

export function proveCreators(context: ProofContext): readonly Problem[] {
  return context.plan.entities
    .filter(({ partOf, name }) => !partOf && name !== 'User')
    .flatMap((entity) => {
      const grants = context.knowledge.grants(entity.name).filter(isOfCreator)
      const first = [...Map.groupBy(grants, ({ role }) => role).values()].map(([grant]) => grant!)
      return first.flatMap((grant) => ofGrant(grant, entity, context))
    })
}

const isOfCreator = ({ verb, when }: Grant): boolean =>
  verb !== 'create' && when !== undefined && codeOf(when.tree) === 'createdBy == me'

function ofGrant(grant: Grant, entity: Entity, { plan, knowledge, spanOf }: ProofContext): readonly Problem[] {
  const role = named(plan.roles, grant.role)
  const span = spanOf(grant.origin)
  const instead = pathsToPeople(entity, plan)
  if (!span || role?.kind !== 'given' || instead.length === 0) return []
  const mayCreate = knowledge.grants(entity.name).some(({ verb, role: other }) => {
    const isTheirs = other === role.name || role.includes.includes(other) || named(plan.roles, other)?.kind !== 'given'
    return typeof verb === 'string' && MAKES.has(verb) && isTheirs && other !== 'administrators'
  })
  const question = {
    subject: { kind: 'roles', roles: [role] },
    does: { kind: 'verb', verb: 'create' },
    entity,
    given: [],
  } as const
  if (mayCreate || byRoutes(question, knowledge, 1).length > 0) return []
  return [proofProblem('PRF-030', { span }, { role: role.label, entity: entity.label, instead })]
}

const MAKES: ReadonlySet<string> = new Set(['create', 'import'])

/** `application.applicant == me`: users named by a referenced record. */
function pathsToPeople(entity: Entity, plan: Plan): readonly string[] {
  return entity.fields
    .filter(({ system }) => !system)
    .flatMap((field) => {
      const of = isReference(field.type) ? named(plan.entities, field.type.entity) : undefined
      const people = of?.name === 'User' ? [] : (of?.fields.filter((one) => !one.system && isPeople(one)) ?? [])
      return people.map((one) => ownerCondition([field, one]))
    })
}

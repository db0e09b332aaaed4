/** Warns of references that a role may write while it may read no records to choose from. */
import { memoize } from '@ninefold/plan/base'
import { named, ofEntity, roleLabel, type Entity, type Field, type Grant, type Plan, type Role } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import type { Names } from '../../kernel/index.ts'
import { accessProblem } from './problems.ts'
import { isReference } from '@ninefold/plan/values'

export function checkChoices(plan: Plan, names: Names): readonly Problem[] {
  const reported = new Set<Field>()
  return plan.grants.flatMap((grant) => {
    const entity = writes(grant) ? named(plan.entities, grant.entity) : undefined
    const fields = entity ? filledIn(grant, entity).filter((field) => !reported.has(field)) : []
    return fields.flatMap((field) => {
      if (mayRead(grant.role, field.type.entity, plan)) return []
      const span = names.field(names.entity(grant.entity)!, field.name)?.span
      reported.add(field)
      if (!span) return []
      const target = names.entity(field.type.entity)?.label ?? field.type.entity
      return [
        accessProblem('ACC-020', { span }, { field: field.label, target, role: roleLabel(plan.roles, grant.role) }),
      ]
    })
  })
}

const writes = ({ verb, role }: Grant) => role !== 'administrators' && (verb === 'create' || verb === 'update')

const filledIn = ({ fields, verb }: Grant, entity: Entity): readonly Choice[] =>
  choicesOf(entity).filter(
    ({ name, editable }) => (fields?.includes(name) ?? true) && !(verb === 'update' && editable?.kind === 'once'),
  )

type Choice = Field & { readonly type: { readonly kind: 'reference' } }

/** References that users write; a reference with a default needs no choice. */
const choicesOf = memoize(({ fields }: Entity): readonly Choice[] => fields.filter((field) => isChoice(field)))

const isChoice = (field: Field): field is Choice =>
  isReference(field.type) && !field.system && !field.computed && !field.default && field.editable?.kind !== 'never'

/** May a user with this role read the entity? Counts included roles, roles of everybody, and roles that such a user may also have. */
function mayRead(role: string, entity: string, { grants, roles, entities }: Plan): boolean {
  if (named(entities, entity)?.partOf) return true
  const has = rolesByRole(roles)(role)
  return ofEntity(grants, entity).some((grant) => grant.verb === 'read' && has.has(grant.role))
}

/** By role: all roles that a user with this role may have. */
const rolesByRole = memoize((roles: readonly Role[]) => {
  const ofKind = (...kinds: readonly Role['kind'][]) =>
    roles.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name)
  // Anybody may have roles on records and roles with a condition.
  const perhaps = ofKind('record', 'condition')
  const everybodys = ['anyone', 'signedIn', ...ofKind('anyone', 'signedIn')]
  const byRole = new Map(
    roles.map(({ name, includes }) => {
      const others = perhaps.includes(name) ? roles.map((other) => other.name) : [...perhaps, ...includes]
      return [name, new Set([name, ...everybodys, ...others])]
    }),
  )
  return (role: string) => byRole.get(role) ?? new Set([role, ...everybodys, ...perhaps])
})

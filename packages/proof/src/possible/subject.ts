/** The person of a question, as conditions: the roles that they have, and that they have no others. */
import { about, leadsToMe, notThat, roleNamed, signedIn, truth, type Tree } from '@ninefold/plan/expression'
import { isOfAdministrators, type Role } from '@ninefold/plan'
import { unconditional, type Knowledge } from './knowledge.ts'
import { given, type Premise } from './reason.ts'

/** The person of a question. */
export type Subject =
  /** Has these roles, and no others that administrators give. */
  | { readonly kind: 'roles'; readonly roles: readonly Role[] }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'administrator' }
  /** Any person, with any roles. */
  | { readonly kind: 'anybody' }
  /** The person that a path from the record leads to. */
  | { readonly kind: 'path'; readonly path: Tree; readonly label: string }

/** The conditions on the person. `record`: the record of the question, for relative roles. */
export function conditionsOn(subject: Subject, record: Tree | undefined, knowledge: Knowledge): readonly Premise[] {
  const label = labelOf(subject)
  const conditions = (tree: Tree) => given(tree, `the question is about ${label}`)
  switch (subject.kind) {
    case 'anybody':
      return []
    case 'visitor':
      return [conditions(notThat(signedIn))]
    case 'administrator':
      return [given(roleNamed('administrators')), given(signedIn), ...without([], knowledge, label)]
    case 'signedIn':
      return [given(signedIn), ...without([], knowledge, label), noAdministrator()]
    case 'path':
      return [conditions(leadsToMe(subject.path)), ...without([], knowledge, label), noAdministrator()]
    case 'roles': {
      const roleFacts = subject.roles.map((role) => conditions(hasRole(role, record, knowledge)))
      if (subject.roles.every(({ kind }) => kind === 'anyone')) return [...roleFacts, conditions(notThat(signedIn))]
      const others = without(subject.roles, knowledge, label)
      return [
        ...roleFacts,
        given(signedIn),
        ...others,
        ...(subject.roles.some(isOfAdministrators) ? [] : [noAdministrator()]),
      ]
    }
  }
}

function hasRole(role: Role, record: Tree | undefined, { expand }: Knowledge): Tree {
  switch (role.kind) {
    case 'condition':
      return expand(roleNamed(role.name))
    case 'record':
      return role.test && record ? about(expand(role.test.tree), record) : truth(false)
    default:
      return unconditional(role.kind, role.name)
  }
}

const noAdministrator = (): Premise =>
  given(notThat(roleNamed('administrators')), 'the question is not about administrators')

/** The person has no other given role. Roles that a role includes do not count as given. */
function without(roles: readonly Role[], { plan }: Knowledge, label: string): readonly Premise[] {
  return plan.roles
    .filter((role) => role.kind === 'given' && !roles.includes(role))
    .map((role) => given(notThat(roleNamed(role.name)), `${label} is not ${role.label}`))
}

export function labelOf(subject: Subject): string {
  switch (subject.kind) {
    case 'anybody':
      return 'anybody'
    case 'visitor':
      return 'somebody who is not signed in'
    case 'signedIn':
      return 'somebody signed in'
    case 'administrator':
      return 'an administrator'
    case 'path':
      return `the ${subject.label}`
    case 'roles':
      return subject.roles.map(({ label }) => label).join(' and ')
  }
}

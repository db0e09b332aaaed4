/** Whom a question is about, as conditions on the person: the roles that they have, and that they have no others. */
import { type Tree, about, call, equal, me, notThat, roleNamed, signedIn, truth } from '@ninefold/plan/expression'
import { isOfAdministrators, type Role } from '@ninefold/plan'
import type { Knowledge } from './knowledge.ts'
import { given, type Because } from './reason.ts'

export type Subject =
  /** Has these roles of point 6 and no others that are given. */
  | { readonly kind: 'roles'; readonly roles: readonly Role[] }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'administrator' }
  /** Whoever it may be, with whatever roles. */
  | { readonly kind: 'anybody' }
  /** The person that a path from the record leads to. */
  | { readonly kind: 'path'; readonly path: Tree; readonly label: string }

/** `record`: what the question is about, for roles that are relative to one. */
export function conditionsOn(subject: Subject, record: Tree | undefined, knowledge: Knowledge): readonly Because[] {
  const label = labelOf(subject)
  const say = (tree: Tree) => given(tree, `the question is about ${label}`)
  switch (subject.kind) {
    case 'anybody':
      return []
    case 'visitor':
      return [say(notThat(signedIn))]
    case 'administrator':
      return [given(roleNamed('administrators')), given(signedIn), ...without([], knowledge, label)]
    case 'signedIn':
      return [given(signedIn), ...without([], knowledge, label), noAdministrator()]
    case 'path':
      return [say(isPerson(subject.path)), ...without([], knowledge, label), noAdministrator()]
    case 'roles': {
      const own = subject.roles.map((role) => say(hasRole(role, record, knowledge)))
      if (subject.roles.every(({ kind }) => kind === 'anyone')) return [...own, say(notThat(signedIn))]
      const others = without(subject.roles, knowledge, label)
      return [
        ...own,
        given(signedIn),
        ...others,
        ...(subject.roles.some(isOfAdministrators) ? [] : [noAdministrator()]),
      ]
    }
  }
}

const isPerson = (path: Tree): Tree => (path.type.kind === 'list' ? call('in', me, path) : equal(path, me))

function hasRole(role: Role, record: Tree | undefined, { expand }: Knowledge): Tree {
  switch (role.kind) {
    case 'anyone':
      return truth(true)
    case 'signedIn':
      return signedIn
    case 'given':
      return roleNamed(role.name)
    case 'condition':
      return expand(roleNamed(role.name))
    case 'record':
      return role.test && record ? about(expand(role.test.tree), record) : truth(false)
  }
}

const noAdministrator = (): Because =>
  given(notThat(roleNamed('administrators')), 'the question is not about administrators')

/** Of the roles that are given, no others; what a role includes comes with it and was not given. */
function without(roles: readonly Role[], { plan }: Knowledge, label: string): readonly Because[] {
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

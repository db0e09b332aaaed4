/**
 * Which roles a user has regardless of the record. Roles relative to a record are checked as a condition of each grant.
 */
import { compileExpression, type Environment, type Tree } from '@ninefold/plan/expression'
import type { Plan, Role } from '@ninefold/plan'
import { readsStore, splitBySets } from './set-parts.ts'

/** What is known about the user before the roles are computed. `given`: names of the assigned roles. */
interface KnownUser {
  readonly given: readonly string[]
  /**
   * Its `roles` are empty. The condition of a role of kind 'condition' is over `me`. Contains the database results for
   * `rolesAsking`.
   */
  readonly environment: Environment
}

/** The conditions of roles that query all records of an entity. */
export const treesOfRoles = (plan: Plan): readonly Tree[] =>
  plan.roles.flatMap(({ kind, test }) => (kind === 'condition' && test && readsStore(test.tree) ? [test.tree] : []))

/** Compiled once per plan. Returns the name of each role and of the roles it includes, to any depth. */
export function presentRoles(plan: Plan): (user: KnownUser) => ReadonlySet<string> {
  const byName = new Map(plan.roles.map((role) => [role.name, role]))
  const holds = plan.roles.map((role) => ({ role, test: roleTest(role) }))
  return (user) => {
    const roles = new Set<string>()
    for (const { role, test } of holds) if (test(user)) addWithIncluded(role.name, byName, roles)
    return roles
  }
}

function roleTest(role: Role): (user: KnownUser) => boolean {
  switch (role.kind) {
    case 'anyone':
      return () => true
    case 'signedIn':
      return (user) => user.environment.me !== null
    case 'given':
      return (user) => user.given.includes(role.name)
    case 'condition': {
      const test = role.test ? compileExpression(splitBySets(role.test.tree).rest) : () => false
      return (user) => test(user.environment) === true
    }
    case 'record':
      return () => false
  }
}

/** The role and those that it includes, to any depth. */
export function withIncluded(plan: Plan, name: string): ReadonlySet<string> {
  const roles = new Set<string>()
  addWithIncluded(name, new Map(plan.roles.map((role) => [role.name, role])), roles)
  return roles
}

function addWithIncluded(name: string, byName: ReadonlyMap<string, Role>, roles: Set<string>): void {
  if (roles.has(name)) return
  roles.add(name)
  for (const included of byName.get(name)?.includes ?? []) addWithIncluded(included, byName, roles)
}

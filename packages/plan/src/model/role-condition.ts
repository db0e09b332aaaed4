/** The test that says whether the person has a role: by itself, or for the record `this` where the role is on an entity. */
import type { Expr, Origin } from '../expression/index.ts'
import { memoize } from '../base/index.ts'
import type { Role } from './access.ts'
import { anyOf, literalYesNo, roleTest, signedInTest } from './condition.ts'

/** The fixed words as they stand in `for` and in the tests of roles. */
export type FixedRole = 'anyone' | 'signedIn' | 'administrators'

/** The condition that a person has one of the fixed roles. */
export function testOfFixed(role: FixedRole, source: string, origin: Origin): Expr {
  switch (role) {
    case 'anyone':
      return literalYesNo(true, source, origin)
    case 'signedIn':
      return signedInTest(source, origin)
    case 'administrators':
      return roleTest('administrators', source, origin)
  }
}

/** All of a role that its tests depend on. */
export type RoleTested = Pick<Role, 'name' | 'label' | 'kind' | 'on' | 'test' | 'includes'>

/** The roles without what their tests do not depend on, so that a change of that compares as equal. */
export const testedRoles = (roles: readonly Role[]): readonly RoleTested[] =>
  roles.map(({ name, label, kind, on, test, includes }) => ({
    name,
    label,
    kind,
    includes,
    ...(on !== undefined && { on }),
    ...(test && { test }),
  }))

/**
 * The role's own test, or one of the roles that include it. Given roles and those with a condition on the person are
 * asked by name: who is in them is known before any record is looked at.
 */
export function testOfRole(role: RoleTested, roles: readonly RoleTested[], origin: Origin): Expr {
  const others = includingRoles(role, roles)
    .filter((other) => role.kind === 'record' || other.kind === 'record')
    .map((other) => ownTest(other, origin))
  return anyOf(ownTest(role, origin), ...others)
}

function ownTest(role: RoleTested, origin: Origin): Expr {
  switch (role.kind) {
    case 'anyone':
      return testOfFixed('anyone', role.label, origin)
    case 'signedIn':
      return testOfFixed('signedIn', role.label, origin)
    case 'given':
    case 'condition':
      return roleTest(role.name, role.label, origin)
    case 'record':
      return role.test ? { ...role.test, origin } : literalYesNo(false, role.label, origin)
  }
}

/** All roles whose members have this one too, directly or by way of others. */
function includingRoles(role: RoleTested, roles: readonly RoleTested[]): readonly RoleTested[] {
  const found = new Set([role])
  for (const { name } of found) rolesThatInclude(name, roles).forEach((other) => found.add(other))
  return [...found].filter((other) => other !== role)
}

/** Those that name it themselves, as often as they do. */
export const rolesThatInclude = (name: string, roles: readonly RoleTested[]): readonly RoleTested[] =>
  includingByName(roles).get(name) ?? []

const includingByName = memoize((roles: readonly RoleTested[]): ReadonlyMap<string, readonly RoleTested[]> => {
  const pairs = roles.flatMap((role) => role.includes.map((name) => ({ name, role })))
  return new Map([...Map.groupBy(pairs, ({ name }) => name)].map(([name, all]) => [name, all.map(({ role }) => role)]))
})

/** Who may assign which roles: administrators all assignable ones; members of the `givenBy` roles those. */
import type { Plan, Role } from '@ninefold/plan'
import type { Principal } from '../access/index.ts'
import { finding, refuse, Refusal } from '../refusal.ts'

export const mayAssign = (principal: Principal, role: Role): boolean =>
  role.kind === 'given' && (principal.administrator || role.givenBy.some((each) => principal.roles.has(each)))

export const mayAssignAny = (principal: Principal, plan: Plan): boolean =>
  principal.administrator || plan.roles.some((role) => mayAssign(principal, role))

/** The canonical names of the requested roles; refuses unknown ones and those that cannot be assigned. */
export function assignableRoles(plan: Plan, names: unknown): readonly string[] {
  if (!Array.isArray(names)) throw refuse('WRONG_TYPE', { field: 'roles', parameters: { expected: 'a list of roles' } })
  return [...new Set(names.map((name: unknown, index) => assignableRole(plan, name, `roles.${index}`)))]
}

function assignableRole(plan: Plan, name: unknown, field: string): string {
  const wanted = typeof name === 'string' ? name.toLowerCase() : ''
  const role = plan.roles.find((each) => each.kind === 'given' && each.name.toLowerCase() === wanted)
  if (!role) throw refuse('ROLE_UNKNOWN', { field, parameters: { value: String(name) } })
  return role.name
}

/** Those of these names or labels that are assignable roles; the others are left out. */
export function givenRoles(plan: Plan, names: readonly string[]): readonly string[] {
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  const given = plan.roles.filter(({ kind }) => kind === 'given')
  return given.flatMap(({ name, label }) =>
    wanted.has(name.toLowerCase()) || wanted.has(label.toLowerCase()) ? [name] : [],
  )
}

/**
 * The roles of a user after the principal has chosen `chosen` of those that they may assign. The others, which they do not
 * see, stay. FORBIDDEN if they chose one that they may not assign.
 */
export function rolesAfter(
  principal: Principal,
  plan: Plan,
  before: readonly string[],
  chosen: readonly string[],
): readonly string[] {
  if (principal.administrator) return chosen
  const mine = new Set(plan.roles.filter((role) => mayAssign(principal, role)).map(({ name }) => name))
  if (chosen.some((role) => !mine.has(role))) throw new Refusal([finding('FORBIDDEN', { field: 'roles' })])
  return [...before.filter((role) => !mine.has(role)), ...chosen]
}

/** Evaluates an expression for another user: with their own record and current roles. */
import type { Environment, Tree } from '@ninefold/plan/expression'
import type { Plan } from '@ninefold/plan'
import { presentRoles, treesOfRoles } from '../access/index.ts'
import type { Records } from '../records/index.ts'
import type { Reader } from '../store/index.ts'

/** Finds the account of a user; undefined: none. */
export type FindAccount = (
  reader: Reader,
  person: string,
) => Promise<
  { readonly active: boolean; readonly administrator: boolean; readonly roles: readonly string[] } | undefined
>

/** The environment with another user as `me`; undefined if they have no account, or it is suspended. */
export type ForUser = (reader: Reader, base: Environment, person: string) => Promise<Environment | undefined>

export function forUser(plan: Plan, records: () => Records, account: FindAccount): ForUser {
  const rolesOf = presentRoles(plan)
  const querying = plan.lifecycles.flatMap(({ approvals }) => approvals.map(({ from }) => from.test.tree))
  return async (reader, base, person) => {
    const found = await account(reader, person)
    if (!found?.active) return undefined
    const me = await records().person(reader, person, base)
    const bare = { ...base, me, administrator: found.administrator, roles: new Set<string>() }
    const answering = (trees: readonly Tree[], environment: Environment) =>
      records().withAnswersTo(reader, trees, environment)
    const roles = rolesOf({ given: found.roles, environment: await answering(treesOfRoles(plan), bare) })
    return answering(querying, { ...bare, roles })
  }
}

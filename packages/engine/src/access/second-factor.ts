/** Which users must sign in with a second factor: those who have a role for which the document requires it. */
import type { Plan } from '@ninefold/plan'
import { memoize } from '@ninefold/plan/base'
import type { Principal } from './principal.ts'

const rolesOf = memoize(({ roles }: Plan): readonly string[] =>
  roles.flatMap(({ name, secondFactor }) => (secondFactor ? [name] : [])),
)

export const requiresSecondFactor = (plan: Plan): boolean => rolesOf(plan).length > 0

export const needsSecondFactor = (plan: Plan, { roles }: Pick<Principal, 'roles'>): boolean =>
  rolesOf(plan).some((role) => roles.has(role))

/** Point 6, roles and permissions: `planRoles` comes first of all that concerns people, `planGrants` after life cycles. */
export { checkChoices } from './check-choices.ts'
export { checkRoleScreens } from './check.ts'
export { planGrants, type GrantsPlan } from './grants.ts'
export type { AccessRead } from './model.ts'
export { accessProblem } from './problems.ts'
export { readAccess } from './read.ts'
export { fixedRole, testOfFixed, testOfRole, type FixedRole } from './role-test.ts'
export { declareRoles, planRoles } from './roles.ts'

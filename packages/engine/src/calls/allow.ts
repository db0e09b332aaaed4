/**
 * Who may use a call. `for` contains no role that depends on a record: the checker replaces such a role by "everyone
 * signed in" and a filter on the call's list.
 */
import type { Call, Plan } from '@ninefold/plan'
import { scopeAllowsCall, type Principal } from '../access/index.ts'
import { refuse } from '../refusal.ts'

/** Refuses users who are not signed in, before any record is read. `false`: signed in, but without permission. */
export function isFor(plan: Plan, call: Call, principal: Principal): boolean {
  if (!scopeAllowsCall(principal.token?.scopes, plan, call)) return false
  if (principal.administrator || call.for.some((name) => holds(plan, principal, name))) return true
  if (principal.person === null) throw refuse('SIGN_IN_NEEDED', { origin: call.origin })
  return false
}

function holds(plan: Plan, principal: Principal, name: string): boolean {
  if (name === 'anyone') return true
  if (name === 'signedIn') return principal.person !== null
  return principal.roles.has(name) || plan.roles.some((role) => role.name === name && role.kind === 'anyone')
}

/** What is proven about roles once the screens are known: that each role finds something when it signs in. */
import type { Role, Screen } from '../../plan/plan.ts'
import type { Problem } from '../../problem/problem.ts'
import type { Names } from '../room.ts'
import { accessProblem } from './problems.ts'

/** Roles on a record need no screen of their own: who has them has another role too. */
export function checkRoleScreens(roles: readonly Role[], screens: readonly Screen[], names: Names): readonly Problem[] {
  const open = screens.some((screen) => screen.for.includes('anyone') || screen.for.includes('signedIn'))
  if (open) return []
  const everybodys = roles.filter((role) => role.kind === 'anyone' || role.kind === 'signedIn').map((role) => role.name)
  const reached = new Set(screens.flatMap((screen) => screen.for))
  if (everybodys.some((name) => reached.has(name))) return []
  return roles.flatMap((role) => {
    const has = role.kind === 'record' || [role.name, ...role.includes].some((name) => reached.has(name))
    const span = names.role(role.name)?.span
    return has || !span ? [] : [accessProblem('ACC-010', { span }, { role: role.label })]
  })
}

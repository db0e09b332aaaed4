/** The screens that a user may see. */
import type { Screen } from '@ninefold/plan'
import type { Principal } from '../access/index.ts'

export function maySee(principal: Principal, screen: Pick<Screen, 'for'>): boolean {
  if (principal.administrator) return true
  return screen.for.some((role) => {
    if (role === 'anyone') return true
    if (role === 'signedIn') return principal.person !== null
    return principal.roles.has(role)
  })
}

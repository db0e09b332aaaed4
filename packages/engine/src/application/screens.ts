/** Which screens a person may see. */
import type { Screen } from '@ninefold/plan'
import type { Asker } from '../access/asker.ts'

export function maySee(asker: Asker, screen: Pick<Screen, 'for'>): boolean {
  if (asker.administrator) return true
  return screen.for.some((role) => {
    if (role === 'anyone') return true
    if (role === 'signedIn') return asker.person !== null
    return asker.roles.has(role)
  })
}

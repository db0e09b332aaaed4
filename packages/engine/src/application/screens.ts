/** The screens that a user may see. */
import { showsRecord, type Screen } from '@ninefold/plan'
import type { Principal } from '../access/index.ts'
import type { Running } from './running.ts'

export function maySee(principal: Principal, screen: Pick<Screen, 'for'>): boolean {
  if (principal.administrator) return true
  return screen.for.some((role) => {
    if (role === 'anyone') return true
    if (role === 'signedIn') return principal.person !== null
    return principal.roles.has(role)
  })
}

/** Names of the entities whose pages the user may open and whose records they may read, in the order of the screens. */
export function entitiesWithPage(
  { plan, records }: Pick<Running, 'plan' | 'records'>,
  principal: Principal,
): ReadonlySet<string> {
  const shown = plan.screens.filter((screen) => maySee(principal, screen)).map(({ shows }) => shows)
  const entities = shown.flatMap((shows) => (showsRecord(shows) ? [shows.entity] : []))
  return new Set(entities.filter((entity) => records.can(principal, entity).read))
}

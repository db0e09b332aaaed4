/** Counts refused requests in the security log: what somebody may not do, requests from other sites, and too many requests. */
import type { SecurityEventKind } from '@ninefold/plan/wire'
import type { Core } from '../application/index.ts'
import type { Session } from '../identity/index.ts'
import type { Refusal } from '../refusal.ts'
import type { Route } from './route.ts'

const KINDS: Readonly<Record<string, SecurityEventKind>> = {
  FORBIDDEN: 'accessRefused',
  CROSS_SITE: 'accessRefused',
  TOO_MANY_REQUESTS: 'rateLimited',
}

interface Refused {
  readonly session?: Session | undefined
  readonly route?: Route
  readonly caller?: string
}

export function reportRefusal(core: Core, { code }: Refusal, { session, route, caller }: Refused): void {
  const kind = KINDS[code]
  if (kind === undefined) return
  core.securityLog.refused({
    kind,
    at: core.clock.real(),
    ...(session && { actor: session.person }),
    ...(caller !== undefined && { address: caller }),
    details: { code, ...(route && { request: `${route.method} /api${route.path}` }) },
  })
}

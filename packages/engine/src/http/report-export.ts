/** Reports an export in the security log before it is sent. */
import type { Principal } from '../access/index.ts'
import type { Core } from '../application/index.ts'
import { ignoreFull } from '../identity/index.ts'
import { byPrincipal, type SecurityEvent } from '../security-log/index.ts'
import type { Exchange } from './exchange.ts'

/** With a full disk, exports go on without an event. */
export async function reportExport(
  core: Core,
  { caller }: Exchange,
  principal: Principal,
  exported: Pick<SecurityEvent, 'kind' | 'target' | 'details'>,
): Promise<void> {
  const event = { ...exported, at: core.clock.real(), ...byPrincipal({ principal, caller }) }
  await core.securityLog.record(event).catch(ignoreFull)
}

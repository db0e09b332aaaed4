/** The clock of development mode: reads and advances it. */
import { isDuration, readValue } from '@ninefold/plan/values'
import type { Core } from '../application/index.ts'
import { refuse } from '../refusal.ts'
import { json, type Answer } from './answer.ts'
import { readFields } from './body.ts'
import type { Exchange } from './exchange.ts'
import type { Route } from './route.ts'

export const clockRoutes = (core: Core): readonly Route[] => [
  { method: 'GET', path: '/app/clock', needs: 'nobody', handle: () => clock(core) },
  {
    method: 'POST',
    path: '/app/clock',
    needs: 'session',
    body: 'json',
    handle: (exchange) => advance(core, exchange),
  },
]

function requireDevelopment({ mode }: Core): void {
  if (mode !== 'development') throw refuse('ROUTE_UNKNOWN')
}

const time = (core: Core): Answer => json({ now: new Date(core.clock.now()).toISOString() })

function clock(core: Core): Answer {
  requireDevelopment(core)
  return time(core)
}

async function advance(core: Core, exchange: Exchange): Promise<Answer> {
  requireDevelopment(core)
  const by = readValue({ kind: 'duration' }, readFields(exchange.body, { advance: 'text' }).advance)
  const { timeZone } = exchange.running.plan.settings
  // A constant may just have changed: timers that become due must use the new value.
  await core.replanned()
  if (!by.ok || !isDuration(by.value) || !(await core.clock.advance(by.value, timeZone)))
    throw refuse('DURATION_INVALID', { field: 'advance' })
  await core.runDue()
  // Open pages continue from the server's clock, so they fetch it again.
  core.live.document(exchange.running.hash, core.document().problems.length)
  return time(core)
}

/** Whether the server runs and can do its work, for load balancers and monitoring. No secrets, no personal data. */
import type { Core } from '../application/index.ts'
import { json, type Answer } from './answer.ts'
import type { Exchange } from './exchange.ts'
import type { Route } from './route.ts'

export function healthRoutes({ health }: Core): readonly Route[] {
  const started = ({ running }: Exchange): Answer => json({ status: 'ok', document: running.hash })

  async function ready({ running }: Exchange): Promise<Answer> {
    const reason = await health.whyNotReady()
    return reason === undefined
      ? json({ status: 'ready', document: running.hash })
      : json({ status: 'notReady', reason }, 503, ['Retry-After', '10'])
  }

  const common = { method: 'GET', needs: 'nobody', apiTokens: true, outside: true } as const
  return [
    { ...common, path: '/health', handle: started },
    { ...common, path: '/health/live', handle: () => json({ status: 'live' }) },
    { ...common, path: '/health/ready', handle: ready },
  ]
}

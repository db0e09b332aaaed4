/** The state of the document's webhooks, for administrators. */
import type { Core } from '../application/index.ts'
import { refuse } from '../refusal.ts'
import { json, type Answer } from './answer.ts'
import type { Exchange } from './exchange.ts'
import type { Route } from './route.ts'

export function webhookRoutes({ webhooks }: Core): readonly Route[] {
  const list = async (): Promise<Answer> => json({ items: await webhooks.view() })

  async function again(exchange: Exchange): Promise<Answer> {
    const name = exchange.parameters[0]!
    if (!exchange.running.plan.webhooks?.some((each) => each.name === name)) throw refuse('ROUTE_UNKNOWN')
    return json({ tried: await webhooks.retry(name) })
  }

  return [
    { method: 'GET', path: '/app/webhooks', needs: 'administrator', handle: list },
    { method: 'POST', path: '/app/webhooks/:/again', needs: 'administrator', handle: again },
  ]
}

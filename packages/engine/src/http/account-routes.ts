/** A user's own account: where they are signed in, and which messages they want. */
import type { Core } from '../application/index.ts'
import { json, noContent, type Answer } from './answer.ts'
import { readFields } from './body.ts'
import type { Exchange } from './exchange.ts'
import { presentOf } from './present.ts'
import type { Route } from './route.ts'

export function accountRoutes({ identity }: Core): readonly Route[] {
  const list = async ({ session }: Exchange): Promise<Answer> => json({ items: await identity.ownSessions(session!) })

  async function endOne(exchange: Exchange): Promise<Answer> {
    const present = presentOf(exchange, await exchange.principal())
    await identity.endOwnSession(present, exchange.session!, exchange.parameters[0]!)
    return noContent()
  }

  async function endOthers(exchange: Exchange): Promise<Answer> {
    await identity.endOtherSessions(presentOf(exchange, await exchange.principal()), exchange.session!)
    return noContent()
  }

  const messages = async (exchange: Exchange): Promise<Answer> =>
    json({ items: await identity.ownMessages(presentOf(exchange, await exchange.principal()), exchange.session!) })

  async function choose(exchange: Exchange): Promise<Answer> {
    const { wanted } = readFields(exchange.body, { wanted: 'yesNo' })
    await identity.chooseMessage(
      presentOf(exchange, await exchange.principal()),
      exchange.session!,
      exchange.parameters[0]!,
      wanted,
    )
    return noContent()
  }

  return [
    { method: 'GET', path: '/app/account/sessions', needs: 'session', handle: list },
    { method: 'DELETE', path: '/app/account/sessions', needs: 'session', handle: endOthers },
    { method: 'DELETE', path: '/app/account/sessions/:', needs: 'session', handle: endOne },
    { method: 'GET', path: '/app/account/messages', needs: 'session', handle: messages },
    { method: 'PUT', path: '/app/account/messages/:', needs: 'session', body: 'json', handle: choose },
  ]
}

/** Invitations, for administrators: sending them, listing those that wait, renewing and revoking them. */
import type { Core } from '../application/index.ts'
import { json, noContent, type Answer } from './answer.ts'
import { readFields } from './body.ts'
import type { Exchange } from './exchange.ts'
import { presentOf } from './present.ts'
import type { Route } from './route.ts'

export function invitationRoutes({ identity }: Core): readonly Route[] {
  const waiting = async (): Promise<Answer> => json({ items: await identity.waitingInvitations() })

  async function invite(exchange: Exchange): Promise<Answer> {
    const fields = readFields(exchange.body, { email: 'text', name: 'text', roles: 'any?' })
    const present = presentOf(exchange, await exchange.principal())
    const invited = await identity.invite(present, { ...fields, roles: fields.roles ?? [] })
    return json(invited, 'account' in invited ? 200 : 201)
  }

  const renew = async (exchange: Exchange): Promise<Answer> => {
    const present = presentOf(exchange, await exchange.principal())
    return json(await identity.renewInvitation(present, exchange.parameters[0]!), 201)
  }

  async function revoke(exchange: Exchange): Promise<Answer> {
    await identity.revokeInvitation(presentOf(exchange, await exchange.principal()), exchange.parameters[0]!)
    return noContent()
  }

  const common = { needs: 'administrator' } as const
  return [
    { ...common, method: 'GET', path: '/app/invitations', handle: waiting },
    { ...common, method: 'POST', path: '/app/invitations', body: 'json', idempotency: 'never', handle: invite },
    { ...common, method: 'POST', path: '/app/invitations/:/renewal', idempotency: 'never', handle: renew },
    { ...common, method: 'DELETE', path: '/app/invitations/:', handle: revoke },
  ]
}

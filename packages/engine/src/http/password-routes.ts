/** A new password by a one-time link. The token is in the body, so that it stands in no log and in no `Referer`. */
import type { Core } from '../application/index.ts'
import { json, noContent, type Answer } from './answer.ts'
import { readFields } from './body.ts'
import type { Exchange } from './exchange.ts'
import { presentOf } from './present.ts'
import type { Route } from './route.ts'

export function passwordRoutes({ identity }: Core): readonly Route[] {
  async function read({ body }: Exchange): Promise<Answer> {
    return json(await identity.passwordLinkFor(readFields(body, { token: 'text' }).token))
  }

  async function redeem(exchange: Exchange): Promise<Answer> {
    const fields = readFields(exchange.body, { token: 'text', password: 'text' })
    const present = presentOf(exchange, await exchange.running.principals.of(undefined))
    await identity.redeemPasswordLink(present, fields)
    return noContent()
  }

  const common = { method: 'POST', needs: 'nobody', body: 'json', idempotency: 'never' } as const
  return [
    { ...common, path: '/app/password-link', handle: read },
    { ...common, path: '/app/new-password', handle: redeem },
  ]
}

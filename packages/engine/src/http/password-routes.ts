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

  async function send(exchange: Exchange): Promise<Answer> {
    const { email } = readFields(exchange.body, { email: 'text' })
    const principal = await exchange.running.principals.of(undefined, undefined, exchange.headers['accept-language'])
    await identity.sendPasswordLink(presentOf(exchange, principal), email)
    return noContent()
  }

  /** What the page for signing in offers. */
  const offers = (): Answer =>
    json({ forgottenPassword: identity.sendsPasswordLinks, providers: identity.signInProviders })

  const open = { needs: 'nobody', withoutSecondFactor: 'person' } as const
  const common = { ...open, method: 'POST', body: 'json', idempotency: 'never' } as const
  return [
    { ...open, method: 'GET', path: '/app/sign-in', handle: offers },
    { ...common, path: '/app/forgotten-password', handle: send },
    { ...common, path: '/app/password-link', handle: read },
    { ...common, path: '/app/new-password', handle: redeem },
  ]
}

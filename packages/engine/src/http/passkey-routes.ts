/** Passkeys: of one's own account, and signing in with one. */
import type { Core } from '../application/index.ts'
import { json, noContent, type Answer } from './answer.ts'
import { jsonObject, readFields } from './body.ts'
import type { Exchange } from './exchange.ts'
import { originOf } from './origin.ts'
import { presentOf } from './present.ts'
import type { Route } from './route.ts'
import { nobody, signedInAnswer } from './session-routes.ts'

// oxlint-disable-next-line max-lines-per-function -- the handlers share these parameters
export function passkeyRoutes(core: Core): readonly Route[] {
  const { identity, sessions } = core

  const list = async ({ session }: Exchange): Promise<Answer> =>
    json({ items: await identity.passkeys(session!.person) })

  async function toMake(exchange: Exchange): Promise<Answer> {
    const present = presentOf(exchange, await exchange.principal())
    return json(await identity.passkeyToMake(present, exchange.session!, originOf(core, exchange)))
  }

  async function make(exchange: Exchange): Promise<Answer> {
    const body = readFields(exchange.body, { name: 'text', challenge: 'text', answer: 'any' })
    const present = presentOf(exchange, await exchange.principal())
    const answer = { ...body, answer: jsonObject(body.answer) }
    return json(await identity.makePasskey(present, exchange.session!, originOf(core, exchange), answer), 201)
  }

  async function remove(exchange: Exchange): Promise<Answer> {
    const present = presentOf(exchange, await exchange.principal())
    await identity.removePasskey(present, exchange.session!, exchange.parameters[0]!)
    return noContent()
  }

  const toUse = async (exchange: Exchange): Promise<Answer> =>
    json(await identity.passkeyToUse(originOf(core, exchange)))

  async function use(exchange: Exchange): Promise<Answer> {
    const body = readFields(exchange.body, { challenge: 'text', answer: 'any' })
    const answer = { ...body, answer: jsonObject(body.answer) }
    const signedIn = await identity.signInByPasskey(await nobody(exchange), originOf(core, exchange), answer)
    if (exchange.session) await sessions.end(exchange.session)
    return signedInAnswer(exchange, signedIn)
  }

  const path = '/app/account/passkeys'
  const own = { needs: 'session', recentProof: true } as const
  const never = { idempotency: 'never', withoutSecondFactor: 'person' } as const
  return [
    { method: 'GET', path, needs: 'session', withoutSecondFactor: 'person', handle: list },
    { ...never, ...own, method: 'POST', path: `${path}/options`, handle: toMake },
    { ...never, ...own, method: 'POST', path, body: 'json', handle: make },
    { ...own, method: 'DELETE', path: `${path}/:`, handle: remove },
    { ...never, method: 'POST', path: '/app/passkey/options', needs: 'nobody', handle: toUse },
    { ...never, method: 'POST', path: '/app/passkey', needs: 'nobody', body: 'json', handle: use },
  ]
}

/** Proving again who one is, within a session. */
import type { Core } from '../application/index.ts'
import { json, noContent, type Answer } from './answer.ts'
import { jsonObject, readFields } from './body.ts'
import type { Exchange } from './exchange.ts'
import { originOf } from './origin.ts'
import { presentOf } from './present.ts'
import type { Route } from './route.ts'

const PATH = '/app/account/proof'

export function proofRoutes(core: Core): readonly Route[] {
  const { identity } = core
  const present = async (exchange: Exchange) => presentOf(exchange, await exchange.principal())

  async function ways({ session }: Exchange): Promise<Answer> {
    const { providers, ...own } = await identity.waysToProve(session!)
    return json({ ...own, providers: identity.signInProviders.filter(({ name }) => providers.includes(name)) })
  }

  async function byPassword(exchange: Exchange): Promise<Answer> {
    const body = readFields(exchange.body, { password: 'text', code: 'text?' })
    await identity.proveByPassword(await present(exchange), exchange.session!, body)
    return noContent()
  }

  async function byPasskey(exchange: Exchange): Promise<Answer> {
    const body = readFields(exchange.body, { challenge: 'text', answer: 'any' })
    const answered = { ...body, answer: jsonObject(body.answer) }
    await identity.proveByPasskey(await present(exchange), exchange.session!, originOf(core, exchange), answered)
    return noContent()
  }

  const own = { needs: 'session', withoutSecondFactor: 'person' } as const
  const proving = { ...own, method: 'POST', body: 'json', idempotency: 'never' } as const
  return [
    { ...own, method: 'GET', path: PATH, handle: ways },
    { ...proving, path: PATH, handle: byPassword },
    { ...proving, path: `${PATH}/passkey`, handle: byPasskey },
  ]
}

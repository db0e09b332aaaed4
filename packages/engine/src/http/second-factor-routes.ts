/** The second factor of one's own account; administrators reset that of somebody who lost it. */
import type { Core } from '../application/index.ts'
import { json, noContent, type Answer } from './answer.ts'
import { readFields } from './body.ts'
import type { Exchange } from './exchange.ts'
import { presentOf } from './present.ts'
import type { Route } from './route.ts'

const PATH = '/app/account/second-factor'

// oxlint-disable-next-line max-lines-per-function -- the handlers share these parameters
export function secondFactorRoutes({ identity }: Core): readonly Route[] {
  const present = async (exchange: Exchange) => presentOf(exchange, await exchange.principal())
  const passwordOf = ({ body }: Exchange) => readFields(body, { password: 'text' }).password

  const state = async ({ session }: Exchange): Promise<Answer> => json(await identity.secondFactor(session!))

  const prepare = async (exchange: Exchange): Promise<Answer> =>
    json(await identity.prepareSecondFactor(await present(exchange), exchange.session!, passwordOf(exchange)), 201)

  async function activate(exchange: Exchange): Promise<Answer> {
    const { code } = readFields(exchange.body, { code: 'text' })
    const codes = await identity.activateSecondFactor(await present(exchange), exchange.session!, code)
    return json({ recoveryCodes: codes })
  }

  async function remove(exchange: Exchange): Promise<Answer> {
    await identity.removeSecondFactor(await present(exchange), exchange.session!, passwordOf(exchange))
    return noContent()
  }

  async function recoveryCodes(exchange: Exchange): Promise<Answer> {
    const codes = await identity.newRecoveryCodes(await present(exchange), exchange.session!, passwordOf(exchange))
    return json({ recoveryCodes: codes })
  }

  async function reset(exchange: Exchange): Promise<Answer> {
    await identity.resetSecondFactor(await present(exchange), exchange.parameters[0]!)
    return noContent()
  }

  const led = { needs: 'session', withoutSecondFactor: 'person' } as const
  const own = { ...led, method: 'POST', body: 'json', idempotency: 'never' } as const
  return [
    { ...led, method: 'GET', path: PATH, handle: state },
    { ...own, path: PATH, handle: prepare },
    { ...own, path: `${PATH}/activation`, handle: activate },
    { ...own, path: `${PATH}/removal`, handle: remove },
    { ...own, path: '/app/account/recovery-codes', handle: recoveryCodes },
    { method: 'DELETE', path: '/app/people/:/second-factor', needs: 'administrator', handle: reset },
  ]
}

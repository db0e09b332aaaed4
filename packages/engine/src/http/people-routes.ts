/** Users and their roles: for administrators, and for users who may assign some role. */
import type { Principal } from '../access/index.ts'
import type { Core } from '../application/index.ts'
import { mayAssignAny, NEW_PASSWORD, openPeople } from '../identity/index.ts'
import { refuse } from '../refusal.ts'
import { json, noContent, type Answer } from './answer.ts'
import { readFields } from './body.ts'
import type { Exchange } from './exchange.ts'
import { presentOf } from './present.ts'
import type { Route } from './route.ts'

// oxlint-disable-next-line max-lines-per-function -- the handlers share these parameters
export function peopleRoutes(core: Core): readonly Route[] {
  const { identity } = core

  async function giver(exchange: Exchange): Promise<Principal> {
    const principal = await exchange.principal()
    if (!mayAssignAny(principal, exchange.running.plan)) throw refuse('FORBIDDEN')
    return principal
  }

  async function people(exchange: Exchange): Promise<Answer> {
    const principal = await giver(exchange)
    const all = openPeople(exchange.running.records)
    const items = principal.administrator
      ? await core.store.read((reader) => all.all(reader, principal))
      : await all.assignable(principal)
    return json({ items })
  }

  async function roles(exchange: Exchange): Promise<Answer> {
    const principal = await giver(exchange)
    const body = readFields(exchange.body, { roles: 'any?', administrator: 'yesNo?' })
    return json(await identity.setRoles(presentOf(exchange, principal), exchange.parameters[0]!, body))
  }

  async function active(exchange: Exchange): Promise<Answer> {
    const principal = await exchange.principal()
    const body = readFields(exchange.body, { active: 'yesNo' })
    return json(await identity.setActive(presentOf(exchange, principal), exchange.parameters[0]!, body.active))
  }

  async function endSessions(exchange: Exchange): Promise<Answer> {
    await identity.endSessions(presentOf(exchange, await exchange.principal()), exchange.parameters[0]!)
    return noContent()
  }

  async function passwordLink(exchange: Exchange): Promise<Answer> {
    const present = presentOf(exchange, await exchange.principal())
    const token = await identity.passwordLink(present, exchange.parameters[0]!)
    return json({ link: NEW_PASSWORD + token }, 201)
  }

  return [
    { method: 'GET', path: '/app/people', needs: 'session', handle: people },
    { method: 'PUT', path: '/app/people/:/roles', needs: 'session', body: 'json', handle: roles },
    { method: 'PUT', path: '/app/people/:/active', needs: 'administrator', body: 'json', handle: active },
    { method: 'DELETE', path: '/app/people/:/sessions', needs: 'administrator', handle: endSessions },
    {
      method: 'POST',
      path: '/app/people/:/password-link',
      needs: 'administrator',
      idempotency: 'never',
      handle: passwordLink,
    },
  ]
}

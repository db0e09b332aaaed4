/** API tokens of oneself, and for administrators those of others; service accounts. */
import type { Core } from '../application/index.ts'
import { accountOfPerson } from '../identity/index.ts'
import { refuse } from '../refusal.ts'
import { json, noContent, type Answer } from './answer.ts'
import { readFields } from './body.ts'
import type { Exchange } from './exchange.ts'
import { presentOf } from './present.ts'
import type { Route } from './route.ts'

// oxlint-disable-next-line max-lines-per-function -- the handlers share these parameters
export function tokenRoutes({ identity, store }: Core): readonly Route[] {
  const own = ({ session }: Exchange): string => session!.person
  const other = ({ parameters }: Exchange): string => parameters[0]!

  const list =
    (whose: (exchange: Exchange) => string) =>
    async (exchange: Exchange): Promise<Answer> =>
      json({ items: await identity.apiTokens(whose(exchange)) })

  async function make(exchange: Exchange, person: string): Promise<Answer> {
    const body = readFields(exchange.body, { name: 'text', ends: 'text', scopes: 'any' })
    return json(await identity.makeApiToken(presentOf(exchange, await exchange.principal()), person, body), 201)
  }

  /** Nobody acts as another person: an administrator makes tokens for service accounts only. */
  async function makeForService(exchange: Exchange): Promise<Answer> {
    const account = await store.read((reader) => accountOfPerson(reader, other(exchange)))
    if (!account?.service) throw refuse('NOT_FOUND')
    return make(exchange, account.person)
  }

  const end =
    (whose: (exchange: Exchange) => string) =>
    async (exchange: Exchange): Promise<Answer> => {
      const present = presentOf(exchange, await exchange.principal())
      await identity.endApiToken(present, whose(exchange), exchange.parameters.at(-1)!)
      return noContent()
    }

  async function makeServiceAccount(exchange: Exchange): Promise<Answer> {
    const { name, roles } = readFields(exchange.body, { name: 'text', roles: 'any?' })
    const present = presentOf(exchange, await exchange.principal())
    return json(await identity.makeServiceAccount(present, { name, roles: roles ?? [] }), 201)
  }

  const [mine, theirs] = ['/app/account/tokens', '/app/people/:/tokens']
  const administrator = { needs: 'administrator' } as const
  const making = { method: 'POST', body: 'json', idempotency: 'never' } as const
  return [
    { method: 'GET', path: mine, needs: 'session', handle: list(own) },
    { ...making, path: mine, needs: 'session', recentProof: true, handle: (exchange) => make(exchange, own(exchange)) },
    { method: 'DELETE', path: `${mine}/:`, needs: 'session', handle: end(own) },
    { ...administrator, method: 'GET', path: theirs, handle: list(other) },
    { ...administrator, ...making, path: theirs, handle: makeForService },
    { ...administrator, method: 'DELETE', path: `${theirs}/:`, handle: end(other) },
    { ...administrator, ...making, path: '/app/service-accounts', handle: makeServiceAccount },
  ]
}

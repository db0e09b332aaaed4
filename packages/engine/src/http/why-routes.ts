/** Why something is as it is for the user: their own words for what they may see, one refusal for everything else. */
import type { WhyQuery } from '@ninefold/plan/wire'
import type { Core } from '../application/index.ts'
import { answerWhy } from '../explain/index.ts'
import { refuse } from '../refusal.ts'
import { json, type Answer } from './answer.ts'
import type { Exchange } from './exchange.ts'
import { closedQuery } from './record-routes.ts'
import type { Route } from './route.ts'

const QUERY = [
  'entity',
  'id',
  'action',
  'field',
  'total',
  'verb',
  'screen',
  'tile',
  'constant',
  'limit',
  'code',
] as const satisfies readonly (keyof WhyQuery)[]

async function why(core: Core, exchange: Exchange): Promise<Answer> {
  const principal = await exchange.principal()
  closedQuery(exchange.query, QUERY)
  const query: WhyQuery = Object.fromEntries(QUERY.flatMap((name) => given(exchange.query, name)))
  const answer = await answerWhy(core.mode, exchange.running, principal, query)
  if (answer) return json(answer)
  // The same for what does not exist and for what they may not read.
  throw refuse(principal.person === null ? 'SIGN_IN_NEEDED' : 'NOT_FOUND')
}

function given(query: URLSearchParams, name: string): readonly (readonly [string, string])[] {
  const value = query.get(name)
  return value === null ? [] : [[name, value]]
}

export const whyRoutes = (core: Core): readonly Route[] => [
  { method: 'GET', path: '/app/why', needs: 'nobody', handle: (exchange) => why(core, exchange) },
]

/** Views of lists: to save, change, share and remove them, and to choose with which one a list opens. */
import { hasViews, type Screen } from '@ninefold/plan'
import { maySee, narrowScreen, visibilityFor } from '../application/index.ts'
import type { Principal } from '../access/index.ts'
import { refuse } from '../refusal.ts'
import type { ViewPlace } from '../views/index.ts'
import { json, noContent, type Answer } from './answer.ts'
import { readFields } from './body.ts'
import type { Exchange } from './exchange.ts'
import { closedQuery } from './record-routes.ts'
import type { Route } from './route.ts'
import { screenOf } from './screen-routes.ts'

export const viewRoutes: readonly Route[] = [
  { method: 'GET', path: '/app/screens/:/views', needs: 'nobody', handle: list },
  { method: 'POST', path: '/app/screens/:/views', needs: 'session', body: 'json', handle: save },
  { method: 'PUT', path: '/app/screens/:/start-view', needs: 'session', body: 'json', handle: start },
  { method: 'PATCH', path: '/app/views/:', needs: 'session', body: 'json', handle: change },
  { method: 'DELETE', path: '/app/views/:', needs: 'session', handle: remove },
]

async function list(exchange: Exchange): Promise<Answer> {
  closedQuery(exchange.query, [])
  return json(await exchange.running.views.list(await listOf(exchange)))
}

async function save(exchange: Exchange): Promise<Answer> {
  const input = readFields(exchange.body, { name: 'any', state: 'any', sharedWith: 'any?' })
  return json(await exchange.running.views.save(await listOf(exchange), input), 201)
}

async function start(exchange: Exchange): Promise<Answer> {
  const { view = null } = readFields(exchange.body, { view: 'any' })
  if (view !== null && typeof view !== 'string')
    throw refuse('WRONG_TYPE', { field: 'view', parameters: { expected: 'the id of a view, or null' } })
  await exchange.running.views.start(await listOf(exchange), view)
  return noContent()
}

async function change(exchange: Exchange): Promise<Answer> {
  const input = readFields(exchange.body, { name: 'any?', state: 'any?', sharedWith: 'any?' })
  return json(await exchange.running.views.change(await requestOf(exchange), input))
}

async function remove(exchange: Exchange): Promise<Answer> {
  await exchange.running.views.remove(await requestOf(exchange))
  return noContent()
}

async function requestOf(exchange: Exchange) {
  const principal = await exchange.principal()
  const placeOf = (screen: Screen) => (maySee(principal, screen) ? placeFor(exchange, principal, screen) : undefined)
  return { principal, id: exchange.parameters[0]!, placeOf }
}

/** The list in the path. ROUTE_UNKNOWN for a screen of another kind. */
async function listOf(exchange: Exchange): Promise<ViewPlace> {
  const principal = await exchange.principal()
  const place = placeFor(exchange, principal, screenOf(exchange, principal))
  if (!place) throw refuse('ROUTE_UNKNOWN')
  return place
}

/** Undefined if there is nothing to see on it, or it is no list. */
function placeFor({ running }: Exchange, principal: Principal, screen: Screen): ViewPlace | undefined {
  const { plan, records } = running
  const { shows } = screen
  const [seen] = narrowScreen(screen, visibilityFor(plan, records, principal))
  if (!hasViews(shows) || !seen || !('columns' in seen.shows)) return undefined
  return { plan, records, principal, screen, shows: { ...shows, columns: seen.shows.columns } }
}

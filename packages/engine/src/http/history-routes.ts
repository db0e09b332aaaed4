/** The history of a record: reading it, and undoing a change. */
import { json, type Answer } from './answer.ts'
import { jsonObject } from './body.ts'
import { versionOf, withoutVersion } from './conditions.ts'
import type { Exchange } from './exchange.ts'
import { finding, Refusal } from '../refusal.ts'
import { changedAnswer, closedQuery, entityOf, knows, withWarnings } from './record-routes.ts'
import type { Route } from './route.ts'
import { viewerOf } from './viewer.ts'

async function history(exchange: Exchange): Promise<Answer> {
  const principal = await exchange.principal()
  const entity = entityOf(exchange, principal)
  closedQuery(exchange.query, ['cursor'])
  const page = await exchange.running.records.history(
    principal,
    entity.name,
    exchange.parameters[1]!,
    exchange.query.get('cursor') ?? undefined,
  )
  if (viewerOf(exchange, principal).seesDocument) return json(page)
  return json({ ...page, items: page.items.map(({ origin: _, ...entry }) => entry) })
}

async function undo(exchange: Exchange): Promise<Answer> {
  const principal = await exchange.principal()
  const entity = entityOf(exchange, principal)
  const [, id, entry] = exchange.parameters
  const body = exchange.body === undefined ? {} : jsonObject(exchange.body)
  withWarnings(exchange)
  const version = versionOf(exchange, { body })
  const unknown = Object.keys(withoutVersion(body))
  const [first, ...rest] = unknown.map((name) => finding('FIELD_UNKNOWN', { field: name, parameters: { name } }))
  if (first) throw new Refusal([first, ...rest])
  const changed = await exchange.running.records.undo(principal, entity.name, id!, entry!, version)
  return changedAnswer(exchange, principal, changed, 200)
}

export const historyRoutes = (): readonly Route[] => [
  { method: 'GET', path: '/records/:/:/history', apiTokens: true, needs: 'nobody', handle: history },
  {
    method: 'POST',
    path: '/records/:/:/history/:/undo',
    apiTokens: true,
    needs: 'nobody',
    body: 'json',
    preflight: knows('read'),
    handle: undo,
  },
]

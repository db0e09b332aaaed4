/** A user's inbox: its messages, and which of them are read. */
import type { Core } from '../application/index.ts'
import { refuse } from '../refusal.ts'
import { json, type Answer } from './answer.ts'
import { readFields } from './body.ts'
import type { Exchange } from './exchange.ts'
import { closedQuery } from './record-routes.ts'
import type { Route } from './route.ts'

export const inboxRoutes = (core: Core): readonly Route[] => [
  { method: 'GET', path: '/app/inbox', needs: 'session', handle: (exchange) => inbox(core, exchange) },
  { method: 'POST', path: '/app/inbox/read', needs: 'session', body: 'json', handle: readInbox },
]

async function inbox(core: Core, exchange: Exchange): Promise<Answer> {
  closedQuery(exchange.query, ['cursor'])
  const principal = await exchange.principal()
  const page = await exchange.running.inbox.list(principal, exchange.query.get('cursor') ?? undefined)
  if (core.mode === 'development' || principal.administrator) return json(page)
  return json({ ...page, items: page.items.map(({ origin: _, ...item }) => item) })
}

async function readInbox(exchange: Exchange): Promise<Answer> {
  const { ids, all } = readFields(exchange.body, { ids: 'any?', all: 'yesNo?' })
  const which = all === true ? 'all' : ids
  if (which !== 'all' && !isTexts(which))
    throw refuse('WRONG_TYPE', { field: 'ids', parameters: { expected: 'a list of ids' } })
  return json({ unread: await exchange.running.inbox.markRead(await exchange.principal(), which) })
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

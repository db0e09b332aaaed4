/** The groups of a list: for each value of a field, how many records have it, and the sums of other fields. */
import type { Json } from '@ninefold/plan/values'
import type { GroupsData } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import { type Core, listOfScreen } from '../application/index.ts'
import type { TileQuery, TileValue } from '../records/index.ts'
import { refuse } from '../refusal.ts'
import { json, type Answer } from './answer.ts'
import type { Exchange } from './exchange.ts'
import { closedQuery } from './record-routes.ts'
import type { Route } from './route.ts'
import { onScreen, type SeenScreen } from './screen-routes.ts'
import { viewOfQuery } from './view-of-query.ts'

/** More groups are no overview. */
const MOST_GROUPS = 200
const MOST_SUMS = 8

export const groupRoutes = (core: Core): readonly Route[] => [
  {
    method: 'GET',
    path: '/app/screens/:/groups',
    needs: 'nobody',
    handle: (exchange) => onScreen(exchange, (seen) => groups(core, exchange, seen)),
  },
]

async function groups(core: Core, exchange: Exchange, { principal, screen: { shows } }: SeenScreen): Promise<Answer> {
  const { plan, records } = exchange.running
  const { view, query: sent } = viewOfQuery(exchange.query, shows)
  const shown = listOfScreen(plan, records, principal, shows, view)
  if (!shown) throw refuse('ROUTE_UNKNOWN')
  const { entity, where, searchIn } = shown
  const { by, sums, filter, search } = groupQuery(exchange, sent, principal, entity)
  const query = {
    entity,
    by,
    ...(where?.[0] && { where: where[0] }),
    ...(searchIn && { searchIn }),
    ...(filter && { filter }),
    ...(search && { search }),
  }
  const read = (shows: TileQuery['shows']) => records.tile(principal, { ...query, shows })
  const [counts, ...summed] = await core.store.sharedRead(() =>
    Promise.all([read({ kind: 'count' }), ...sums.map((field) => read({ kind: 'sum', field }))]),
  )
  return json(merged(counts!, sums, summed))
}

/** FIELD_UNKNOWN for a field that does not exist, and for one that the principal may not read. */
function groupQuery({ running }: Exchange, query: URLSearchParams, principal: Principal, entity: string) {
  closedQuery(query, ['by', 'sum', 'filter', 'search'])
  const text = (name: string) => query.get(name) ?? ''
  const sums = [...new Set(text('sum').split(',').filter(Boolean))].slice(0, MOST_SUMS)
  const { readable } = running.records.can(principal, entity)
  for (const [field, name] of [['by', text('by')], ...sums.map((sum) => ['sum', sum])] as const)
    if (!readable.includes(name!)) throw refuse('FIELD_UNKNOWN', { field: field!, parameters: { name: name! } })
  return { by: text('by'), sums, filter: text('filter'), search: text('search') }
}

const groupsOf = (value: TileValue) => ('groups' in value ? value.groups : [])

function merged(counts: TileValue, sums: readonly string[], summed: readonly TileValue[]): GroupsData {
  const byKey = summed.map((value) => new Map(groupsOf(value).map((group) => [JSON.stringify(group.key), group.value])))
  const all = groupsOf(counts)
  const groups = all.slice(0, MOST_GROUPS).map(({ key, label, value }) => {
    const name = JSON.stringify(key)
    const entries = sums.map((field, at): [string, Json] => [field, byKey[at]!.get(name) ?? null])
    return { key, label, count: value as number, sums: Object.fromEntries(entries) }
  })
  return { groups, more: all.length > MOST_GROUPS }
}

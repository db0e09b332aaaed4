/** What a screen shows: its records, the columns of a board, the tiles of a dashboard; finding and looking up records for inputs. */
import type { Screen, Shows, Tile } from '@ninefold/plan'
import { isReference, parseInstant } from '@ninefold/plan/values'
import type { ColumnsData, TileData } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import {
  type Core,
  listBehindTile,
  listOfScreen,
  listOfTile,
  maySee,
  queryOfTile,
  visibilityFor,
  workOf,
} from '../application/index.ts'
import { refuse } from '../refusal.ts'
import { runFor } from '../store/index.ts'
import { columnsOfEntity, type TableColumn } from '../tables/index.ts'
import { json, type Answer } from './answer.ts'
import { selectedColumns, selectedFields } from './selected-fields.ts'
import type { Exchange } from './exchange.ts'
import { findEverywhere } from './find-everywhere.ts'
import { closedQuery, listQuery, tableQuery } from './record-routes.ts'
import type { Route } from './route.ts'
import { viewOfQuery } from './view-of-query.ts'
import { formatWanted, LIST_TYPES, tableAnswer } from './table-answer.ts'

export const screenRoutes = (core: Core): readonly Route[] => [
  {
    method: 'GET',
    path: '/app/screens/:/records',
    needs: 'nobody',
    answers: LIST_TYPES,
    handle: (exchange) => onScreen(exchange, (seen) => records(core, exchange, seen)),
  },
  {
    method: 'GET',
    path: '/app/screens/:/columns',
    needs: 'nobody',
    handle: (exchange) => onScreen(exchange, (seen) => columns(exchange, seen)),
  },
  {
    method: 'GET',
    path: '/app/screens/:/tiles',
    needs: 'nobody',
    handle: (exchange) => onScreen(exchange, (seen) => tiles(core, exchange, seen)),
  },
  { method: 'GET', path: '/app/work', needs: 'session', handle: work },
  { method: 'GET', path: '/app/find', needs: 'nobody', handle: findEverywhere },
  { method: 'GET', path: '/app/find/:', needs: 'nobody', handle: find },
  { method: 'GET', path: '/app/readers/:/:', needs: 'session', handle: readers },
  { method: 'GET', path: '/app/look-up/:/:/:', needs: 'nobody', handle: lookUp },
]

export interface SeenScreen {
  readonly principal: Principal
  readonly screen: Screen
}

/** Answers for a screen that the principal may see. What it reads from the database runs for the line of the screen. */
export async function onScreen(exchange: Exchange, answer: (seen: SeenScreen) => Promise<Answer>): Promise<Answer> {
  const principal = await exchange.principal()
  const screen = screenOf(exchange, principal)
  return runFor(screen.origin, () => answer({ principal, screen }))
}

/** A screen that the principal may not see does not exist for them. */
export function screenOf(exchange: Exchange, principal: Principal): Screen {
  const screen = exchange.running.screens.get(exchange.parameters[0]!.toLowerCase())
  if (screen && maySee(principal, screen)) return screen
  if (principal.person === null) throw refuse('SIGN_IN_NEEDED')
  throw refuse('ROUTE_UNKNOWN')
}

async function records(core: Core, exchange: Exchange, { principal, screen }: SeenScreen): Promise<Answer> {
  const { plan, records: all } = exchange.running
  const { view, query: sent } = viewOfQuery(exchange.query, screen.shows)
  const shown = listOfScreen(plan, all, principal, screen.shows, view)
  if (!shown) throw refuse('ROUTE_UNKNOWN')
  const format = formatWanted(exchange)
  if (format) {
    const query = { ...tableQuery(sent, shown.entity), ...shown }
    const own = tableColumns(exchange, principal, shown.entity, screen.shows)
    const columns = selectedColumns(exchange, principal, shown.entity, own) ?? own
    return tableAnswer(core, exchange, principal, { format, name: screen.label, query, columns })
  }
  const query = listQuery(sent, shown.entity, parentField(exchange, screen.shows))
  const wanted = selectedFields(exchange, principal, shown.entity)
  const page = await all.list(principal, { ...query, ...shown, ...(wanted.fields && { paths: [], ...wanted }) })
  exchange.seen(principal, page.items)
  return json(page)
}

/** For a tree: the field that refers to the parent record. */
function parentField({ running }: Exchange, shows: Shows): string | undefined {
  if (!('by' in shows)) return undefined
  const entity = running.plan.entities.find(({ name }) => name === shows.entity)
  const type = entity?.fields.find(({ name }) => name === shows.by)?.type
  return isReference(type) && type.entity === shows.entity ? shows.by : undefined
}

/** The columns of a board, or the lanes of a calendar: some records do not show which of them exist. */
async function columns(exchange: Exchange, { principal, screen: { shows } }: SeenScreen): Promise<Answer> {
  closedQuery(exchange.query, ['by'])
  if (!('by' in shows)) throw refuse('ROUTE_UNKNOWN')
  const { records } = exchange.running
  const { entity, filter } = shows
  const by = columnField(shows, exchange.query.get('by'))
  const can = records.can(principal, entity)
  if (!can.read || !can.readable.includes(by)) throw refuse('ROUTE_UNKNOWN')
  const counts = await records.tile(principal, {
    entity,
    shows: { kind: 'count' },
    ...(filter && { where: filter }),
    by,
  })
  const groups = 'groups' in counts ? counts.groups : []
  const answer: ColumnsData = { groups: groups.map(({ key, label, value }) => ({ key, label, value })) }
  return json(answer)
}

/** A board has columns by its own field; a calendar by one of its lanes, which the request names. */
function columnField(shows: Extract<Shows, { readonly by: string }>, named: string | null): string {
  if ('columns' in shows && named === null) return shows.by
  if ('lanes' in shows && named !== null && shows.lanes.includes(named)) return named
  throw refuse('ROUTE_UNKNOWN')
}

async function tiles(core: Core, exchange: Exchange, { principal, screen: { shows } }: SeenScreen): Promise<Answer> {
  if (!('tiles' in shows)) throw refuse('ROUTE_UNKNOWN')
  const firstDay = firstDayIn(exchange)
  const all = await core.store.sharedRead(() =>
    Promise.all(shows.tiles.map((tile) => runFor(tile.origin, () => tileData(exchange, principal, tile, firstDay)))),
  )
  return json({ tiles: all.filter((tile) => tile !== undefined) })
}

async function work(exchange: Exchange): Promise<Answer> {
  const principal = await exchange.principal()
  closedQuery(exchange.query, ['since'])
  const since = parseInstant(exchange.query.get('since') ?? '')
  return json(await workOf(exchange.running, principal, since ?? undefined))
}

async function find(exchange: Exchange): Promise<Answer> {
  const principal = await exchange.principal()
  closedQuery(exchange.query, ['q'])
  const entity = exchange.running.entities.get(exchange.parameters[0]!.toLowerCase())
  if (!entity || !exchange.running.records.can(principal, entity.name).read)
    throw refuse(principal.person === null ? 'SIGN_IN_NEEDED' : 'ROUTE_UNKNOWN')
  return json({ items: await exchange.running.records.find(principal, entity.name, exchange.query.get('q') ?? '', 20) })
}

/** The people whom a comment on the record may mention. */
async function readers(exchange: Exchange): Promise<Answer> {
  const principal = await exchange.principal()
  closedQuery(exchange.query, ['q'])
  const { running, parameters } = exchange
  const entity = running.entities.get(parameters[0]!.toLowerCase())
  const comments = running.plan.entities.find(({ commentOn }) => entity && commentOn?.entity === entity.name)
  if (!entity || !comments || running.records.can(principal, comments.name).create === null)
    throw refuse('ROUTE_UNKNOWN')
  return json({
    items: await running.inbox.readers(principal, entity.name, parameters[1]!, exchange.query.get('q') ?? ''),
  })
}

async function lookUp(exchange: Exchange): Promise<Answer> {
  const principal = await exchange.principal()
  const [name, field, value] = exchange.parameters
  const entity = exchange.running.entities.get(name!.toLowerCase())
  if (!entity || !exchange.running.records.can(principal, entity.name).read)
    throw refuse(principal.person === null ? 'SIGN_IN_NEEDED' : 'NOT_FOUND')
  return json({ id: await exchange.running.records.lookUp(principal, entity.name, field!, value!) })
}

/** The columns of the screen that the principal may read; without any, those of the entity. */
function tableColumns({ running }: Exchange, principal: Principal, name: string, shows: Shows): readonly TableColumn[] {
  const { plan, records } = running
  if (!('columns' in shows)) {
    const entity = plan.entities.find((each) => each.name === name)!
    return columnsOfEntity(entity, records.can(principal, name).readable)
  }
  const visible = visibilityFor(plan, records, principal)
  return shows.columns
    .filter(({ path }) => visible.path(name, path))
    .map(({ path, label, type }) => ({ path, title: label, type }))
}

/** The day on which weeks begin where the user is: `?firstDay=7` for Sunday, otherwise Monday. */
function firstDayIn({ query }: Exchange): number {
  const day = Number(query.get('firstDay') ?? 1)
  return Number.isInteger(day) && day >= 1 && day <= 7 ? day : 1
}

/** Undefined if the principal may not read the records or fields that it counts. */
async function tileData(
  { running }: Exchange,
  principal: Principal,
  tile: Tile,
  firstDay: number,
): Promise<TileData | undefined> {
  const { plan, records } = running
  const can = records.can(principal, tile.entity)
  if (!can.read) return undefined
  const { name, shows, by } = tile
  if (by !== undefined && !can.readable.includes(by)) return undefined
  if ('field' in shows && !can.readable.includes(shows.field)) return undefined
  const list = listBehindTile(plan, records, principal, tile)
  const answer = { name, ...(list && { list }) }
  if (shows.kind === 'list') {
    const page = await records.list(principal, listOfTile(plan, records, principal, { ...tile, shows }))
    return { ...answer, page }
  }
  return { ...answer, ...(await records.tile(principal, queryOfTile({ ...tile, shows }, firstDay))) }
}

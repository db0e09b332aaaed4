/** What the application's own pages ask for: its view, screens, tiles, find, look-up, inbox, constants, the clock, events. */
import { describeExplanations, describePlan, type DescriptionView } from '@ninefold/proof/describe'
import { isDuration, readValue } from '@ninefold/plan/values'
import { once } from '@ninefold/plan/base'
import type { Screen, Shows, Tile } from '@ninefold/plan'
import type { TileData } from '@ninefold/plan/wire'
import type { Asker } from '../access/asker.ts'
import { explanationsIn } from '../application/document.ts'
import type { Core } from '../application/core.ts'
import type { Running } from '../application/running.ts'
import { listOfScreen, listOfTile } from '../application/lists-of-screens.ts'
import { visibilityFor } from '../application/visible-plan.ts'
import { maySee } from '../application/screens.ts'
import { refuse } from '../refusal.ts'
import { describeApi } from '../openapi/describe-api.ts'
import { json, JSON_TYPE, type Answer } from './answer.ts'
import { readFields } from './body.ts'
import { events } from './events.ts'
import type { Exchange } from './exchange.ts'
import { closedQuery, listQuery, tableQuery } from './record-routes.ts'
import { columnsOfEntity, type TableColumn } from '../tables/columns.ts'
import { formatWanted, LIST_TYPES, tableAnswer } from './table-answer.ts'
import type { Route } from './route.ts'
import { viewerOf } from './viewer.ts'

export function appRoutes(core: Core): readonly Route[] {
  async function app(exchange: Exchange): Promise<Answer> {
    return json(await core.view(exchange.running, await exchange.asker(), exchange.session))
  }

  /** A screen that the asker may not see does not exist for them. */
  function screenOf(exchange: Exchange, asker: Asker): Screen {
    const screen = exchange.running.screens.get(exchange.parameters[0]!.toLowerCase())
    if (screen && maySee(asker, screen)) return screen
    if (asker.person === null) throw refuse('SIGN_IN_NEEDED')
    throw refuse('ROUTE_UNKNOWN')
  }

  async function records(exchange: Exchange): Promise<Answer> {
    const asker = await exchange.asker()
    const { plan, records: all } = exchange.running
    const screen = screenOf(exchange, asker)
    const shown = listOfScreen(plan, all, asker, screen.shows)
    if (!shown) throw refuse('ROUTE_UNKNOWN')
    const format = formatWanted(exchange)
    if (format) {
      const query = { ...tableQuery(exchange.query, shown.entity), ...shown }
      const columns = tableColumns(exchange, asker, shown.entity, screen.shows)
      return tableAnswer(core, exchange, asker, { format, name: screen.label, query, columns })
    }
    const page = await all.list(asker, { ...listQuery(exchange.query, shown.entity), ...shown })
    exchange.seen(asker, page.items)
    return json(page)
  }

  async function tiles(exchange: Exchange): Promise<Answer> {
    const asker = await exchange.asker()
    const { shows } = screenOf(exchange, asker)
    if (shows.kind !== 'dashboard') throw refuse('ROUTE_UNKNOWN')
    const all = await Promise.all(shows.tiles.map((tile) => tileData(exchange, asker, tile)))
    return json({ tiles: all.filter((tile) => tile !== undefined) })
  }

  async function find(exchange: Exchange): Promise<Answer> {
    const asker = await exchange.asker()
    closedQuery(exchange.query, ['q'])
    const entity = exchange.running.entities.get(exchange.parameters[0]!.toLowerCase())
    if (!entity || !exchange.running.records.can(asker, entity.name).read)
      throw refuse(asker.person === null ? 'SIGN_IN_NEEDED' : 'ROUTE_UNKNOWN')
    return json({ items: await exchange.running.records.find(asker, entity.name, exchange.query.get('q') ?? '', 20) })
  }

  async function lookUp(exchange: Exchange): Promise<Answer> {
    const asker = await exchange.asker()
    const [name, field, value] = exchange.parameters
    const entity = exchange.running.entities.get(name!.toLowerCase())
    if (!entity || !exchange.running.records.can(asker, entity.name).read)
      throw refuse(asker.person === null ? 'SIGN_IN_NEEDED' : 'NOT_FOUND')
    return json({ id: await exchange.running.records.lookUp(asker, entity.name, field!, value!) })
  }

  async function inbox(exchange: Exchange): Promise<Answer> {
    closedQuery(exchange.query, ['cursor'])
    const asker = await exchange.asker()
    const page = await exchange.running.inbox.list(asker, exchange.query.get('cursor') ?? undefined)
    if (core.mode === 'development' || asker.administrator) return json(page)
    return json({ ...page, items: page.items.map(({ origin: _, ...item }) => item) })
  }

  async function readInbox(exchange: Exchange): Promise<Answer> {
    const { ids, all } = readFields(exchange.body, { ids: 'any?', all: 'yesNo?' })
    const which = all === true ? 'all' : ids
    if (which !== 'all' && !isTexts(which))
      throw refuse('WRONG_TYPE', { field: 'ids', parameters: { expected: 'a list of ids' } })
    return json({ unread: await exchange.running.inbox.markRead(await exchange.asker(), which) })
  }

  async function constant(exchange: Exchange): Promise<Answer> {
    const { running, parameters } = exchange
    const asker = await exchange.asker()
    const found = running.plan.constants.find((each) => each.name.toLowerCase() === parameters[0]!.toLowerCase())
    if (!found) throw refuse('ROUTE_UNKNOWN')
    const { value } = readFields(exchange.body, { value: 'any' })
    const changed = await running.constants.change(asker, found, value, running.hash)
    const present = { name: found.name, value: running.constants.values()[found.name] ?? null }
    // The asker still knows the constant as it was.
    const breaks = await running.records.brokenBy(asker, present)
    return json({ name: found.name, value: changed, ...(breaks.length > 0 && { breaks }) })
  }

  const inDevelopment = (): void => {
    if (core.mode !== 'development') throw refuse('ROUTE_UNKNOWN')
  }
  const time = (): Answer => json({ now: new Date(core.clock.now()).toISOString() })

  function clock(): Answer {
    inDevelopment()
    return time()
  }

  async function advance(exchange: Exchange): Promise<Answer> {
    inDevelopment()
    const by = readValue({ kind: 'duration' }, readFields(exchange.body, { advance: 'text' }).advance)
    const { timeZone } = exchange.running.plan.settings
    if (!by.ok || !isDuration(by.value) || !(await core.clock.advance(by.value, timeZone)))
      throw refuse('DURATION_INVALID', { field: 'advance' })
    await core.runDue()
    // Open pages count on from the server's clock: they fetch it again.
    core.live.document(exchange.running.hash, core.document().problems.length)
    return time()
  }

  async function openapi(exchange: Exchange): Promise<Answer> {
    const asker = await exchange.asker()
    const { plan, hash, records: all } = exchange.running
    const body = described.get(exchange.running)?.get(asker.rightsKey)
    if (body !== undefined) return { status: 200, body, type: JSON_TYPE }
    const made = JSON.stringify(describeApi({ plan, hash, asker, can: (who, entity) => all.can(who, entity) }))
    const known = described.get(exchange.running) ?? new Map<string, string>()
    described.set(exchange.running, known.set(asker.rightsKey, made))
    return { status: 200, body: made, type: JSON_TYPE }
  }
  const described = new WeakMap<object, Map<string, string>>()

  /** The document read back; who may not see it does not learn that there is such a page. */
  async function description(exchange: Exchange): Promise<Answer> {
    const asker = await exchange.asker()
    if (!viewerOf(core, asker).seesDocument) throw refuse(asker.person === null ? 'SIGN_IN_NEEDED' : 'ROUTE_UNKNOWN')
    return json(descriptionOf(exchange.running))
  }

  const health = (exchange: Exchange): Answer => json({ status: 'ok', document: exchange.running.hash })

  return [
    { method: 'GET', path: '/health', needs: 'nobody', handle: health },
    { method: 'GET', path: '/openapi.json', needs: 'nobody', handle: openapi },
    { method: 'GET', path: '/app', needs: 'nobody', handle: app },
    { method: 'GET', path: '/app/description', needs: 'nobody', handle: description },
    { method: 'GET', path: '/app/screens/:/records', needs: 'nobody', answers: LIST_TYPES, handle: records },
    { method: 'GET', path: '/app/screens/:/tiles', needs: 'nobody', handle: tiles },
    { method: 'GET', path: '/app/find/:', needs: 'nobody', handle: find },
    { method: 'GET', path: '/app/look-up/:/:/:', needs: 'nobody', handle: lookUp },
    { method: 'GET', path: '/app/inbox', needs: 'session', handle: inbox },
    { method: 'POST', path: '/app/inbox/read', needs: 'session', body: 'json', handle: readInbox },
    { method: 'PUT', path: '/app/constants/:', needs: 'session', body: 'json', handle: constant },
    {
      method: 'GET',
      path: '/app/events',
      needs: 'nobody',
      lasting: true,
      answers: 'any',
      handle: (exchange) => events(core, exchange),
    },
    { method: 'GET', path: '/app/clock', needs: 'nobody', handle: clock },
    { method: 'POST', path: '/app/clock', needs: 'session', body: 'json', handle: advance },
  ]
}

/** Computed when somebody opens the page, once per version: what only explains takes another pass over the document. */
const descriptionOf = once(({ plan, sources }: Running): DescriptionView => {
  return { points: describePlan(plan), explanations: describeExplanations(explanationsIn(sources)) }
})

/** As the screen has them, as far as the asker may read; those of the entity where it has none. */
function tableColumns({ running }: Exchange, asker: Asker, name: string, shows: Shows): readonly TableColumn[] {
  const { plan, records } = running
  if (!('columns' in shows)) {
    const entity = plan.entities.find((each) => each.name === name)!
    return columnsOfEntity(entity, records.can(asker, name).readable)
  }
  const visible = visibilityFor(plan, records, asker)
  return shows.columns
    .filter(({ path }) => visible.path(name, path))
    .map(({ path, label, type }) => ({ path, title: label, type }))
}

/** undefined: the asker may read nothing of what it counts, so there is no such number for them. */
async function tileData({ running }: Exchange, asker: Asker, tile: Tile): Promise<TileData | undefined> {
  const { records } = running
  const can = records.can(asker, tile.entity)
  if (!can.read) return undefined
  const { name, entity, shows, filter, by } = tile
  if (by !== undefined && !can.readable.includes(by)) return undefined
  if (shows.kind === 'list') {
    const page = await records.list(asker, listOfTile(running.plan, records, asker, { ...tile, shows }))
    return { name, page }
  }
  if ('field' in shows && !can.readable.includes(shows.field)) return undefined
  return {
    name,
    ...(await records.tile(asker, {
      entity,
      shows,
      ...(filter ? { where: filter } : {}),
      ...(by === undefined ? {} : { by }),
    })),
  }
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

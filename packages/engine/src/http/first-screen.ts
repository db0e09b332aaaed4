/**
 * What the page requests first: the screen at its address, and the addresses of its data. The head of the page requests them at once,
 * while the browser loads the scripts. They are the same requests as those of `web/src/client`; others would be of no use.
 */
import { matchRoute, RECORDS_AT_ONCE, showsRecord, type Screen, type ScreenKindName } from '@ninefold/plan'
import type { AppStart } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import { maySee, type Running } from '../application/index.ts'
import type { Address } from './exchange.ts'

export interface FirstScreen {
  readonly kind: ScreenKindName
  /** Paths with their queries, of GET requests. */
  readonly requests: readonly string[]
}

/** Undefined if the user may see no screen of the document at this address. */
export async function firstScreen(
  running: Running,
  principal: Principal,
  { path, search }: Pick<Address, 'path' | 'search'>,
  { startViews }: Pick<AppStart, 'startViews'>,
): Promise<FirstScreen | undefined> {
  const screens = running.plan.screens.filter((screen) => maySee(principal, screen))
  const match = matchRoute(
    path,
    screens.map((screen) => ({ pattern: screen.route.pattern, of: screen })),
  )
  if (!match) return undefined
  const { of: screen, values } = match
  const isBare = search === '' && !(screen.name in startViews)
  const isNow = !new URLSearchParams(search).has('at')
  const ofRecord = showsRecord(screen.shows) && isNow
  const requests = ofRecord ? await requestsOfRecord(running, principal, screen, values) : requestOf(screen, isBare)
  return { kind: screen.shows.kind, requests }
}

/** None for screens whose first request depends on more than their address. */
function requestOf({ name, shows }: Screen, isBare: boolean): readonly string[] {
  const ofScreen = `/api/app/screens/${encodeURIComponent(name)}`
  const records = `${ofScreen}/records?include=related`
  if (shows.kind === 'list') return isBare ? [records] : []
  // Records laid out by a field, all at once; a calendar has lanes, and requests those of its period.
  if ('by' in shows && !('lanes' in shows)) return isBare ? [`${records}&limit=${RECORDS_AT_ONCE}`] : []
  if (!('tiles' in shows)) return []
  return shows.tiles.some(({ period }) => period === 'week') ? [] : [`${ofScreen}/tiles`]
}

/** The record, and before it its id where the address contains the value of another field. */
async function requestsOfRecord(
  { plan, records }: Running,
  principal: Principal,
  { shows, route }: Screen,
  values: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  if (!showsRecord(shows)) return []
  const parameter = route.parameters.find(({ name }) => name === shows.parameter) ?? route.parameters[0]
  const entity = plan.entities.find(({ name }) => name === shows.entity)
  if (!parameter || !entity) return []
  const { field, name } = parameter
  const value = values[name] ?? ''
  const part = encodeURIComponent
  const ofRecord = (id: string) => `/api/records/${part(entity.path)}/${part(id)}?include=page`
  if (field === 'id') return [ofRecord(value)]
  const id = await records.lookUp(principal, entity.name, field, value).catch(() => undefined)
  return id === undefined ? [] : [`/api/app/look-up/${part(entity.path)}/${part(field)}/${part(value)}`, ofRecord(id)]
}

// The requests of the HTTP API as functions, with the types of their inputs and responses; those that change records are in
// `record-changes.ts`. Caching and screens are elsewhere.
import type {
  AppStart,
  ColumnsData,
  AppView,
  PersonView,
  RecordPage,
  RecordPageData,
  TileData,
  WireSaved,
  WorkView,
} from '@ninefold/plan/wire'
import type { Json } from '@ninefold/plan/values'
import { Refusal } from './refusal.ts'
import { firstAnswer, part, remember, request, withSignal, type Signal } from './request.ts'
import { setServerClock } from './server-clock.ts'
import { takeStartOfPage } from './start-of-page.ts'

export interface ListParameters {
  readonly filter?: string
  readonly sort?: string
  readonly search?: string
  readonly cursor?: string
  readonly limit?: number
  /** A number: only up to so many; no total if there are more. */
  readonly total?: boolean | number
  /** The names of the requested fields, separated by commas; absent for all. */
  readonly fields?: string
  /** The name of a view of the document. */
  readonly view?: string
  /** In a list of a tree, only records whose parent is not in the list. */
  readonly top?: boolean
}

function listQuery(parameters: ListParameters): string {
  const query = new URLSearchParams({ include: 'related' })
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '' && value !== false) query.set(name, String(value))
  }
  return query.toString()
}

const START = '/api/app/start'

/** The first call takes the start of the view from the page. The browser caches the parts of the view by their hashes. */
export async function getApp(signal?: Signal): Promise<AppView> {
  const written = takeStartOfPage()
  if (written) remember(START, JSON.stringify(written))
  const start = written ?? (await request<AppStart>('GET', START, withSignal(signal)))
  setServerClock(start.now)
  const parts = await Promise.all(
    start.parts.map((hash) => request<Partial<AppView>>('GET', `/api/app/parts/${hash}`, withSignal(signal))),
  ).catch((error: unknown) => {
    // Meanwhile, another version of the document runs.
    if (error instanceof Refusal && error.status === 404) return undefined
    throw error
  })
  return parts ? (Object.assign({}, start, ...parts) as AppView) : getApp(signal)
}

export interface SignedIn {
  readonly token: string
  readonly person: PersonView
}
export const signIn = (email: string, password: string, code?: string) =>
  request<SignedIn>('POST', '/api/app/sign-in', { body: { email, password, ...(code === undefined ? {} : { code }) } })
export const signOut = () => request<void>('POST', '/api/app/sign-out')
export const seeAs = (person: string | null) => request<SignedIn>('POST', '/api/app/see-as', { body: { person } })
const screenRecordsPath = (screen: string, parameters: ListParameters) =>
  `/api/app/screens/${part(screen)}/records?${listQuery(parameters)}`
export const getScreenRecords = (screen: string, parameters: ListParameters, signal?: Signal) =>
  request<RecordPage>('GET', screenRecordsPath(screen, parameters), withSignal(signal))
/** If the page has requested them, and they are there. */
export const firstScreenRecords = (screen: string, parameters: ListParameters) =>
  firstAnswer<RecordPage>(screenRecordsPath(screen, parameters))
/** The records of an entity that the user may read. `path` is the path of the entity in addresses. */
export const getRecords = (path: string, parameters: ListParameters, signal?: Signal) =>
  request<RecordPage>('GET', `/api/records/${part(path)}?${listQuery(parameters)}`, withSignal(signal))
/** `by`: one of the lanes of a calendar; absent for a board. */
export const getColumns = (screen: string, by?: string, signal?: Signal) =>
  request<ColumnsData>(
    'GET',
    `/api/app/screens/${part(screen)}/columns${by === undefined ? '' : `?by=${part(by)}`}`,
    withSignal(signal),
  )
interface TilesData {
  readonly tiles: readonly TileData[]
}
const tilesPath = (screen: string, firstDay?: number) =>
  `/api/app/screens/${part(screen)}/tiles${firstDay === undefined ? '' : `?firstDay=${firstDay}`}`
/** `firstDay` of weeks: 1 for Monday … 7 for Sunday; absent if no tile has weeks. */
export const getTiles = (screen: string, firstDay?: number, signal?: Signal) =>
  request<TilesData>('GET', tilesPath(screen, firstDay), withSignal(signal))
/** If the page has requested them, and they are there. */
export const firstTiles = (screen: string) => firstAnswer<TilesData>(tilesPath(screen))
export const find = (entity: string, q: string, signal?: Signal) =>
  request<{ items: readonly { id: string; label: string }[] }>(
    'GET',
    `/api/app/find/${part(entity)}?q=${part(q)}`,
    withSignal(signal),
  )
/** `since`: ISO 8601. */
export const getWork = (since: string | undefined, signal?: Signal) =>
  request<WorkView>('GET', `/api/app/work${since === undefined ? '' : `?since=${part(since)}`}`, withSignal(signal))
/** The address of a record in the API. */
export const recordPath = (entity: string, id: string) => `/api/records/${part(entity)}/${part(id)}`
const recordPagePath = (entity: string, id: string, at?: string) =>
  `${recordPath(entity, id)}?include=page${at === undefined ? '' : `&at=${part(at)}`}`
/** With `at`, a date or a moment, the record as it was at that time. */
export const getRecordPage = (entity: string, id: string, signal?: Signal, at?: string) =>
  request<RecordPageData>('GET', recordPagePath(entity, id, at), withSignal(signal))
/** If the page has requested it, and it is there. */
export const firstRecordPage = (entity: string, id: string, at?: string) =>
  firstAnswer<RecordPageData>(recordPagePath(entity, id, at))
/** The response contains the warnings of rules. */
export const takeAction = (entity: string, id: string, action: string, body: Readonly<Record<string, Json>>) =>
  request<WireSaved>('POST', `${recordPath(entity, id)}/actions/${part(action)}?include=warnings`, { body })
export const fileAddress = (entity: string, id: string, field: string, inline = false) =>
  `${recordPath(entity, id)}/files/${part(field)}${inline ? '?inline' : ''}`

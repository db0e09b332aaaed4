// The requests of the HTTP API as functions, with the types of their inputs and responses. Caching and screens are elsewhere.
import type {
  BrokenRule,
  AppStart,
  ColumnsData,
  AppView,
  FoundRecords,
  GroupsData,
  HistoryPage,
  ImportAnswer,
  ImportRequest,
  InboxEntry,
  PersonView,
  PrintData,
  RecordPage,
  RecordPageData,
  TileData,
  WireError,
  WireRecord,
  WireSaved,
  WorkView,
} from '@ninefold/plan/wire'
import type { FileValue, Json } from '@ninefold/plan/values'
import { Refusal } from './refusal.ts'
import { part, remember, request, withSignal, type Signal } from './request.ts'
import { newKey } from './request-key.ts'
import { setServerClock } from './server-clock.ts'
import { takeStartOfPage } from './start-of-page.ts'
import { t } from '../translation/t.ts'

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
export const signIn = (email: string, password: string) =>
  request<SignedIn>('POST', '/api/app/sign-in', { body: { email, password } })
export const signOut = () => request<void>('POST', '/api/app/sign-out')
export const seeAs = (person: string | null) => request<SignedIn>('POST', '/api/app/see-as', { body: { person } })
/** ISO 639; null: as the browser asks. */
export const chooseLanguage = (language: string | null) =>
  request<void>('PUT', '/api/app/language', { body: { language } })
const printPath = (entity: string, id: string, screen: string) =>
  `/api/records/${part(entity)}/${part(id)}/print/${part(screen)}`
/** What stands on a print of a record. `screen`: its name. */
export const getPrint = (entity: string, id: string, screen: string, signal?: Signal) =>
  request<PrintData>('GET', printPath(entity, id, screen), withSignal(signal))
/** The address of the print as a PDF. */
export const pdfAddress = (entity: string, id: string, screen: string): string =>
  `${printPath(entity, id, screen)}?format=pdf`

/** The address of a person's data that the user may read: JSON, or a zip with their files. */
export const exportAddress = (id: string) => `/api/app/people/${part(id)}/export`
export const getScreenRecords = (screen: string, parameters: ListParameters, signal?: Signal) =>
  request<RecordPage>('GET', `/api/app/screens/${part(screen)}/records?${listQuery(parameters)}`, withSignal(signal))
/** The records of an entity that the user may read. `path` is the path of the entity in addresses. */
export const getRecords = (path: string, parameters: ListParameters, signal?: Signal) =>
  request<RecordPage>('GET', `/api/records/${part(path)}?${listQuery(parameters)}`, withSignal(signal))
/** The address of the whole list as a file. */
export function listFileAddress(
  screen: string,
  { filter, sort, search, view, fields }: ListParameters,
  format: 'csv' | 'xlsx',
): string {
  const query = new URLSearchParams({ format })
  for (const [name, value] of Object.entries({ filter, sort, search, view, fields })) if (value) query.set(name, value)
  return `/api/app/screens/${part(screen)}/records?${query.toString()}`
}
/** `by`: one of the lanes of a calendar; absent for a board. */
export const getColumns = (screen: string, by?: string, signal?: Signal) =>
  request<ColumnsData>(
    'GET',
    `/api/app/screens/${part(screen)}/columns${by === undefined ? '' : `?by=${part(by)}`}`,
    withSignal(signal),
  )
/** `sum`: names of fields, separated by commas. */
export const getGroups = (
  screen: string,
  parameters: Pick<ListParameters, 'filter' | 'search' | 'view'> & { readonly by: string; readonly sum: string },
  signal?: Signal,
) => {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value))
  return request<GroupsData>('GET', `/api/app/screens/${part(screen)}/groups?${query.toString()}`, withSignal(signal))
}
/** `firstDay` of weeks: 1 for Monday … 7 for Sunday; absent if no tile has weeks. */
export const getTiles = (screen: string, firstDay?: number, signal?: Signal) =>
  request<{ tiles: readonly TileData[] }>(
    'GET',
    `/api/app/screens/${part(screen)}/tiles${firstDay === undefined ? '' : `?firstDay=${firstDay}`}`,
    withSignal(signal),
  )
export const find = (entity: string, q: string, signal?: Signal) =>
  request<{ items: readonly { id: string; label: string }[] }>(
    'GET',
    `/api/app/find/${part(entity)}?q=${part(q)}`,
    withSignal(signal),
  )
/** `since`: ISO 8601. */
export const getWork = (since: string | undefined, signal?: Signal) =>
  request<WorkView>('GET', `/api/app/work${since === undefined ? '' : `?since=${part(since)}`}`, withSignal(signal))
/** Of every entity whose page the user may open. */
export const findRecords = (q: string, signal?: Signal) =>
  request<FoundRecords>('GET', `/api/app/find?q=${part(q)}`, withSignal(signal))
export const lookUp = (entity: string, field: string, value: string, signal?: Signal) =>
  request<{ id: string }>('GET', `/api/app/look-up/${part(entity)}/${part(field)}/${part(value)}`, withSignal(signal))
/** The only record of an entity with `Only one` record. */
export async function theOnly(entity: string, signal?: Signal): Promise<{ id: string }> {
  const { items } = await request<RecordPage>(
    'GET',
    `/api/records/${part(entity)}?limit=1&fields=id`,
    withSignal(signal),
  )
  const [one] = items
  if (!one) throw new Refusal({ status: 404, code: 'NOT_FOUND', detail: t('There is nothing here that you may read.') })
  return one
}
export const upload = (file: File) =>
  request<FileValue>('POST', `/api/app/files?name=${part(file.name)}`, { raw: file })

/** Previews or stores the rows of an uploaded file. */
export const importRows = (entity: string, body: ImportRequest) =>
  request<ImportAnswer>('POST', `/api/records/${part(entity)}/import`, { body })

export const getInbox = (cursor: string | null, signal?: Signal) =>
  request<{ items: readonly InboxEntry[]; next: string | null; unread: number }>(
    'GET',
    `/api/app/inbox${cursor ? `?cursor=${part(cursor)}` : ''}`,
    withSignal(signal),
  )
export const readInbox = (body: { ids: readonly string[] } | { all: true }) =>
  request<{ unread: number }>('POST', '/api/app/inbox/read', { body })
export const setConstant = (name: string, value: Json) =>
  request<{ name: string; value: Json; breaks?: readonly BrokenRule[] }>('PUT', `/api/app/constants/${part(name)}`, {
    body: { value },
  })

/** The address of a record in the API. */
export const recordPath = (entity: string, id: string) => `/api/records/${part(entity)}/${part(id)}`
/** With `at`, a date or a moment, the record as it was at that time. */
export const getRecordPage = (entity: string, id: string, signal?: Signal, at?: string) =>
  request<RecordPageData>(
    'GET',
    `${recordPath(entity, id)}?include=page${at === undefined ? '' : `&at=${part(at)}`}`,
    withSignal(signal),
  )
/** The response contains the warnings of rules. Runs once for a `key`. */
export const createRecord = (entity: string, body: Readonly<Record<string, Json | undefined>>, key?: string) =>
  request<WireSaved>('POST', `/api/records/${part(entity)}?include=warnings`, { body, key })
/** The response contains the warnings of rules. Runs once for a `key`. */
export const changeRecord = (
  entity: string,
  { id, version }: Pick<WireRecord, 'id' | 'version'>,
  body: Readonly<Record<string, Json | undefined>>,
  key?: string,
) =>
  request<WireSaved>('PATCH', `${recordPath(entity, id)}?include=warnings`, {
    body,
    key,
    ...(version === undefined ? {} : { version }),
  })
export const deleteRecord = (entity: string, id: string, version: number | undefined) =>
  request<void>('DELETE', recordPath(entity, id), version === undefined ? {} : { version })
/** The response contains the warnings of rules. */
export const takeAction = (entity: string, id: string, action: string, body: Readonly<Record<string, Json>>) =>
  request<WireSaved>('POST', `${recordPath(entity, id)}/actions/${part(action)}?include=warnings`, { body })
export const getHistory = (entity: string, id: string, cursor: string | null = null, signal?: Signal) =>
  request<HistoryPage>(
    'GET',
    `${recordPath(entity, id)}/history${cursor === null ? '' : `?cursor=${part(cursor)}`}`,
    withSignal(signal),
  )
/** `entry` is the id of an entry of the history. */
export const undoChange = (entity: string, id: string, entry: string) =>
  request<WireSaved>('POST', `${recordPath(entity, id)}/history/${part(entry)}/undo?include=warnings`, { body: {} })
/** The errors and warnings that storing `body` would cause. With an `id`, it is a change of that record. Stores nothing. */
export const checkRecord = (entity: string, body: Readonly<Record<string, Json | undefined>>) =>
  request<{ findings: readonly WireError[] }>('POST', `/api/records/${part(entity)}/check`, { body })
export const fileAddress = (entity: string, id: string, field: string, inline = false) =>
  `${recordPath(entity, id)}/files/${part(field)}${inline ? '?inline' : ''}`

/** A write of the record API within a batch. `path` begins with `/api`. */
export interface Operation {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: Readonly<Record<string, Json>>
  readonly ifMatch?: string
}
/** Runs at most 100 operations in one transaction: all or none. */
export const runBatch = (operations: readonly Operation[]) =>
  request<{ results: readonly { readonly status: number; readonly body: Partial<WireRecord> | null }[] }>(
    'POST',
    '/api/batch',
    { body: { operations }, key: newKey() },
  )

// The requests that change records or look at their history. Apart from `api.ts`, because the first page needs none of them.
import type { FileValue, Json } from '@ninefold/plan/values'
import type { HistoryPage, ImportAnswer, ImportRequest, WireError, WireRecord, WireSaved } from '@ninefold/plan/wire'
import { recordPath } from './api.ts'
import { newKey } from './request-key.ts'
import { part, request, withSignal, type Signal } from './request.ts'

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
export const upload = (file: File) =>
  request<FileValue>('POST', `/api/app/files?name=${part(file.name)}`, { raw: file })

/** Previews or stores the rows of an uploaded file. */
export const importRows = (entity: string, body: ImportRequest) =>
  request<ImportAnswer>('POST', `/api/records/${part(entity)}/import`, { body })

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

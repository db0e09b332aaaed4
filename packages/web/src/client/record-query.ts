// The query of a record's page, so that all who read or change it in the cache agree.
import type { EntityView, RecordPageData } from '@ninefold/plan/wire'
import { getRecordPage } from './api.ts'

export const recordKey = (entity: string, id: string) => ['record', entity, id] as const

/** Asks the server, whatever is in the cache. */
export const recordQuery = ({ name, path }: EntityView, id: string) => ({
  queryKey: recordKey(name, id),
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<RecordPageData> => getRecordPage(path, id, signal),
  meta: { entities: [name] },
  staleTime: 0,
})

// The people whom a comment on a record may mention. Apart from `api.ts`, because the first page does not need it.
import { request } from './request.ts'

/** `entity`: its path; `q`: a part of the name. */
export const getReaders = (entity: string, id: string, q: string, signal: AbortSignal) =>
  request<{ items: readonly { id: string; label: string }[] }>(
    'GET',
    `/api/app/readers/${encodeURIComponent(entity)}/${encodeURIComponent(id)}?q=${encodeURIComponent(q)}`,
    { signal },
  )

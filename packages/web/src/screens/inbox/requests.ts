// The requests of the inbox.
import type { InboxEntry } from '@ninefold/plan/wire'
import { part, request, withSignal, type Signal } from '../../client/request.ts'

export const getInbox = (cursor: string | null, signal?: Signal) =>
  request<{ items: readonly InboxEntry[]; next: string | null; unread: number }>(
    'GET',
    `/api/app/inbox${cursor ? `?cursor=${part(cursor)}` : ''}`,
    withSignal(signal),
  )
export const readInbox = (body: { ids: readonly string[] } | { all: true }) =>
  request<{ unread: number }>('POST', '/api/app/inbox/read', { body })

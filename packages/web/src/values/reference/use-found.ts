// Searches for records while the user types.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { find } from '../../client/api.ts'
import { Refusal } from '../../client/refusal.ts'

export interface Found {
  readonly id: string
  readonly label: string
}

export function useFound(entity: string, text: string, enabled: boolean) {
  const q = useDeferredValue(text.trim())
  const query = useQuery({
    queryKey: ['find', entity, q],
    queryFn: ({ signal }) => find(entity, q, signal),
    enabled,
    placeholderData: keepPreviousData,
    meta: { entities: [entity] },
  })
  // A first attempt that did not reach the server is repeated, which takes a while.
  const reason = query.error ?? query.failureReason
  const offline = reason instanceof Refusal && reason.status === 0
  return {
    items: (offline ? [] : (query.data?.items ?? [])) as readonly Found[],
    searching: query.isFetching || q !== text.trim(),
    failed: query.isError,
    offline,
  }
}

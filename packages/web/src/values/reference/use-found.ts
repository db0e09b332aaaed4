// Searches for records while the user types.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { find } from '../../client/api.ts'

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
  return { items: (query.data?.items ?? []) as readonly Found[], searching: query.isFetching, failed: query.isError }
}

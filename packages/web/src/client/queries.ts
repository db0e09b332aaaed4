// The cache of server answers and its invalidation: each query names the entities that it shows.
import { QueryClient, type Query } from '@tanstack/react-query'
import type { AppView } from '@ninefold/plan/wire'
import { Refusal } from './refusal.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error
    queryMeta: { readonly entities?: readonly string[] }
  }
}

export const appKey = ['app'] as const

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        retry: (count, error) => count < 2 && error instanceof Refusal && error.status === 0,
        retryDelay: (count) => 400 * 2 ** count,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Invalidates every query that shows records of this entity; visible ones are fetched again. */
export function recordsChanged(client: QueryClient, entity: string): void {
  const shows = (query: Query) => query.meta?.['entities']?.includes(entity) ?? false
  void client.invalidateQueries({ predicate: shows })
  // What expressions read from an entity with only one record is in the description.
  if (client.getQueryData<AppView>(appKey)?.only?.[entity]) void client.invalidateQueries({ queryKey: appKey })
}

/** Everything except the application's own description. */
export function everythingChanged(client: QueryClient): void {
  void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== appKey[0] })
}

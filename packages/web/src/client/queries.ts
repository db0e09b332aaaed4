// What is kept of the server's answers, and what becomes stale when: each query says which entities it shows.
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

/** Everything that shows records of this entity is fetched again where it is on the screen. */
export function recordsChanged(client: QueryClient, entity: string): void {
  const shows = (query: Query) => query.meta?.['entities']?.includes(entity) ?? false
  void client.invalidateQueries({ predicate: shows })
  // What expressions read of settings stands in the description.
  if (client.getQueryData<AppView>(appKey)?.only?.[entity]) void client.invalidateQueries({ queryKey: appKey })
}

/** All but the application's own description. */
export function everythingChanged(client: QueryClient): void {
  void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== appKey[0] })
}

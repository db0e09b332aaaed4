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
export const recordsChanged = (client: QueryClient, entity: string): void => void reload(client, entity)

/** Resolves when all is fetched. */
async function reload(client: QueryClient, entity: string): Promise<void> {
  const shows = (query: Query) => query.meta?.['entities']?.includes(entity) ?? false
  const records = client.invalidateQueries({ predicate: shows })
  // What expressions read from an entity with only one record is in the description.
  const isDescribed = client.getQueryData<AppView>(appKey)?.only?.[entity] !== undefined
  await Promise.all([records, ...(isDescribed ? [client.invalidateQueries({ queryKey: appKey })] : [])])
}

/** Milliseconds between two reloads: 200 pages that show one list leave the server time for others. */
const PAUSE = 150

/**
 * For changes by others, which may be many each second: `recordsChanged`, but changes that arrive during a reload wait for its end.
 * Otherwise each would cancel the request of the one before, and a list that keeps changing would never be shown.
 */
export function openReloading(client: QueryClient): (entity: string) => void {
  const waiting = new Set<string>()
  let isRunning = false
  async function run(): Promise<void> {
    isRunning = true
    while (waiting.size > 0) {
      const entities = [...waiting]
      waiting.clear()
      await Promise.all(entities.map((entity) => reload(client, entity)))
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
    isRunning = false
  }
  return (entity) => {
    waiting.add(entity)
    if (!isRunning) void run()
  }
}

/** Everything except the application's own description. */
export function everythingChanged(client: QueryClient): void {
  void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== appKey[0] })
}

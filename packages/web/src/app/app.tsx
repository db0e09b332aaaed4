// The whole application: loads and updates its description, and renders the shell and the current screen.
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AppView } from '@ninefold/plan/wire'
import { createApplication } from '../application/application.ts'
import { ApplicationContext, useApplication } from '../application/context.ts'
import { getApp } from '../client/api.ts'
import { appKey, createQueryClient } from '../client/queries.ts'
import { Shell } from '../shell/shell.tsx'
import { CurrentScreen } from './current-screen.tsx'
import { Unreachable } from './unreachable.tsx'
import { useLive } from './use-live.ts'
import { useStoring } from './use-storing.ts'
import { useRoute } from './use-route.ts'

/** The pages of signing in and up, without the menu. */
const BARE = new Set([
  'signIn',
  'signUp',
  'welcome',
  'invitation',
  'newPassword',
  'confirmAddress',
  'unsubscribe',
  'secondFactor',
])

const client = createQueryClient()

const description = {
  queryKey: appKey,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => getApp(signal),
  staleTime: 60_000,
}

/**
 * The language and region (BCP 47) of the person, when the application is known; until then the page shows its initial content.
 * Undefined if the server cannot be reached, which the application shows.
 */
export async function described(): Promise<string | undefined> {
  await client.prefetchQuery(description)
  return client.getQueryData<AppView>(appKey)?.locale
}

export function App() {
  return (
    <QueryClientProvider client={client}>
      <Gate />
    </QueryClientProvider>
  )
}

function Gate() {
  const { data, error, refetch } = useQuery(description)
  const application = useMemo(() => data && createApplication(data), [data])
  if (!application) return error ? <Unreachable error={error} again={() => void refetch()} /> : null
  return (
    <ApplicationContext value={application}>
      <Inside />
    </ApplicationContext>
  )
}

function Inside() {
  const route = useRoute()
  const lost = useLive()
  const { me } = useApplication().view
  useStoring(me?.id)
  return (
    <Shell bare={BARE.has(route.kind)} lost={lost}>
      <CurrentScreen route={route} />
    </Shell>
  )
}

// Updates the page from the server: a changed document, changed records, new messages, an ended session.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AppView } from '@ninefold/plan/wire'
import { useApplication } from '../application/context.ts'
import { listen } from '../client/live.ts'
import { appKey, everythingChanged, openReloading } from '../client/queries.ts'
import { onProofNeeded, onSignedOut } from '../client/request.ts'
import { proveAgain } from './prove-again.tsx'

/** Whether the connection is currently lost. */
export function useLive(): boolean {
  const client = useQueryClient()
  const { me, needsSecondFactor } = useApplication().view
  const person = needsSecondFactor ? undefined : me?.id
  const [lost, setLost] = useState(false)
  useEffect(() => {
    onSignedOut(() => void client.invalidateQueries({ queryKey: appKey }))
    onProofNeeded(proveAgain)
  }, [client])
  useEffect(() => {
    if (person === undefined) return
    const again = () => {
      setLost(false)
      void client.invalidateQueries({ queryKey: appKey })
      everythingChanged(client)
    }
    const changed = openReloading(client)
    const end = listen({
      again,
      lost: () => setLost(true),
      event: (event) => {
        if (event.kind === 'document') {
          const before = client.getQueryData<AppView>(appKey)?.hash
          void client.invalidateQueries({ queryKey: appKey })
          if (before !== event.hash) everythingChanged(client)
        } else if (event.kind === 'records') {
          changed(event.entity)
          // Defaults of new records may depend on the user's own record.
          if (event.entity === 'User' && event.ids.includes(person)) void client.invalidateQueries({ queryKey: appKey })
        } else {
          client.setQueryData<AppView>(appKey, (view) => view && { ...view, unread: event.unread })
          void client.invalidateQueries({ queryKey: ['inbox'] })
        }
      },
    })
    return () => {
      end()
      setLost(false)
    }
  }, [client, person])
  return lost
}

// What this person began and did not save. Loaded only if there is something.
import { lazy, Suspense } from 'react'
import { useApplication } from '../../application/context.ts'
import { unfinishedDrafts } from '../../form/saved-drafts.ts'

const UnfinishedList = lazy(async () => ({
  default: (await import('../../form/unfinished-list.tsx')).UnfinishedList,
}))

export function Unfinished() {
  const { me } = useApplication().view
  if (unfinishedDrafts(me?.id ?? '').length === 0) return null
  return (
    <Suspense>
      <UnfinishedList />
    </Suspense>
  )
}

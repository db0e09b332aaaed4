// A record by its entity and id, as the buttons of mails name it: opens its page, on a screen that this user may open.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EntityView } from '@ninefold/plan/wire'
import { recordAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { recordQuery } from '../../client/record-query.ts'
import { asRefusal } from '../../client/refusal.ts'
import { Blank } from '../../parts/blank.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Page } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { go } from '../../router/place.ts'
import { t } from '../../translation/t.ts'

interface LinkedRecordProps {
  /** `entity`, as the API names it, and `id`. */
  readonly values: Readonly<Record<string, string>>
}

export function LinkedRecord({ values }: LinkedRecordProps) {
  const { entities } = useApplication().view
  const entity = entities.find(({ path }) => path === values['entity'])
  return entity ? <Leading entity={entity} id={values['id'] ?? ''} /> : <NoAccess name={t('Not found')} />
}

function NoAccess({ name }: { readonly name: string }) {
  return (
    <Page title={name} name={name}>
      <Blank title={t('You have no access to this page')}>{t('You may not read these records.')}</Blank>
    </Page>
  )
}

function Leading({ entity, id }: { readonly entity: EntityView; readonly id: string }) {
  const application = useApplication()
  const { data, error, refetch } = useQuery(recordQuery(entity, id))
  const to = data && recordAddress(application, entity.name, data.record)
  useEffect(() => {
    if (to !== undefined) void go(to + location.search, { replace: true })
  }, [to])
  if (data && to === undefined) return <NoAccess name={entity.label} />
  return (
    <Page title={entity.label} name={entity.label}>
      {error ? <Failure error={asRefusal(error)} again={() => void refetch()} /> : <Skeleton kind="fields" rows={8} />}
    </Page>
  )
}

// A record's page: finds the record in the address, then shows or edits it.
import { useState } from 'react'
import type { Screen, ShowsOf } from '@ninefold/plan'
import { useRecentRecord } from '../../application/recent-records.ts'
import { Arriving } from '../../parts/lazily.tsx'
import { later } from '../../parts/mantine/later.tsx'
import { Blank } from '../../parts/blank.tsx'
import type { GivenFiles } from '../../form/dropped-files/file-drop.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Page } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { setQuery, usePlace } from '../../router/place.ts'
import { BringBack } from './bring-back.tsx'
import { RecordPage } from './record-page.tsx'
import { Then } from './then.tsx'
import { useRecord } from './use-record.ts'
import { t } from '../../translation/t.ts'

const RecordEditor = later(async () => (await import('../form/record-editor.tsx')).RecordEditor)

export interface RecordScreenProps {
  readonly screen: Screen
  readonly shows: ShowsOf<'page'>
  readonly values: Readonly<Record<string, string>>
}

export function RecordScreen({ screen, shows, values }: RecordScreenProps) {
  const { query } = usePlace()
  const [files, setFiles] = useState<GivenFiles>()
  const at = query.get('at') ?? undefined
  const { entity, data, error, gone, retry } = useRecord(shows.entity, screen.route, shows.parameter, values, at)
  useRecentRecord(shows.entity, data && at === undefined ? { id: data.record.id, label: data.label } : undefined)
  if (!entity) {
    return (
      <Page title={screen.label} name={screen.label}>
        <Blank title={t('You have no access to this page')}>{t('You may not read these records.')}</Blank>
      </Page>
    )
  }
  if (error) {
    return (
      <Page title={entity.label} name={entity.label}>
        <Failure error={error} again={retry} more={gone && <BringBack entity={entity} id={gone} />} />
        {at === undefined ? null : <Then at={at} />}
      </Page>
    )
  }
  if (!data) {
    return (
      <Page title={entity.label} name={entity.label}>
        <Skeleton kind="fields" rows={8} />
      </Page>
    )
  }
  if (query.get('edit') !== null) {
    return (
      <Arriving fallback={null}>
        <RecordEditor
          key={data.record.id}
          entity={entity}
          data={data}
          order={shows.fields}
          {...(entity.onlyOne && { title: t('Change {name}', { name: entity.label }) })}
          files={files}
          onDone={() => {
            setFiles(undefined)
            setQuery({ edit: null })
          }}
        />
      </Arriving>
    )
  }
  return (
    <RecordPage
      key={data.record.id}
      screen={screen}
      entity={entity}
      data={data}
      order={shows.fields}
      onFiles={(given) => {
        setFiles(given)
        setQuery({ edit: '1' })
      }}
      {...(at === undefined ? {} : { at })}
    />
  )
}

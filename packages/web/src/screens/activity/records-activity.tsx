// What was done with the records of the application: narrowed, downloaded, and deleted records restored.
import { NativeSelect, TextInput } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useApplication } from '../../application/context.ts'
import { activityAddress, getActivity, getPeople, type ActivityQuery } from '../../client/administration.ts'
import { Blank } from '../../parts/blank.tsx'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Page } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { t, text } from '../../translation/t.ts'
import { ActivityLine } from './activity-line.tsx'
import css from './activity.module.css'

const KINDS = [
  { value: 'create', label: text('Created') },
  { value: 'change', label: text('Changed') },
  { value: 'delete', label: text('Deleted') },
  { value: 'action', label: text('Actions') },
  { value: 'approve', label: text('Approvals') },
  { value: 'timer', label: text('Timers') },
  { value: 'undo', label: text('Undone') },
  { value: 'export', label: text('Exported') },
  { value: 'erase', label: text('Erased') },
] as const

export function RecordsActivity({ tabs }: { tabs: ReactNode }) {
  const [query, setQuery] = useState<ActivityQuery>({})
  const activity = useInfiniteQuery({
    queryKey: ['activity', query],
    queryFn: ({ pageParam, signal }) => getActivity(query, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  })
  const items = activity.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Page
      title={t('Activity')}
      name={t('Activity')}
      lead={t('What was done with which record, by whom. The values are in the history of each record.')}
      actions={
        <Button variant="default" leftSection={<IconDownload size={15} />} href={activityAddress(query)} download>
          {t('Export')}
        </Button>
      }
    >
      {tabs}
      <Conditions query={query} onChange={setQuery} />
      {activity.error && !activity.data ? (
        <Failure error={activity.error} again={() => void activity.refetch()} />
      ) : null}
      {activity.isPending ? <Skeleton rows={8} /> : null}
      {activity.data && items.length === 0 ? (
        <Blank icon={<IconHistory size={18} />} title={t('Nothing found')}>
          {t('Nothing was done that fits these conditions.')}
        </Blank>
      ) : null}
      <ul className={css['list']}>
        {items.map((entry) => (
          <ActivityLine key={entry.id} entry={entry} onRestored={() => void activity.refetch()} />
        ))}
      </ul>
      {activity.hasNextPage ? (
        <div>
          <Button variant="default" loading={activity.isFetchingNextPage} onClick={() => void activity.fetchNextPage()}>
            {t('Show more')}
          </Button>
        </div>
      ) : null}
    </Page>
  )
}

interface ConditionsProps {
  readonly query: ActivityQuery
  readonly onChange: (query: ActivityQuery) => void
}

function Conditions({ query, onChange }: ConditionsProps) {
  const { view } = useApplication()
  const people = useQuery({ queryKey: ['people'], queryFn: ({ signal }) => getPeople(signal) }).data?.items ?? []
  const choose = (name: keyof ActivityQuery) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...query, [name]: event.currentTarget.value })
  const all = { value: '', label: t('All') }
  return (
    <div className={css['conditions']} role="search">
      <NativeSelect
        label={t('What')}
        value={query.what ?? ''}
        data={[all, ...KINDS.map(({ value, label }) => ({ value, label: t(label) }))]}
        onChange={choose('what')}
      />
      <NativeSelect
        label={t('Records')}
        value={query.entity ?? ''}
        data={[all, ...view.entities.map(({ path, label }) => ({ value: path, label }))]}
        onChange={choose('entity')}
      />
      <NativeSelect
        label={t('Who')}
        value={query.person ?? ''}
        data={[all, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={choose('person')}
      />
      <TextInput type="date" label={t('From')} value={query.from ?? ''} onChange={choose('from')} />
      <TextInput type="date" label={t('Before')} value={query.until ?? ''} onChange={choose('until')} />
    </div>
  )
}

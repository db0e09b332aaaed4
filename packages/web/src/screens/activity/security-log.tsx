// The security log: narrowed and downloaded. Nobody changes it.
import { NativeSelect, TextInput } from '@mantine/core'
import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { getPeople, getSecurityLog, securityLogAddress, type SecurityLogQuery } from '../../client/administration.ts'
import { Blank } from '../../parts/blank.tsx'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Page } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { t } from '../../translation/t.ts'
import css from './activity.module.css'
import { SECURITY_EVENTS } from './security-events.ts'
import { SecurityLine } from './security-line.tsx'

export function SecurityLog({ tabs }: { tabs: ReactNode }) {
  const [query, setQuery] = useState<SecurityLogQuery>({})
  const log = useInfiniteQuery({
    queryKey: ['securityLog', query],
    queryFn: ({ pageParam, signal }) => getSecurityLog(query, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  })
  const items = log.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Page
      title={t('Security log')}
      name={t('Security log')}
      lead={t('Who signed in, what was refused, who got which role, who exported what. Nobody can change it.')}
      actions={
        <Button variant="default" leftSection={<IconDownload size={15} />} href={securityLogAddress(query)} download>
          {t('Export')}
        </Button>
      }
    >
      {tabs}
      <Conditions query={query} onChange={setQuery} />
      {log.error && !log.data ? <Failure error={log.error} again={() => void log.refetch()} /> : null}
      {log.isPending ? <Skeleton rows={8} /> : null}
      {log.data && items.length === 0 ? (
        <Blank icon={<IconShieldCheck size={18} />} title={t('Nothing found')}>
          {t('Nothing happened that fits these conditions.')}
        </Blank>
      ) : null}
      <ul className={css['list']}>
        {items.map((event) => (
          <SecurityLine key={event.id} event={event} />
        ))}
      </ul>
      {log.hasNextPage ? (
        <div>
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('Show more')}
          </Button>
        </div>
      ) : null}
    </Page>
  )
}

interface ConditionsProps {
  readonly query: SecurityLogQuery
  readonly onChange: (query: SecurityLogQuery) => void
}

function Conditions({ query, onChange }: ConditionsProps) {
  const people = useQuery({ queryKey: ['people'], queryFn: ({ signal }) => getPeople(signal) }).data?.items ?? []
  const choose = (name: keyof SecurityLogQuery) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...query, [name]: event.currentTarget.value })
  const all = { value: '', label: t('All') }
  const kinds = Object.entries(SECURITY_EVENTS).map(([value, label]) => ({ value, label: t(label) }))
  return (
    <div className={css['conditions']} role="search">
      <NativeSelect
        label={t('What')}
        value={query.kind ?? ''}
        data={[all, ...kinds.toSorted((a, b) => a.label.localeCompare(b.label))]}
        onChange={choose('kind')}
      />
      <NativeSelect
        label={t('Result')}
        value={query.outcome ?? ''}
        data={[all, { value: 'success', label: t('Done') }, { value: 'refused', label: t('Refused') }]}
        onChange={choose('outcome')}
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

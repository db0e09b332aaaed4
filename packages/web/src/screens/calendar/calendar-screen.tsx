// Records by day: an agenda, month after month, in the order of their dates.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Screen, WireRecord } from '@ninefold/language'
import { createAddress, recordAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { getScreenRecords } from '../../client/api.ts'
import { instantToLocal } from '../../format/zoned.ts'
import { Blank } from '../../parts/blank.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Page } from '../../parts/page.tsx'
import { Prose } from '../../parts/prose.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { go } from '../../router/place.ts'
import { Link } from '../../router/link.tsx'
import css from './calendar.module.css'

export interface CalendarScreenProps {
  readonly screen: Screen
  readonly shows: Extract<Screen['shows'], { kind: 'calendar' }>
}

export function CalendarScreen({ screen, shows }: CalendarScreenProps) {
  const application = useApplication()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['screen', screen.name, 'calendar'],
    queryFn: ({ signal }) => getScreenRecords(screen.name, { sort: shows.by, limit: 200 }, signal),
    meta: { entities: [shows.entity] },
  })
  const create = createAddress(application, shows.entity)
  const entity = application.entity(shows.entity)
  const { timeZone } = application.formats
  const dayOf = (record: WireRecord): string => {
    const value = record[shows.by]
    if (typeof value !== 'string') return ''
    return value.length > 10 ? instantToLocal(value, timeZone).slice(0, 10) : value
  }
  const days = Map.groupBy(data?.items ?? [], dayOf)
  return (
    <Page
      title={screen.label}
      name={screen.label}
      lead={screen.help ? <Prose text={screen.help} /> : undefined}
      actions={create ? <Button onClick={() => void go(create)}>New {entity?.label.toLowerCase()}</Button> : null}
    >
      {error && !data ? <Failure error={error} again={() => void refetch()} /> : null}
      {isPending ? <Skeleton rows={8} /> : null}
      {data?.items.length === 0 ? (
        <Blank title="Nothing is planned">When there is something, it stands here by its day.</Blank>
      ) : null}
      <ol className={css['days']}>
        {[...days].map(([day, records]) => (
          <li key={day} className={css['day']}>
            <h2>{day === '' ? 'Without a date' : application.formats.date(day)}</h2>
            <ul className={css['records']}>
              {records.map((record) => {
                const to = recordAddress(application, shows.entity, record)
                const label = data?.related?.[record.id]?.label ?? application.entity(shows.entity)?.label ?? ''
                return <li key={record.id}>{to ? <Link to={to}>{label}</Link> : label}</li>
              })}
            </ul>
          </li>
        ))}
      </ol>
    </Page>
  )
}

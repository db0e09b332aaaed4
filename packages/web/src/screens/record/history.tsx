// The history of a record: an entry a line, which unfolds to old and new values, why, the old version, and undoing.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EntityView, Related, WireRecord } from '@ninefold/plan/wire'
import { Button } from '../../parts/button.tsx'
import { getHistory } from '../../client/record-changes.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import { setQuery, usePlace } from '../../router/place.ts'
import { Entry } from './history-entry.tsx'
import { RecordFacts } from './record-facts.tsx'
import { t } from '../../translation/t.ts'
import { rich } from '../../translation/rich.tsx'
import css from './history.module.css'

export interface HistoryProps {
  readonly entity: EntityView
  readonly record: WireRecord
  readonly related: Related
}

/** Entries that are shown at first. */
const FIRST = 8

export function History({ entity, record, related }: HistoryProps) {
  const { id } = record
  const [all, setAll] = useState(false)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['history', entity.name, id],
    queryFn: ({ signal, pageParam }) => getHistory(entity.path, id, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { entities: [entity.name] },
  })
  const entries = (data?.pages ?? []).flatMap((page) => page.items.map((entry) => ({ entry, related: page.related })))
  const shown = all ? entries : entries.slice(0, FIRST)
  const older = () => {
    if (all) void fetchNextPage()
    else setAll(true)
  }
  return (
    <section className={css['history']} aria-label={t('History')}>
      <h2>{t('History')}</h2>
      {error ? <p className={css['none']}>{t('The history cannot be shown at the moment.')}</p> : null}
      {!data && !error ? <Skeleton rows={3} /> : null}
      {data && entries.length === 0 ? <p className={css['none']}>{t('Nothing that you may see.')}</p> : null}
      <ol className={css['entries']}>
        {shown.map((each) => (
          <Entry key={each.entry.id} entity={entity} id={id} entry={each.entry} related={each.related} />
        ))}
      </ol>
      {shown.length < entries.length || (all && hasNextPage) ? (
        <Button variant="subtle" size="compact-sm" loading={isFetchingNextPage} onClick={older}>
          {t('Older')}
        </Button>
      ) : null}
      {data ? (
        <>
          <RecordFacts record={record} related={related} entries={entries.map(({ entry }) => entry)} />
          <OnADay />
        </>
      ) : null}
    </section>
  )
}

/** The record at the end of a day. */
function OnADay() {
  const at = usePlace().query.get('at')
  return (
    <label className={css['day']}>
      {rich('As it was on {date}', {
        date: (
          <input
            type="date"
            value={at?.slice(0, 10) ?? ''}
            onChange={({ currentTarget: { value } }) => setQuery({ at: value === '' ? null : value }, {})}
          />
        ),
      })}
    </label>
  )
}

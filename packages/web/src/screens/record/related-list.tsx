// The records that refer to the record of the page: their number, the first ones, all of them, and a new one.
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../parts/button.tsx'
import { createAddress, filteredAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { equalText } from '../../application/filter-text.ts'
import type { RelatedList } from '../../application/related-lists.ts'
import { getRecords } from '../../client/api.ts'
import { mergePages } from '../../client/merge-pages.ts'
import { Failure } from '../../parts/failure.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Link } from '../../router/link.tsx'
import { go } from '../../router/place.ts'
import { RecordTable } from '../list/record-table.tsx'
import { sortText } from '../list/sort.ts'
import { nameInText } from '../../translation/locale.ts'
import { t } from '../../translation/t.ts'
import css from './record.module.css'

const FIRST = 5
const FURTHER = 50

export function RelatedListSection({ list, id }: { list: RelatedList; id: string }) {
  const { label, entity, columns, named } = list
  const form = useCreateAddress(list, id)
  const { records, items, related, total } = useRelatedRecords(list, id)
  if (records.isPending) return <Skeleton rows={2} />
  if (records.error && items.length === 0) return <Failure error={records.error} again={() => void records.refetch()} />
  if (items.length === 0 && !named && form === undefined) return null
  return (
    <section className={css['related']} aria-label={label}>
      <div className={css['relatedHead']}>
        <h2>
          {label} <span className={css['count']}>{total}</span>
        </h2>
        {form === undefined ? null : (
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={() => void go(form)}>
            {t('Add {entity}', { entity: nameInText(entity.label) })}
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <p className={css['none']}>{t('Nothing yet.')}</p>
      ) : (
        <RecordTable
          label={label}
          entity={entity.name}
          columns={columns}
          items={items}
          related={related}
          total={total}
        />
      )}
      {records.hasNextPage ? <Further list={list} id={id} total={total} more={records.fetchNextPage} /> : null}
    </section>
  )
}

function useRelatedRecords({ entity, field, columns, sort }: RelatedList, id: string) {
  const parameters = {
    filter: equalText(field.name, field.type, id) ?? '',
    fields: ['id', ...columns.map(({ path }) => path)].join(','),
    sort: sortText(sort) || '-createdAt',
  }
  const records = useInfiniteQuery({
    queryKey: ['related', entity.name, parameters],
    queryFn: ({ pageParam, signal }) => {
      const isFirst = pageParam === ''
      const limit = isFirst ? FIRST : FURTHER
      return getRecords(entity.path, { ...parameters, cursor: pageParam, limit, total: isFirst }, signal)
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    meta: { entities: [entity.name] },
  })
  const pages = records.data?.pages ?? []
  return { records, ...mergePages(pages), total: pages[0]?.total }
}

/** Leads to the list of these records alone; without such a screen, the further ones are shown here. */
function Further({ list, id, total, more }: { list: RelatedList; id: string; total?: number; more: () => unknown }) {
  const { all, field } = list
  if (all !== undefined)
    return (
      <Link to={filteredAddress(all, equalText(field.name, field.type, id))} className={css['all']}>
        {total === undefined ? t('Show all') : t('Show all {n}', { n: total })}
      </Link>
    )
  return (
    <Button variant="subtle" size="xs" onClick={() => void more()}>
      {t('Show more')}
    </Button>
  )
}

/** The form for a new record that refers to this one; undefined if the user may not create one. */
function useCreateAddress({ entity, field }: RelatedList, id: string): string | undefined {
  const form = createAddress(useApplication(), entity.name)
  const may = entity.can.create?.includes(field.name)
  return form !== undefined && may ? `${form}?${field.name}=${encodeURIComponent(id)}` : undefined
}

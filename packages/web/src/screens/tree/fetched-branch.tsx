// A branch of a large tree: its records page by page, with the children of a record loaded when it is opened.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Screen, ShowsOf } from '@ninefold/plan'
import type { Related, WireRecord } from '@ninefold/plan/wire'
import { Button } from '../../parts/button.tsx'
import { useApplication } from '../../application/context.ts'
import { getScreenRecords } from '../../client/api.ts'
import { Failure } from '../../parts/failure.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { equalText } from '../../application/filter-text.ts'
import { labelIn, TreeRecord } from './tree-record.tsx'
import { forward } from '../../translation/locale.ts'
import { t } from '../../translation/t.ts'
import css from './tree.module.css'

interface FetchedBranchProps {
  readonly screen: Screen
  readonly shows: ShowsOf<'tree'>
  /** The parent record; if absent, the top of the tree. */
  readonly above?: { readonly id: string; readonly label: string }
}

const AT_ONCE = 50

export function FetchedBranch({ screen, shows, above }: FetchedBranchProps) {
  const branch = useBranch(screen, shows, above?.id)
  if (branch.error && !branch.data) return <Failure error={branch.error} again={() => void branch.refetch()} />
  if (!branch.data) return <Skeleton rows={3} />
  const { pages } = branch.data
  const items = pages.flatMap((page) => page.items)
  const related = Object.assign({}, ...pages.map((page) => page.related)) as Related
  if (items.length === 0) return <p className={css['nothing']}>{t('Nothing below')}</p>
  return (
    <>
      <ul className={css['branch']}>
        {items.map((record) => (
          <FetchedRecord key={record.id} screen={screen} shows={shows} record={record} related={related} />
        ))}
      </ul>
      {branch.hasNextPage ? (
        <Button
          variant="subtle"
          size="xs"
          loading={branch.isFetchingNextPage}
          aria-label={above ? t('Show more below {name}', { name: above.label }) : t('Show more')}
          onClick={() => void branch.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      ) : null}
    </>
  )
}

function useBranch(screen: Screen, { entity, by }: ShowsOf<'tree'>, above: string | undefined) {
  const type = useApplication().field(entity, by)?.type
  const narrowed = above === undefined ? { top: true } : { filter: (type && equalText(by, type, above)) ?? '' }
  return useInfiniteQuery({
    queryKey: ['screen', screen.name, 'tree', above ?? ''],
    queryFn: ({ pageParam, signal }) =>
      getScreenRecords(screen.name, { ...narrowed, limit: AT_ONCE, cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    meta: { entities: [entity] },
  })
}

interface FetchedRecordProps {
  readonly screen: Screen
  readonly shows: ShowsOf<'tree'>
  readonly record: WireRecord
  readonly related: Related
}

function FetchedRecord({ screen, shows, record, related }: FetchedRecordProps) {
  const application = useApplication()
  const [isOpen, setOpen] = useState(false)
  const label = labelIn(related, record, shows.entity, application)
  return (
    <li>
      <button
        type="button"
        className={css['toggle']}
        aria-expanded={isOpen}
        aria-label={t('What is below {name}', { name: label })}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden="true">{isOpen ? '▾' : forward() > 0 ? '▸' : '◂'}</span>
      </button>
      <TreeRecord record={record} entity={shows.entity} related={related} />
      {isOpen ? <FetchedBranch screen={screen} shows={shows} above={{ id: record.id, label }} /> : null}
    </li>
  )
}

// The rows of one group, page by page.
import { useRef } from 'react'
import type { Column, Screen } from '@ninefold/plan'
import type { GroupsData } from '@ninefold/plan/wire'
import { equalText } from '../../../application/filter-text.ts'
import { useApplication } from '../../../application/context.ts'
import { getScreenRecords } from '../../../client/api.ts'
import { Button } from '../../../parts/button.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { t } from '../../../translation/t.ts'
import type { ColumnViewController } from '../column-view.ts'
import type { EditingController } from '../edit/editing.ts'
import { Offer } from '../offer.tsx'
import { RecordTable } from '../record-table.tsx'
import type { ListController, ListShows } from '../use-list.ts'
import { useRows } from '../use-rows.ts'

export type Group = GroupsData['groups'][number]

export interface GroupedRowsProps {
  readonly screen: Screen
  readonly shows: ListShows
  readonly list: ListController
  readonly columns: ColumnViewController
  readonly editing: EditingController | undefined
  readonly by: Column
}

/** Records in each page after the first. */
const FURTHER = 200

export function GroupRows({
  screen,
  shows,
  list,
  columns,
  editing,
  by,
  group,
}: GroupedRowsProps & { readonly group: Group }) {
  const { view } = useApplication()
  const frame = useRef<HTMLDivElement>(null)
  const { filter = '', ...others } = list.parameters
  const parameters = {
    ...others,
    filter: [filter && `(${filter})`, equalText(by.path, by.type, group.key)].filter(Boolean).join(' and '),
  }
  const rows = useRows({
    key: ['screen', screen.name, parameters],
    entity: shows.entity,
    frame,
    fetchPage: (cursor, signal) => {
      const limit = cursor === '' ? {} : { limit: Math.min(FURTHER, view.limits.pageSizeMost) }
      return getScreenRecords(screen.name, { ...parameters, ...limit, cursor }, signal)
    },
  })
  if (rows.error && rows.rows.length === 0) return <Failure error={rows.error} again={rows.retry} />
  if (rows.loading) return <Skeleton rows={3} />
  return (
    <div ref={frame}>
      {rows.held ? <Offer held={rows.held} frame={frame} release={rows.release} /> : null}
      <RecordTable
        label={group.label || by.label}
        entity={shows.entity}
        columns={columns.visible}
        compact={columns.view.compact}
        widths={columns.view.widths}
        items={rows.rows}
        related={rows.related}
        total={group.count}
        onSee={rows.see}
        gone={rows.held?.gone}
        editing={editing}
      />
      {rows.more ? (
        <Button variant="subtle" loading={rows.loadingMore} onClick={rows.more}>
          {t('Show more')}
        </Button>
      ) : null}
    </div>
  )
}

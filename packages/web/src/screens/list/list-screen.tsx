// A list of records: columns, sorting, search, filters; each row links to its record.
import { lazy, Suspense, useRef } from 'react'
import type { Screen } from '@ninefold/plan'
import { useApplication } from '../../application/context.ts'
import { Failure } from '../../parts/failure.tsx'
import { SearchBox } from '../../parts/search-box.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { ScreenPage } from '../screen-page.tsx'
import { useColumnView, type ColumnViewController } from './column-view.ts'
import { ListTools } from './list-tools.tsx'
import { useEditing, type EditingController } from './edit/editing.ts'
import { useGrouping, type Grouping } from './groups/grouping.ts'
import { ListFoot } from './list-foot.tsx'
import { RecordTable } from './record-table.tsx'
import type { ListFrame } from './use-rows.ts'
import { useSelection, type SelectionController } from './selection.ts'
import { useList, type ListController, type ListShows } from './use-list.ts'
import { nameInText } from '../../translation/locale.ts'
import { t } from '../../translation/t.ts'
import css from './list.module.css'

const NoRecords = lazy(async () => ({ default: (await import('./no-records.tsx')).NoRecords }))
const NoMatch = lazy(async () => ({ default: (await import('./no-records.tsx')).NoMatch }))
const GroupedRows = lazy(async () => ({ default: (await import('./groups/grouped-rows.tsx')).GroupedRows }))
const BulkBar = lazy(async () => ({ default: (await import('./bulk/bulk-bar.tsx')).BulkBar }))
const Offer = lazy(async () => ({ default: (await import('./offer.tsx')).Offer }))

export function ListScreen({ screen, shows }: { screen: Screen; shows: ListShows }) {
  const application = useApplication()
  const frame = useRef<HTMLDivElement>(null)
  const list = useList(screen, shows, frame)
  const columns = useColumnView(screen, shows.columns)
  const entity = application.entity(shows.entity)
  const { filter, search } = list.parameters
  const editing = useEditing(entity, columns.visible)
  const grouping = useGrouping(shows.columns)
  const selecting = useSelection(JSON.stringify([screen.name, filter, search]), list.rows)
  return (
    <ScreenPage screen={screen} entity={shows.entity}>
      <div className={css['tools']} role="search">
        <SearchBox
          value={list.search}
          onChange={list.setSearch}
          label={t('Search {list}', { list: nameInText(screen.label) })}
        />
        <ListTools
          screen={screen}
          entity={entity}
          list={list}
          columns={columns}
          selecting={selecting}
          editing={editing}
          grouping={grouping}
        />
      </div>
      <div ref={frame}>
        <ListBody
          screen={screen}
          shows={shows}
          list={list}
          columns={columns}
          frame={frame}
          selecting={selecting}
          editing={editing}
          grouping={grouping}
        />
      </div>
    </ScreenPage>
  )
}

interface ListBodyProps {
  readonly screen: Screen
  readonly shows: ListShows
  readonly list: ListController
  readonly columns: ColumnViewController
  readonly frame: ListFrame
  readonly selecting: SelectionController
  readonly editing: EditingController
  readonly grouping: Grouping
}

function ListBody({ screen, shows, list, columns, frame, selecting, editing, grouping }: ListBodyProps) {
  const entity = useApplication().entity(shows.entity)
  if (list.error && list.rows.length === 0) return <Failure error={list.error} again={list.retry} />
  if (list.loading) return <Skeleton rows={8} />
  if (list.rows.length === 0)
    return <Suspense fallback={null}>{list.narrowed ? <NoMatch list={list} /> : <NoRecords shows={shows} />}</Suspense>
  if (grouping.by)
    return (
      <Suspense fallback={<Skeleton rows={8} />}>
        <GroupedRows
          {...{ screen, shows, list, columns }}
          by={grouping.by}
          editing={editing.isOn ? editing : undefined}
        />
      </Suspense>
    )
  return (
    <>
      {list.held ? (
        <Suspense fallback={null}>
          <Offer held={list.held} frame={frame} release={list.release} />
        </Suspense>
      ) : null}
      <RecordTable
        label={screen.label}
        entity={shows.entity}
        columns={columns.visible}
        compact={columns.view.compact}
        widths={columns.view.widths}
        onWidths={(widths) => columns.change({ widths: { ...columns.view.widths, ...widths } })}
        items={list.rows}
        onSee={list.see}
        gone={list.held?.gone}
        selecting={selecting}
        editing={editing.isOn ? editing : undefined}
        related={list.related}
        sort={list.sort}
        onSort={list.sortBy}
        busy={list.refreshing}
        total={list.total}
        isMain
      />
      <ListFoot list={list} />
      {entity && selecting.selection ? (
        <Suspense fallback={null}>
          <BulkBar entity={entity} list={list} selecting={selecting} selection={selecting.selection} />
        </Suspense>
      ) : null}
    </>
  )
}

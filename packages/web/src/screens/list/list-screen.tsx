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
import { groupingOf, type Grouping } from './groups/grouping.ts'
import { ListFoot } from './list-foot.tsx'
import { RecordTable } from './record-table.tsx'
import type { ListFrame } from './use-rows.ts'
import { useSelection, type SelectionController } from './selection.ts'
import { useList, type ListController, type ListShows } from './use-list.ts'
import { useListPlace, type ListPlace } from './views/list-place.ts'
import { ViewControl } from './views/view-control.tsx'
import { nameInText } from '../../translation/locale.ts'
import { t } from '../../translation/t.ts'
import css from './list.module.css'

const NoRecords = lazy(async () => ({ default: (await import('./no-records.tsx')).NoRecords }))
const NoMatch = lazy(async () => ({ default: (await import('./no-records.tsx')).NoMatch }))
const GroupedRows = lazy(async () => ({ default: (await import('./groups/grouped-rows.tsx')).GroupedRows }))
const BulkBar = lazy(async () => ({ default: (await import('./bulk/bulk-bar.tsx')).BulkBar }))
const Offer = lazy(async () => ({ default: (await import('./offer.tsx')).Offer }))

interface ListScreenProps {
  readonly screen: Screen
  readonly shows: ListShows
}

export function ListScreen({ screen, shows }: ListScreenProps) {
  const place = useListPlace(screen.name)
  if (place.status === 'loading')
    return (
      <ScreenPage screen={screen} entity={shows.entity}>
        <Skeleton rows={8} />
      </ScreenPage>
    )
  return <ListOfPlace screen={screen} shows={shows} place={place} />
}

function ListOfPlace({ screen, shows, place }: ListScreenProps & { readonly place: ListPlace }) {
  const application = useApplication()
  const frame = useRef<HTMLDivElement>(null)
  const list = useList(screen, shows, frame, place)
  const columns = useColumnView(screen, shows.columns, place)
  const entity = application.entity(shows.entity)
  const { filter, search, view = '' } = list.parameters
  const editing = useEditing(entity, columns.visible)
  const grouping = groupingOf(shows.columns, place)
  const selecting = useSelection(JSON.stringify([screen.name, filter, search, view]), list.rows)
  return (
    <ScreenPage
      screen={screen}
      entity={shows.entity}
      beside={<ViewControl screen={screen} place={place} columns={columns} />}
    >
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

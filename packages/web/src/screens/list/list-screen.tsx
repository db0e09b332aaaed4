// A list of records: columns, sorting, search, filters; each row links to its record.
import { IconFilter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Screen } from '@ninefold/plan'
import { later } from '../../parts/mantine/later.tsx'
import { Button } from '../../parts/button.tsx'
import { useApplication } from '../../application/context.ts'
import { Blank } from '../../parts/blank.tsx'
import { Failure } from '../../parts/failure.tsx'
import { SearchBox } from '../../parts/search-box.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { ScreenPage } from '../screen-page.tsx'
import { FileButtons } from './file-buttons.tsx'
import { ListFoot } from './list-foot.tsx'
import { RecordTable } from './record-table.tsx'
import { useList, type ListController, type ListShows } from './use-list.ts'
import css from './list.module.css'

const NoRecords = lazy(async () => ({ default: (await import('./no-records.tsx')).NoRecords }))
const FilterBar = later(async () => (await import('./filter-bar.tsx')).FilterBar)

export function ListScreen({ screen, shows }: { screen: Screen; shows: ListShows }) {
  const application = useApplication()
  const list = useList(screen, shows)
  const active = Object.keys(list.filters).length
  const [filtering, setFiltering] = useState(active > 0)
  const entity = application.entity(shows.entity)
  return (
    <ScreenPage screen={screen} entity={shows.entity}>
      <div className={css['tools']} role="search">
        <SearchBox value={list.search} onChange={list.setSearch} label={`Search ${screen.label.toLowerCase()}`} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFilter size={14} />}
          aria-expanded={filtering}
          onClick={() => setFiltering(!filtering)}
        >
          Filter{active > 0 ? ` (${active})` : ''}
        </Button>
        {list.narrowed ? (
          <Button variant="subtle" onClick={list.clear}>
            Clear
          </Button>
        ) : null}
        <FileButtons screen={screen} entity={entity} list={list} />
      </div>
      {filtering ? (
        <Suspense fallback={null}>
          <FilterBar columns={list.filterColumns} filters={list.filters} onChange={list.setFilter} />
        </Suspense>
      ) : null}
      <ListBody screen={screen} shows={shows} list={list} />
    </ScreenPage>
  )
}

interface ListBodyProps {
  readonly screen: Screen
  readonly shows: ListShows
  readonly list: ListController
}

function ListBody({ screen, shows, list }: ListBodyProps) {
  if (list.error && list.items.length === 0) return <Failure error={list.error} again={list.retry} />
  if (list.loading) return <Skeleton rows={8} />
  if (list.items.length === 0)
    return list.narrowed ? (
      <NoMatch list={list} entity={shows.entity} />
    ) : (
      <Suspense fallback={null}>
        <NoRecords shows={shows} />
      </Suspense>
    )
  return (
    <>
      <RecordTable
        label={screen.label}
        entity={shows.entity}
        columns={shows.columns}
        items={list.items}
        related={list.related}
        sort={list.sort}
        onSort={list.sortBy}
        busy={list.refreshing}
        total={list.total}
        isMain
      />
      <ListFoot list={list} />
    </>
  )
}

function NoMatch({ list, entity }: { list: ListController; entity: string }) {
  const plural = usePlural(entity)
  return (
    <Blank
      icon={<IconFilter size={18} />}
      title={`No ${plural} match`}
      action={
        <Button variant="default" onClick={list.clear}>
          Show all
        </Button>
      }
    >
      Change the search or the filter, or show everything.
    </Blank>
  )
}

const usePlural = (entity: string): string => useApplication().entity(entity)?.plural.toLowerCase() ?? ''

// The header of a table of records: sorts by a column, and makes it wider or narrower.
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { lazy, Suspense, useState, type MouseEvent } from 'react'
import type { Column, Sort } from '@ninefold/plan'
import { traitsOf } from '@ninefold/plan/values'
import { Why } from '../../parts/why.tsx'
import { alignOf } from '../../values/cells.tsx'
import type { RecordTableProps } from './record-row.tsx'
import { t } from '../../translation/t.ts'
import css from './table.module.css'

const ResizeHandle = lazy(async () => ({ default: (await import('./resize-handle.tsx')).ResizeHandle }))

const SelectAll = lazy(async () => ({ default: (await import('./bulk/select-cell.tsx')).SelectAll }))

/** Pixels of a column without a width, if others have one. */
const USUAL = 160

export function TableHead({
  entity,
  items,
  columns,
  sort,
  onSort,
  widths = {},
  onWidths,
  selecting,
}: RecordTableProps) {
  // The handles are loaded when somebody comes near; the last column takes what the others leave.
  const [isNear, setNear] = useState(false)
  const come = () => setNear(true)
  const isSized = Object.keys(widths).length > 0
  return (
    <thead onPointerEnter={come} onFocus={come}>
      <tr>
        {selecting?.selection ? (
          <Suspense fallback={<th />}>
            <SelectAll rows={items} selection={selecting.selection} select={selecting.select} />
          </Suspense>
        ) : null}
        {columns.map((column) => (
          <Head
            key={column.path}
            entity={entity}
            column={column}
            sort={sort}
            width={isSized ? (widths[column.path] ?? USUAL) : undefined}
            onSort={onSort}
            onWidths={isNear && column !== columns.at(-1) ? onWidths : undefined}
          />
        ))}
      </tr>
    </thead>
  )
}

interface HeadProps extends Pick<RecordTableProps, 'entity' | 'sort' | 'onSort' | 'onWidths'> {
  readonly column: Column
  /** Pixels; undefined: as wide as its content. */
  readonly width: number | undefined
}

function Head({ entity, column, sort = [], width, onSort, onWidths }: HeadProps) {
  const { path, label, type, origin } = column
  const about = path.includes('.') ? undefined : { entity, field: path }
  const at = sort.findIndex((each) => each.path === path)
  return (
    <th
      scope="col"
      data-why
      data-path={path}
      aria-label={onWidths ? label : undefined}
      data-align={alignOf(type)}
      aria-sort={at === 0 ? (sort[0]!.descending ? 'descending' : 'ascending') : undefined}
      ref={(cell) => void (cell && (cell.style.width = width === undefined ? '' : `${width}px`))}
    >
      {onSort && traitsOf(type).unsortable === undefined ? (
        <SortButton label={label} sort={sort} at={at} onClick={({ shiftKey }) => onSort(path, shiftKey)} />
      ) : (
        label
      )}
      <Why about={about} origin={origin} of={label} look="corner" />
      {onWidths ? (
        <Suspense fallback={null}>
          <ResizeHandle path={path} label={label} onWidths={onWidths} />
        </Suspense>
      ) : null}
    </th>
  )
}

interface SortButtonProps {
  readonly label: string
  readonly sort: readonly Sort[]
  /** The place of the column in the order; -1 if it is not in it. */
  readonly at: number
  readonly onClick: (event: MouseEvent) => void
}

function SortButton({ label, sort, at, onClick }: SortButtonProps) {
  const key = sort[at]
  const Arrow = key?.descending ? IconArrowDown : IconArrowUp
  const isRanked = key !== undefined && sort.length > 1
  return (
    <button
      type="button"
      data-print="yes"
      className={css['sort']}
      data-rank={isRanked ? at + 1 : undefined}
      title={t('Shift + click: sort by this column too')}
      aria-label={isRanked ? rankText(label, at, sort.length, key) : undefined}
      onClick={onClick}
    >
      {label}
      {key ? <Arrow size={12} aria-hidden="true" /> : null}
    </button>
  )
}

function rankText(column: string, at: number, count: number, { descending }: Sort): string {
  const values = { column, rank: at + 1, count }
  return descending
    ? t('{column}, {rank} of {count} in the order, descending', values)
    : t('{column}, {rank} of {count} in the order, ascending', values)
}

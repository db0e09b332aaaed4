// Records as a table whose rows link to their records; cards if the page is narrow. Long lists render only visible rows
// (`many-rows.tsx`).
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { lazy, Suspense, useRef, type MouseEvent } from 'react'
import type { Column, Sort } from '@ninefold/plan'
import { useApplication } from '../../application/context.ts'
import { useWhyMode } from '../../parts/why-mode.ts'
import { Why } from '../../parts/why.tsx'
import { alignOf } from '../../values/cells.tsx'
import { moveAmongRows, RecordRow, type RecordTableProps } from './record-row.tsx'
import { useStickyHead } from './sticky-head.ts'
import css from './table.module.css'
import { traitsOf } from '@ninefold/plan/values'

/** Number of rows from which the table is virtualised: from the start if it will get as many, so that its rows keep the focus. */
const MANY = 150

const ManyRows = lazy(async () => ({ default: (await import('./many-rows.tsx')).ManyRows }))

export function RecordTable(props: RecordTableProps) {
  const { label, items, columns, total, busy = false, isMain = false } = props
  const frame = useRef<HTMLDivElement>(null)
  useStickyHead(frame, isMain)
  const isLong = items.length > MANY || (isMain && (total ?? Infinity) > MANY)
  return (
    <div className={css['frame']} aria-busy={busy} ref={frame}>
      <table className={css['table']} aria-label={label} aria-rowcount={total === undefined ? -1 : total + 1}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.path} column={column} sort={props.sort ?? []} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        {isLong ? (
          <Suspense fallback={<Rows {...props} />}>
            <ManyRows {...props} />
          </Suspense>
        ) : (
          <Rows {...props} />
        )}
      </table>
    </div>
  )
}

function Rows(props: RecordTableProps) {
  return (
    <tbody onKeyDown={moveAmongRows}>
      {props.items.map((item, index) => (
        <RecordRow key={item.id} {...props} item={item} index={index} />
      ))}
    </tbody>
  )
}

interface HeadProps extends Pick<RecordTableProps, 'onSort'> {
  readonly column: Column
  readonly sort: readonly Sort[]
}

function Head({ column, sort, onSort }: HeadProps) {
  const { lines } = useApplication()
  const [why] = useWhyMode()
  const { path, label, type, origin } = column
  const at = sort.findIndex((each) => each.path === path)
  return (
    <th scope="col" data-align={alignOf(type)} aria-sort={at === 0 ? directionOf(sort[0]!) : undefined}>
      {onSort && traitsOf(type).unsortable === undefined ? (
        <SortButton label={label} sort={sort} at={at} onClick={({ shiftKey }) => onSort(path, shiftKey)} />
      ) : (
        label
      )}
      {why ? <Why lines={lines(origin)} of={label} /> : null}
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
      className={css['sort']}
      data-rank={isRanked ? at + 1 : undefined}
      title="Shift + click: sort by this column too"
      aria-label={isRanked ? `${label}, ${at + 1} of ${sort.length} in the order, ${directionOf(key)}` : undefined}
      onClick={onClick}
    >
      {label}
      {key ? <Arrow size={12} aria-hidden="true" /> : null}
    </button>
  )
}

const directionOf = ({ descending }: Sort) => (descending ? 'descending' : 'ascending')

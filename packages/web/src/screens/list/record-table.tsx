// Records as a table whose rows link to their records; cards if the page is narrow. Long lists render only visible rows
// (`many-rows.tsx`).
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { lazy, Suspense, useRef } from 'react'
import type { Column } from '@ninefold/plan'
import { useApplication } from '../../application/context.ts'
import { useWhyMode } from '../../parts/why-mode.ts'
import { Why } from '../../parts/why.tsx'
import { alignOf } from '../../values/cells.tsx'
import { moveAmongRows, RecordRow, type RecordTableProps } from './record-row.tsx'
import { useStickyHead } from './sticky-head.ts'
import type { SortState } from './use-list.ts'
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
              <Head key={column.path} column={column} sort={props.sort} onSort={props.onSort} />
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

interface HeadProps {
  readonly column: Column
  readonly sort: SortState | undefined
  readonly onSort: ((path: string) => void) | undefined
}

function Head({ column, sort, onSort }: HeadProps) {
  const { lines } = useApplication()
  const [why] = useWhyMode()
  const { path, label, type, origin } = column
  const sorted = sort?.path === path ? (sort.descending ? 'descending' : 'ascending') : undefined
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" data-align={alignOf(type)} aria-sort={sorted}>
      {onSort && traitsOf(type).unsortable === undefined ? (
        <button type="button" className={css['sort']} onClick={() => onSort(path)}>
          {label}
          {sorted ? <Arrow size={12} aria-hidden="true" /> : null}
        </button>
      ) : (
        label
      )}
      {why ? <Why lines={lines(origin)} of={label} /> : null}
    </th>
  )
}

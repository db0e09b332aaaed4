// Records as a table whose rows link to their records; cards if the page is narrow. Long lists render only visible rows
// (`many-rows.tsx`).
import { lazy, Suspense, useRef } from 'react'
import { moveAmongRows, RecordRow, sharedByRows, type RecordTableProps } from './record-row.tsx'
import { usePrinting } from '../../parts/printing.ts'
import { useStickyHead } from './sticky-head.ts'
import { TableHead } from './table-head.tsx'
import css from './table.module.css'

/** Number of rows from which the table is virtualised: from the start if it will get as many, so that its rows keep the focus. */
const MANY = 150

const ManyRows = lazy(async () => ({ default: (await import('./many-rows.tsx')).ManyRows }))

export function RecordTable(props: RecordTableProps) {
  const { label, items, total, compact = false, busy = false, isMain = false, widths = {} } = props
  const frame = useRef<HTMLDivElement>(null)
  useStickyHead(frame, isMain)
  const isLong = items.length > MANY || (isMain && (total ?? Infinity) > MANY)
  const isWhole = usePrinting() || !isLong
  return (
    <div className={css['frame']} aria-busy={busy} ref={frame}>
      <table
        className={css['table']}
        aria-label={label}
        aria-rowcount={total === undefined ? -1 : total + 1}
        data-density={compact ? 'compact' : undefined}
        data-sized={Object.keys(widths).length > 0}
      >
        <TableHead {...props} />
        {isWhole ? (
          <Rows {...props} />
        ) : (
          <Suspense fallback={<Rows {...props} />}>
            <ManyRows key={String(compact)} {...props} />
          </Suspense>
        )}
      </table>
    </div>
  )
}

function Rows(props: RecordTableProps) {
  const shared = sharedByRows(props)
  return (
    <tbody onKeyDown={(event) => moveAmongRows(event, props.selecting)}>
      {props.items.map((item, index) =>
        item ? <RecordRow key={item.id} {...shared} item={item} index={index} /> : null,
      )}
    </tbody>
  )
}

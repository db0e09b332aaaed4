// Records as a table whose rows link to their records; cards if the page is narrow. Long lists render only rows near the viewport
// (`rows-in-view.tsx`), with a gap above and below for the others.
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { moveAmongRows, RecordRow, sharedByRows, type MeasureRow, type RecordTableProps } from './record-row.tsx'
import { usePrinting } from '../../parts/printing.ts'
import type { RowsInView } from './rows-in-view.tsx'
import { useStickyHead } from './sticky-head.ts'
import { TableHead } from './table-head.tsx'
import css from './table.module.css'

/** Number of rows from which the table is long: from the start if it will get as many. */
const MANY = 150

/** Pixels, of a row with one line. */
const ROW_HEIGHT = 37
const COMPACT_ROW_HEIGHT = 29

const FindRowsInView = lazy(async () => ({ default: (await import('./rows-in-view.tsx')).FindRowsInView }))

export function RecordTable(props: RecordTableProps) {
  const { label, total, compact = false, busy = false, isMain = false, widths = {} } = props
  const frame = useRef<HTMLDivElement>(null)
  useStickyHead(frame, isMain)
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
        <Rows {...props} />
      </table>
    </div>
  )
}

function Rows(props: RecordTableProps) {
  const { items, total, columns, compact, isMain, onSee } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const measure = useRef<MeasureRow>(undefined)
  const [inView, setInView] = useState<RowsInView>()
  const measureRow = useCallback<MeasureRow>((row) => measure.current?.(row), [])
  const onMeasure = useCallback((by: MeasureRow | undefined) => void (measure.current = by), [])
  const isLong = items.length > MANY || (isMain && (total ?? Infinity) > MANY)
  const isWhole = usePrinting() || !isLong
  const height = compact ? COMPACT_ROW_HEIGHT : ROW_HEIGHT
  const { first, last, before, after } = inView ?? { first: 0, last: items.length - 1, before: 0, after: 0 }
  const shared = sharedByRows(props)
  const width = columns.length + (shared.selecting ? 1 : 0)
  return (
    <>
      <tbody ref={body} onKeyDown={(event) => moveAmongRows(event, props.selecting)}>
        {before > 0 ? <Gap height={before} columns={width} /> : null}
        {items.slice(first, last + 1).map((item, at) => {
          const index = first + at
          return item ? (
            <RecordRow key={item.id} {...shared} item={item} index={index} measure={measureRow} />
          ) : (
            <Gap key={index} height={height} columns={width} />
          )
        })}
        {after > 0 ? <Gap height={after} columns={width} /> : null}
      </tbody>
      {isWhole ? null : (
        <Suspense fallback={null}>
          <FindRowsInView key={height} {...{ items, onSee, body, height, onMeasure }} report={setInView} />
        </Suspense>
      )}
    </>
  )
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true" className={css['gap']}>
      <td colSpan={columns} ref={(cell) => void (cell && (cell.style.height = `${height}px`))} />
    </tr>
  )
}

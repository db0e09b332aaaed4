// The rows of a long table: only those near the viewport are rendered, with a gap above and below for the others.
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { moveAmongRows, RecordRow, sharedByRows, type RecordTableProps } from './record-row.tsx'
import css from './table.module.css'

/** Pixels, of a row with one line. */
const ROW_HEIGHT = 37
const COMPACT_ROW_HEIGHT = 29

export function ManyRows(props: RecordTableProps) {
  const { items, compact, onSee } = props
  const width = props.columns.length + (props.selecting?.selection ? 1 : 0)
  const body = useRef<HTMLTableSectionElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setOffset(body.current ? body.current.getBoundingClientRect().top + scrollY : 0)
    measure()
    // What stands above may open and close.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [items.length])
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => (compact ? COMPACT_ROW_HEIGHT : ROW_HEIGHT),
    overscan: 20,
    scrollMargin: offset,
  })
  const seen = virtual.getVirtualItems()
  const [first, last] = [seen[0]?.index ?? 0, seen.at(-1)?.index ?? 0]
  useEffect(() => onSee?.(first, last), [onSee, first, last, items])
  const before = (seen[0]?.start ?? offset) - offset
  const shared = sharedByRows(props)
  const after = virtual.getTotalSize() - ((seen.at(-1)?.end ?? offset) - offset)
  return (
    <tbody ref={body} onKeyDown={(event) => moveAmongRows(event, props.selecting)}>
      {before > 0 ? <Gap height={before} columns={width} /> : null}
      {seen.map(({ index }) => {
        const item = items[index]
        return item ? (
          <RecordRow key={item.id} {...shared} item={item} index={index} measure={virtual.measureElement} />
        ) : (
          <Gap key={index} height={compact ? COMPACT_ROW_HEIGHT : ROW_HEIGHT} columns={width} />
        )
      })}
      {after > 0 ? <Gap height={after} columns={width} /> : null}
    </tbody>
  )
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true" className={css['gap']}>
      <td colSpan={columns} ref={(cell) => void (cell && (cell.style.height = `${height}px`))} />
    </tr>
  )
}

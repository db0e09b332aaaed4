// Which rows of a long table are near the viewport. Renders nothing: the table renders these rows, so that they stay when this is loaded.
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import type { MeasureRow, RecordTableProps } from './record-row.tsx'

export interface RowsInView {
  /** Indexes, both inclusive. */
  readonly first: number
  readonly last: number
  /** Pixels of all rows before and after them. */
  readonly before: number
  readonly after: number
}

interface RowsInViewProps extends Pick<RecordTableProps, 'items' | 'onSee'> {
  readonly body: RefObject<HTMLTableSectionElement | null>
  /** Pixels of a row with one line. */
  readonly height: number
  /** Gets what measures the rows from now on. */
  readonly onMeasure: (measure: MeasureRow | undefined) => void
  /** Undefined: all are to be rendered again. */
  readonly report: (rows: RowsInView | undefined) => void
}

export function FindRowsInView({ items, onSee, body, height, onMeasure, report }: RowsInViewProps) {
  const offset = useOffset(body, items.length)
  const virtual = useWindowVirtualizer<HTMLElement>({
    count: items.length,
    estimateSize: () => height,
    overscan: 20,
    scrollMargin: offset,
  })
  const seen = virtual.getVirtualItems()
  const [first, last] = [seen[0]?.index ?? 0, seen.at(-1)?.index ?? 0]
  const before = (seen[0]?.start ?? offset) - offset
  const after = virtual.getTotalSize() - ((seen.at(-1)?.end ?? offset) - offset)
  useEffect(() => onSee?.(first, last), [onSee, first, last, items])
  const { measureElement } = virtual
  useLayoutEffect(() => {
    onMeasure(measureElement)
    body.current?.querySelectorAll<HTMLElement>('tr[data-index]').forEach(measureElement)
    return () => {
      onMeasure(undefined)
      report(undefined)
    }
  }, [body, onMeasure, measureElement, report])
  useLayoutEffect(() => report({ first, last, before, after }), [report, first, last, before, after])
  return null
}

/** Pixels from the top of the page to the first row. */
function useOffset(body: RowsInViewProps['body'], count: number): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setOffset(body.current ? body.current.getBoundingClientRect().top + scrollY : 0)
    measure()
    // What is above may open and close.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [body, count])
  return offset
}

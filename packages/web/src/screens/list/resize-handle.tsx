// The right edge of a heading: dragging it, or the arrow keys, makes the column wider or narrower.
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { NARROWEST, WIDEST } from './column-view.ts'
import { forward } from '../../translation/locale.ts'
import { t } from '../../translation/t.ts'
import css from './resize-handle.module.css'

interface ResizeHandleProps {
  readonly path: string
  readonly label: string
  readonly onWidths: (widths: Readonly<Record<string, number>>) => void
}

/** Pixels for each press of a key. */
const STEP = 16

export function ResizeHandle({ path, label, onWidths }: ResizeHandleProps) {
  const start = useRef<{ x: number; width: number }>(undefined)
  const resize = (handle: HTMLElement, width: number) =>
    onWidths({ ...widthsNow(handle), [path]: Math.round(Math.min(WIDEST, Math.max(NARROWEST, width))) })
  const press = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: cellOf(event.currentTarget).offsetWidth }
  }
  const drag = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    if (start.current) resize(currentTarget, start.current.width + forward() * (clientX - start.current.x))
  }
  const key = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -STEP * forward(), ArrowRight: STEP * forward() }[event.key]
    if (step === undefined) return
    event.preventDefault()
    resize(event.currentTarget, cellOf(event.currentTarget).offsetWidth + step)
  }
  return (
    <button
      type="button"
      className={css['resize']}
      aria-label={t('Width of {column}', { column: label })}
      title={t('Drag, or press the left and right arrow keys')}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={() => (start.current = undefined)}
      onKeyDown={key}
    />
  )
}

const cellOf = (handle: HTMLElement) => handle.closest('th')!

/** Of all columns, so that the others stay as they are. */
function widthsNow(handle: HTMLElement): Record<string, number> {
  const cells = [...handle.closest('tr')!.querySelectorAll('th')]
  return Object.fromEntries(cells.map((cell) => [cell.dataset['path'], cell.offsetWidth]))
}

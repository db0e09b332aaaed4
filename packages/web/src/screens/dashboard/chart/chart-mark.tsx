// The bar or the point of one period, with a target as high as the chart.
import type { MouseEvent, Ref } from 'react'
import { go } from '../../../router/place.ts'
import type { Point } from './points.ts'
import { HEIGHT, type Place } from './scales.ts'
import css from './chart.module.css'

interface ChartMarkProps {
  readonly ref: Ref<HTMLAnchorElement>
  readonly point: Point
  readonly place: Place
  readonly isLine: boolean
  readonly isActive: boolean
  readonly tabIndex: number
  readonly onActive: () => void
  readonly onLeave: () => void
}

export function ChartMark({ ref, point, place, isLine, isActive, tabIndex, onActive, onLeave }: ChartMarkProps) {
  const { label, text, to } = point
  const follow = (event: MouseEvent) => {
    if (!to || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    void go(to)
  }
  return (
    <a
      ref={ref}
      href={to}
      role={to ? 'link' : 'img'}
      aria-label={`${label}: ${text}`}
      tabIndex={tabIndex}
      className={css['mark']}
      data-active={isActive}
      onClick={follow}
      onPointerEnter={onActive}
      onFocus={onActive}
      onBlur={onLeave}
    >
      <rect className={css['target']} x={place.x} y={1} width={place.step} height={HEIGHT - 2} rx={3} />
      {place.y === undefined ? null : isLine ? (
        <circle className={css['point']} cx={place.middle} cy={place.y} r={isActive ? 5 : place.radius} />
      ) : (
        <rect
          className={css['bar']}
          x={place.bar.x}
          y={place.bar.y}
          width={place.bar.width}
          height={place.bar.height}
          rx={1}
        />
      )}
    </a>
  )
}

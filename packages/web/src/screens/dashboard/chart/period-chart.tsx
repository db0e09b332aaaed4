// Numbers over time, as bars or as a line. Each period is a link to its records; the arrow keys go from one to the next.
import { useElementSize } from '@mantine/hooks'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { Tile } from '@ninefold/plan'
import type { TileGroup } from '@ninefold/plan/wire'
import { ChartMark } from './chart-mark.tsx'
import { ChartTip } from './chart-tip.tsx'
import { scalesOf, HEIGHT, type Scales } from './scales.ts'
import type { Point } from './points.ts'
import { useAxisText } from './use-axis-text.ts'
import css from './chart.module.css'

interface PeriodChartProps {
  readonly tile: Tile
  readonly points: readonly Point[]
  readonly groups: readonly TileGroup[]
}

export function PeriodChart({ tile, points, groups }: PeriodChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [active, setActive] = useState<number>()
  const marks = useRef<(HTMLAnchorElement | null)[]>([])
  const axisText = useAxisText(tile, groups)
  const isMirrored = document.documentElement.dir === 'rtl'
  const scales = width > 0 ? scalesOf(points, { width, isMirrored, axisText }) : undefined
  const current = Math.min(active ?? points.length - 1, points.length - 1)
  const step = (event: KeyboardEvent) => {
    const next = nextOf(event.key, current, points.length, isMirrored)
    if (next === undefined) return
    event.preventDefault()
    marks.current[next]?.focus()
  }
  return (
    <div ref={ref} className={css['chart']} onPointerLeave={() => setActive(undefined)}>
      {scales ? (
        <svg
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          role="group"
          aria-label={tile.label}
          onKeyDown={step}
        >
          <Axes points={points} scales={scales} isMirrored={isMirrored} />
          {tile.as === 'lines' ? <path className={css['line']} d={scales.path} /> : null}
          {points.map((point, at) => (
            <ChartMark
              key={point.key}
              ref={(mark) => void (marks.current[at] = mark)}
              point={point}
              place={scales.places[at]!}
              isLine={tile.as === 'lines'}
              isActive={at === active}
              tabIndex={at === current ? 0 : -1}
              onActive={() => setActive(at)}
              onLeave={() => setActive(undefined)}
            />
          ))}
        </svg>
      ) : null}
      {scales && active !== undefined && points[active] ? (
        <ChartTip point={points[active]} place={scales.places[active]!} width={width} />
      ) : null}
    </div>
  )
}

/** Undefined for a key that does not move. */
function nextOf(key: string, at: number, count: number, isMirrored: boolean): number | undefined {
  const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight'
  const back = isMirrored ? 'ArrowRight' : 'ArrowLeft'
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === forward) return Math.min(at + 1, count - 1)
  return key === back ? Math.max(at - 1, 0) : undefined
}

interface AxesProps {
  readonly points: readonly Point[]
  readonly scales: Scales
  readonly isMirrored: boolean
}

function Axes({ points, scales, isMirrored }: AxesProps) {
  return (
    <g aria-hidden="true" className={css['axes']}>
      {scales.lines.map(({ text, y }) => (
        <g key={text}>
          <line x1={scales.left} x2={scales.right} y1={y} y2={y} />
          <text x={isMirrored ? scales.right + 6 : scales.left - 6} y={y} dy="0.32em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {scales.labelled.map((at) => (
        <text key={at} x={scales.places[at]!.middle} y={HEIGHT - 6} textAnchor="middle">
          {points[at]!.shortLabel}
        </text>
      ))}
    </g>
  )
}

// The period and the number of a mark, beside it. A screen reader gets them from the mark.
import type { Point } from './points.ts'
import type { Place } from './scales.ts'
import css from './chart.module.css'

export function ChartTip({ point, place, width }: { point: Point; place: Place; width: number }) {
  const isBeyond = place.middle > width / 2
  return (
    <p
      className={css['tip']}
      aria-hidden="true"
      // oxlint-disable-next-line -- a place in the drawing, whose axis is mirrored with the page
      style={isBeyond ? { right: width - place.middle + 8 } : { left: place.middle + 8 }}
    >
      {point.label}
      <b>{point.text}</b>
    </p>
  )
}

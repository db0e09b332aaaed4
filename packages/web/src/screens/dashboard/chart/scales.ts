// Where the parts of a chart over time are, in pixels.
import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import type { Point } from './points.ts'

export const HEIGHT = 190
const TOP = 10
const BOTTOM = 28
const LINES = 4
/** Pixels of a letter of the axis, and between two labels of periods. */
const LETTER = 6.4
const WIDEST_BAR = 56
const BETWEEN_LABELS = 64

export interface Place {
  /** The target, from its left edge. */
  readonly x: number
  readonly step: number
  readonly middle: number
  /** Undefined where there is no number. */
  readonly y: number | undefined
  readonly radius: number
  readonly bar: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

export interface Scales {
  readonly left: number
  readonly right: number
  readonly places: readonly Place[]
  /** Through all points that have a number. */
  readonly path: string
  readonly lines: readonly { readonly text: string; readonly y: number }[]
  /** Positions of the points that are labelled. */
  readonly labelled: readonly number[]
}

interface Drawing {
  readonly width: number
  readonly isMirrored: boolean
  readonly axisText: (size: number) => string
}

export function scalesOf(points: readonly Point[], { width, isMirrored, axisText }: Drawing): Scales {
  const sizes = points.flatMap(({ size }) => size ?? [])
  const high = scaleLinear([Math.min(0, ...sizes), Math.max(0, ...sizes) || 1], [HEIGHT - BOTTOM, TOP]).nice(LINES)
  const ticks = high.ticks(LINES)
  const texts = [...new Map(ticks.map((tick) => [axisText(tick), tick]))]
  const axis = Math.max(...texts.map(([text]) => text.length)) * LETTER + 10
  const [left, right] = isMirrored ? [4, width - axis] : [axis, width - 4]
  const order = points.map(({ key }) => key)
  const across = scaleBand(isMirrored ? order.toReversed() : order, [left, right])
    .paddingInner(0.25)
    .paddingOuter(0.1)
  const step = across.step()
  const places = points.map(({ key, size }): Place => {
    const start = across(key) ?? left
    const [y, zero] = [high(size ?? 0), high(0)]
    const middle = start + across.bandwidth() / 2
    const wide = Math.min(across.bandwidth(), WIDEST_BAR)
    return {
      x: start - (step - across.bandwidth()) / 2,
      step,
      middle,
      y: size === null ? undefined : y,
      radius: step > 9 ? 3 : 1,
      bar: { x: middle - wide / 2, y: Math.min(y, zero), width: wide, height: Math.max(1, Math.abs(zero - y)) },
    }
  })
  const draw = line<Place>(
    ({ middle }) => middle,
    ({ y }) => y ?? 0,
  ).defined(({ y }) => y !== undefined)
  const every = Math.max(1, Math.ceil(BETWEEN_LABELS / step))
  return {
    left,
    right,
    places,
    path: draw(places) ?? '',
    lines: texts.map(([text, tick]) => ({ text, y: high(tick) })),
    labelled: points.map((_, at) => at).filter((at) => (points.length - 1 - at) % every === 0),
  }
}

// Where the marks of a chart over time are, and what its periods are called.
import { describe, expect, it } from 'vitest'
import { createFormats } from '../src/format/format.ts'
import { periodText, shortPeriodText } from '../src/screens/dashboard/chart/period-text.ts'
import type { Point } from '../src/screens/dashboard/chart/points.ts'
import { HEIGHT, scalesOf } from '../src/screens/dashboard/chart/scales.ts'

const points = (...sizes: readonly (number | null)[]): readonly Point[] =>
  sizes.map((size, at) => {
    const label = `Period ${at}`
    return { key: `k${at}`, label, shortLabel: label, text: String(size), size, to: undefined }
  })
const drawn = (isMirrored: boolean, ...sizes: readonly (number | null)[]) =>
  scalesOf(points(...sizes), { width: 400, isMirrored, axisText: String })

describe('the scales of a chart', () => {
  it('go from zero to the largest number, and give a bar to zero too', () => {
    const { places, lines } = drawn(false, 0, 5, 10)
    const [none, half, most] = places.map(({ bar }) => bar.height)
    expect(none).toBe(1)
    expect(most! / half!).toBeCloseTo(2)
    expect(lines[0]!.text).toBe('0')
    expect(lines.every(({ y }) => y > 0 && y < HEIGHT)).toBe(true)
  })

  it('show negative numbers below zero', () => {
    const { places } = drawn(false, -4, 4)
    expect(places[0]!.bar.y).toBeCloseTo(places[1]!.bar.y + places[1]!.bar.height)
  })

  it('run from right to left where the page does', () => {
    const [first, last] = drawn(false, 1, 2).places
    expect(first!.middle).toBeLessThan(last!.middle)
    const [mirroredFirst, mirroredLast] = drawn(true, 1, 2).places
    expect(mirroredFirst!.middle).toBeGreaterThan(mirroredLast!.middle)
  })

  it('leave a gap in the line where there is no number', () => {
    const { path, places } = drawn(false, 1, null, 3, 4)
    expect(path.match(/M/g)).toHaveLength(2)
    expect(places[1]!.y).toBeUndefined()
  })

  it('label as many periods as there is room for, the last one among them', () => {
    const { labelled } = drawn(false, ...Array.from({ length: 60 }, () => 1))
    expect(labelled.length).toBeLessThanOrEqual(6)
    expect(labelled.at(-1)).toBe(59)
  })
})

it('periods are called as in the region of the person', () => {
  const [british, german] = [createFormats('en-GB', 'UTC'), createFormats('de-DE', 'UTC')]
  expect(periodText(british, 'month', '2026-04-01')).toBe('Apr 2026')
  expect(periodText(german, 'month', '2026-03-01')).toBe('März 2026')
  expect(periodText(british, 'quarter', '2026-10-01')).toBe('Q4 2026')
  expect(periodText(british, 'week', '2026-11-23')).toBe('Week of 23 Nov 2026')
  expect(periodText(british, 'year', '2026-01-01')).toBe('2026')
  expect(shortPeriodText(british, 'day', '2026-11-23')).toBe('23 Nov')
})

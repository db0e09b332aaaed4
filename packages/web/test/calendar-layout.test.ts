// Where entries of a calendar stand, and what moving them means: days, weeks, overlaps, and days on which the clock changes.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstDayOf } from '../src/format/first-day.ts'
import { addDays, addMonths, daysBetween, startOfWeek, weeksOf } from '../src/screens/calendar/dates.ts'
import { entryOf, isOn, isWhole, localPeriod, minutesOn, type Entry } from '../src/screens/calendar/entries.ts'
import { placeBars, placeBlocks } from '../src/screens/calendar/layout.ts'
import {
  clickedPeriod,
  drawnPeriod,
  endAfter,
  movedPeriod,
  nextSpot,
  shiftedPeriod,
  stretchedPeriod,
  wireTime,
  type Axes,
} from '../src/screens/calendar/moving.ts'
import { dayOf, rowsOf, shifted, viewOf } from '../src/screens/calendar/view.ts'

const SEED = 20_260_513
const PERIOD = { by: 'starts', until: 'ends' }
const LISBON = 'Europe/Lisbon'

function entry(starts: string | null, ends: string | null, timeZone = LISBON): Entry {
  const found = entryOf({ id: 'one', version: 1, starts, ends }, PERIOD, timeZone)
  if (!found) throw new Error('It has no start')
  return found
}

describe('days', () => {
  it('make whole weeks, from the first day of the week of the region', () => {
    expect(weeksOf('2031-05-17', 1).map((week) => [week[0], week[6]])).toEqual([
      ['2031-04-28', '2031-05-04'],
      ['2031-05-05', '2031-05-11'],
      ['2031-05-12', '2031-05-18'],
      ['2031-05-19', '2031-05-25'],
      ['2031-05-26', '2031-06-01'],
    ])
    expect(weeksOf('2026-02-28', 7)).toHaveLength(4)
    expect(weeksOf('2026-02-28', 7)[0]?.[0]).toBe('2026-02-01')
    expect(startOfWeek('2031-05-04', 7)).toBe('2031-05-04')
    expect([firstDayOf('en'), firstDayOf('de-DE')]).toEqual([1, 1])
  })

  it('a month later is the same day, or the last of a shorter month', () => {
    expect([addMonths('2026-12-05', 1), addMonths('2026-01-31', 1), addMonths('2028-03-31', -1)]).toEqual([
      '2027-01-05',
      '2026-02-28',
      '2028-02-29',
    ])
  })

  it('the address names the view and the day', () => {
    expect([viewOf('week', true), viewOf(null, true), viewOf('year', false)]).toEqual(['week', 'agenda', 'month'])
    expect([dayOf('2031-02-30', '2031-01-01'), dayOf('2031-02-28', '')]).toEqual(['2031-01-01', '2031-02-28'])
    expect(rowsOf('week', '2031-05-06', 1).flat()).toHaveLength(7)
    expect([
      shifted('week', '2031-05-06', 1),
      shifted('day', '2031-05-06', -1),
      shifted('month', '2031-05-06', 1),
    ]).toEqual(['2031-05-13', '2031-05-05', '2031-06-06'])
  })

  it('every view shows its day, without gaps', () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n))
    fc.assert(
      fc.property(
        days,
        fc.constantFrom('month', 'week', 'day', 'agenda'),
        fc.integer({ min: 1, max: 7 }),
        (day, view, first) => {
          const shown = rowsOf(view, day, first).flat()
          expect(shown).toContain(day)
          expect(shown).toEqual(shown.map((_, index) => addDays(shown[0]!, index)))
          expect(daysBetween(day, shifted(view, day, 1))).toBeGreaterThan(0)
        },
      ),
      { seed: SEED, numRuns: 300 },
    )
  })
})

describe('an entry', () => {
  it('has the days and minutes of its time zone', () => {
    expect(entry('2031-05-06T21:30:00Z', '2031-05-06T22:15:00Z', 'Pacific/Auckland')).toMatchObject({
      first: '2031-05-07',
      last: '2031-05-07',
      from: 570,
      to: 615,
    })
    expect(entryOf({ id: 'one', version: 1, starts: null }, PERIOD, LISBON)).toBeUndefined()
  })

  it('that ends at midnight is not on the next day', () => {
    const evening = entry('2031-01-06T20:00:00Z', '2031-01-07T00:00:00Z')
    expect(evening).toMatchObject({ last: '2031-01-06', to: 1440 })
    expect(localPeriod(evening)).toEqual({ start: '2031-01-06T20:00', end: '2031-01-07T00:00' })
  })

  it('is cut at midnight, unless it is a day long', () => {
    const night = entry('2031-01-06T22:00:00Z', '2031-01-07T02:00:00Z')
    expect(['2031-01-06', '2031-01-07', '2031-01-08'].map((day) => minutesOn(night, day))).toEqual([
      { from: 1320, to: 1440 },
      { from: 0, to: 120 },
      undefined,
    ])
    expect(isWhole(night)).toBe(false)
    expect(isWhole(entry('2031-01-06T22:00:00Z', '2031-01-07T22:00:00Z'))).toBe(true)
    expect(isWhole(entry('2031-01-06', '2031-01-06'))).toBe(true)
  })

  it('that does not end after it starts is only a start', () => {
    expect(localPeriod(entry('2031-01-06T10:00:00Z', '2031-01-06T09:00:00Z'))).toEqual({ start: '2031-01-06T10:00' })
    expect(entry('2031-01-06', '2031-01-02')).toMatchObject({ first: '2031-01-06', last: '2031-01-06' })
  })

  it('on the day on which the clock is put back does not end before it starts', () => {
    // In Lisbon it is 01:30 twice on 26 October 2031.
    const repeated = entry('2031-10-26T00:45:00Z', '2031-10-26T01:15:00Z')
    expect(repeated).toMatchObject({ from: 105, to: 105 })
  })
})

describe('moving', () => {
  it('keeps the length over the change of the clock', () => {
    // On 30 March 2031 the clock in Lisbon goes from 01:00 to 02:00.
    const night = entry('2031-03-29T00:30:00Z', '2031-03-29T02:30:00Z')
    const moved = shiftedPeriod(night, { days: 1 }, LISBON)
    expect(moved).toEqual({ start: '2031-03-30T00:30', end: '2031-03-30T03:30' })
    const [start, end] = [moved.start, moved.end!].map((local) => Date.parse(wireTime(local, LISBON)))
    expect(end! - start!).toBe(2 * 3_600_000)
  })

  it('of several days keeps the hours at which it begins and ends', () => {
    const trip = entry('2031-03-27T09:00:00Z', '2031-03-29T17:00:00Z')
    expect(shiftedPeriod(trip, { days: 2 }, LISBON)).toEqual({ start: '2031-03-29T09:00', end: '2031-03-31T17:00' })
  })

  it('goes by what was grabbed; without hours only the day changes', () => {
    const talk = entry('2031-01-06T10:00:00Z', '2031-01-06T11:00:00Z')
    const grabbed = { day: '2031-01-06', minute: 630 }
    expect(movedPeriod(talk, grabbed, { day: '2031-01-08', minute: 660 }, LISBON)).toEqual({
      start: '2031-01-08T10:30',
      end: '2031-01-08T11:30',
    })
    expect(movedPeriod(talk, grabbed, { day: '2031-01-05' }, LISBON)).toMatchObject({ start: '2031-01-05T10:00' })
    expect(
      movedPeriod(entry('2031-01-06', '2031-01-08'), { day: '2031-01-07' }, { day: '2031-01-10' }, LISBON),
    ).toEqual({
      start: '2031-01-09',
      end: '2031-01-11',
    })
  })

  it('stretches to the quarter of an hour or the day, and never before the start', () => {
    const talk = entry('2031-01-06T10:00:00Z', '2031-01-06T11:00:00Z')
    expect(stretchedPeriod(talk, { day: '2031-01-06', minute: 705 }).end).toBe('2031-01-06T12:00')
    expect(stretchedPeriod(talk, { day: '2031-01-06', minute: 60 }).end).toBe('2031-01-06T10:15')
    expect(stretchedPeriod(entry('2031-01-06', null), { day: '2031-01-04' }).end).toBe('2031-01-06')
    expect(stretchedPeriod(entry('2031-01-06', null), { day: '2031-01-09' }).end).toBe('2031-01-09')
  })

  it('in a dialog keeps the length while the end is not entered', () => {
    const talk = { start: '2031-01-06T10:00:00.000Z', end: '2031-01-06T11:30:00.000Z' }
    expect(endAfter('2031-01-08T09:00:00.000Z', talk)).toBe('2031-01-08T10:30:00.000Z')
    expect(endAfter('2031-01-08', { start: '2031-01-06', end: '2031-01-07' })).toBe('2031-01-09')
    expect(endAfter('2031-01-08', { start: '2031-01-06', end: null })).toBeUndefined()
  })

  it('draws forwards and backwards; a click takes an hour, and a day begins in the morning', () => {
    const [ten, twelve] = [
      { day: '2031-01-06', minute: 600 },
      { day: '2031-01-06', minute: 720 },
    ]
    expect(drawnPeriod(twelve, ten, true)).toEqual({ start: '2031-01-06T10:00', end: '2031-01-06T12:15' })
    expect(clickedPeriod(ten, true)).toEqual({ start: '2031-01-06T10:00', end: '2031-01-06T11:00' })
    expect(clickedPeriod({ day: '2031-01-06' }, true)).toEqual({ start: '2031-01-06T09:00', end: '2031-01-06T10:00' })
    expect(drawnPeriod({ day: '2031-01-08' }, { day: '2031-01-06' }, false)).toEqual({
      start: '2031-01-06',
      end: '2031-01-08',
    })
  })

  it('there and back again changes nothing, wherever there is no change of the clock', () => {
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 20 })
    fc.assert(
      fc.property(
        minutes,
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: -9, max: 9 }),
        fc.integer({ min: -700, max: 700 }),
        (from, length, days, by) => {
          const at = (minute: number) => new Date(Date.UTC(2031, 5, 10, 0, minute)).toISOString()
          const one = entry(at(from), at(from + length), 'Asia/Tokyo')
          const there = shiftedPeriod(one, { days, minutes: by }, 'Asia/Tokyo')
          const moved = entry(wireTime(there.start, 'Asia/Tokyo'), wireTime(there.end!, 'Asia/Tokyo'), 'Asia/Tokyo')
          expect(shiftedPeriod(moved, { days: -days, minutes: -by }, 'Asia/Tokyo')).toEqual(localPeriod(one))
        },
      ),
      { seed: SEED, numRuns: 300 },
    )
  })

  it('by arrow keys leads along the days, weeks, hours and lanes, and not beyond the last', () => {
    const step = (axes: Omit<Axes, 'lanes'>, across: number, down: number) =>
      nextSpot(
        { day: '2031-01-06', minute: 1425, lane: 'b' },
        { ...axes, lanes: ['a', 'b'] },
        { across, down, minutes: 15 },
      )
    expect(step({ across: 'days', down: 'weeks' }, 0, -1)).toMatchObject({ day: '2030-12-30', lane: 'b' })
    expect(step({ across: 'days', down: 'minutes' }, 0, -1)).toMatchObject({ day: '2031-01-06', minute: 1410 })
    expect(step({ across: 'days', down: 'minutes' }, 0, 1)).toBeUndefined()
    expect(step({ across: 'lanes', down: 'minutes' }, -1, 0)).toMatchObject({ lane: 'a' })
    expect(step({ across: 'lanes', down: 'minutes' }, 1, 0)).toBeUndefined()
    expect(step({ across: 'days', down: 'lanes' }, 0, -1)).toMatchObject({ lane: 'a', day: '2031-01-06' })
  })
})

describe('bars', () => {
  const bars = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
      .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
    { maxLength: 30 },
  )

  it('never share a line, and each is shown or counted on each of its days', () => {
    fc.assert(
      fc.property(bars, fc.integer({ min: 2, max: 6 }), (all, most) => {
        const { placed, hidden, lines } = placeBars(all, 7, most)
        expect(placed.map(({ bar }) => bar)).toEqual(all)
        expect(lines).toBeLessThanOrEqual(most)
        for (let cell = 0; cell < 7; cell++) {
          const here = placed.filter(({ bar }) => bar.from <= cell && cell <= bar.to)
          const shown = here.filter(({ isShown }) => isShown)
          expect(new Set(here.map(({ line }) => line)).size).toBe(here.length)
          expect(shown.length + hidden[cell]!).toBe(here.length)
          expect(shown.every(({ line }) => line < (hidden[cell]! > 0 ? most - 1 : most))).toBe(true)
        }
      }),
      { seed: SEED, numRuns: 500 },
    )
  })

  it('up to the limit are all shown; beyond it one makes room for the number of the others', () => {
    const many = (n: number) => Array.from({ length: n }, () => ({ from: 2, to: 2 }))
    expect(placeBars(many(4), 7, 4).hidden).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(placeBars(many(6), 7, 4)).toMatchObject({ hidden: [0, 0, 3, 0, 0, 0, 0], lines: 3 })
  })
})

describe('blocks', () => {
  const blocks = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 400 }))
      .map(([from, length]) => ({ from, to: Math.min(1440, from + length) })),
    { maxLength: 25 },
  )

  it('that overlap stand side by side, and all are in the day', () => {
    fc.assert(
      fc.property(blocks, (all) => {
        const placed = placeBlocks(all)
        expect(placed).toHaveLength(all.length)
        for (const one of placed) {
          expect(one.to).toBeLessThanOrEqual(1440)
          expect(one.to - one.from).toBeGreaterThanOrEqual(30)
          expect(one.column).toBeLessThan(one.columns)
          for (const other of placed) {
            if (other === one || other.to <= one.from || one.to <= other.from) continue
            expect(other.columns).toBe(one.columns)
            expect(other.column).not.toBe(one.column)
          }
        }
      }),
      { seed: SEED, numRuns: 500 },
    )
  })

  it('that do not overlap have the whole width', () => {
    const placed = placeBlocks([
      { from: 600, to: 660 },
      { from: 540, to: 600 },
      { from: 620, to: 700 },
    ])
    expect(placed.map(({ from, column, columns }) => [from, column, columns])).toEqual([
      [540, 0, 1],
      [600, 0, 2],
      [620, 1, 2],
    ])
  })

  it('every day of an entry is a day on which it is', () => {
    expect(
      ['2031-01-05', '2031-01-06', '2031-01-08', '2031-01-09'].map((day) =>
        isOn(entry('2031-01-06', '2031-01-08'), day),
      ),
    ).toEqual([false, true, true, false])
  })
})

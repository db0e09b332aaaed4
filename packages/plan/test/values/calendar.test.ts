/** Days, moments and lengths of time. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addToDate, addToInstant, instantOf, isDate, localText, parseInstant } from '../../src/values/calendar.ts'
import { formatDuration, parseDuration } from '../../src/values/duration.ts'

const length = (months: number, days: number, milliseconds = 0) => ({ months, days, milliseconds })
const amsterdam = 'Europe/Amsterdam'

describe('VAL-7 days', () => {
  test('VAL-7 are those of the calendar', () => {
    const given = [
      '2024-02-29',
      '2023-02-29',
      '1900-02-29',
      '2000-02-29',
      '2024-04-31',
      '2024-00-10',
      '0001-01-01',
      '9999-12-31',
      '10000-01-01',
    ]
    expect(given.filter(isDate)).toEqual(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])
  })

  test('VAL-7 move by months, to the last day where there is no such day, then by days', () => {
    expect(addToDate('2024-01-31', length(1, 0))).toBe('2024-02-29')
    expect(addToDate('2024-01-31', length(1, 1))).toBe('2024-03-01')
    expect(addToDate('2024-03-31', length(-1, 0))).toBe('2024-02-29')
    expect(addToDate('2024-02-29', length(12, 0))).toBe('2025-02-28')
    expect(addToDate('9999-12-31', length(0, 1))).toBe(null)
    expect(addToDate('0001-01-01', length(-1, 0))).toBe(null)
  })
})

describe('VAL-7 moments', () => {
  test('VAL-7 are shown on the wall clock of a zone', () => {
    expect(localText('2026-01-31T23:30:00.000Z', amsterdam)).toBe('2026-02-01T00:30:00.000')
    expect(localText('2026-07-01T12:00:00.000Z', amsterdam)).toBe('2026-07-01T14:00:00.000')
    expect(localText('2026-07-01T12:00:00.000Z', 'Asia/Kathmandu')).toBe('2026-07-01T17:45:00.000')
  })

  test('VAL-7 stay at the same hour over a change of clocks when days are added, not when hours are', () => {
    expect(addToInstant('2026-03-28T11:00:00.000Z', length(0, 1), amsterdam)).toBe('2026-03-29T10:00:00.000Z')
    expect(addToInstant('2026-03-28T11:00:00.000Z', length(0, 0, 86_400_000), amsterdam)).toBe(
      '2026-03-29T11:00:00.000Z',
    )
  })

  test('VAL-7 an hour that a zone leaves out is read an hour later, one that it has twice the first time', () => {
    expect(instantOf('2026-03-29', '02:30', amsterdam)).toBe('2026-03-29T01:30:00.000Z')
    expect(instantOf('2026-10-25', '02:30', amsterdam)).toBe('2026-10-25T00:30:00.000Z')
  })

  test('VAL-7 a wall clock that exists leads to its moment and back', () => {
    const moments = fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(
        moments,
        fc.constantFrom(amsterdam, 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
        (moment, zone) => {
          const local = localText(moment.toISOString(), zone)!
          const instant = instantOf(local.slice(0, 10), local.slice(11, 16), zone)!
          expect(localText(instant, zone)!.slice(0, 16)).toBe(local.slice(0, 16))
        },
      ),
      { seed: 2 },
    )
  })

  test('VAL-7 are read with their offset', () => {
    expect(parseInstant('2026-01-31T08:30+01:00')).toBe('2026-01-31T07:30:00.000Z')
    expect(parseInstant('2026-01-31T08:30:61Z')).toBe(null)
    expect(parseInstant('2026-01-31T25:30Z')).toBe(null)
    expect(parseInstant('2026-01-31T08:30:00')).toBe(null)
  })
})

describe('VAL-7 lengths of time', () => {
  test('VAL-7 are written in ISO 8601 and read again', () => {
    const part = fc.integer({ min: -1000, max: 1000 })
    fc.assert(
      fc.property(part, part, fc.integer({ min: -1e9, max: 1e9 }), (months, days, milliseconds) => {
        const given = length(months, days, milliseconds)
        expect(parseDuration(formatDuration(given))).toEqual(given)
      }),
      { seed: 3 },
    )
  })

  test('VAL-7 of no length are written as such; what says nothing is not read', () => {
    expect(formatDuration(length(0, 0))).toBe('PT0S')
    expect(['P', 'PT', 'P1', '1D', 'P1DT', ''].map(parseDuration)).toEqual([null, null, null, null, null, null])
  })
})

// What is typed and shown: numbers in two ways of writing, moments in a time zone, lengths of time.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFormats } from '../src/format/format.ts'
import { readTypedNumber } from '../src/format/typed-number.ts'
import { instantToLocal, localToInstant } from '../src/format/zoned.ts'
import { placeText } from '../src/values/location/place-text.ts'
import { readPlace } from '../src/values/location/read-place.ts'
import { durationText } from '../src/values/duration/duration-text.ts'
import { readDuration } from '../src/values/duration/read-duration.ts'

describe('numbers as they are typed', () => {
  it.each([
    ['12', '12'],
    ['1,234.50', '1234.50'],
    ['0012.5', '12.5'],
    ['.5', '0.5'],
    ['-3', '-3'],
    ['1 234', '1234'],
    ['12.', '12'],
    ['', null],
    ['12x', null],
    ['1,23', '1.23'],
    ['24,5', '24.5'],
    ['1,234', '1234'],
    ['1,23,4', null],
    ['1.2.3', null],
    ['--1', null],
  ])('reads %j as %j with a point', (typed, digits) => {
    expect(readTypedNumber(typed, '.', ',')).toBe(digits)
  })

  it.each([
    ['12,50', '12.50'],
    ['1.234,50', '1234.50'],
    ['1.234', '1234'],
    ['12.50', '12.50'],
  ])('reads %j as %j with a comma', (typed, digits) => {
    expect(readTypedNumber(typed, ',', '.')).toBe(digits)
  })

  it('reads what it has shown, exactly, however long', () => {
    for (const language of ['en', 'nl', 'de-CH', 'fr']) {
      const { number, point, group } = createFormats(language, 'UTC')
      const digits = fc.bigInt({ min: 0n, max: 10n ** 17n }).map((whole) => `${whole}.25`)
      const comesBack = fc.property(digits, (text) => readTypedNumber(number(text, 2), point, group) === text)
      expect(fc.check(comesBack).failed).toBe(false)
    }
  })
})

describe('moments in a time zone', () => {
  it('come back as they were typed, also beside a change of clocks', () => {
    for (const local of ['2026-03-28T09:30', '2026-10-25T12:00', '2026-06-01T00:00', '2026-01-01T23:59']) {
      const instant = localToInstant(local, 'Europe/Amsterdam')
      expect(instantToLocal(instant, 'Europe/Amsterdam')).toBe(local)
    }
    expect(localToInstant('2026-07-01T12:00', 'Europe/Amsterdam')).toBe('2026-07-01T10:00:00.000Z')
  })

  it('that a change of clocks leaves out are moved past it', () => {
    expect(localToInstant('2026-03-29T02:30', 'Europe/Amsterdam')).toMatch(/^2026-03-29T0[01]:30/)
  })
})

describe('how near a day is', () => {
  const formats = createFormats('en', 'Europe/Amsterdam')
  it.each([
    ['2026-03-28', 'today'],
    ['2026-03-29', 'tomorrow'],
    ['2026-03-25', '3 days ago'],
    ['2026-04-28', undefined],
  ])('%s, as seen from 28 March, is %s', (day, near) => {
    expect(formats.nearDay(day, '2026-03-28')).toBe(near)
  })
})

describe('a location as it is typed or pasted', () => {
  const place = { latitude: 52.370216, longitude: 4.895168 }
  it.each([
    ['52.370216, 4.895168', place],
    ['52.370216 4.895168', place],
    ['52,370216; 4,895168', place],
    ['52.370216° N, 4.895168° E', place],
    [`33° 51' 31.5" S 151° 12' 50" E`, { latitude: -33.85875, longitude: 151.213889 }],
    ['geo:52.370216,4.895168', place],
    ['https://www.openstreetmap.org/?mlat=52.370216&mlon=4.895168#map=16/52.1/4.1', place],
    ['https://www.openstreetmap.org/#map=16/52.370216/4.895168', place],
    ['https://www.google.com/maps/@52.370216,4.895168,17z', place],
    ['https://www.google.com/maps/place/X/@52.1,4.1,17z/data=!3d52.370216!4d4.895168', place],
    ['https://maps.apple.com/?ll=52.370216,4.895168', place],
    ['91, 4', undefined],
    ['52.37', undefined],
    ['Amsterdam', undefined],
    ['https://example.com/52', undefined],
  ])('%s', (typed, read) => {
    expect(readPlace(typed)).toEqual(read)
  })

  it('is shown so that it is read again', () => {
    expect(placeText(place)).toBe('52.37022° N, 4.89517° E')
    expect(readPlace(placeText(place))).toEqual({ latitude: 52.37022, longitude: 4.89517 })
  })
})

describe('lengths of time', () => {
  it.each([
    ['30 days', 'P30D'],
    ['2 hours', 'PT7200S'],
    ['1 day, 4 hours', 'P1DT14400S'],
    ['1:30', 'PT5400S'],
    ['1:75', null],
    ['soon', null],
    ['4 hours soon', null],
  ])('reads %j as %j', (typed, sent) => {
    expect(readDuration(typed)).toBe(sent)
  })

  it('shows what was sent in words', () => {
    expect(durationText('P1DT4H')).toBe('1 day 4 hours')
  })
})

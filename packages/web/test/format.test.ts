// What is typed and shown: numbers in two ways of writing, moments in a time zone, lengths of time.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFormats } from '../src/format/format.ts'
import { readTypedNumber } from '../src/format/typed-number.ts'
import { instantToLocal, localToInstant } from '../src/format/zoned.ts'
import { durationText, readDuration } from '../src/values/duration/duration-text.ts'

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
    ['1,23', null],
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

describe('lengths of time', () => {
  it.each([
    ['30 days', 'P30D'],
    ['2 hours', 'PT7200S'],
    ['1 day, 4 hours', 'P1DT14400S'],
    ['soon', null],
    ['4 hours soon', null],
  ])('reads %j as %j', (typed, sent) => {
    expect(readDuration(typed)).toBe(sent)
  })

  it('shows what was sent in words', () => {
    expect(durationText('P1DT4H')).toBe('1 day 4 hours')
  })
})

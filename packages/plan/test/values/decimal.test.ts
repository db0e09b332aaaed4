/** Exact decimals, compared with whole-number arithmetic. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  absDecimal,
  addDecimals,
  ceilDecimal,
  compareDecimals,
  decimal,
  divideDecimals,
  floorDecimal,
  formatDecimal,
  multiplyDecimals,
  negateDecimal,
  parseDecimal,
  roundDecimal,
  scaledCoefficient,
  subtractDecimals,
  trimDecimal,
  type Decimal,
} from '../../src/values/decimal.ts'

const any = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 12 }))
  .map(([coefficient, scale]) => decimal(coefficient, scale))
const read = (text: string): Decimal => parseDecimal(text)!
/** × 10^40, a common measure. */
const measure = (d: Decimal): bigint => d.coefficient * 10n ** BigInt(40 - d.scale)

describe('VAL-10 decimals', () => {
  test('VAL-10 are read and written with the digits they were typed with', () => {
    expect(read('2.000')).toEqual({ coefficient: 2000n, scale: 3 })
    for (const text of ['0', '-12.50', '0.001', '-0.5', '123456789012345678901234567890.123']) {
      expect(formatDecimal(read(text))).toBe(text)
    }
    expect(formatDecimal(read('-0'))).toBe('0')
    expect(formatDecimal(read('+007.10'))).toBe('7.10')
    for (const text of ['', ' ', '.5', '5.', '1e5', '1,5', '1 000', '0x10', 'NaN', '--1', '١']) {
      expect(parseDecimal(text)).toBe(null)
    }
  })

  test('VAL-10 writing and reading gives the same', () => {
    fc.assert(
      fc.property(any, (a) => {
        expect(read(formatDecimal(a))).toEqual(a)
      }),
      { seed: 4 },
    )
  })

  test('VAL-11 are added, subtracted, multiplied and compared exactly', () => {
    fc.assert(
      fc.property(any, any, (a, b) => {
        expect(measure(addDecimals(a, b))).toBe(measure(a) + measure(b))
        expect(measure(subtractDecimals(a, b))).toBe(measure(a) - measure(b))
        const product = multiplyDecimals(a, b)
        expect([product.coefficient, product.scale]).toEqual([a.coefficient * b.coefficient, a.scale + b.scale])
        expect(compareDecimals(a, b)).toBe(measure(a) < measure(b) ? -1 : measure(a) > measure(b) ? 1 : 0)
        expect(compareDecimals(absDecimal(a), absDecimal(negateDecimal(a)))).toBe(0)
        expect(compareDecimals(trimDecimal(a), a)).toBe(0)
      }),
      { seed: 4 },
    )
  })

  test('VAL-12 rounding is to the nearest, half away from zero', () => {
    for (const [value, places, result] of [
      ['2.5', 0, '3'],
      ['-2.5', 0, '-3'],
      ['2.45', 1, '2.5'],
      ['2.44', 1, '2.4'],
      ['-0.05', 1, '-0.1'],
      ['7', 2, '7'],
    ] as const) {
      expect(formatDecimal(roundDecimal(read(value), places))).toBe(result)
    }
    fc.assert(
      fc.property(any, fc.integer({ min: 0, max: 12 }), (a, places) => {
        const off = absDecimal(subtractDecimals(roundDecimal(a, places), a))
        expect(compareDecimals(multiplyDecimals(off, decimal(2n)), decimal(1n, places))).toBeLessThanOrEqual(0)
      }),
      { seed: 4 },
    )
  })

  test('VAL-12 division keeps ten places, half away from zero, and has no result by zero', () => {
    expect(formatDecimal(divideDecimals(read('2'), read('3'))!)).toBe('0.6666666667')
    expect(formatDecimal(divideDecimals(read('-2'), read('3'))!)).toBe('-0.6666666667')
    expect(formatDecimal(divideDecimals(read('1'), read('-8'), 2)!)).toBe('-0.13')
    expect(divideDecimals(read('1'), read('0.00'))).toBe(null)
    fc.assert(
      fc.property(any, any, (a, b) => {
        fc.pre(b.coefficient !== 0n)
        const off = absDecimal(subtractDecimals(multiplyDecimals(divideDecimals(a, b)!, b), a))
        const most = multiplyDecimals(absDecimal(b), decimal(1n, 10))
        expect(compareDecimals(multiplyDecimals(off, decimal(2n)), most)).toBeLessThanOrEqual(0)
      }),
      { seed: 4 },
    )
  })

  test('VAL-12 floor and ceil enclose the value', () => {
    fc.assert(
      fc.property(any, (a) => {
        const [low, high] = [floorDecimal(a), ceilDecimal(a)]
        expect(compareDecimals(low, a)).toBeLessThanOrEqual(0)
        expect(compareDecimals(high, a)).toBeGreaterThanOrEqual(0)
        expect(high.coefficient - low.coefficient).toBe(compareDecimals(low, a) === 0 ? 0n : 1n)
      }),
      { seed: 4 },
    )
  })

  test('VAL-12 a stored amount is rounded to the column', () => {
    expect(scaledCoefficient(read('12.345'), 2)).toBe(1235n)
    expect(scaledCoefficient(read('12.3'), 2)).toBe(1230n)
  })
})

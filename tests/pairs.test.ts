// A choice of combinations leaves no pair of values out.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { everyCombination, pairwise } from './support/pairs.ts'

const values = fc.integer({ min: 1, max: 5 }).map((n) => Array.from({ length: n }, (_, i) => `v${i}`))

it('has every possible pair, in far fewer combinations than there are', () => {
  fc.assert(
    fc.property(fc.array(values, { minLength: 2, maxLength: 4 }), fc.integer(), (lists, salt) => {
      const factors = Object.fromEntries(lists.map((list, index) => [`f${index}`, list]))
      const all = everyCombination(factors, (one) => hash(JSON.stringify(one)) % 5 !== salt % 5)
      const pairs = (rows: typeof all) =>
        new Set(
          rows.flatMap((row) =>
            Object.entries(row).flatMap((a) => Object.entries(row).map((b) => JSON.stringify([a, b]))),
          ),
        )
      const few = pairwise(all)
      expect(pairs(few)).toEqual(pairs(all))
      expect(few.every((one) => all.includes(one))).toBe(true)
    }),
    { seed: 11, numRuns: 50 },
  )
  const factors = { a: ['1', '2', '3', '4', '5'], b: ['1', '2', '3', '4', '5'], c: ['1', '2', '3', '4', '5'] }
  expect(pairwise(everyCombination(factors, () => true)).length).toBeLessThanOrEqual(45)
})

const hash = (text: string): number => Buffer.from(text).reduce((sum, byte) => (sum * 31 + byte) % 9973, 7)

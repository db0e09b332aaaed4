/** Whatever is typed: no exception, and every problem lies inside the text. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RUNS } from '../../../../tests/support/runs.ts'
import { compileExpression } from '../../src/expression/evaluate.ts'
import { check, environment } from './world.ts'

const words = [
  'title',
  'amount',
  'lines',
  'owner',
  'manager',
  'status',
  'me',
  'this',
  'old',
  'input',
  'today',
  'now',
  'Claim',
  'User',
  'paymentRow',
  'finance',
  'l',
  'x',
  'and',
  'or',
  'not',
  'in',
  'true',
  'no',
  'null',
  '&&',
  '||',
  '!',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
  '?',
  ':',
  '.',
  ',',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '1',
  '2.50',
  '1000',
  'EUR',
  'days',
  "'draft'",
  "'",
  '"',
  "'2026-01-31'",
  'size',
  'sum',
  'exists',
  'filter',
  'map',
  'has',
  'matches',
  'round',
  'min',
  'date',
  '\\',
  '\\|',
  '=',
  '€',
  '😀',
  '\ud800',
  '\0',
  '//',
  '\n',
  ' ',
  'e5',
  '9007199254740993',
]
const soup = fc
  .array(fc.constantFrom(...words), { maxLength: 25 })
  .chain((parts) => fc.constantFrom('', ' ').map((between) => parts.join(between)))
const anything = fc.oneof(soup, fc.string({ unit: 'binary', maxLength: 60 }))

describe('anything typed', () => {
  test('EXP-8 half a character at its end is marked by itself, however often it was read', () => {
    const half = 'leavesOn >= today \u{1F469} and more'.slice(0, 19)
    const ends = Array.from(
      { length: 5000 },
      () => check(half).problems.find(({ code }) => code === 'EXP-001')?.span.end,
    )
    expect(new Set(ends)).toEqual(new Set([119]))
  })

  test('EXP-8 is read without an exception, and every mark lies inside the text', () => {
    fc.assert(
      fc.property(anything, (source) => {
        const { expr, problems } = check(source)
        for (const { span, fix } of problems) {
          const spans = [span, ...(fix?.edits.map((e) => e.span) ?? [])]
          for (const s of spans) expect(100 <= s.start && s.start <= s.end && s.end <= 100 + source.length).toBe(true)
        }
        expect(expr !== undefined || problems.length > 0).toBe(true)
      }),
      { numRuns: 8_000 * RUNS, seed: 4 },
    )
  })

  test('EXP-82 is evaluated without an exception, over a whole record and over an empty one', () => {
    let evaluated = 0
    fc.assert(
      fc.property(soup, (source) => {
        const { expr } = check(source)
        if (!expr) return
        const evaluate = compileExpression(expr.tree)
        for (const env of [environment, { ...environment, this: { id: 'c2' }, me: null, input: {} }]) {
          expect(evaluate(env)).not.toBe(undefined)
        }
        evaluated++
      }),
      { numRuns: 8_000 * RUNS, seed: 5 },
    )
    expect(evaluated).toBeGreaterThan(100)
  })
})

/** Patterns agree with JavaScript's own on what both know, and stay quick on what makes those slow. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compilePattern, matchesPattern } from '../../src/expression/pattern.ts'

const atom = fc.constantFrom(
  'a',
  'b',
  '.',
  '[ab]',
  '[^a]',
  '[a-c]',
  '\\d',
  '\\w',
  '\\.',
  '\\b',
  '^',
  '$',
  '(a|b)',
  '(?:ab)',
  '(a|)',
)
const quantifier = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}', '{0,}', '+?')
const piece = fc.tuple(atom, quantifier).map(([a, q]) => (['^', '$', '\\b'].includes(a) ? a : a + q))
const pattern = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '1', '.', ' ', '\n', 'é'), { maxLength: 12 })
  .map((c) => c.join(''))

describe('patterns', () => {
  test('EXP-53 match what regular expressions match', () => {
    fc.assert(
      fc.property(pattern, text, (source, subject) => {
        expect(matchesPattern(subject, source)).toBe(new RegExp(source, 'u').test(subject))
      }),
      { numRuns: 5000, seed: 6 },
    )
  })

  test('EXP-53 a character beyond the first 65,536 is one character', () => {
    expect(matchesPattern('😀c', '^.{2}$')).toBe(true)
    expect(matchesPattern('😀', '^[😀-😂]$')).toBe(true)
  })

  test('EXP-53 a pattern that tries everything again elsewhere is matched in one pass', () => {
    expect(matchesPattern(`${'a'.repeat(50_000)}!`, '^(a+)+$')).toBe(false)
    expect(matchesPattern('a'.repeat(2000), '(a|aa)*(a|b)*c')).toBe(false)
  })

  test.for([
    '(a',
    'a)',
    '[a',
    '*a',
    'a**',
    '(?=a)',
    '(?<n>a)',
    '\\1',
    '\\p{L}',
    'a{3,1}',
    '[z-a]',
    'a\\',
    '(((a{99}){99}){99})',
    '((((){9999}){9999}){9999})',
  ])('EXP-53 `%s` is refused', (source) => {
    expect(compilePattern(source)).toHaveProperty('fault')
  })
})

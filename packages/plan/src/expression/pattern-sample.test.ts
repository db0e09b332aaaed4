import { describe, expect, it } from 'vitest'
import { matchesPattern } from './pattern.ts'
import { patternSample } from './pattern-sample.ts'

describe('patternSample', () => {
  it.each([
    '^[A-Z]{2}-[0-9]{4}$',
    '[0-9]+',
    '^(red|green)$',
    '^\\\\d{5}(-\\\\d{4})?$',
    '^[^@ ]+@[^@ ]+\\\\.[a-z]{2,}$',
    '^NL[0-9]{2}[A-Z]{4}[0-9]{10}$',
    '^.{3,8}$',
    '^\\\\S+$',
    '^[äöü]+$',
    'x{0,3}y?',
  ])('%s is matched, by another text each time where there is room', (written) => {
    const pattern = written.replaceAll('\\\\', '\\')
    const texts = Array.from({ length: 20 }, (_, turn) => patternSample(pattern, turn))
    for (const text of texts) expect(matchesPattern(text!, pattern)).toBe(true)
    const room = /\[[0-9A-Z]/u.test(pattern) ? 9 : 0
    expect(new Set(texts).size).toBeGreaterThan(room)
  })
  it.each(['(', '^$x', '[0-9]{2', 'a\\\\Bb'])('%s has none, or one that matches', (pattern) => {
    const text = patternSample(pattern, 0)
    expect(text === undefined || matchesPattern(text, pattern)).toBe(true)
  })
})

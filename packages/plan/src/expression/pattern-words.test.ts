// A pattern as people read it.
import { expect, it } from 'vitest'
import { patternInWords } from './pattern-words.ts'

it.each([
  ['^[A-Z]{3}-[0-9]{4}$', '3 capital letters, “-”, 4 digits'],
  ['^[A-Z]{1,3} \\d+$', '1 to 3 capital letters, a space, 1 or more digits'],
  ['^AB[a-z]?$', '“AB”, 0 to 1 small letter'],
  ['^[0-9A-Z]{8}$', '8 digits or capital letters'],
])('%s is %s', (pattern, words) => expect(patternInWords(pattern)).toBe(words))

it.each(['[0-9]+', '^(a|b)$', '^[aeiou]+$', '^$', '^(', '^.*$'])('%s has no words', (pattern) =>
  expect(patternInWords(pattern)).toBeUndefined(),
)

// Which prose leaves a point open.
import { expect, it } from 'vitest'
import { isNotKnown } from '../kernel/not-known.ts'

it.each([
  '',
  'Not shown.',
  'Not known yet.',
  'The rules are not shown.',
  "It isn't described.",
  'Open: the bank may want some.',
  'This is still open.',
  'To be decided.',
  '–',
])('says that nothing is known: %s', (prose) => expect(isNotKnown(prose)).toBe(true))

it.each([
  'The purchase price is not shown.',
  'Each member has one open loan.',
  'Loans without a return date are open.',
  'A receipt is never given twice.',
  'Members see the rooms. Not known yet. It is late.',
])('says something: %s', (prose) => expect(isNotKnown(prose)).toBe(false))

import { expect, test } from 'vitest'
import { append } from './append.ts'

test('appends more than a call takes arguments', () => {
  const to = ['first']
  append(
    to,
    Array.from({ length: 500_000 }, () => 'more'),
  )
  expect(to).toHaveLength(500_001)
})

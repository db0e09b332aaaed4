import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

test('is what the package appends lists with: a spread of many problems overflows the stack', () => {
  const folder = import.meta.dirname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/u.test(file),
  )
  const spreading = files.filter((file) =>
    /^(?!\/\*\*).*\.(?:push|unshift)\(\.\.\./mu.test(readFileSync(join(folder, file), 'utf8')),
  )
  expect(spreading).toEqual([])
})

// `ninefold init`: a folder with a document that runs, from answers, options or defaults; nothing is overwritten.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ninefold, startInProcess } from './command.ts'
import { temporaryFolder } from './process.ts'

let folder: ReturnType<typeof temporaryFolder>
const within = (...names: readonly string[]): string => join(folder.path, ...names)

beforeAll(() => {
  folder = temporaryFolder()
})
afterAll(() => folder.remove())

test('the document of the answers runs, and has what people store in it', async () => {
  const made = await ninefold(['init', within('book-club'), '--entity', 'loan'])
  expect([made.code, made.error]).toEqual([0, ''])
  expect(made.out).toContain('ninefold run')
  expect(readdirSync(within('book-club'))).toEqual(['specification.md'])
  const running = await startInProcess([within('book-club'), '--port', '0', '--no-demo', '--data', within('data')])
  expect(running.out()).toContain('Book club')
  expect((await fetch(`${running.address}/api/records/loan`)).status).not.toBe(404)
  const { error } = await running.stop()
  expect(error).toBe('')
})

test('defaults apply where nobody can answer', async () => {
  expect((await ninefold(['init', within('stock')])).code).toBe(0)
  const text = readFileSync(within('stock', 'specification.md'), 'utf8')
  expect(text).toContain('# Specification: Stock\n')
  expect(text).toContain('### Item\n')
  // The text is laid out as `ninefold format` lays it out.
  expect((await ninefold(['format', '--check', within('stock', 'specification.md')])).code).toBe(0)
})

test('nothing is overwritten, and a name that is none is refused', async () => {
  mkdirSync(within('full'))
  writeFileSync(within('full', 'notes.txt'), 'mine')
  const full = await ninefold(['init', within('full')])
  expect([full.code, full.error]).toEqual([
    2,
    expect.stringContaining('is not empty, and nothing in it is overwritten.'),
  ])
  const odd = await ninefold(['init', within('odd'), '--entity', 'User'])
  expect([odd.code, odd.error]).toEqual([2, expect.stringContaining('User is no name for an entity')])
  const lines = await ninefold(['init', within('odd'), '--entity', '| * |'])
  expect(lines.code).toBe(2)
  expect(readdirSync(folder.path)).not.toContain('odd')
})

// `ninefold check`: a document with a mistake in each of the nine points, exactly as the terminal shows it. The golden
// file is rewritten when UPDATE_GOLDEN is set, and read in review.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { ninefold, root } from './process.ts'

const golden = join(import.meta.dirname, 'golden')
const broken = relative(root, join(golden, 'broken.md'))

test('each of nine mistakes is told with its line, what is wrong, why it matters and what to do', async () => {
  const { code, error } = await ninefold(['check', broken])
  expect(code).toBe(1)
  const file = join(golden, 'broken.txt')
  if (process.env.UPDATE_GOLDEN) writeFileSync(file, error)
  expect(error).toBe(readFileSync(file, 'utf8'))
})

test('the output names an error in each of the nine points', async () => {
  const { error } = await ninefold(['check', broken])
  const lines = readFileSync(join(root, broken), 'utf8').split('\n')
  const points = [...error.matchAll(/^\S+broken\.md:(\d+):\d+ {2}error/gm)].map(([, line]) =>
    pointOf(lines, Number(line)),
  )
  expect(new Set(points)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]))
})

function pointOf(lines: readonly string[], line: number): number {
  const heading = lines.slice(0, line).findLast((text) => text.startsWith('## '))
  return Number(/^## (\d)/.exec(heading ?? '')?.[1])
}

test.each(['expense-claims', 'room-booking', 'ten-lines'])(
  'the example %s has no errors and no warnings',
  async (name) => {
    const { code, out, error } = await ninefold(['check', join('examples', name)])
    expect(error).toBe('')
    expect(out).toContain('no problems')
    expect(code).toBe(0)
  },
)

test('a file that is not there is told', async () => {
  const { code, error } = await ninefold(['check', 'examples/expense-claim/specification.md'])
  expect(code).toBe(2)
  expect(error).toContain('There is no file')
})

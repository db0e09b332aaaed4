// Documents in very different hands: a terse engineer, a lawyer, exports of word processors and wikis, other languages.
// Each is understood, and means what stands beside it in a text file: rewritten by UPDATE=1, to be read in review.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compile } from '@ninefold/language'
import type { Plan } from '@ninefold/plan'
import { describe, expect, test } from 'vitest'
import { documentFilesIn } from './support/document-files.ts'
import { factsOf } from './support/facts.ts'
import { root } from './support/root.ts'

const folder = join(root, 'tests/ways-of-writing')
const names = documentFilesIn('tests/ways-of-writing').map((file) => basename(file, '.md'))
const textOf = (name: string) => readFileSync(join(folder, `${name}.md`), 'utf8')
const check = (name: string, text = textOf(name)) => compile([{ file: `${name}.md`, text }])

describe.each(names)('%s', (name) => {
  test('is understood: hints at most', () => {
    const { problems } = check(name)
    expect(
      problems.filter(({ severity }) => severity !== 'note').map(({ code, message }) => `${code} ${message}`),
    ).toEqual([])
  })

  test('means what it says', () => {
    const facts = factsOf(check(name).plan!)
    const file = join(folder, `${name}.txt`)
    if (process.env['UPDATE']) writeFileSync(file, facts)
    expect(facts).toBe(readFileSync(file, 'utf8'))
  })

  test.each([
    ['line ends of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['blanks at the end of lines', (text: string) => text.replaceAll('\n', '  \n').replaceAll(/^\s+$/gmu, '')],
    [
      'blanks that do not break, behind marks and in cells',
      (text: string) => text.replaceAll(/^(#+|-) /gmu, '$1\u00A0').replaceAll(/(?<=\S) \| (?=\S)/gu, '\u00A0|\u00A0'),
    ],
    ['other marks of lists', (text: string) => text.replaceAll(/^- /gmu, '+ ')],
  ])('means the same with %s', (_, change) => {
    expect(factsOf(check(name, change(textOf(name))).plan as Plan)).toBe(factsOf(check(name).plan!))
  })
})

test('there are at least twelve', () => expect(names.length).toBeGreaterThanOrEqual(12))

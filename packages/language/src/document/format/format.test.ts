import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compileText,
  isDrawn,
  isSound,
  keptWords,
  meaningOf,
  parseText,
  readingOf,
  wordsOf,
} from '../../../test/support/layout.ts'
import { documentFilesBelow } from '../../../../../tests/support/document-files.ts'
import { root } from '../../../../../tests/support/root.ts'
import { RUNS } from '../../../../../tests/support/runs.ts'
import { formatText } from './format.ts'

const documents = ['examples', 'tests/documents', 'tests/ways-of-writing', 'tests/cases/realworld']
  .flatMap(documentFilesBelow)
  .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
const format = (text: string) => formatText({ file: 'a.md', text })
/** What two texts say, the second as the first is laid out. */
const readings = (before: string, after: string) =>
  [before, after].map((text) => readingOf(parseText(text), isDrawn(before)))

describe('what is laid out', () => {
  const laidOut = (...lines: readonly string[]) =>
    format(`${lines.join('\n')}\n`)
      .trimEnd()
      .split('\n')

  it('DOC-16 tables stand in columns, as wide as what people see', () => {
    expect(laidOut('|a|**b** \\| c|', '|:-|-:|', '|名前||', '|1|22|')).toEqual([
      '| a    | **b** \\| c |',
      '| :--- | ---------: |',
      '| 名前 |            |',
      '| 1    |         22 |',
    ])
  })

  it('DOC-16 a wide table has one blank beside each cell', () => {
    const long = 'x'.repeat(120)
    expect(laidOut('|a|b|', '|---|:---:|', `|${long}||`)).toEqual(['| a | b |', '| --- | :-: |', `| ${long} | |`])
  })

  it('DOC-16 drawn tables become tables, and text that touches one is parted from it', () => {
    expect(
      laidOut(
        '+---+-----+',
        '| a | b   |',
        '+===+=====+',
        '| 1 | two |',
        '|   | 2   |',
        '+---+-----+',
        '| 3 | 4   |',
        '+---+-----+',
      ),
    ).toEqual(['| a   | b     |', '| --- | ----- |', '| 1   | two 2 |', '| 3   | 4     |'])
    expect(laidOut('|a|b|', '|-|-|', '|1|2|', 'Text.')).toEqual([
      '| a   | b   |',
      '| --- | --- |',
      '| 1   | 2   |',
      '',
      'Text.',
    ])
  })

  it('DOC-16 what touched the frame of a table does not touch the table', () => {
    const frame = ['+---+---+', '| a | b |', '+---+---+', '| 1 | 2 |', '+---+---+']
    expect(laidOut('Above.', ...frame, '-------')).toEqual([
      'Above.',
      '',
      '| a   | b   |',
      '| --- | --- |',
      '| 1   | 2   |',
      '',
      '-------',
    ])
  })

  it('DOC-16 a border below rows that end without one stays with the frame that it begins', () => {
    const frame = ['+---+---+', '| a | b |', '+---+---+', '| 1 | 2 |']
    const slip = ['+---[---+', '| 3 | 4 |']
    const lines = [...frame, ...slip, ...frame, '+---+---+']
    expect(laidOut(...lines)).toEqual([...frame, ...slip, '', '| a   | b   |', '| --- | --- |', '| 1   | 2   |'])
  })

  it('DOC-16 a character that stands for something inside the reader stays', () => {
    expect(laidOut('|aa\uE003|', '|-|', '|\uE004bb|')).toEqual(['| aa\uE003 |', '| --- |', '| \uE004bb |'])
  })

  it('DOC-16 a row with too few cells is not filled up, since it is told of', () => {
    expect(laidOut('|a|b|c|', '|-|-|-|', '|1|')).toEqual(['| a   | b   | c   |', '| --- | --- | --- |', '| 1   |'])
  })

  it('DOC-16 a row without a frame is filled up; marks that end a heading stay closed', () => {
    expect(laidOut('a|b', '-|-', '1|')).toEqual(['| a   | b   |', '| --- | --- |', '| 1   |     |'])
    expect(['# # #', '# #'].map((heading) => laidOut(heading))).toEqual([['# # #'], ['#']])
  })

  it('DOC-17 a row of dashes that is no header becomes none', () => {
    for (const header of [['&||p'], ['y|', '-|-', '||T']]) {
      const lines = ['~', ...header, '-|-', '-|-']
      expect(laidOut(...laidOut(...lines))).toEqual(laidOut(...lines))
    }
  })

  it('DOC-16 a table with something wrong in it is left alone', () => {
    const wrong = ['|a|b|', '|---|', '|1|2|', '', '|a|', '|-|', '|1|\uFEFF', '', '|a|b|', '|-|-|', '|1|2|3|']
    expect(laidOut(...wrong)).toEqual(wrong)
  })

  it.each([
    ['a frame with two lines of header', ['# 3. A', '', '+-+-+', '|a|b|', '|c|d|', '+=+=+', '|1|2|', '+-+-+']],
    ['a frame with nothing below its header', ['# 3. A', '', '+-+', '| a |', '+:+']],
    ['a frame with more cells than its header', ['# X', '', '+-+', '|a|', '+-+', '|1|b|', '-|-']],
    ['an item that would be a line of dashes', ['|-| - -', '', '+ |']],
    ['an item that would be a heading', ['Text', '1. |', '===', 'more']],
    ['what has a heading beside it that would mean something else', ['### 3.', '', '###', '', '### User']],
  ])('DOC-16 %s is left alone', (_, lines) => {
    expect(laidOut(...lines)).toEqual(lines)
  })

  it.each(['2. a: b', '**Key:** a', 'Key\n: a', '    code'])(
    'DOC-16 a table is left alone where %j touches it, which would be no text apart from it',
    (below) => expect(format(`|a|b|\n|-|-|\n${below}\n`)).toBe(`|a|b|\n|-|-|\n${below}\n`),
  )

  it('DOC-16 a table ends where dashes touch it', () => {
    const table = ['| a   |', '| --- |', '| 1   |']
    expect(laidOut('|a|', '|-|', '|1|', '---')).toEqual([...table, '', '---'])
    expect(laidOut('|a||', '|-|-|', 'Text', '---')).toEqual(['| a   |     |', '| --- | --- |', '', 'Text', '', '---'])
  })

  it.each([
    ['3) Data\n---', '## 3. Data'],
    ['## (3) Data ##', '## 3. Data'],
    ['## 3\\. Data', '## 3. Data'],
    ['##    3 – Data   ', '## 3. Data'],
    ['## Data model', '## 3. Data model'],
    ['## .. Data model', '## 3. Data model'],
    ['## § 3 Data', '## § 3 Data'],
    ['## 📦 3. Data', '## 📦 3. Data'],
  ])('DOC-16 the heading %j becomes %j', (heading, expected) => {
    expect(laidOut('# X', '', heading)).toEqual(['# X', '', expected])
  })

  it('DOC-16 operators are words where they are expressions and mean the same', () => {
    expect(laidOut('- When: `a && !b || !(c)` or `!a == b`')).toEqual(['- When: `a and not b or not (c)` or `!a == b`'])
    expect(laidOut('Run `a && b`.', '', '```', 'a && b  ', '```')).toEqual([
      'Run `a && b`.',
      '',
      '```',
      'a && b  ',
      '```',
    ])
  })

  it.each([
    ['## 3. Data\n\n### A\n\n😀||\n-|-\n|#'],
    [`## 1. Purpose\n\n|a|\n|-|\n${'|open|\n'.repeat(28)}`],
    ['## 1. Purpose\n\n|Open.|Open.|\n|-|-|\n|Open.|'],
  ])('DOC-16 the table that is text in %j says the same, wherever its columns begin', (part) => {
    const text = `# X\n\n${part}\n`
    const [before, after] = [text, format(text)].map((one) => meaningOf(compileText(one), false))
    expect(after).toBe(before)
  })

  it.each(['##Field | Type |', '##'])(
    'DOC-16 a table without a header below the heading %j has none later',
    (heading) => {
      const text = `# X\n\n## 3. Data\n\n${heading}\n| --- | --- |\n| Name | text |\n`
      const codes = [text, format(text)].map((one) => compileText(one).problems.map(({ code }) => code))
      expect(codes.every((all) => all.includes('DOC-038'))).toBe(true)
    },
  )

  it('DOC-16 front matter, line breaks, code and the line ends of Windows stay', () => {
    const text = '---\r\na:  1\r\n---\r\n\r\n# X\r\n\r\none  \r\ntwo\r\n\r\n    code  \r\n'
    expect(format(text)).toBe(text.replace('code  \r\n', 'code\r\n'))
  })
})

describe('every document at hand', () => {
  it.each(documents)('DOC-16 %s means the same when it is laid out, and keeps every word', (_, text) => {
    const laidOut = format(text)
    const [suggestion, now] = [text, laidOut].map((one) => meaningOf(compileText(one), isDrawn(text)))
    expect(now).toBe(suggestion)
    const [before, after] = readings(text, laidOut)
    expect(after).toEqual(before)
    const added = wordsOf(laidOut).length - wordsOf(text).length
    expect(added).toBe(compileText(text).problems.filter(({ code }) => code === 'DOC-021').length)
  })

  it.each(documents)('DOC-17 %s is laid out once and for all', (_, text) => {
    const once = format(text)
    expect(format(once)).toBe(once)
  })
})

describe('documents with pieces cut out or put in', () => {
  const pieces = [
    '',
    '|',
    '`',
    '\n',
    '\n\n',
    '* ',
    '+ ',
    '# ',
    '### ',
    '\\',
    ' | ',
    '---',
    '&& ',
    '!',
    '  \n',
    '> ',
    '\t',
  ]
  const piece = fc.constantFrom(...pieces, '<!--', '-->', '```\n', '    ', '1. ', '\r\n')
  const change = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(12), piece)
  // A section each, so that what is found is small enough to be read.
  const sections = documents.flatMap(([, text]) => text.split(/\n(?=## )/u).map((part) => `# X\n\n${part}\n`))
  const changed = fc
    .tuple(fc.constantFrom(...sections), fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([text, changes]) =>
      changes.reduce((now, [share, length, by]) => {
        const at = Math.floor(share * now.length)
        return now.slice(0, at) + by + now.slice(at + length)
      }, text),
    )
  const runs = { seed: 9, numRuns: 120 * RUNS }

  it('DOC-16 mean the same', () => {
    fc.assert(
      fc.property(
        changed.filter((text) => isSound(parseText(text))),
        (text) => {
          const [before, after] = readings(text, format(text))
          expect(after).toEqual(before)
        },
      ),
      runs,
    )
  })

  it('DOC-17 are laid out once and for all', () => {
    fc.assert(
      fc.property(changed, (text) => {
        expect(format(format(text))).toBe(format(text))
      }),
      runs,
    )
  })

  it('DOC-16 keep every word', () => {
    fc.assert(
      fc.property(changed, (text) => {
        expect(keptWords(format(text))).toEqual(keptWords(text))
      }),
      runs,
    )
  })
})

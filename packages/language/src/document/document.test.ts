import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { applyEdits } from '../../../ide/src/apply-edits.ts'
import { fixAll } from '../../../ide/src/fixes.ts'
import { RUNS } from '../../../../tests/support/runs.ts'
import { describeRoom } from '../../test/support/room.ts'
import type { Block, Document, Table } from './model.ts'
import { parseDocument } from './parse.ts'
import { inText, movedProblem } from './places.ts'
import { listItems, matchPhrase, plainText, soleCode, spanWithin, splitAt } from './phrase.ts'
import { CODE } from '@ninefold/plan/pattern'
import { documentProblem } from './problems.ts'
import type { Problem, Span } from '../../../plan/src/problem/problem.ts'

describeRoom({ folder: import.meta.dirname, point: 0, prefix: 'DOC', problems: documentProblem })

const parse = (text: string): Document => parseDocument([{ file: 'a.md', text }])
const written = (text: string, span: Span): string => {
  const { start, end } = inText(parse(text))(span)
  return text.slice(start, end)
}
const section = (text: string, number = 3) => parse(text).sections[number - 1]!
const isTable = (block: Block): block is Table => block.kind === 'table'
const tableIn = (text: string): Table => section(`## 3. X\n\n${text}`).blocks.find(isTable)!

/** The codes that are left when all that can be repaired has been, once. */
function mendedOnce(text: string): readonly string[] {
  const sources = [{ file: 'a.md', text: `# X\n\n${text}` }]
  const { edits = [] } = fixAll(compile(sources).problems) ?? {}
  return compile(applyEdits(sources, edits)).problems.map(({ code }) => code)
}

it.each([
  ['front matter', '---\nauthor: 👩‍👩‍👧\n---'],
  ['a pasted table', 'Field\tType\nName 👩‍👩‍👧\ttext'],
])('DOC-15 a heading right below an emoji in %s is where it is written', (_, above) => {
  const text = `${above}\n## 3. Entities\n### Tool\n`
  expect(written(text, section(text).subjects[0]!.title.span)).toBe('Tool')
})

describe('title and sections', () => {
  it.each([
    ['# Specification: Claims', 'Claims'],
    ['# specification – Claims', 'Claims'],
    ['# Claims `and` *more*', 'Claims and more'],
    ['Claims\n======', 'Claims'],
  ])('DOC-1 reads the name of %j', (text, name) => expect(parse(text).name).toBe(name))

  it('DOC-1 takes the name of the file where there is no title', () => {
    const document = parseDocument([{ file: 'docs/tool-shed.md', text: '' }])
    expect(document.name).toBe('Tool shed')
    expect(document.problems.map((problem) => problem.code)).toEqual(['DOC-001'])
  })

  it.each(['## 3. Data', '## 3 Data', '## 3) Data', '## 3: Data', '## Point 3 – Data', '## 3', '3 Data\n---'])(
    'DOC-2 knows the number of %j',
    (heading) => expect(section(`# X\n\n${heading}\n`).headings).toHaveLength(1),
  )

  it.each([
    '## **3. Data**',
    '## § 3 Data',
    '## (3) Data',
    '## 3️⃣ Data',
    '## 📦 3. Data',
    '## III. Data',
    '## ③ Data',
    '## 3\\. Data',
    '## Section 3: Data',
    '## Abschnitt 3 – Daten',
    '## 03 Data',
    '## 3.0 Data',
    '## 3．資料',
    '## 3.Data',
    '# 3. Data',
    '### 3. Data model',
    '## Entities and their fields',
    '## Data model',
  ])('DOC-2 knows the point of %j', (heading) => {
    expect(section(`# X\n\n${heading}\n`).headings).toHaveLength(1)
  })

  it.each(['## 3D printing', '## 300 things', '## 3.2 Data', '## Data protection', '## 0. Data'])(
    'DOC-2 takes %j for no point',
    (heading) =>
      expect(parse(`# X\n\n${heading}\n`).sections.every(({ headings }) => headings.length === 0)).toBe(true),
  )

  it('DOC-12 reads points at any depth, with one hint that moves them all', () => {
    const subjects = (text: string) => parse(text).sections.map((one) => one.subjects.map(({ title }) => title.text))
    const usual = '# X\n\n## 3. Data\n\n### Tool\n\ntext\n\n#### More\n\n## 4. States\n\n### Tool\n'
    const numbered = usual.replace('### Tool', '### 3.1 Tool').replace('### Tool', '### 4.1 Tool')
    for (const [text, depth] of [
      [usual.replaceAll(/^##/gmu, '#'), 1],
      [usual.replaceAll(/^##/gmu, '###'), 3],
      [numbered.replaceAll(/^##/gmu, '#'), 1],
      [numbered, 2],
      ['# X\n\n3 Data\n===\n\nTool\n---\n\n4 States\n===\n\nTool\n---\n', 1],
    ] as const) {
      expect(subjects(text)).toEqual(subjects(usual))
      const document = parse(text)
      const problems = document.problems.map((problem) => movedProblem(problem, inText(document)))
      expect(problems.map(({ code }) => code)).toEqual(depth === 2 ? [] : ['DOC-020'])
      const edits = problems[0]?.fix?.edits.toReversed() ?? []
      const repaired = edits.reduce(
        (now, { span, text: by }) => now.slice(0, span.start) + by + now.slice(span.end),
        text,
      )
      expect(parse(repaired).problems).toEqual([])
      expect(subjects(repaired)).toEqual(subjects(usual))
    }
  })

  it('DOC-12 moves no heading to a depth at which it would be something else', () => {
    const { problems } = parse('# X\n\n### 4. States\n\n# History\n\n## 6. Roles\n')
    expect(problems.map(({ code, fix }) => [code, fix])).toEqual([
      ['DOC-020', undefined],
      ['DOC-002', undefined],
    ])
  })

  it('DOC-12 tells a heading that groups subjects from one that is part of a subject', () => {
    const field = '| Field | Type |\n|---|---|\n| A | text |\n'
    const text = `# X\n\n## 3. Data\n\n### Money\n\nAll of it.\n\n#### Claim\n\n${field}\n#### Payment\n\n${field}\n### User\n\n#### User fields\n\n${field}`
    const { subjects, blocks } = parse(text).sections[2]!
    expect(subjects.map(({ title, within }) => [...within, title].map((one) => one.text))).toEqual([
      ['Money', 'Claim'],
      ['Money', 'Payment'],
      ['User'],
    ])
    expect(blocks.map((block) => block.kind)).toEqual(['prose'])
  })

  it('DOC-4 always has nine sections', () => {
    expect(parse('').sections.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(parse('').sections.every(({ headings }) => headings.length === 0)).toBe(true)
  })

  it('DOC-10 joins sections in order of file name, whatever order they come in', () => {
    const document = parseDocument([
      { file: 'b.md', text: '## 3. More\n\n### Second\n' },
      { file: 'a.md', text: '# Specification: Both\n\n## 3. Some\n\n### First\n' },
    ])
    expect(document.sections[2]!.subjects.map(({ title }) => title.text)).toEqual(['First', 'Second'])
    expect([document.name, document.files]).toEqual(['Both', ['a.md', 'b.md']])
    expect(document.problems).toEqual([])
  })
})

describe('several files', () => {
  const field = (name: string) => `### Tool\n\n- Shown as: ${name}\n\n| Field | Type |\n|---|---|\n| ${name} | text |\n`
  const both = (first: string, second: string) =>
    compile([
      { file: '2.md', text: `# 3. Data\n\n${second.replaceAll('###', '##')}` },
      { file: '1.md', text: `# Specification: Tools\n\n## 3. Data\n\n${first}` },
    ])

  it('DOC-10 a subject of two files is one, and everything knows the file that it stands in', () => {
    const { plan, problems } = both(field('Name'), field('Weight').replace(/^- .*$/mu, ''))
    expect(problems).toEqual([])
    const tool = plan!.entities.find(({ name }) => name === 'Tool')!
    const written = tool.fields.filter(({ origin }) => origin)
    expect(written.map(({ name, origin }) => [name, origin!.file, origin!.line])).toEqual([
      ['name', '1.md', 11],
      ['weight', '2.md', 9],
    ])
    expect(plan).toMatchObject({ name: 'Tools', files: ['1.md', '2.md'] })
  })

  it('DOC-10 what both files say is told in the second one, with the place in the first', () => {
    const { problems } = both(field('Name'), field('Name'))
    expect(problems.map(({ code, span, second }) => [code, span.file, second?.span.file])).toEqual([
      ['DOC-014', '2.md', '1.md'],
      ['ENT-002', '2.md', '1.md'],
    ])
  })
})

describe('tables', () => {
  it('DOC-7 reads an escaped pipe inside code and knows the place of each character', () => {
    const text = '## 3. X\n\n| a | b |\n|---|---|\n| when `x \\|\\| yes` | y \\| z |\n'
    const [first, second] = section(text).blocks.find(isTable)!.rows[0]!.cells
    const code = first!.pieces[1]!
    expect([code.text, second!.text]).toEqual(['x || yes', 'y | z'])
    expect(written(text, spanWithin(code, 5, 8))).toBe('yes')
    expect(written(text, second!.span)).toBe('y \\| z')
  })

  it.each([
    '+---+------+\n| a | b    |\n+===+======+\n| 1 | 2, 3 |\n+---+------+\n| 4 | 5    |\n|   | 6    |\n+---+------+\n',
    'a | b\n--+-----\n1 | 2, 3\n4 | 5<br>6\n',
    ' a   b\n --- ----\n 1   2, 3\n 4   5<br>6\n',
    '｜ a ｜ b ｜\n｜---｜---｜\n｜ 1 ｜ 2, 3 ｜\n｜ 4 ｜ 5<br>6 ｜\n',
  ])('DOC-13 reads a table drawn as %j', (text) => {
    const { header, rows } = tableIn(text)
    expect(header.map((cell) => cell.text)).toEqual(['a', 'b'])
    const filled = rows.map((row) => row.cells.map((cell) => cell.text)).filter((cells) => cells.join('') !== '')
    expect(filled).toEqual([
      ['1', '2, 3'],
      ['4', expect.stringMatching(/^5\s6$/u)],
    ])
  })

  it('DOC-7 offers to escape the pipes that cut a code in two', () => {
    const text =
      '# X\n\n## 3. X\n\n### A\n\n| Field | Type | Required |\n|---|---|---|\n| B | text | when `b || c | d` |\n'
    const problem = compile([{ file: 'a.md', text }]).problems.find(({ code }) => code === 'DOC-022')
    const edits = problem!.fix!.edits.toReversed()
    const repaired = edits.reduce(
      (now, { span, text: by }) => now.slice(0, span.start) + by + now.slice(span.end),
      text,
    )
    expect(repaired).toContain('| when `b \\|\\| c \\| d` |')
  })

  it('DOC-7 tells a mistake behind an escaped pipe at its very place', () => {
    const text =
      '# Specification: X\n\n## 3. X\n\n### Tool\n\n| Field | Type | Required |\n|---|---|---|\n' +
      '| Lost | yes/no | |\n| Note | text | when `lost \\|\\| brokn` |\n'
    const [problem] = compile([{ file: 'a.md', text }]).problems
    expect(text.slice(problem!.span.start, problem!.span.end)).toBe('brokn')
  })

  it('keeps empty cells, and fills rows that are too short', () => {
    const table = tableIn('| a | b | c |\n|---|---|---|\n|  | x |  |\n| y |\n')
    expect(table.rows.map((row) => row.cells.map((cell) => cell.text))).toEqual([
      ['', 'x', ''],
      ['y', '', ''],
    ])
  })

  it('reads tables without outer pipes, with blanks behind them, and with Windows line ends', () => {
    for (const text of [
      'a | b\n--|--\n1 | 2\n',
      '| a | b |  \n|---|---|  \n| 1 | 2 |  \n',
      '| a | b |\r\n|---|---|\r\n| 1 | 2 |\r\n',
    ]) {
      expect(tableIn(text).rows.map((row) => row.cells.map((cell) => cell.text))).toEqual([['1', '2']])
    }
  })

  it.each(['---', '-', '===', '  -----  '])('DOC-8 ends where %j touches it, and is no heading', (line) => {
    for (const table of ['| a | b |\n|---|---|\n| 1 | 2 |', 'a  b\n-- --\n1  2']) {
      const { blocks, subjects } = section(`## 3. X\n\n${table}\n${line}\n\n### Y\n`)
      expect(blocks.filter(isTable).map(({ rows }) => rows.length)).toEqual([1])
      expect(subjects.map(({ title }) => title.text)).toEqual(['Y'])
    }
  })

  it.each(['|-|', '-|', '  |=|', '\nText\n| a | b | c | d |\n|-|'])(
    'DOC-11 is read with %j for dashes of all columns',
    (line) => {
      const text = line.startsWith('\n') ? line.slice(1) : `| a | b | c | d |\n${line}`
      const { header, rows } = tableIn(`${text}\n| 1 | 2 | 3 | 4 |\n`)
      expect(header.map((cell) => cell.text)).toEqual(['a', 'b', 'c', 'd'])
      expect(rows.map(({ cells }) => cells.map((cell) => cell.text))).toEqual([['1', '2', '3', '4']])
    },
  )

  it('DOC-8 is touched by a line that is read as it would be apart from it', () => {
    const table = '| a | b |\n|---|---|\n| 1 | 2 |\n'
    const linesIn = (text: string) =>
      section(`## 3. X\n\n${text}`).blocks.flatMap((block) => (block.kind === 'prose' ? (block.lines ?? []) : []))
    const [touching, apart] = [linesIn(`${table}Kind: new / old\n`), linesIn(`${table}\nKind: new / old\n`)]
    expect(touching.map(({ text }) => text)).toEqual(['Kind: new / old'])
    expect(apart.map(({ text }) => text)).toEqual(touching.map(({ text }) => text))
  })

  it('DOC-8 is touched by code with pipes, which is kept as it is written', () => {
    const { blocks } = section('## 3. X\n\n| a | b |\n|---|---|\n| 1 | 2 |\n`| c | d |`\n')
    expect(blocks.map((block) => block.kind !== 'bullet' && block.markdown).at(-1)).toBe('`| c | d |`')
  })

  it('DOC-13 has a sign for a cell that only looks like crossed lines', () => {
    expect(tableIn('| a |\n| --- |\n| -+  |\n').rows.map(({ cells }) => cells.length)).toEqual([1])
    expect(parse('## 3. X\n\n| a |\n| --- |\n| -+  |\n').problems.map(({ code }) => code)).toEqual(['DOC-001'])
  })

  it('DOC-13 has no row of pipes for its header', () => {
    expect(tableIn('|  a  |\n| --- |\n|     |\n--- --\n| b |\n').header).toHaveLength(1)
  })

  it('DOC-13 has no heading for its header, whatever is underlined below', () => {
    expect(section('## 3  X\n---- --\nText\n').headings).toHaveLength(1)
    expect(section('## 3  X\n---- --\nText\n').blocks.filter(isTable)).toEqual([])
  })

  it.each(['\uE000', '\uE001', '\uE002', '\uE003', '\uE004', '\uE005', '\uE006'])(
    'reads %j as a character without a picture, whatever it may stand for inside the reader',
    (character) => {
      const { rows } = tableIn(`| Field | Type |\n|---|---|\n| ${character}a | \`b${character}\` |`)
      expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([['\uFFFDa', '`b\uFFFD`']])
    },
  )

  it('DOC-13 adds a line of dashes once only where a frame has a line of equals signs above its header', () => {
    expect(mendedOnce('+=+=+\n| a | b |\n+-+-+\n| 1 | 2 |')).toEqual([])
  })

  it('takes markup, escapes and entities out of text', () => {
    const table = tableIn('| a |\n|---|\n| **bold** \\*x\\* &amp; [link](http://x) <br> CLAIM_TOO_LARGE |\n')
    expect(table.rows[0]!.cells[0]!.text).toBe('bold *x* & link \n CLAIM_TOO_LARGE')
  })
})

describe('phrases', () => {
  const phrase = (text: string) => section(`## 3. X\n\n### ${text}\n`).subjects[0]!.title

  it('splits outside code and brackets only', () => {
    expect(splitAt(phrase('file (pdf, image), `a, b`, c'), /,/u).map((part) => part.text)).toEqual([
      'file (pdf, image)',
      '`a, b`',
      'c',
    ])
    expect(listItems(phrase('one, two and three')).map((part) => part.text)).toEqual(['one', 'two', 'three'])
  })

  it('splits around so many blanks that an expression would take their square', () => {
    const blanks = ' '.repeat(50_000)
    const { header } = tableIn(`| a${blanks}x${blanks}or${blanks}b, c |\n|---|\n`)
    expect(splitAt(header[0]!, /\s+or\s+|,/u).map(({ text }) => text.replace(/\s+/u, ' '))).toEqual(['a x', 'b', 'c'])
  })

  it('matches around code, and gives groups with their places', () => {
    const text = '## 3. X\n\n### list of Claim where `a where b` by day\n'
    const title = section(text).subjects[0]!.title
    const [entity, test] = matchPhrase(title, new RegExp(`^list of (.+?) where (${CODE}) by`, 'u'))!
    expect([entity!.text, soleCode(test!)!.text]).toEqual(['Claim', 'a where b'])
    expect(written(text, test!.span)).toBe('`a where b`')
    expect(plainText(title)).toBe('list of Claim where a where b by day')
  })
})

describe('places', () => {
  const originOf = ({ places, originOf: of }: Document, span: Span) => places(span.file).written(of(span))

  it('are lines and columns from 1, whatever the line ends', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const document = parse(['# X', '', '## 3. Data', ''].join(end))
      expect(originOf(document, document.sections[2]!.span)).toEqual({
        file: 'a.md',
        line: 3,
        column: 4,
        endLine: 3,
        endColumn: 11,
      })
    }
  })

  it('count the empty line between a term and what defines it', () => {
    const document = parse('# X\n\nCurrency\n\n: EUR\n\n|a|b|\n|-|-|\n|1|2|3|\n')
    expect(document.problems.map(({ code, span }) => [code, originOf(document, span).line])).toEqual([['DOC-007', 9]])
  })

  it('do not count a backtick that was forgotten', () => {
    const table = '| Entity | everyone signed in |\n| --- | --- |\n| User | read |\nthis == me` | read |\n'
    const text = `# X\n\n## 6. Roles and permissions\n\n${table}\n## 9. Limits\n\nNone.\n`
    const { problems } = compile([{ file: 'a.md', text }])
    const unknown = problems.filter(({ code }) => code === 'ACC-003')
    expect(unknown.map(({ span }) => text.slice(span.start, span.end))).toEqual(['this == me`'])
  })

  it('do not count a byte order mark', () => {
    const document = parse('\uFEFF# Specification: X\n')
    expect([document.name, originOf(document, document.nameSpan).column]).toEqual(['X', 3])
  })
})

describe('any text at all', () => {
  const example = readFileSync(
    join(import.meta.dirname, '../../../../examples/expense-claims/specification.md'),
    'utf8',
  )

  /** Compiles; tells what of the outcome breaks a promise. */
  const broken = (text: string): readonly unknown[] => {
    const { problems, plan } = compile([{ file: 'a.md', text }])
    const isInside = ({ start, end }: Span) => start >= 0 && start <= end && end <= text.length
    const placesOf = ({ span, second, fix }: Problem) => [
      span,
      ...(second ? [second.span] : []),
      ...(fix?.edits ?? []).map((edit) => edit.span),
    ]
    const outside = problems.filter((problem) => !placesOf(problem).every(isInside))
    const errors = problems.filter((problem) => problem.severity === 'error')
    return plan ? [...outside, ...errors] : outside
  }

  it('gives problems inside the text and never fails: random text', () => {
    const words = fc.constantFrom(
      '#',
      '## 3.',
      '### A',
      '|',
      '---',
      '`',
      '\n',
      '- K: v',
      '\\|',
      'when',
      ' ',
      '{',
      'é',
      '\r\n',
      '<!--',
      '=',
      '~~~',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string()), { maxLength: 60 }), (parts) => {
        expect(broken(parts.join(''))).toEqual([])
      }),
      { seed: 9, numRuns: 300 * RUNS },
    )
  })

  it('gives problems inside the text and never fails: an example with pieces cut out or put in', () => {
    const piece = fc.constantFrom('', '|', '`', '\n', ', ', ' when ', '###', '\\', '(', "'", '{x}', ' of ', '0')
    const place = fc.nat(example.length)
    fc.assert(
      fc.property(fc.array(fc.tuple(place, fc.nat(30), piece), { maxLength: 6 }), (changes) => {
        const text = changes.reduce((now, [at, length, by]) => now.slice(0, at) + by + now.slice(at + length), example)
        expect(broken(text)).toEqual([])
      }),
      { seed: 9, numRuns: 60 * RUNS },
    )
  })

  it.each([
    `${'> '.repeat(2000)}deep`,
    `|${' -'.repeat(50_000)}x`,
    `### A\n\n| Field | Type |\n|---|---|\n| A | text \`${'('.repeat(5000)}\` |`,
    `### A\n\n| Field | Type | Default |\n|---|---|---|\n| A | integer | \`= ${'('.repeat(5000)}\` |`,
  ])('reads long lines and deep nesting without trouble: %#', (text) => {
    expect(broken(`## 3. X\n\n${text}\n`)).toEqual([])
  })
})

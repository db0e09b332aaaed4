/** Fixes that are made, again and again, come to an end: one that is offered again after it was made mends nothing. */
import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { applyEdits } from '../../../ide/src/apply-edits.ts'
import { fixAll } from '../../../ide/src/fixes.ts'
import { parseDocument } from './parse.ts'

/** The text with all made that is offered, until nothing is. */
function repaired(text: string): string {
  let sources = [{ file: 'a.md', text }] as ReturnType<typeof applyEdits>
  for (let round = 0; round < 8; round++) {
    const all = fixAll(compile(sources).problems)
    if (!all) return sources[0]!.text
    sources = applyEdits(sources, all.edits)
  }
  throw new Error(`never ends: ${JSON.stringify(sources[0]!.text)}`)
}

it.each([
  ['without a header', '+-+\n+-+\n++\n||\n+-+\n||'],
  ['with a line of no cell', '+=+\n+-+\n+ß+\n||\n+-+\n||'],
])('DOC-13 a frame %s is no table, and left as it stands', (_, frame) => {
  const text = `# X\n\n${frame}\n`
  expect(repaired(text)).toBe(text)
})

it.each(['- a|b', 'a|b', 'Text'])('DOC-11 a header gains its line of dashes once below %j, too', (line) => {
  expect(repaired(`# X\n\n${line}\n  | c | d |\n  | 1 | 2 |\n`)).toBe(
    `# X\n\n${line}\n\n  | c | d |\n  | --- | --- |\n  | 1 | 2 |\n`,
  )
})

it('EXP-20 what mends a condition for one of its entities is not made for the other, where it would be wrong', () => {
  const entity = (name: string, field: string) =>
    `### ${name}\n\n| Field | Type |\n| --- | --- |\n| ${field} | yes/no |\n`
  const rule = '| Rule | Entity | Must hold |\n| --- | --- | --- |\n| So | Tool, Loan | `reason` |\n'
  const tool = `${entity('Tool', 'Reasonc')}\nThe reasonc is asked for. A reasonc is short.\n`
  const text = `# X\n\n## 3. Data\n\n${tool}\n${entity('Loan', 'Reason')}\n## 5. Rules\n\n${rule}`
  expect(repaired(text)).toBe(text.replace('`reason`', '`reasonc`'))
})

it('DOC-7 bare pipes in what only looks like code are text', () => {
  const { sections } = parseDocument([{ file: 'a.md', text: '## 3. X\n\n| a |\n| --- |\n| `|` \\`|` |\n' }])
  expect(JSON.stringify(sections)).not.toMatch(/\uE003/u)
})

it('DOC-2 an underlined heading with markup gains one number', () => {
  expect(repaired('# X\n\nRoles<br>\n---\n')).toBe('# X\n\n6. Roles<br>\n---\n')
})

const rule = (condition: string) =>
  [
    '# X\n\n## 3. Data\n\n### Tool\n',
    '| Field | Type |\n| --- | --- |\n| Lost | yes/no |\n| Sold | yes/no |\n',
    '## 5. Rules\n\n| Rule | Entity | Must hold |\n| --- | --- | --- |',
    `| Never | Tool | ${condition} |\n`,
  ].join('\n')

it.each([
  ['`lost \\| sold`', '`lost \\|\\| sold`'],
  ['`\\|sold`', '`\\|\\|sold`'],
  ['lost \\| sold', 'lost \\|\\| sold'],
  ['`\\|` sold', '`\\|\\|` sold'],
])('DOC-7 a pipe put into %s of a table is escaped, as the one before it was', (written, after) => {
  expect(repaired(rule(written))).toBe(rule(after))
})

const parted = (rows: string) =>
  `# X\n\n## 3. Data\n\n### Tool\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n${rows}`

it.each([
  ['an empty line', '\n| Size | integer |\n'],
  ['an empty line and a tab', '\n\t| Size | integer |\n'],
  ['two empty lines and blanks', '\n\n    | Size | integer |\n'],
])('DOC-11 a row that is parted from its table by %s comes back to it', (_, rows) => {
  expect(compile([{ file: 'a.md', text: parted(rows) }]).problems.map(({ code }) => code)).toEqual(['DOC-037'])
  expect(repaired(parted(rows))).toBe(parted('| Size | integer |\n'))
})

it('DOC-11 of several rows the first may be a header: nothing is repaired', () => {
  const text = parted('\n| Size | integer |\n| Weight | integer |\n')
  expect(compile([{ file: 'a.md', text }]).problems.map(({ code }) => code)).toEqual(['DOC-037'])
  expect(repaired(text)).toBe(text)
})

it('DOC-11 an indented row right below a row is one of its table', () => {
  const text = parted('\t| Size | integer |\n| Weight | integer |\n| Height | integer |\n')
  const { plan, problems } = compile([{ file: 'a.md', text }])
  expect(problems).toEqual([])
  expect(plan?.entities[0]?.fields.slice(0, 4).map(({ name }) => name)).toEqual(['name', 'size', 'weight', 'height'])
})

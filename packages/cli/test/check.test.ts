// `ninefold check`: a document with a mistake in each of the nine points, exactly as the terminal shows it. The golden
// file is rewritten when UPDATE_GOLDEN is set, and read in review.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { ninefold } from './command.ts'
import { root, temporaryFolder } from './process.ts'

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

test.each(['expense-claims', 'help-desk', 'appointments', 'purchasing', 'room-booking', 'ten-lines'])(
  'the example %s has no errors and no warnings',
  async (name) => {
    const { code, out, error } = await ninefold(['check', join('examples', name)])
    expect(error).toBe('')
    expect(out).toContain('no problems')
    expect(code).toBe(0)
  },
)

test('what cannot be proven of rules is one line, however many they are', async () => {
  const folder = temporaryFolder()
  const rows = [1, 2, 3, 4].map((n) => `| Rule ${n} | Part | \`mark.matches('^[A-Z]{${n}}-[0-9]+$')\` | PART_ODD |`)
  const text = `# Specification: Parts

## 3. Entities

### Part

| Field | Type |
| --- | --- |
| Width | integer |
| Mark | text |

## 5. Rules

| Rule | Entity | Must hold | Error |
| --- | --- | --- | --- |
${rows.join('\n')}
| Broad | Part | \`width > 0\` | PART_ODD |

## 8. Errors

| Code | Message | What to do |
| --- | --- | --- |
| PART_ODD | This does not fit. | Measure again. |
`
  writeFileSync(join(folder.path, 'parts.md'), text)
  const { code, out } = await ninefold(['check', join(folder.path, 'parts.md')])
  expect(code).toBe(0)
  expect(out.split('\n').filter((line) => line.startsWith('Not proven'))).toEqual([
    'Not proven whether records can keep and break 4 of 5 rules: Rule 1, Rule 2 and 2 more. They are checked like all others.',
  ])
  folder.remove()
})

test('what is assumed is counted in one line, and listed where it is asked for', async () => {
  const ten = join(root, 'examples/ten-lines')
  const { out } = await ninefold(['check', ten])
  const [, total, where] = /^It runs on (\d+) assumptions \((.+)\); `--assumptions` prints them\.$/mu.exec(out) ?? []
  const counts = [...where!.matchAll(/(\d+) in point \d/gu)].map(([, count]) => Number(count))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(Number(total))
  const listed = await ninefold(['check', ten, '--assumptions'])
  expect(listed.out).toContain('A password has at least 10 characters.')
  expect(listed.out).not.toContain('It runs on')
  const { assumptions } = JSON.parse((await ninefold(['check', ten, '--json'])).out) as {
    assumptions: { point: number; text: string; help: string }[]
  }
  expect(assumptions).toHaveLength(Number(total))
  expect(assumptions.every(({ point, text, help }) => point >= 1 && point <= 9 && text !== '' && help !== '')).toBe(
    true,
  )
})

test('what is assumed is not known of a document with errors, which is said where it is asked for', async () => {
  const folder = temporaryFolder()
  const file = join(folder.path, 'broken.md')
  writeFileSync(
    file,
    '# Specification: Claims\n\n## 3. Entities\n\n### Claim\n\n| Field | Type |\n| --- | --- |\n| Amount | monney |\n',
  )
  const why = 'What is assumed is known once the document has no errors'
  const asked = await ninefold(['check', file, '--assumptions'])
  expect(asked.code).toBe(1)
  expect(asked.out).toContain(why)
  expect((await ninefold(['check', file])).out).not.toContain(why)
  folder.remove()
})

test('a file that is not there is told', async () => {
  const { code, error } = await ninefold(['check', 'examples/expense-claim/specification.md'])
  expect(code).toBe(2)
  expect(error).toContain('There is no file')
})

test('--coverage counts what becomes of the statements of each point', async () => {
  const { code, out } = await ninefold(['check', 'examples/expense-claims', '--coverage'])
  expect(code).toBe(0)
  const all = out.split('\n').find((line) => line.startsWith('All'))!
  const [statements, planned, reported, explaining, unowned] = all.match(/\d+/gu)!.map(Number)
  expect(planned! + reported! + explaining! + unowned!).toBe(statements)
  expect(statements).toBeGreaterThan(500)
  expect(unowned).toBe(0)
  const { coverage } = JSON.parse(
    (await ninefold(['check', 'examples/expense-claims', '--coverage', '--json'])).out,
  ) as {
    coverage: readonly { readonly owner: string; readonly line: number }[]
  }
  expect(coverage).toHaveLength(statements!)
  expect(coverage.filter(({ owner }) => owner === 'plan')).toHaveLength(planned!)
})

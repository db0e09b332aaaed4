import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import type { Plan } from '../../plan/src/model/plan.ts'

const root = join(import.meta.dirname, '../../..')
const examples = readdirSync(join(root, 'examples'))
  .map((name) => join('examples', name, 'specification.md'))
  .filter((file) => existsSync(join(root, file)))
const blank = join('../shared/cases/blank/specification.md')

const compileFile = (file: string) =>
  compile([{ file: 'specification.md', text: readFileSync(join(root, file), 'utf8') }])
const planOf = (text: string): Plan => {
  const { plan, problems } = compile([{ file: 'a.md', text }])
  if (!plan) throw new Error(problems.map((problem) => problem.message).join('\n'))
  return plan
}

describe('examples', () => {
  it.each(examples)('%s compiles without a problem', (file) => {
    const { plan, problems } = compileFile(file)
    expect(problems).toEqual([])
    expect(plan).toBeDefined()
  })

  it.each(examples)('%s gives a plan that is plain JSON, the same each time', (file) => {
    const { plan } = compileFile(file)
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
    expect(compileFile(file).plan).toEqual(plan)
  })

  it.each(examples)('%s gives a plan whose parts refer to each other', (file) => {
    const plan = compileFile(file).plan!
    const entities = plan.entities.map(({ name }) => name)
    const referred = plan.entities.flatMap(({ fields }) =>
      fields.flatMap(({ type }) => ('entity' in type ? [type.entity] : [])),
    )
    expect(referred.filter((name) => !entities.includes(name))).toEqual([])
    const before = plan.entities.filter(({ partOf }, at) => partOf && entities.indexOf(partOf.entity) > at)
    expect(before).toEqual([])
    const codes = plan.errors.map(({ code }) => code)
    expect(plan.rules.filter(({ error }) => !codes.includes(error))).toEqual([])
  })
})

describe('open points', () => {
  const nothing = '# Specification: Nothing yet\n'

  it('a document with a title alone runs, and says what is assumed of each point', () => {
    const { plan, problems, open } = compile([{ file: 'a.md', text: nothing }])
    expect(problems).toEqual([])
    expect(open).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(plan?.open).toEqual(open)
    expect([...new Set(plan?.assumptions.map(({ point }) => point))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(plan?.assumptions.filter(({ text, help }) => !text.endsWith('.') || !help.endsWith('.'))).toEqual([])
    expect(plan?.entities.map(({ name }) => name)).toEqual(['User'])
  })

  it.skipIf(!existsSync(join(root, blank)))(
    'the blank case has nine open points (skipped where ../shared/cases is absent)',
    () => {
      const { plan, problems, open } = compileFile(blank)
      expect([problems, open, plan?.purpose]).toEqual([[], [1, 2, 3, 4, 5, 6, 7, 8, 9], ''])
      expect(plan?.name).toBe('browser-based web application of undetermined purpose')
    },
  )

  it.each([
    '## 8. Errors\n\n| Code | Message |\n|---|---|\n',
    '## 9. Limits\n\n- Constants: not known\n',
    '## 2. Screens\n\n| Screen | Route |\n|---|---|\n| | |\n',
  ])('DOC-4 a point stays open where it says nothing: %j', (text) => {
    expect(planOf(`${nothing}\n${text}`).open).toHaveLength(9)
  })

  it('a point that is filled in is not open any more', () => {
    const plan = planOf(`${nothing}\n## 3. Entities\n\n### Tool\n\n| Field | Type |\n|---|---|\n| Name | text |\n`)
    expect(plan.open).toEqual([1, 2, 4, 5, 6, 7, 8, 9])
  })
})

describe('problems', () => {
  it('withhold the plan where one is an error, and come in the order of the text', () => {
    const text =
      '# Specification: X\n\n## 9. Limits\n\n| Limit | Value |\n|---|---|\n| Page sise | 50 |\n\n' +
      '## 3. Entities\n\n### Tool\n\n| Field | Type |\n|---|---|\n| Name | txet |\n'
    const { plan, problems } = compile([{ file: 'a.md', text }])
    expect(plan).toBeUndefined()
    expect(problems.map(({ code }) => code)).toEqual(['LIM-001', 'DOC-006', 'ENT-005'])
  })

  it('are one for one mistake: what a broken field would lead to is not told as well', () => {
    const text =
      '# Specification: X\n\n## 3. Entities\n\n### Tool\n\n- Shown as: `name + code`\n\n' +
      '| Field | Type | Default |\n|---|---|---|\n| Name | txet | |\n| Code | text | |\n| Both | text | `= name + code` |\n\n' +
      '## 5. Rules\n\n| Rule | Entity | Must hold |\n|---|---|---|\n| Named | Tool | `size(name) > 2` |\n'
    expect(compile([{ file: 'a.md', text }]).problems.map(({ code }) => code)).toEqual(['ENT-005'])
  })

  it('lead to their line in the file they stand in', () => {
    const sources = [
      { file: 'a.md', text: '# Specification: X\n' },
      { file: 'b.md', text: '## 3. Entities\n\n### Tool\n\n| Field | Type |\n|---|---|\n| Name | txet |\n' },
    ]
    expect(compile(sources).problems.map(({ span }) => span.file)).toEqual(['b.md'])
  })
})

describe('entities of the plan', () => {
  const plan = planOf(readFileSync(join(root, 'examples/expense-claims/specification.md'), 'utf8'))
  const field = (entity: string, name: string) => {
    const found = plan.entities.find((one) => one.name === entity)?.fields.find((one) => one.name === name)
    if (!found) throw new Error(`no ${entity}.${name}`)
    return found
  }

  it('ENT-22 stores what depends on the record and its parts alone', () => {
    expect(field('Claim', 'amount').computed?.stored).toBe(true)
    expect(field('ClaimLine', 'net').computed?.stored).toBe(true)
    expect(field('CostCentre', 'paidOut').computed?.stored).toBe(false)
  })

  it('ENT-19 gives the whole its list and the part its whole', () => {
    expect(plan.entities.find(({ name }) => name === 'ClaimLine')?.partOf).toEqual({
      entity: 'Claim',
      list: 'lines',
      whole: 'claim',
    })
    expect(field('Claim', 'lines').type).toEqual({ kind: 'parts', entity: 'ClaimLine' })
    expect(field('ClaimLine', 'claim')).toMatchObject({
      system: true,
      type: { kind: 'reference', entity: 'Claim', onDelete: 'delete' },
    })
  })

  it('ENT-15 finds the reference that a list is the other side of', () => {
    expect(field('CostCentre', 'claims').type).toEqual({ kind: 'inverse', entity: 'Claim', field: 'costCentre' })
  })

  it('ENT-21 turns bare values into typed literals', () => {
    expect(field('Claim', 'category').default?.expr.tree).toMatchObject({
      op: 'literal',
      value: 'other',
      type: { kind: 'choice' },
    })
  })

  it('ENT-27 ENT-28 adds status and what every person has', () => {
    expect(field('Claim', 'status')).toMatchObject({ system: true, type: { kind: 'choice' } })
    expect(field('User', 'email')).toMatchObject({ unique: true, required: {}, system: true })
  })

  it('leads each field back to its line', () => {
    const text = readFileSync(join(root, 'examples/expense-claims/specification.md'), 'utf8').split('\n')
    expect(text[field('Claim', 'receipt').origin!.line - 1]).toMatch(/^\| Receipt \|/u)
  })
})

it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('a document may say "%s" anywhere', (word) => {
  const cells = (count: number) => `| ${Array.from({ length: count }, () => word).join(' | ')} |`
  const table = (...heads: string[]) => [
    `| ${heads.join(' | ')} |`,
    `|${' --- |'.repeat(heads.length)}`,
    cells(heads.length),
  ]
  const lines = [
    `# Specification: ${word}`,
    '## 1',
    `- Currency: ${word}`,
    `- Language: ${word}`,
    `- Time zone: ${word}`,
    `- Sign-up: ${word}`,
    `&${word};`,
    '## 2',
    ...table('Screen', 'Route', 'Shows', 'For'),
    '## 3',
    `### ${word}`,
    ...table('Field', 'Type', 'Default'),
    `| a | money in ${word} | 5 ${word} |`,
    '## 4',
    `### ${word}`,
    ...table('Action', 'From', 'To', 'Who', 'Then'),
    '```mermaid',
    'stateDiagram-v2',
    `state ${word} <<${word}>>`,
    '```',
    '## 5',
    ...table('Rule', 'Entity', 'Must hold', 'Error'),
    `| x | ${word} | \`${word}(${word}) == ${word}.${word}\` | |`,
    '## 6',
    ...table('Role', 'Who has it'),
    '',
    ...table('Entity', word),
    '## 7',
    ...table('Call', 'Method and path', 'For', 'Does'),
    '## 8',
    ...table('Code', 'Status', 'Message'),
    '## 9',
    ...table('Name', 'Value'),
    `| Requests per minute | 5 ${word} |`,
  ]
  expect(compile([{ file: 'a.md', text: lines.join('\n\n').replaceAll('|\n\n|', '|\n|') }]).problems).not.toEqual([])
})

// The owner of each statement: the plan, a problem, or a rule by which it explains.
import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'

const documentOf = (points: string) => [
  {
    file: 'a.md',
    text: `# Specification: Loans

## 3. Entities

A loan is what the club is about.

### Loan

Whoever borrows brings it back.

- Only one: no

| Field | Type | Remarks |
| --- | --- | --- |
| What | text | handle with care |
| Days | integer | |

${points}
`,
  },
]

const ownerOf = (points: string) =>
  Object.fromEntries(
    compile(documentOf(points)).coverage.flatMap(({ text, kind, owner }) => (kind === 'cell' ? [] : [[text, owner]])),
  )

describe('each statement is in the plan, reported or explanation', () => {
  it('rows and bullets of point 3 are in the plan, text is explanation', () =>
    expect(ownerOf('')).toEqual({
      'A loan is what the club is about.': 'explanation',
      'Whoever borrows brings it back.': 'explanation',
      'Only one: no': 'plan',
      'What | text | handle with care': 'plan',
      'Days | integer': 'plan',
    }))

  it('tells the sentences of one paragraph apart', () =>
    expect(
      ownerOf(
        '## 5. Rules\n\nWe lend on Mondays. Days must be at most 30. What must be unique. Days must be reasonable.',
      ),
    ).toMatchObject({
      'We lend on Mondays.': 'explanation',
      'Days must be at most 30.': 'plan',
      'What must be unique.': 'plan',
      'Days must be reasonable.': 'problem',
    }))

  it('a table that no point reads is reported with all its rows', () =>
    expect(ownerOf('## 5. Rules\n\n| Colour | Taste |\n| --- | --- |\n| red | sweet |')).toMatchObject({
      'red | sweet': 'problem',
    }))

  it('quotations, code and what says that there is nothing are no statements', () =>
    expect(
      Object.keys(ownerOf('## 5. Rules\n\n> Days must be fair.\n\n```\nDays must be fair.\n```\n\nNone.')),
    ).toHaveLength(5))
})

describe('each cell has an owner of its own', () => {
  const cellsOf = (points: string) =>
    compile(documentOf(points)).coverage.flatMap(({ kind, text, owner, rule }) =>
      kind === 'cell' ? [`${text}: ${rule ?? owner}`] : [],
    )

  it('text for people explains, all else is in the plan', () =>
    expect(cellsOf('')).toEqual([
      'What: plan',
      'text: plan',
      'handle with care: column',
      'Days: plan',
      'integer: plan',
    ]))

  it('a flag is claimed by its reader; numbers of rows and columns that are not known explain', () =>
    expect(
      cellsOf(`### Key

| No | Field | Type | Required | Unique | Jira |
| --- | --- | --- | --- | --- | --- |
| 7 | Code | text | yes | no | IT-1 |`).slice(5),
    ).toEqual(['7: column', 'Code: plan', 'text: plan', 'yes: plan', 'no: plan', 'IT-1: column']))

  it('words under yes and no that are neither are reported, and so is the rest of a row that is dropped', () => {
    expect(
      cellsOf('### Key\n\n| Field | Type | Unique |\n| --- | --- | --- |\n| Code | text | by house |').slice(5),
    ).toContain('by house: problem')
    expect(cellsOf('## 8. Errors\n\n| Code | Message |\n| --- | --- |\n| too late | Sorry. |').slice(5)).toEqual([
      'too late: problem',
      'Sorry.: problem',
    ])
  })
})

it('compile lists what only explains, with its line; nothing where there is an error', () => {
  const { explanations } = compile(documentOf(''))
  expect(explanations).toMatchObject([
    { point: 3, text: 'A loan is what the club is about.', origin: { file: 'a.md', line: 5 } },
    { point: 3, text: 'Whoever borrows brings it back.', origin: { file: 'a.md', line: 9 } },
  ])
  expect(compile(documentOf('## 5. Rules\n\n- Long: `dayz > 3`')).explanations).toEqual([])
})

it('keeps its lines where text is inserted above', () => {
  const [source] = documentOf('')
  compile([source!])
  const moved = { ...source!, text: source!.text.replace('## 3.', 'Loans.\n\n## 3.') }
  expect(compile([moved]).explanations.map(({ origin }) => origin.line)).toEqual([7, 11])
})

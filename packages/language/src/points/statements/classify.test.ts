// What becomes of each statement: enforced, reported, or explanation.
import { describe, expect, it } from 'vitest'
import { compile, statementsOf, understand } from '../../compile.ts'

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

const statusOf = (points: string) =>
  Object.fromEntries(statementsOf(understand(documentOf(points))).map(({ text, status }) => [text, status]))

describe('each statement is enforced, reported or explanation', () => {
  it('rows and bullets of point 3 are enforced, text is explanation', () =>
    expect(statusOf('')).toEqual({
      'A loan is what the club is about.': 'explanation',
      'Whoever borrows brings it back.': 'explanation',
      'Only one: no': 'enforced',
      'What | text | handle with care': 'enforced',
      'Days | integer': 'enforced',
    }))

  it('tells the sentences of one paragraph apart', () =>
    expect(
      statusOf(
        '## 5. Rules\n\nWe lend on Mondays. Days must be at most 30. What must be unique. Days must be reasonable.',
      ),
    ).toMatchObject({
      'We lend on Mondays.': 'explanation',
      'Days must be at most 30.': 'enforced',
      'What must be unique.': 'enforced',
      'Days must be reasonable.': 'reported',
    }))

  it('a table that no point reads is reported with all its rows', () =>
    expect(statusOf('## 5. Rules\n\n| Colour | Taste |\n| --- | --- |\n| red | sweet |')).toMatchObject({
      'red | sweet': 'reported',
    }))

  it('quotations, code and what says that there is nothing are no statements', () =>
    expect(
      Object.keys(statusOf('## 5. Rules\n\n> Days must be fair.\n\n```\nDays must be fair.\n```\n\nNone.')),
    ).toHaveLength(5))
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

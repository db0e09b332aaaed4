// Answers in words: the fields that they name, of the records that they name; never more.
import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import { planOf } from '../../../test/support/plan.ts'

const documentWith = (row: string, header = '| Call | Method and path | Who | Answer |\n| --- | --- | --- | --- |') => `
## 3. Entities

### Programme

| Field | Type |
| --- | --- |
| Name | text |
| Contact email | email |
| Opens | date |
| Closes | date |
| Budget | money in EUR |
| Places | integer |
| Active | yes/no |
| Notes | list of Note |

### Note

| Field | Type |
| --- | --- |
| Programme | Programme |

## 4. States

### Programme

| Action | From | To | Who |
| --- | --- | --- | --- |
| Publish | draft | published | Officer |

## 6. Roles

| | Officer | anyone |
| --- | --- | --- |
| Programme | all | read |

## 7. Calls

${header}
${row}
`
const DOES = '| Call | Method and path | Who | Does | Answer |\n| --- | --- | --- | --- | --- |'
const answered = (row: string, header?: string): string => {
  const { does, answers } = planOf(documentWith(row, header)).calls.calls[0]!
  const [step] = does
  const where = step?.kind === 'list' && step.where ? ` where ${step.where.source}` : ''
  const keys = [...(answers.expr?.source ?? '').matchAll(/'(\w+)':/gu)].map(([, key]) => key).join(' ')
  return `${keys}${where}`
}
const reported = (row: string): readonly string[] =>
  compile([{ file: 'a.md', text: `# Specification: Test\n${documentWith(row)}` }]).problems.flatMap((problem) =>
    problem.severity === 'error' ? [`${problem.code} ${problem.severity}`] : [],
  )

describe('CAL-10 an answer in words', () => {
  it.each([
    ['name and closing date of the active programmes', 'id name closes where active'],
    ['name, closes', 'id name closes'],
    ['the name, and its opening and closing dates', 'id name opens closes'],
    ['names and emails of all programmes', 'id name contactEmail'],
    ["the programme's name", 'id name'],
    ['list of names', 'id name'],
    ['number of places', 'id places'],
    ['published programmes (name, budget)', "id name budget where status == 'published'"],
    ['active programmes with name and status', 'id name status where active'],
    ['200 with name', 'id name'],
    ['nothing', ''],
  ])('answers the fields that it names: %s', (words, expected) => {
    expect(answered(`| Open | GET /programmes | anyone | ${words} |`)).toBe(expected)
  })

  it.each(['the programmes', 'list of programmes', 'list', 'all fields', 'JSON'])(
    'the records themselves are all their fields: %s',
    (words) =>
      expect(answered(`| Open | GET /programmes | anyone | ${words} |`)).toMatch(
        /^id name contactEmail opens closes budget places active status/u,
      ),
  )

  it.each([
    ['| New | POST /programmes | Officer | the id of the new programme |', 'id'],
    ['| One | GET /programmes/{id} | anyone | name and closing date |', 'id name closes'],
    ['| Publish | POST /programmes/{id}/publish | Officer | status |', 'id status'],
  ])('so does one of another kind: %s', (row, expected) => expect(answered(row)).toBe(expected))

  it.each([
    [
      '| Open | GET /programmes | anyone | list of Programme where `active` | name and closing date |',
      'id name closes where active',
    ],
    ['| New | POST /programmes | Officer | create Programme | the id |', 'id'],
    ['| New | POST /programmes | Officer | create Programme | name and status |', 'id name status'],
  ])('and one beside Does: %s', (row, expected) => expect(answered(row, DOES)).toBe(expected))

  it.each([
    'what the public may know',
    'what is public of each',
    'name and notes',
    'all fields except budget',
    'open programmes',
    'names of the programmes that are still open',
    'name and closing date, active programmes only',
  ])('answers nothing where it is not understood, which is an error: %s', (words) => {
    expect(reported(`| Open | GET /programmes | anyone | ${words} |`)).toEqual(['CAL-031 error'])
  })

  it.each(['name and date', 'name, nmae', 'number'])('and so is a name of no field: %s', (words) => {
    expect(reported(`| Open | GET /programmes | anyone | ${words} |`)).toEqual(['CAL-006 error'])
  })

  it('says in the assumptions what is answered', () => {
    const { assumptions } = planOf(documentWith('| Open | GET /programmes | anyone | name of the active programmes |'))
    expect(assumptions.filter(({ point }) => point === 7).map(({ text }) => text)).toContain(
      '"Open" lists what its path names, where active, and answers id and name of the record.',
    )
  })
})

it('CAL-3 words beside an address take no effect, which is reported', () => {
  const row = '| Open | `GET /programmes` of the own branch | anyone | name |'
  const { problems } = compile([{ file: 'a.md', text: `# Specification: Test\n${documentWith(row)}` }])
  expect(problems.filter(({ code }) => code === 'CAL-032').map(({ message }) => message)).toEqual([
    '"of the own branch" next to /programmes has no effect.',
  ])
})

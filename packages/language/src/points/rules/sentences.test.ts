// Rules as people say them: what is held, and what stays text.
import { describe, expect, it } from 'vitest'
import { planOf } from '../../../test/support/plan.ts'
import { compile } from '../../compile.ts'

const rulesOf = (point5: string) =>
  planOf(`
## 3. Entities

### Leave request

| Field | Type | Required |
| --- | --- | --- |
| Code | text | yes |
| From | date | |
| To | date | |
| Sent at | date and time | |
| Days | decimal | |
| Fee | money in EUR | |
| Kind | one of: sick, unpaid | |
| Reason | text | |

### Balance

| Field | Type |
| --- | --- |
| Left | decimal |
| Code | text |

## 4. States

### Leave request

| Action | From | To | Who |
| --- | --- | --- | --- |
| Reject | asked | rejected | administrators |

## 5. Rules

${point5}

## 9. Constants

| Name | Value |
| --- | --- |
| Most days | 30 |
| Highest fee | 200 EUR |
`).rules.map(({ entity, must, when }) => {
    const said =
      must.kind === 'hold' ? must.expr.source : must.kind === 'unique' ? `unique ${must.fields.join(', ')}` : must.kind
    return `${entity}: ${said}${when ? ` when ${when.source}` : ''}`
  })

it.each([
  ['- Leave request: `days > 0`', 'LeaveRequest: days > 0'],
  ['- Leave request: `days > 0` "At least a day."', 'LeaveRequest: days > 0'],
  ['- Leave request: `days > 0` – At least a day', 'LeaveRequest: days > 0'],
  ['- `days > 0` (At least a day.)', 'LeaveRequest: days > 0'],
  ['- Balance: Left must be greater than 0', 'Balance: left > 0'],
  ['- Balance: Code must be unique', 'Balance: unique code'],
])('an item may name its entity before the colon, and its message behind the condition: %s', (item, expected) => {
  expect(rulesOf(item)).toEqual([expected])
})

describe('sentences', () => {
  it.each([
    ['Days must be greater than 0', 'days > 0'],
    ['The days must not be more than 30.', 'days <= 30'],
    ['Days must not exceed the most days', 'days <= mostDays'],
    ['Days must be between 1 and 30', 'days >= 1 and days <= 30'],
    ['Days must not be 0', 'days != 0'],
    ['Days must be positive', 'days > 0'],
    ['To must not be before From', 'to >= from'],
    ['To must be on or after From', 'to >= from'],
    ['From has to be in the future', 'from > today'],
    ['Sent at must not be in the future', 'sentAt <= now'],
    ['Fee must be at least 20,00 €', 'fee >= 20.00 EUR'],
    ['Reason must have at least three characters', 'size(reason) >= 3'],
    ['Days can’t be more than ten', 'days <= 10'],
    ['Days must be in the range of 1 up to 5', 'days >= 1 and days <= 5'],
    ['The fee of a leave request must be at most the highest fee', 'fee <= highestFee'],
    ['Leave request fee must be greater than 0', 'number(fee) > 0'],
    ['Reason must have at most 120 characters', 'size(reason) <= 120'],
    ['Reason must not be empty', 'has(reason)'],
    ['Reason is required when Kind is unpaid', "has(reason) when kind == 'unpaid'"],
    ['Reason is required where Kind is unpaid', "has(reason) when kind == 'unpaid'"],
    ['Reason is required if Days is greater than 10', 'has(reason) when days > 10'],
    ['Reason must be filled in if the request is rejected', "has(reason) when status == 'rejected'"],
    ['Reason must match `^[A-Z].*$`', "matches(reason, '^[A-Z].*$')"],
    ['Kind must be unique per reason', 'unique kind, reason'],
    ['To must be at most 14 days after from', 'to <= from + 14 days'],
    ['Days must be at most the most days - 2', 'days <= mostDays - 2'],
    ['Two leave requests may not have the same code.', 'unique code'],
    ['No two leave requests of one kind may have the same code and reason', 'unique kind, code, reason'],
  ])('RUL-11 %s', (sentence, expected) => {
    expect(rulesOf(`- ${sentence}`)).toEqual([`LeaveRequest: ${expected}`])
    expect(rulesOf(`${sentence}`)).toEqual([`LeaveRequest: ${expected}`])
  })

  it.each([
    'Code must be unique',
    'Days must be fair',
    'Days must be at least some',
    'Days must be greater than Left',
    'Days must be at least 3 working days',
    'From must be in the future when the request is asked',
    'Reason must be greater than 3',
    'Somebody must be there',
    'Days may be more than 3',
  ])('RUL-11 holds nothing where a word is not understood, or two entities are meant: %s', (sentence) =>
    expect(rulesOf(`- ${sentence}`)).toEqual([]),
  )

  it('RUL-11 reads tables of sentences, sentences in tables, and what is said of a field', () => {
    expect(rulesOf('| # | Rule |\n| --- | --- |\n| 1 | Days must be at least 1 |')).toEqual(['LeaveRequest: days >= 1'])
    expect(rulesOf('| Id | Entity | Rule |\n| --- | --- | --- |\n| B-1 | Balance | Code must be unique |')).toEqual([
      'Balance: unique code',
    ])
    expect(
      rulesOf(
        '| Rule no. | Field | Check |\n| --- | --- | --- |\n| V1 | Days | <= Most days |\n| V2 | Reason | 8 digits |',
      ),
    ).toEqual(['LeaveRequest: days <= mostDays', "LeaveRequest: matches(reason, '^[0-9]{8}$')"])
  })

  it('RUL-11 knows the entity by its heading', () =>
    expect(rulesOf('### Balance\n\n- Code must be unique')).toEqual(['Balance: unique code']))
})

describe('a condition without its entity', () => {
  it('is about the one entity that has all that it names', () => {
    const rule = (test: string) => rulesOf(`| Rule | Must hold |\n| --- | --- |\n| One | \`${test}\` |`)
    expect(rule('days > 0')).toEqual(['LeaveRequest: days > 0'])
    expect(rule('left >= 0')).toEqual(['Balance: left >= 0'])
    expect(() => rule("code != 'x'")).toThrow('RUL-001')
  })
})

it('a full stop at the end of a sentence is none of the name that refusals quote', () => {
  const { rules } = planOf(
    '## 3. Entities\n\n### Leave\n\n| Field | Type |\n| --- | --- |\n| Days | decimal |\n\n## 5. Rules\n\n- Days must be positive.\n',
  )
  expect(rules.map(({ label }) => label)).toEqual(['Days must be positive'])
})

describe('a sentence that is not understood', () => {
  const ENTITY = '| Field | Type |\n| --- | --- |\n| Title | text |\n| Pages | integer |\n'
  const told = (point5: string) => {
    const text = `# Specification: Claims\n\n## 3. Entities\n\n### Claim\n\n${ENTITY}| Fee | decimal |\n\n### Note\n\n${ENTITY}\n## 5. Rules\n\n${point5}\n`
    const { problems } = compile([{ file: 'a.md', text }])
    return problems.flatMap(({ code, span, help }) =>
      code.startsWith('RUL-') ? [{ code, said: text.slice(span.start, span.end), help }] : [],
    )
  }

  it.each([
    'Fee must not be between 1 and 3',
    'Fee must be at least 10 and at most 20',
    'Total must be positive',
    'Nobody may not pay',
    'A clerk needs a manager to pay',
    'A claim has at most 3 notes',
    'Every title is unique',
  ])('RUL-11 is told, beside one that is held: %s', (sentence) => {
    expect(told(`- Fee must be at least 1\n- ${sentence}`)).toMatchObject([{ code: 'RUL-016', said: sentence }])
  })

  it('RUL-11 is told once for each, and text that is no rule is not', () => {
    expect(told('- Fee must be fair\n- We pay on Mondays\n- Fee must be fine').map(({ said }) => said)).toEqual([
      'Fee must be fair',
      'Fee must be fine',
    ])
  })

  it('RUL-11 is offered with the entity that it could be about', () => {
    const [problem] = told('- The title must be unique')
    expect(problem?.help).toBe('Write `Claim title must be unique` or `Note title must be unique`.')
    expect(told('- Claim title must be unique\n- Note title must be unique')).toEqual([])
    expect(told('### Note\n\n- Title must be fair')[0]?.help).not.toContain('Claim title')
  })
})

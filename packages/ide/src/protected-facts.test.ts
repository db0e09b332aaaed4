// The facts that no automatic fix may change: each line below, written differently, gives another set of protected facts.
import { expect, test } from 'vitest'
import { planOf } from '../../language/test/support/plan.ts'
import { protectedFacts } from './protected-facts.ts'

const DOCUMENT = `
## 3. Entities

### Loan

| Field | Type | Default | Applies when | Editable |
| --- | --- | --- | --- | --- |
| Title | text | | | |
| Borrower | User | \`me\` | | never |
| Days | integer | | | |
| Late | yes/no | \`= days > mostDays\` | | |
| Reason | text | | \`days > 5\` | |

## 4. States

### Loan

| Action | From | To | Who | When |
| --- | --- | --- | --- | --- |
| (create) | | open | clerk | |
| Return | open | back | clerk | \`days > 1\` |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Not long | Loan | \`days <= 30\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| clerk | given by administrators |
| student | everyone signed in |

| Entity | Role | May | When |
| --- | --- | --- | --- |
| Loan | clerk | read, update | |
| Loan | student | read | \`borrower == me\` |

## 9. Constants

| Name | Value | Changed by |
| --- | --- | --- |
| Most days | 14 | clerk |
`

const factsOf = (text: string) =>
  [...protectedFacts(planOf(text)).facts].map(([key, { meaning }]) => `${key} ${meaning}`)

test.each([
  ['the owner of a new record', '| `me` |', '| |'],
  ['a calculated field', 'days > mostDays', 'days >= mostDays'],
  ['when a field applies', 'days > 5', 'days > 6'],
  ['what may be edited', '| never |', '| once |'],
  ['where an action leads', '| open | back |', '| open | closed |'],
  ['who may take an action', '| back | clerk |', '| back | student |'],
  ['a guard', 'days > 1`', 'days > 2`'],
  ['a rule', 'days <= 30', 'days <= 40'],
  ['a permission', 'read, update', 'read'],
  ['the condition of a permission', '`borrower == me`', '`borrower != me`'],
  ['who gives a role', '| given by administrators |', '| given by student |'],
  ['the value of a constant', '| 14 |', '| 15 |'],
  ['who changes a constant', '| 14 | clerk |', '| 14 | |'],
])('%s is protected', (_, from, to) => {
  expect(DOCUMENT).toContain(from)
  expect(factsOf(DOCUMENT.replace(from, to))).not.toEqual(factsOf(DOCUMENT))
})

test('the wording of a label is not', () => {
  expect(factsOf(DOCUMENT.replace('| Not long | Loan |', '| not long | Loan |'))).toEqual(factsOf(DOCUMENT))
})

// Constants that people may change, and people who are excepted: decided, and each yes played.
import { ask } from '@ninefold/proof'
import { compile } from '@ninefold/language'
import { expect, test } from 'vitest'
import { playAnswer } from '../src/testing/play/play-answer.ts'

const TODAY = '2030-03-01'
const text = `# Specification: G

## 3. Entities

### Invoice

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text | yes | |
| Amount | money in EUR | yes | |
| Hours | integer | | |
| Submitter | User | | \`me\` |
| Checked by | User | | |
| Due on | date | | |

## 4. States

### Invoice

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| Submit | draft | submitted | submitter | \`amount > 0 EUR\` | |
| Check | submitted | checked | checker but submitter | \`amount <= limit and hours * rate <= 500\` | \`checkedBy = me\` |
| Pay | checked | paid | payer but submitter, checkedBy | \`amount <= limit and dueOn <= today + grace\` | |
| Write off | checked | off | payer but submitter | \`amount < limit * 2\` | |
| Void | draft, submitted | voided | payer but checkedBy | \`amount >= share * limit\` | |

## 6. Roles

| Role | Who has it |
| --- | --- |
| checker | given by administrators |
| payer | given by administrators |

| Entity | everyone signed in | checker | payer |
| --- | --- | --- | --- |
| Invoice | create, read | update \`hours\` | update \`dueOn\` |

## 9. Constants

| Constant | Value | Changed by |
| --- | --- | --- |
| Limit | 1000 EUR | administrators |
| Rate | 50 | payer |
| Grace | 5 days | |
| Share | 25 % | payer |
`

const sources = [{ file: 'document.md', text }]
const plan = compile(sources).plan!

test.each([
  // What is reckoned with a constant: as it starts, and with another value of it.
  ['can payer write off an Invoice', 'yes'],
  ['can payer write off an Invoice whose `amount > 5000 EUR`', 'yes'],
  ['can payer void an Invoice', 'yes'],
  ['can payer void an Invoice whose `amount == 100 EUR`', 'yes'],
  ['can checker check an Invoice whose `hours == 3`', 'yes'],
  ['can checker check an Invoice whose `hours == 30`', 'yes'],
  ['can payer pay an Invoice whose `amount > 2000 EUR`', 'yes'],
  ['can payer pay an Invoice whose `amount == limit`', 'yes'],
  ['can payer pay an Invoice whose `amount > limit`', 'no'],
  ['can payer pay an Invoice whose `dueOn > today + 10 days`', 'no'],
  // Four eyes.
  ['can checker check an Invoice they submitted', 'no'],
  ['can payer pay an Invoice they checked', 'no'],
  ['can payer void an Invoice they checked', 'no'],
  ['can checker check an Invoice whose `submitter == null`', 'no'],
  ['can the submitter check an Invoice', 'no'],
  ['can the checked by pay an Invoice', 'no'],
  // An administrator may change the submitter in between, and who checked it.
  ['can the same person submit and check an Invoice', 'yes'],
  ['can the same person check and pay an Invoice', 'yes'],
  ['can anyone pay an Invoice they own', 'no'],
])('ASK-25 constants and exceptions are decided: %s', async (question, expected) => {
  const moment = { today: TODAY, now: `${TODAY}T12:00:00.000Z` }
  const answers = ask(question, plan, moment)
  const { answer, notes } = await playAnswer(answers[0]!, plan, sources, TODAY)
  expect(answer, notes.join(' ')).toBe(expected)
})

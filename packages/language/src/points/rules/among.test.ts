// `unique` and `no overlap` with a condition: it says the same as the column When, in whichever words.
import { expect, test } from 'vitest'
import { compile } from '../../index.ts'
import type { Plan } from '../../../../plan/src/model/plan.ts'

const head = `# Specification: Rooms

## 3. Entities

### Booking

| Field | Type | Required |
| --- | --- | --- |
| Room | text | yes |
| Starts | date and time | yes |
| Ends | date and time | yes |
| Paid | yes/no | |

## 4. States

### Booking

| Action | From | To | Who |
| --- | --- | --- | --- |
| Cancel | booked | cancelled | everyone signed in |

## 5. Rules

| Rule | Entity | When | Must hold |
| --- | --- | --- | --- |
`

const compiled = (must: string, when = '') =>
  compile([{ file: 'test.md', text: `${head}| Free | Booking | ${when} | ${must} |\n` }])
const ruleOf = (plan: Plan | undefined) => {
  const { must, when } = plan!.rules[0]!
  return { must, when: when && JSON.stringify(when.tree) }
}

test.each([
  ["no overlap: starts, ends per room where `status != 'cancelled'`"],
  ["no overlap: starts, ends per room, where `status != 'cancelled'`"],
  ["no overlap: starts, ends per room when status != 'cancelled'"],
  ["`no overlap: starts, ends per room where status != 'cancelled'`"],
])('RUL-4 %s is the rule with that condition in the column When', (must) => {
  const { plan, problems } = compiled(must)
  expect(problems).toEqual([])
  const inColumn = compiled('no overlap: starts, ends per room', "`status != 'cancelled'`").plan
  expect(ruleOf(plan)).toEqual(ruleOf(inColumn))
})

test.each([
  ['no overlap: starts, ends per room where status is not cancelled', "not (status == 'cancelled')"],
  ['no overlap: starts, ends per room where not cancelled', "not (status == 'cancelled')"],
  // What is not known is no exception.
  ['no overlap: starts, ends per room unless cancelled', "not orElse(status == 'cancelled', false)"],
  ['no overlap of starts to ends for the same room unless cancelled', "not orElse(status == 'cancelled', false)"],
  ['Bookings of one room must not overlap unless cancelled', "not orElse(status == 'cancelled', false)"],
  ['no overlap: starts, ends per room unless paid', 'not orElse(paid, false)'],
])('RUL-4 %s says it in words', (must, when) => {
  const { plan, problems } = compiled(must)
  expect(problems).toEqual([])
  const inColumn = compiled('no overlap: starts, ends per room', `\`${when}\``).plan
  expect(ruleOf(plan)).toEqual(ruleOf(inColumn))
})

test('RUL-4 beside a condition in the column When, both hold', () => {
  const both = compiled('unique: room where `paid`', "`status == 'booked'`").plan
  expect(ruleOf(both)).toEqual(ruleOf(compiled('unique: room', "`status == 'booked' and paid`").plan))
})

test.each([
  ["unique: room where `status != 'canceled'`", 'EXP-034'],
  ["unique: room where `stauts == 'booked'`", 'EXP-020'],
])('RUL-4 %s is refused at the condition: %s', (must, code) => {
  const { problems } = compiled(must)
  expect(problems.map((problem) => problem.code)).toContain(code)
})

test.each(['where `paid`', 'unless paid'])('RUL-4 `days included %s` needs no comma between', (condition) => {
  const days = head.replaceAll('date and time', 'date')
  const problemsOf = (must: string) =>
    compile([{ file: 'test.md', text: `${days}| Free | Booking | | ${must} |\n` }]).problems.map(({ code }) => code)
  expect(problemsOf(`no overlap: starts, ends per room, days included ${condition}`)).toEqual([])
})

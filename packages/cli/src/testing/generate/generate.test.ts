// What is generated of documents whose rules stand in each other's way.
import { compile } from '@ninefold/language'
import { expect, test } from 'vitest'
import { generateExamples } from './generate.ts'

const generated = (text: string) => {
  const sources = [{ file: 'bookings.md', text: `# Specification: Bookings\n\n${text}` }]
  return generateExamples(compile(sources).plan!, sources, '2030-05-06')
}

test('a record that a rule kept from its state is none of that state', async () => {
  const { examples, contradictions } = await generated(`## 3. Entities

### Booking

| Field | Type | Required |
| --- | --- | --- |
| Room | one of: blue, red | yes |
| From | date | yes |
| Until | date | yes |

## 4. States and transitions

### Booking

| Action | From | To | Who |
| --- | --- | --- | --- |
| (create) | | requested | clerk |
| Confirm | requested | confirmed | clerk |
| Reject | requested | rejected | clerk |
| Hand out | confirmed | handed out | clerk |

## 5. Rules

| Rule | Entity | When | Must hold |
| --- | --- | --- | --- |
| In order | Booking | | \`until > from\` |
| Not twice | Booking | \`status != 'requested' and status != 'rejected'\` | no overlap: from, until per room |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| clerk | given by administrators |

| Entity | clerk |
| --- | --- |
| Booking | create, read |
`)
  const { steps } = examples.find(({ title }) => title === 'Everybody at a Booking that is confirmed')!
  const codes = steps.flatMap(({ expect: came }) => came.flatMap((one) => (one.kind === 'refused' ? one.codes : [])))
  expect(codes).toContain('OVERLAP')
  expect(contradictions).toEqual([])
})

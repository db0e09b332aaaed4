// The generated examples of documents whose rules contradict each other for ordinary values.
import { compile } from '@ninefold/language'
import type { ExampleStep } from '@ninefold/plan'
import { expect, test } from 'vitest'
import { runExample } from '../run-example.ts'
import { generateExamples } from './generate.ts'

const generated = (text: string) => {
  const sources = [{ file: 'bookings.md', text: `# Specification: Bookings\n\n${text}` }]
  return generateExamples(compile(sources).plan!, sources, '2030-05-06')
}

const codesIn = (steps: readonly ExampleStep[]): readonly string[] =>
  steps.flatMap(({ expect: came }) => came.flatMap((one) => (one.kind === 'refused' ? one.codes : [])))

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
  expect(codesIn(steps)).toContain('OVERLAP')
  expect(contradictions).toEqual([])
})

const LIMITED = `## 3. Entities

### Booking

| Field | Type | Required |
| --- | --- | --- |
| Title | text (1-60) | yes |

## 6. Roles and permissions

| Entity | everyone signed in |
| --- | --- |
| Booking | create, read |

## 9. Constants and limits

| Limit | Value |
| --- | --- |
| Requests per minute | 10 |
`

test("the document's limit of requests is met by an example that speaks of it, and by no generated one", async () => {
  const { examples } = await generated(LIMITED)
  expect(examples.length).toBeGreaterThan(1)
  expect(codesIn(examples.flatMap(({ steps }) => steps))).not.toContain('TOO_MANY_REQUESTS')

  const listed = (wanted: string) => `| Eva | list of Booking | | ${wanted} |\n`
  const rows = `${listed('done').repeat(10)}${listed('refused: TOO_MANY_REQUESTS')}`
  const example = `### Example: Too fast\n\n| Who | Does | With | Expect |\n| --- | --- | --- | --- |\n${rows}`
  const sources = [{ file: 'limited.md', text: `# Specification: Bookings\n\n${LIMITED}\n${example}` }]
  const [own] = compile(sources).plan!.examples
  expect((await runExample(own!, sources, new Date('2030-05-06T12:00:00.000Z'))).failure).toBeUndefined()
})

const RULED = `## 3. Entities

### Booking

| Field | Type | Required |
| --- | --- | --- |
| From | date and time | yes |
| Until | date and time | yes |
| People | integer (1-60) | |
| Seats | integer (1-60) | |
| Tables | integer (1-60) | |

## 5. Rules

| Rule | Entity | Must hold | Error |
| --- | --- | --- | --- |
| End after start | Booking | \`until > from\` | TOO_SOON |
| Not in the past | Booking | \`from >= now\` | |
| Enough seats | Booking | \`people == null or seats == null or people <= seats\` | |
| Enough tables | Booking | \`people == null or tables == null or people <= tables * 4\` | |
| Longest | Booking | \`until <= from + longestBooking\` | |

## 6. Roles and permissions

| Entity | everyone signed in |
| --- | --- |
| Booking | create, read |

## 8. Errors

| Code | Status | Message |
| --- | --- | --- |
| TOO_SOON | STATUS | The end must be after the start. |

## 9. Constants

| Name | Value |
| --- | --- |
| Longest booking | LONGEST |
`

test.each([
  ['422', '14 days'],
  ['400', '14 days'],
  ['409', '2 hours'],
])('rules on several dates are kept together, refused with status %s, for at most %s', async (status, longest) => {
  const { leftOut, examples } = await generated(RULED.replace('STATUS', status).replace('LONGEST', longest))
  expect(leftOut).toEqual([])
  expect(examples.map(({ title }) => title)).toContain('Everybody at a Booking')
})

test('required patterns are met, unique ones by each record anew, and the one record of an entity is there already', async () => {
  const { leftOut, examples } = await generated(`## 3. Entities

### House rules

- Only one: yes

| Field | Type |
| --- | --- |
| Motto | text |

### Parcel

| Field | Type | Required | Constraints |
| --- | --- | --- | --- |
| Number | text | yes | unique, pattern \`^PC-[0-9]{4}$\` |
`)
  expect(leftOut).toEqual([])
  expect(examples.length).toBeGreaterThan(0)
})

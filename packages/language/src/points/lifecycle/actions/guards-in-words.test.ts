// Guards that are said in words: read where a rule of the same words is read, else one problem that proposes the condition.
import { describe, expect, it } from 'vitest'
import { compile } from '../../../compile.ts'
import { applyEdits } from '../../../../../ide/src/apply-edits.ts'

const documentOf = (guard: string, rule?: string) => `# Specification: Bookings

## 3. Entities

### Vehicle

| Field | Type |
| --- | --- |
| Name | text |
| Status | one of: available, out of service |

### Booking

| Field | Type |
| --- | --- |
| Title | text |
| Vehicle | Vehicle |
| Kind | one of: short, long |
| Former kind | one of: short, middle |
| Start date | date |
| End date | date |
| Amount | decimal |
| Reason | text |

## 4. States

### Booking

| Action | From | To | Who | When |
| --- | --- | --- | --- | --- |
| Send | draft | sent | everyone signed in | ${guard} |
${rule === undefined ? '' : `\n## 5. Rules\n\n| Rule | Entity | Must hold |\n| --- | --- | --- |\n| One | Booking | ${rule} |\n`}`

const checked = (text: string) => compile([{ file: 'a.md', text }])
const guardOf = (text: string) => checked(text).plan?.lifecycles[0]?.actions[0]?.when?.source

/** The guard after the fix of the only problem. */
function mended(guard: string): string | undefined {
  const text = documentOf(guard)
  const { problems } = checked(text)
  expect(problems.map(({ code }) => code)).toEqual(['EXP-066'])
  const [after] = applyEdits([{ file: 'a.md', text }], problems[0]!.fix?.edits ?? [])
  return guardOf(after!.text)
}

describe('LIF-8 a guard in words', () => {
  it.each([
    ['Amount must be greater than 0', 'amount > 0'],
    ['the amount must be positive', 'amount > 0'],
    ['Reason is required', 'has(reason)'],
    ['End date must not be before start date', 'endDate >= startDate'],
    ['Reason must be given when Kind is long', "not (kind == 'long') or (has(reason))"],
  ])('is read as a rule of the same words is: %s', (words, source) => {
    expect(guardOf(documentOf(words))).toBe(source)
    expect(checked(documentOf('', words)).problems).toEqual([])
  })

  it.each([
    ['the vehicle is available', "vehicle.status == 'available'"],
    ['the vehicle is not out of service', "vehicle.status != 'out of service'"],
    ['the kind is short', "kind == 'short'"],
    ['the booking is sent', "status == 'sent'"],
    ['it is draft and the vehicle is available', "status == 'draft' and vehicle.status == 'available'"],
    ['the amount is above 100', 'amount > 100'],
    ['start date is before end date', 'startDate < endDate'],
    ['start date <= end date', 'startDate <= endDate'],
    ["title == 'all the start dates' and the kind is long", "title == 'all the start dates' and kind == 'long'"],
    ["Start date < End date and the kind == 'long'", "startDate < endDate and kind == 'long'"],
  ])('is one problem, which proposes what checks: %s', (words, source) => expect(mended(words)).toBe(source))

  it.each(['the weather is fine', 'the vehicle is broken', 'the booking is short', 'Amount must be unique'])(
    'is one problem where nothing, or several things, can be meant: %s',
    (words) => {
      const { problems } = checked(documentOf(words))
      expect(problems.map(({ code, fix }) => [code, fix])).toEqual([['EXP-066', undefined]])
    },
  )

  it('one name of several words is told by itself', () => {
    const text = documentOf('start date <= today')
    const { problems } = checked(text)
    expect(problems.map(({ code, span }) => [code, text.slice(span.start, span.end)])).toEqual([
      ['EXP-020', 'start date'],
    ])
  })

  it('two misspelt names stay two problems, each at its own place', () => {
    expect(checked(documentOf('amuont > 5 and raeson != null')).problems.map(({ code }) => code)).toEqual([
      'EXP-020',
      'EXP-020',
    ])
  })
})

// Rules of `no overlap` over days: the same in JavaScript (parts of one record) and in SQL (records by themselves).
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type Person, type Server } from '../support/server.ts'

const text = (lastDay: string) => `
# Specification: Loans

## 3. Entities

### Loan

| Field | Type | Required |
| --- | --- | --- |
| Drill | text | yes |
| From | date | yes |
| To | date | yes |

### Plan

| Field | Type |
| --- | --- |
| Title | text |

### Stretch

- Part of: Plan, as Stretches

| Field | Type | Required |
| --- | --- | --- |
| Drill | text | yes |
| From | date | yes |
| To | date | yes |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Alone | Loan | no overlap: from, to per drill${lastDay} |
| Alone in plans | Stretch | no overlap: from, to per drill${lastDay} |
`

const day = fc.integer({ min: 1, max: 9 }).map((one) => `2026-12-0${one}`)
const span = fc.record({ drill: fc.constantFrom('big', 'small'), from: day, to: day })
type Span = { readonly drill: string; readonly from: string; readonly to: string }

/** From the words of the language page. */
const overlap = (a: Span, b: Span, included: boolean): boolean =>
  a.drill === b.drill && (included ? a.from <= b.to && b.from <= a.to : a.from < b.to && b.from < a.to)

describe.each([
  ['', false],
  [', last day free', false],
  [', days included', true],
] as const)('RUL-4 no overlap of days%s', (words, included) => {
  let server: Server
  let ada: Person
  beforeAll(async () => {
    server = await startServer({ text: text(words) })
    ada = await server.person('Ada', [], { administrator: true })
  })
  afterAll(() => server.close())

  test('two ranges are refused in one record as in two, and as the page states', async () => {
    let turn = 0
    const pairs = fc.asyncProperty(span, span, async (one, other) => {
      turn += 1
      const own = (given: Span) => ({ ...given, drill: `${given.drill} ${turn}` })
      const expected = overlap(one, other, included) ? 409 : 201
      await ada.post('/api/records/loan', own(one))
      expect((await ada.post('/api/records/loan', own(other))).status).toBe(expected)
      const parts = {
        title: 'P',
        stretches: [one, other].map((given) => ({ ...own(given), drill: `p${own(given).drill}` })),
      }
      expect((await ada.post('/api/records/plan', parts)).status).toBe(expected)
    })
    await fc.assert(pairs, { seed: 10, numRuns: 60 })
  })
})

test('RUL-4 a change that includes the last day is refused while records share one', async () => {
  const server = await startServer({ text: text('') })
  try {
    const ada = await server.person('Ada', [], { administrator: true })
    const loan = (from: string, to: string) => ada.post('/api/records/loan', { drill: 'big', from, to })
    await loan('2026-12-01', '2026-12-03')
    const { body } = await loan('2026-12-03', '2026-12-05')
    const replace = (words: string) =>
      server.application.replaceDocument([{ file: 'specification.md', text: text(words) }])
    expect(await replace(', days included')).toMatchObject({ replaced: false, problems: [{ code: 'MIG-018' }] })
    expect(await replace(', last day free')).toMatchObject({ replaced: true })
    await ada.request('DELETE', `/api/records/loan/${body.id}`)
    expect(await replace(', days included')).toMatchObject({ replaced: true })
    expect((await loan('2026-12-03', '2026-12-05')).body.errors[0]).toMatchObject({ code: 'OVERLAP' })
  } finally {
    await server.close()
  }
})

// Numbers with more digits than a JavaScript number keeps: listed, ordered, paged and added up by their value.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApplication, planOf, refusal, type Application } from '../support/application.ts'

const document = (type: string) => `# Specification: Stars

## 3. Entities and their fields

### Star

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text (1–40) | yes | |
| Far | ${type} | | |
| Moons | list of Moon | | |
| Square | decimal | | \`= moons.sum(m, m.far * m.far)\` |

### Moon

| Field | Type | Required |
| --- | --- | --- |
| Star | Star | yes |
| Far | decimal | yes |
`

const ORDERED = ['-3.0', '0.5', '9.0', '10.0', '9007199254740993.2', '10000000000000000.5']

let app: Application
beforeAll(async () => {
  app = await openApplication(document('decimal (18.1)'))
  for (const [i, far] of ORDERED.toReversed().entries()) {
    const star = await app.records.create(app.administrator, 'Star', { name: `Star ${i}`, far })
    await app.records.create(app.administrator, 'Moon', { star: star.id, far: String(2 * i) })
  }
})
afterAll(() => app.close())

async function pages(sort: string, limit: number): Promise<unknown[]> {
  const found: unknown[] = []
  let cursor: string | null = null
  do {
    const page = await app.records.list(app.administrator, { entity: 'Star', sort, limit, ...(cursor && { cursor }) })
    found.push(...page.items.map((item) => item['far']))
    cursor = page.next
  } while (cursor !== null)
  return found
}

describe('ORD-1: more digits than a JavaScript number has', () => {
  it.each([1, 2, 4, 100])('are sorted correctly, in pages of %i', async (limit) => {
    expect(await pages('far', limit)).toEqual(ORDERED)
    expect(await pages('-far', limit)).toEqual(ORDERED.toReversed())
  })

  it('are the minimum and maximum', async () => {
    const shows = (kind: 'least' | 'most') =>
      app.records.tile(app.administrator, { entity: 'Star', shows: { kind, field: 'far' } })
    expect([await shows('least'), await shows('most')]).toEqual([{ value: '-3.0' }, { value: '10000000000000000.5' }])
  })

  it('refuse a forged cursor', async () => {
    const { next } = await app.records.list(app.administrator, { entity: 'Star', sort: 'far', limit: 1 })
    const [order, , id] = JSON.parse(Buffer.from(next!, 'base64url').toString()) as string[]
    for (const value of ['1'.repeat(40), 'x', 5, '1.5']) {
      const cursor = Buffer.from(JSON.stringify([order, value, id])).toString('base64url')
      const list = app.records.list(app.administrator, { entity: 'Star', sort: 'far', limit: 1, cursor })
      expect(await refusal(list), String(value)).toBe('CURSOR_INVALID cursor')
    }
  })
})

describe('ORD-2: a value that is calculated digit by digit', () => {
  it('is sorted by its value', async () => {
    for (const limit of [1, 4, 100]) expect(await pages('square', limit)).toEqual(ORDERED.toReversed())
  })
})

describe('ORD-3: durations', () => {
  const trips = `# Specification: Trips

## 3. Entities and their fields

### Trip

| Field | Type | Default |
| --- | --- | --- |
| From | date and time | |
| Until | date and time | |
| Rest | duration | |
| Took | duration | \`= until - from\` |
`

  it.each(['took', 'rest'])('are sorted by length: %s', async (sort) => {
    const own = await openApplication(trips)
    const lengths = ['PT900S', 'PT7200S', 'PT25200S', 'PT0.500S']
    for (const [i, rest] of lengths.entries()) {
      const until = new Date(Date.UTC(2026, 0, 1) + [900_000, 7_200_000, 25_200_000, 500][i]!).toISOString()
      await own.records.create(own.administrator, 'Trip', { from: '2026-01-01T00:00:00.000Z', until, rest })
    }
    await own.records.create(own.administrator, 'Trip', {})
    const found: unknown[] = []
    let cursor: string | null = null
    do {
      const query = { entity: 'Trip', sort: `-${sort}`, limit: 2, ...(cursor && { cursor }) }
      const page = await own.records.list(own.administrator, query)
      found.push(...page.items.map((item) => item[sort]))
      cursor = page.next
    } while (cursor !== null)
    expect(found).toEqual(['PT25200S', 'PT7200S', 'PT900S', 'PT0.500S', null])
    await own.close()
  })
})

it('ENT-7: a decimal has at most as many digits as every database stores', () => {
  expect(() => planOf(document('decimal (19.2)'))).toThrow('ENT-008')
})

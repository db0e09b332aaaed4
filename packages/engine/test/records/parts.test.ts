// What happens to the parts of a record with what they refer to, and with one another.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, WireRecord } from '@ninefold/language'
import type { Asker } from '../../src/access/asker.ts'
import { idOf, openApplication, refusal, type Application } from '../support/application.ts'

const orders = `# Specification: Orders

## 3. Entities and their fields

### Order

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text (1–80) | yes | |
| Total | integer | | \`= lines.sum(l, l.count)\` |
| Shown | integer | | \`= lines.filter(l, has(l.gift)).size()\` |

### Line

- Part of: Order, as Lines

| Field | Type | Required |
| --- | --- | --- |
| Product | Product, deleted with it | |
| Gift | Product, emptied | |
| Count | integer | yes |
| Place | integer, unique | |
| From | date | |
| Until | date | |

### Product

| Field | Type | Required |
| --- | --- | --- |
| Name | text (1–80) | yes |

## 5. Validation rules

| Rule | Entity | When | Must hold |
| --- | --- | --- | --- |
| Once | Line | \`count > 0\` | unique: order, product |
| Sold once | Line | \`count > 100\` | unique: product |
| One at a time | Line | | no overlap: from to until |
`

let app: Application
let ann: Asker
beforeAll(async () => {
  app = await openApplication(orders)
  ann = app.administrator
})
afterAll(() => app.close())

const product = async () => idOf(await app.records.create(ann, 'Product', { name: 'Nail' }))
const order = async (...lines: readonly Record<string, Json>[]) =>
  (await app.records.create(ann, 'Order', { title: 'One', lines: lines as Json })).record!
const linesOf = (record: WireRecord) => record['lines'] as unknown as readonly WireRecord[]
const present = (id: string) => app.records.get(ann, 'Order', id)

describe('what parts refer to is deleted', () => {
  it('REC-12: a part that goes with it changes its whole: what is worked out, the version, the history', async () => {
    const [nail, bolt] = [await product(), await product()]
    const { id } = await order({ product: nail, count: 5 }, { product: bolt, count: 2 }, { product: nail, count: 0 })
    await app.records.remove(ann, 'Product', nail)
    const now = await present(id)
    expect(now).toMatchObject({ total: 2, lines: [{ product: bolt }] })
    expect(now.version).toBeGreaterThan(1)
    const { items } = await app.records.history(ann, 'Order', id)
    expect(items.at(-2)).toMatchObject({
      what: 'change',
      changes: [{ field: 'total', from: 7, to: 2 }, { field: 'lines' }],
    })
  })

  it('REC-12: a part that is emptied too', async () => {
    const gift = await product()
    const { id } = await order({ gift, count: 1 })
    await app.records.remove(ann, 'Product', gift)
    expect(await present(id)).toMatchObject({ shown: 0, version: 2, lines: [{ gift: null }] })
    const { items } = await app.records.history(ann, 'Order', id)
    expect(items[0]!.changes.map((change) => change.field)).toContain('lines')
  })
})

describe('parts of one change', () => {
  it('REC-13: are compared with one another', async () => {
    const nail = await product()
    expect(await refusal(order({ product: nail, count: 1 }, { product: nail, count: 1 }))).toBe(
      'NOT_UNIQUE lines.1.order',
    )
    expect(await refusal(order({ product: nail, count: 1 }, { product: nail, count: 0 }))).toBe('done')
    const overlapping = order(
      { count: 1, from: '2026-01-01', until: '2026-01-09' },
      { count: 1, from: '2026-01-05', until: '2026-01-12' },
    )
    expect(await refusal(overlapping)).toBe('OVERLAP lines.1.from')
    const behind = order(
      { count: 1, from: '2026-01-01', until: '2026-01-09' },
      { count: 1, from: '2026-01-09', until: '2026-01-12' },
    )
    expect(await refusal(behind)).toBe('done')
    expect(await refusal(order({ place: 1, count: 1 }, { place: 1, count: 1 }))).toBe('NOT_UNIQUE lines.1.place')
  })

  it('REC-13: not with those that the change takes away or alters', async () => {
    const nail = await product()
    const { id } = await order({ product: nail, count: 500 })
    const replaced = await app.records.change(ann, 'Order', id, { lines: [{ product: nail, count: 600 }] })
    expect(replaced.record).toMatchObject({ total: 600 })
    expect(await refusal(order({ product: nail, count: 700 }))).toBe('NOT_UNIQUE lines.0.product')
  })

  it('REC-13: may hand on to one another what is each one’s own', async () => {
    const made = await order({ place: 11, count: 1 }, { place: 12, count: 1 })
    const [one, two] = linesOf(made)
    const lines = [
      { id: one!.id, place: 12 },
      { id: two!.id, place: 11 },
    ]
    const { record } = await app.records.change(ann, 'Order', made.id, { lines })
    expect(record).toMatchObject({ lines: [{ place: 12 }, { place: 11 }] })
    const other = await order({ place: 13, count: 1 })
    const taken = app.records.change(ann, 'Order', other.id, { lines: [{ place: 11, count: 1 }] })
    expect(await refusal(taken)).toBe('NOT_UNIQUE lines.0.place')
  })
})

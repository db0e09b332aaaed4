// Numbers that keep the digits after the point as they were written.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApplication, refusal, type Application } from '../support/application.ts'

let app: Application
beforeAll(async () => {
  app = await openApplication(`# Specification: Scales

## 3. Entities and their fields

### Weighing

| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Weight | decimal, as written | |
| Digits | integer | \`= scale(weight)\` |
| Twice | decimal, as written | \`= weight * 2\` |

## 5. Validation rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| W-1 | Weighing | \`weight == null or scale(weight) <= 3\` |
`)
  for (const [name, weight] of Object.entries({ a: '2.50', b: '10', c: '-1.000', d: null, e: '2.5' }))
    await app.records.create(app.administrator, 'Weighing', { name, weight })
})
afterAll(() => app.close())

const list = async (query: object) =>
  (await app.records.list(app.administrator, { entity: 'Weighing', ...query })).items
    .map(({ name }) => name as string)
    .join('')

it('are returned as they were entered, with fields calculated from them', async () => {
  const { items } = await app.records.list(app.administrator, { entity: 'Weighing', sort: 'name' })
  expect(items.map(({ weight, digits, twice }) => [weight, digits, twice])).toEqual([
    ['2.50', 2, '5.00'],
    ['10', 0, '20'],
    ['-1.000', 3, '-2.000'],
    [null, null, null],
    ['2.5', 1, '5.0'],
  ])
})

it('are compared, sorted and added as numbers', async () => {
  expect(await list({ filter: 'weight == 2.5', sort: 'name' })).toBe('ae')
  expect(await list({ filter: 'weight > 3', sort: 'name' })).toBe('b')
  expect(await list({ filter: 'scale(weight) > 1', sort: 'name' })).toBe('ac')
  expect(await list({ sort: '-weight,name' })).toBe('baecd')
  expect(await list({ sort: 'weight,-name', limit: 5 })).toBe('dceab')
  const tile = (kind: 'sum' | 'most') =>
    app.records.tile(app.administrator, { entity: 'Weighing', shows: { kind, field: 'weight' } })
  expect(await tile('sum')).toEqual({ value: '14.000' })
  expect(await tile('most')).toEqual({ value: '10' })
})

it('have at most 18 digits, and rules may ask for their decimal places', async () => {
  const make = (weight: string) => refusal(app.records.create(app.administrator, 'Weighing', { weight }))
  expect(await make('1.2345')).toBe('W-1 weight')
  expect(await make('1234567890123456.789')).toBe('WRONG_TYPE weight')
  expect(await make('ten')).toBe('WRONG_TYPE weight')
})

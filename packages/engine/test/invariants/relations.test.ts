// Rules along every kind of relation: lists seen from both sides, trees through lists, parts in several lists, deletions.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApplication, type Application } from '../support/application.ts'
import { Refusal } from '../../src/refusal.ts'
import type { Json } from '@ninefold/plan/values'

const text = `# Specification: Relations

## 3. Entities

### Group

| Field | Type |
| --- | --- |
| Name | text |
| Above | many Group, as tree |
| Size | integer |
| Members | many Person, seen there as Groups |

### Person

| Field | Type |
| --- | --- |
| Name | text |
| Best | Person, emptied |

### Trip

| Field | Type |
| --- | --- |
| Name | text |
| Vehicle | Vehicle |

### Leg

- Part of: Trip as Outward, Trip as Homeward

| Field | Type |
| --- | --- |
| Seats | integer |
| Vehicle | Vehicle |

### Vehicle

| Field | Type |
| --- | --- |
| Name | text |
| Seats | integer |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| At most two groups | Person | \`size(groups) <= 2\` |
| Small below | Group | \`ancestors.all(a, a.size >= size)\` |
| Has a member | Group | \`size(members) >= 1\` |
| Best is known | Person | \`best == null or size(best.groups) >= 1\` |
| Seats there | Leg | \`seats <= vehicle.seats\` |
| Home with as many | Trip | \`homeward.sum(h, h.seats) <= vehicle.seats\` |
`

let app: Application
beforeAll(async () => {
  app = await openApplication(text)
})
afterAll(() => app.close())

async function outcome(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'done'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.findings.map(({ parameters }) => parameters['rule'] as string).join()
  }
}
type Input = Readonly<Record<string, Json>>
const make = async (entity: string, input: Input) => (await app.records.create(app.administrator, entity, input)).id
const creates = (entity: string, input: Input) => outcome(() => make(entity, input))
const changes = (entity: string, id: string, input: Input) =>
  outcome(() => app.records.change(app.administrator, entity, id, input))
const deletes = (entity: string, id: string) => outcome(() => app.records.remove(app.administrator, entity, id))

test('INV-1 a list is counted from both sides, also one that loses a deleted record', async () => {
  const [p, q] = [await make('Person', { name: 'P' }), await make('Person', { name: 'Q' })]
  const a = await make('Group', { name: 'A', members: [p, q] })
  const b = await make('Group', { name: 'B', members: [p] })
  expect(await creates('Group', { name: 'C', members: [p] })).toBe('At most two groups')
  expect(await changes('Person', q, { best: p })).toBe('done')
  expect(await changes('Group', b, { members: [] })).toBe('Has a member')
  expect(await deletes('Person', p)).toBe('Has a member')
  expect(await deletes('Group', b)).toBe('done')
  expect(await changes('Group', a, { members: [q] })).toBe('Best is known')
  expect(await deletes('Person', p)).toBe('done')
})

test('INV-1 a tree is checked above and below the written record', async () => {
  const p = await make('Person', { name: 'T' })
  const a = await make('Group', { size: 4, members: [p] })
  const b = await make('Group', { size: 3, above: [a], members: [await make('Person', {})] })
  const alone = await make('Person', {})
  expect(await creates('Group', { size: 7, above: [b], members: [alone] })).toBe('Small below')
  expect(await changes('Group', a, { size: 2 })).toBe('Small below')
  const free = await make('Group', { size: 4, members: [alone] })
  expect(await changes('Group', free, { above: [b] })).toBe('Small below')
  expect(await changes('Group', free, { above: [a] })).toBe('done')
})

test('INV-1 parts in several lists count in their own list', async () => {
  const vehicle = await make('Vehicle', { name: 'Bus', seats: 5 })
  const leg = (seats: number) => ({ seats, vehicle })
  const trip = await make('Trip', { vehicle, outward: [leg(4), leg(4)], homeward: [leg(3), leg(2)] })
  expect(await changes('Vehicle', vehicle, { seats: 4 })).toBe('Home with as many')
  expect(await changes('Trip', trip, { outward: [leg(6)] })).toBe('Seats there')
  expect(await changes('Trip', trip, { homeward: [leg(3), leg(3)] })).toBe('Home with as many')
  expect(await changes('Trip', trip, { homeward: [leg(4)] })).toBe('done')
  expect(await changes('Vehicle', vehicle, { seats: 4 })).toBe('done')
  expect(await changes('Vehicle', vehicle, { seats: 3 })).toBe('Seats there,Home with as many')
})

// What happens to the parts of a record with what they refer to, and with one another.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@ninefold/plan/values'
import type { WireRecord } from '@ninefold/plan/wire'
import type { Principal } from '../../src/access/principal.ts'
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
let ann: Principal
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

describe('deleting a record to which parts refer', () => {
  it('REC-12: deleting a part changes its whole: calculated fields, version, history', async () => {
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

  it('REC-12: so does clearing its reference', async () => {
    const gift = await product()
    const { id } = await order({ gift, count: 1 })
    await app.records.remove(ann, 'Product', gift)
    expect(await present(id)).toMatchObject({ shown: 0, version: 2, lines: [{ gift: null }] })
    const { items } = await app.records.history(ann, 'Order', id)
    expect(items[0]!.changes.map((change) => change.field)).toContain('lines')
  })
})

describe('parts of one change', () => {
  it('REC-13: are compared with each other', async () => {
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

  it('REC-13: are not compared with parts that the change deletes or alters', async () => {
    const nail = await product()
    const { id } = await order({ product: nail, count: 500 })
    const replaced = await app.records.change(ann, 'Order', id, { lines: [{ product: nail, count: 600 }] })
    expect(replaced.record).toMatchObject({ total: 600 })
    expect(await refusal(order({ product: nail, count: 700 }))).toBe('NOT_UNIQUE lines.0.product')
  })

  it('REC-13: may exchange unique values', async () => {
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

const works = `# Specification: Building

## 3. Entities and their fields

### Project

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text (1–80) | yes | |
| Limit | integer | | |
| Hours | integer | | \`= stages.sum(s, s.hours)\` |

### Stage

- Part of: Project, as Stages

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text (1–80) | yes | |
| Hours | integer | | \`= tasks.sum(t, t.hours)\` |

### Task

- Part of: Stage, as Tasks

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text (1–80) | yes | |
| Badge | integer, unique | | |
| Hours | integer | yes | 1 |
| Tool | Tool, deleted with it | | |
| Spare | Tool, emptied | | |
| Key | password | | |

### Tool

| Field | Type | Required |
| --- | --- | --- |
| Name | text (1–80) | yes |

## 5. Validation rules

| Rule | Entity | Must hold | Weight |
| --- | --- | --- | --- |
| Within the project | Task | \`not has(stage.project.limit) or hours <= stage.project.limit\` | |
| Named once | Task | unique: name | |
| Not all in one | Task | \`stage.project.stages.size() > 1\` | warning |
`

describe('parts of parts', () => {
  let house: Application
  beforeAll(async () => {
    house = await openApplication(works)
  })
  afterAll(() => house.close())
  const make = async (input: Record<string, Json>) =>
    (await house.records.create(house.administrator, 'Project', { name: 'House', ...input })).record!
  const change = async (id: string, input: Record<string, Json>) =>
    (await house.records.change(house.administrator, 'Project', id, input)).record!
  const read = (id: string) => house.records.get(house.administrator, 'Project', id)
  const stagesOf = (record: WireRecord) => record['stages'] as unknown as readonly WireRecord[]
  const tasksOf = (record: WireRecord) => record['tasks'] as unknown as readonly WireRecord[]
  const tool = async () => idOf(await house.records.create(house.administrator, 'Tool', { name: 'Saw' }))

  it('REC-4: are updated by their id, created without one, deleted if left out, at any depth', async () => {
    const made = await make({
      stages: [
        { name: 'Ground', tasks: [{ name: 'Dig' }, { name: 'Pour', hours: 4 }] },
        { name: 'Roof', tasks: [] },
      ],
    })
    expect(made).toMatchObject({ hours: 5, stages: [{ hours: 5, tasks: [{ hours: 1 }, { hours: 4 }] }, { hours: 0 }] })
    const [ground, roof] = stagesOf(made) as [WireRecord, WireRecord]
    const [, pour] = tasksOf(ground) as [WireRecord, WireRecord]
    const kept = { id: ground.id, tasks: [{ name: 'Wait', hours: 2 }, { id: pour.id }] }
    const changed = await change(made.id, { stages: [{ id: roof.id }, kept] as unknown as Json })
    expect(changed).toMatchObject({ hours: 6, stages: [{ name: 'Roof' }, { name: 'Ground', hours: 6 }] })
    expect(tasksOf(stagesOf(changed)[1]!).map(({ name, id }) => [name, id === pour.id])).toEqual([
      ['Wait', false],
      ['Pour', true],
    ])
    const foreign = change(made.id, { stages: [{ id: roof.id, tasks: [{ id: pour.id }] }] })
    expect(await refusal(foreign)).toContain('REFERENCE_UNKNOWN stages.0.tasks.0.id')
    const { items } = await house.records.history(house.administrator, 'Project', made.id)
    expect(items[0]!.changes.find(({ field }) => field === 'stages')!.to).toMatchObject([
      { name: 'Roof', tasks: [] },
      { name: 'Ground', tasks: [{ name: 'Wait' }, { name: 'Pour' }] },
    ])
  })

  it('report every problem at its place', async () => {
    const sent = make({ limit: 3, stages: [{ name: 'A', tasks: [{ hours: 5 }, { name: 'B', hours: 'x', wrong: 1 }] }] })
    expect((await refusal(sent)).split(', ')).toEqual([
      'WRONG_TYPE stages.0.tasks.1.hours',
      'FIELD_UNKNOWN stages.0.tasks.1.wrong',
      'REQUIRED stages.0.tasks.0.name',
    ])
  })

  it('read their wholes in rules, as the change leaves them', async () => {
    const { id } = await make({ limit: 3, stages: [{ name: 'A', tasks: [{ name: 'Saw wood', hours: 3 }] }] })
    const [error, warning] = ['RULE_BROKEN stages.0.tasks.0.hours', 'RULE_BROKEN stages.0.tasks.0']
    expect(await refusal(change(id, { limit: 2 }))).toBe(`${error}, ${warning}`)
  })

  it('have unique values across stages and projects', async () => {
    const two = (name: string) => ({
      stages: [
        { name: 'A', tasks: [{ name }] },
        { name: 'B', tasks: [{ name }] },
      ],
    })
    expect(await refusal(make(two('Paint')))).toBe('NOT_UNIQUE stages.1.tasks.0.name')
    const made = await make({
      stages: [
        { name: 'A', tasks: [{ name: 'Plaster', badge: 1 }] },
        { name: 'B', tasks: [] },
      ],
    })
    const elsewhere = make({ stages: [{ name: 'A', tasks: [{ name: 'Plaster' }] }] })
    expect(await refusal(elsewhere)).toBe('NOT_UNIQUE stages.0.tasks.0.name')
    const [a, b] = stagesOf(made) as [WireRecord, WireRecord]
    const handed = {
      stages: [
        { id: a.id, tasks: [] },
        { id: b.id, tasks: [{ name: 'Plaster', badge: 1 }] },
      ],
    }
    expect(await change(made.id, handed as unknown as Record<string, Json>)).toMatchObject({ version: 2 })
  })

  it('REC-12: change their whole when a record to which they refer is deleted', async () => {
    const [gone, spare] = [await tool(), await tool()]
    const tasks = [
      { name: 'Hammer', tool: gone },
      { name: 'Screw', spare },
    ]
    const { id } = await make({ stages: [{ name: 'A', tasks: tasks as unknown as Json }] })
    await house.records.remove(house.administrator, 'Tool', gone)
    await house.records.remove(house.administrator, 'Tool', spare)
    expect(await read(id)).toMatchObject({
      version: 3,
      hours: 1,
      stages: [{ tasks: [{ name: 'Screw', spare: null }] }],
    })
    await house.records.remove(house.administrator, 'Project', id)
    const left = await house.store.read((reader) => reader.rows('SELECT 1 FROM "Task" WHERE "name" = ?', ['Screw']))
    expect(left).toEqual([])
  })

  it('are found by filters', async () => {
    await make({ name: 'Tower', stages: [{ name: 'A', tasks: [{ name: 'Weld', hours: 90 }] }] })
    const filter = 'stages.exists(s, s.tasks.exists(t, t.hours > 50 and t.stage.project.name == name))'
    const { items } = await house.records.list(house.administrator, { entity: 'Project', filter })
    expect(items).toMatchObject([{ name: 'Tower', stages: [{ tasks: [{ name: 'Weld' }] }] }])
  })
})

describe('permissions on parts of parts', () => {
  const text = `${works}
## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| builder | given by administrators |
| visitor | given by administrators |

| Entity | builder | visitor |
| --- | --- | --- |
| Project | read when \`limit == null or limit < 5\`; update \`stages\` when \`limit == null\` | read \`name\` |
`

  it('are those on the list of the record, in its current state', async () => {
    const site = await openApplication(text)
    const [builder, visitor] = [await site.person('Bob', ['builder']), await site.person('Vic', ['visitor'])]
    const make = async (name: string, limit: number | null, task: string) =>
      idOf(
        await site.records.create(site.administrator, 'Project', {
          name,
          limit,
          stages: [{ name: 'A', tasks: [{ name: task, hours: 1 }] }],
        }),
      )
    const open = await make('Open', null, 'Dig')
    const small = await make('Small', 3, 'Pour')
    const large = await make('Large', 9, 'Weld')
    expect(await site.records.get(builder, 'Project', open)).toMatchObject({ stages: [{ tasks: [{ name: 'Dig' }] }] })
    expect(await refusal(site.records.get(builder, 'Project', large))).toBe('NOT_FOUND')
    expect(await site.records.get(visitor, 'Project', open)).not.toHaveProperty('stages')
    const filter = "stages.exists(s, s.tasks.exists(t, t.name != ''))"
    expect((await site.records.list(builder, { entity: 'Project', filter })).items.length).toBe(2)
    expect(await refusal(site.records.list(visitor, { entity: 'Project', filter }))).toBe('FIELD_UNKNOWN filter')
    const known = { entity: 'Project', filter: "stages.exists(s, s.tasks.exists(t, t.name == 'Weld'))" }
    expect((await site.records.list(builder, known)).items).toEqual([])
    const stages = [{ name: 'B', tasks: [] }]
    expect(await refusal(site.records.change(builder, 'Project', open, { stages }))).toBe('done')
    expect(await refusal(site.records.change(builder, 'Project', small, { stages }))).toBe('FORBIDDEN')
    await site.close()
  })
})

describe('calculated fields across a record', () => {
  const text = `# Specification: Bills

## 3. Entities and their fields

### Bill

| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Shared | integer | \`= shares.sum(s, s.part)\` |

### Share

- Part of: Bill, as Shares

| Field | Type | Default |
| --- | --- | --- |
| Kind | text | |
| Made | integer | \`= bill.items.filter(i, i.kind == kind).sum(i, i.cost)\` |
| Part | integer | \`= made * factor\` |
| Factor | integer | 1 |

### Item

- Part of: Bill, as Items

| Field | Type | Default |
| --- | --- | --- |
| Kind | text | |
| Pieces | integer | |
| Product | Product | |
| Cost | integer | \`= pieces * price\` |
| Price | integer | \`= product.price\` |

### Product

| Field | Type |
| --- | --- |
| Name | text |
| Price | integer |

## 5. Validation rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| B-1 | Bill | \`shared < 100 and shares.all(s, s.made < 60)\` |
`

  it('follow the values that they read, in any list, also of other records', async () => {
    const bills = await openApplication(text)
    const by = bills.administrator
    const cheap = idOf(await bills.records.create(by, 'Product', { name: 'Nail', price: 2 }))
    const make = (pieces: number) =>
      bills.records.create(by, 'Bill', {
        shares: [{ kind: 'a' }, { kind: 'b', factor: 3 }],
        items: [
          { kind: 'a', pieces, product: cheap },
          { kind: 'b', pieces: 3, product: cheap },
        ],
      })
    const { record } = await make(5)
    expect(record).toMatchObject({
      shared: 28,
      shares: [
        { made: 10, part: 10 },
        { made: 6, part: 18 },
      ],
    })
    expect(await refusal(make(30))).toBe('B-1 shared')
    expect(await refusal(make(41))).toBe('B-1 shared')
    const changed = await bills.records.change(by, 'Bill', record!.id, { items: [] })
    expect(changed.record).toMatchObject({ shared: 0, shares: [{ made: 0 }, { made: 0 }] })
    await bills.close()
  })
})

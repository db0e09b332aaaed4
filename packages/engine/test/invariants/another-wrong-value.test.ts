// INV-2: what a change writes itself must hold, or come nearer: no wrong value replaces another. Other records stay as broken as they were.
import type { Json } from '@ninefold/plan/values'
import { beforeAll, expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'

const textOf = (rules: string) => `# Specification: Orders

## 3. Entities

### Customer

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text | yes | |
| Blocked | yes/no | yes | no |
| Limit | integer | | |

### Ban

| Field | Type | Required |
| --- | --- | --- |
| Customer | Customer | yes |

### Order

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Customer | Customer | |
| Is blocked | yes/no | \`= customer.blocked\` |
| Seen by | many Customer | |
| Amount | integer | |

- Parts: Line

### Line

- Part of: Order, as Lines

| Field | Type |
| --- | --- |
| For | Customer |
| Pieces | integer |

## 5. Rules

${rules}

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Customer | all |
| Ban | all |
| Order | all |
`

const RULES = `| Rule | Entity | Must hold |
| --- | --- | --- |
| Not blocked | Order | \`customer.blocked != true\` |
| Not banned | Order | \`not Ban.exists(b, b.customer == customer)\` |
| Not blocked either | Order | \`not isBlocked\` |
| Seen by nobody blocked | Order | \`seenBy.all(c, not c.blocked)\` |
| Lines for nobody blocked | Order | \`not lines.exists(l, l.for.blocked)\` |
| Line of nobody blocked | Line | \`order.customer.blocked != true\` |
| Within the limit | Order | \`amount <= customer.limit\` |
`

type Values = Readonly<Record<string, Json>>

const make = async (entity: string, values: Values): Promise<{ id: string; lines: { id: string }[] }> => {
  const made = await ada.post(`/api/records/${entity}`, values)
  expect(made.status, made.text).toBe(201)
  return made.body
}
const customer = async (values: Values): Promise<string> => (await make('customer', { name: 'C', ...values })).id
const change = async (id: string, values: Values): Promise<string> => {
  const changed = await ada.patch(`/api/records/order/${id}`, values)
  return changed.status === 200
    ? 'done'
    : changed.body.errors
        .map(({ message }: { message: string }) => message.slice('This breaks a rule: '.length, -1))
        .join()
}
const useRules = async (rules: string) =>
  expect(await server.application.replaceDocument([{ file: 'specification.md', text: textOf(rules) }])).toMatchObject({
    replaced: true,
  })

let good: string
let bad: string
let worse: string
const server = await testServer({ text: textOf('None.') })
const ada = await server.person('Ada', [], { administrator: true })
beforeAll(async () => {
  good = await customer({})
  bad = await customer({ blocked: true })
  worse = await customer({ blocked: true })
})

test('INV-2 a reference to a wrong record cannot be replaced by another wrong one', async () => {
  await useRules('None.')
  const { id } = await make('order', { customer: bad, lines: [{ pieces: 1 }] })
  const [banned, alsoBanned] = [await customer({}), await customer({})]
  for (const each of [banned, banned, alsoBanned]) await make('ban', { customer: each })
  const ofBanned = await make('order', { customer: banned })
  await useRules(RULES)
  expect(await change(id, { title: 'A' })).toBe('done')
  expect(await change(id, { customer: worse })).toBe('Not blocked,Not blocked either,Line of nobody blocked')
  expect(await change(id, { customer: good })).toBe('done')
  expect(await change(ofBanned.id, { customer: alsoBanned })).toBe('Not banned')
  expect(await change(ofBanned.id, { title: 'B' })).toBe('done')
})

test('INV-2 in lists of its own, no wrong item replaces another; existing ones may be removed', async () => {
  await useRules('None.')
  const others = [await customer({}), await customer({ blocked: true })]
  const { id } = await make('order', { seenBy: [bad, worse, good] })
  const lined = await make('order', { lines: [{ for: bad }, { for: worse }, { for: good, pieces: 1 }] })
  const [first, second, third] = [0, 1, 2].map((i) => ({ id: lined.lines[i]!.id }))
  await useRules(RULES)
  expect(await change(id, { seenBy: [bad, others[1]!] })).toBe('Seen by nobody blocked')
  expect(await change(id, { seenBy: [bad, worse, others[0]!] })).toBe('done')
  expect(await change(id, { seenBy: [worse] })).toBe('done')
  expect(await change(lined.id, { lines: [{ ...first, for: worse }, second!, third!] })).toBe(
    'Lines for nobody blocked',
  )
  expect(await change(lined.id, { lines: [first!, second!, { ...third, for: others[0]! }] })).toBe('done')
  expect(await change(lined.id, { lines: [second!, third!] })).toBe('done')
})

test('INV-2 a comparison of values that the change writes must come nearer', async () => {
  await useRules('None.')
  const small = await customer({ limit: 5 })
  const { id } = await make('order', { customer: small, amount: 20 })
  await useRules(RULES)
  expect(await change(id, { amount: 21 })).toBe('Within the limit')
  expect(await change(id, { amount: 15 })).toBe('done')
  expect(await change(id, { customer: await customer({ limit: 5 }) })).toBe('Within the limit')
  expect(await change(id, { customer: await customer({ limit: 10 }) })).toBe('done')
})

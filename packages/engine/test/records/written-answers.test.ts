// A change answers with the record as it would be read, mostly without reading it: values as they are stored, lists in their order, and
// only what the user may read afterwards.
import type { Json } from '@ninefold/plan/values'
import { expect, it } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Repairs

## 1. What the product does and for whom

| Setting | Value |
| --- | --- |
| Currency | EUR |

## 3. Entities and their fields

### Tag

| Field | Type |
| --- | --- |
| Name | text |

### Repair

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Owner | User | \`me\` |
| Price | money | |
| Weight | decimal (6.3) | |
| Share | percentage | |
| Day | date | |
| Urgent | yes/no | |
| Sizes | list of integer | |
| Tags | many Tag, seen there as Repairs | |
| Lasts | duration | |
| Hint | text | |
| Initial | text | \`= title.substring(0, 1)\` |
| Whole | money | \`= parts.sum(p, p.price)\` |

### Part

- Part of: Repair, as Parts

| Field | Type |
| --- | --- |
| Name | text |
| Price | money |
| Secret note | text |

## 4. States and transitions

### Repair

| Action | From | To | Who |
| --- | --- | --- | --- |
| (create) | | open | everyone signed in |
| Finish | open | done | everyone signed in |
| Hide | done | hidden | everyone signed in |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| worker | everyone signed in |
| chief | given by administrators |

| Entity | worker | chief |
| --- | --- | --- |
| Tag | all | all |
| Repair | create; read all but \`hint\`, update when \`owner == me and status != 'hidden'\`; read \`hint\` when \`status == 'done'\` | read, update |
| User | read \`name\` | read \`name\` |

`

const server = await testServer({ text })
const api = '/api/records/repair'

it('answers with what would be read', async () => {
  const chief = await server.person('Ada', ['chief'], { administrator: true })
  const worker = await server.person('Ben')
  const tags = await Promise.all(['b', 'a'].map((name) => chief.post('/api/records/tag', { name })))
  const parts: Json = [
    { name: 'Wheel', price: { amount: '12.5', currency: 'EUR' } },
    { name: 'Bolt', secretNote: '\u{1f527}' },
  ]
  const given = {
    title: '\u{1f6b2} Bike',
    price: { amount: '100', currency: 'EUR' },
    weight: '12.5',
    share: '7.5',
    day: '2026-03-10',
    urgent: true,
    sizes: [3, 1],
    tags: tags.map(({ body }) => body.id as string),
    lasts: 'PT90M',
    hint: 'Brakes',
    parts,
  }
  for (const person of [worker, chief]) {
    const created = await person.post(api, given)
    expect(created.body).toMatchObject({ parts: [{ name: 'Wheel' }, { name: 'Bolt' }] })
    const address = `${api}/${created.body.id}`
    expect((await person.get(address)).body).toEqual(created.body)
    const changed = await person.patch(address, {
      weight: '0.25',
      urgent: false,
      sizes: [],
      parts: [...created.body.parts].reverse(),
      version: created.body.version,
    })
    expect(changed.body).toMatchObject({ weight: '0.250', version: 2 })
    expect((await person.get(address)).body).toEqual(changed.body)
    const finished = await person.post(`${address}/actions/finish`)
    expect(finished.body).toMatchObject({ status: 'done' })
    expect((await person.get(address)).body).toEqual(finished.body)
  }
})

it('answers with the id alone if the record can no longer be read', async () => {
  const worker = await server.person('Cem')
  const { body } = await worker.post(api, { title: 'Bell' })
  await worker.post(`${api}/${body.id}/actions/finish`)
  expect((await worker.post(`${api}/${body.id}/actions/hide`)).body).toEqual({ id: body.id })
})

// A column or row of permissions that is called as a field of the records names whom the field names.
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const TEXT = `# Specification: Practice

## 3. Entities

### Visit

| Field | Type |
| --- | --- |
| Title | text |
| Doctor | User |
| Helpers | many User |

### Bill

| Field | Type |
| --- | --- |
| Number | text |
| Visit | Visit |

## 6. Roles

| Role | Who has it |
| --- | --- |
| clerk | given by administrators |

| Entity | clerk | doctor | helpers |
| --- | --- | --- | --- |
| Visit | all | read; update \`title\` | read \`title\` |

| Role | Bill |
| --- | --- |
| clerk | all |
| visit.doctor | read |
`

let [clerk, doctor, helper, other]: readonly Person[] = []
let visits: readonly string[]

const server = await testServer({ text: TEXT })
beforeAll(async () => {
  clerk = await server.person('Ann', ['clerk'], { administrator: true })
  ;[doctor, helper, other] = await Promise.all(['Ben', 'Cid', 'Dot'].map((name) => server.person(name)))
  const create = async (entity: string, values: object) => {
    const { status, body } = await clerk!.post(`/api/records/${entity}`, values as never)
    expect(status).toBe(201)
    return body.id as string
  }
  const theirs = await create('visit', { title: 'One', doctor: doctor!.id, helpers: [helper!.id] })
  const others = await create('visit', { title: 'Two', doctor: other!.id })
  for (const visit of [theirs, others]) await create('bill', { number: visit, visit })
  visits = [theirs, others]
})

const titles = async (person: Person, entity: string, field: string) => {
  const { body } = await person.get(`/api/records/${entity}`)
  return (body.items as readonly Record<string, unknown>[]).map((item) => item[field])
}

test('ACC-2 a column that names a field applies to the users in the field, alone or among others', async () => {
  expect(await titles(doctor!, 'visit', 'title')).toEqual(['One'])
  expect(await titles(helper!, 'visit', 'title')).toEqual(['One'])
  expect(await titles(other!, 'visit', 'title')).toEqual(['Two'])
  const change = (person: Person, visit: string) => person.patch(`/api/records/visit/${visit}`, { title: 'New' })
  const tries = [
    [helper!, visits[0]!, 403],
    [doctor!, visits[1]!, 404],
    [doctor!, visits[0]!, 200],
  ] as const
  for (const [person, visit, status] of tries) expect((await change(person, visit)).status).toBe(status)
})

test('ACC-2 so does a row, and a path to users', async () => {
  expect(await titles(doctor!, 'bill', 'number')).toEqual([visits[0]])
  expect(await titles(other!, 'bill', 'number')).toEqual([visits[1]])
  expect(await titles(helper!, 'bill', 'number')).toEqual([])
})

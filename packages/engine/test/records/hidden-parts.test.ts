// Lists of parts, and fields of parts, that are hidden: nothing that is done to their whole needs what is not there.
import { describe, expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Orders

## 3. Entities

### Order

| Field | Type | Shown when | Required | Default |
| --- | --- | --- | --- | --- |
| Kind | one of: plain, full | | yes | |
| Lines | list of Line | \`kind == 'full'\` | | |
| Total | integer | | | |
| Count | integer = \`size(lines)\` | | | |
| Status | one of: draft, submitted | | | draft |

### Line

- Part of: Order as Lines

| Field | Type | Shown when | Required |
| --- | --- | --- | --- |
| Serial | text | | |
| Remark | text | \`has(serial)\` | yes |
| Amount | integer | \`order.kind == 'full'\` | |

## 4. States

### Order

| Action | From | To | Who | When |
| --- | --- | --- | --- | --- |
| Submit | draft | submitted | clerk, administrators | |
| Reopen | submitted | draft | administrators | \`lines.all(l, has(l.serial))\` |
| Expire | submitted | draft | after 30 days | |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Not many | Order | \`lines.sum(l, l.amount) <= 100\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| clerk | given by administrators |

| Entity | Role | May |
| --- | --- | --- |
| Order | clerk | all |
`

const server = await testServer({ text })
const ada = await server.person('Ada', [], { administrator: true })
const clerk = await server.person('Cleo', ['clerk'])

const make = async (body: Record<string, unknown>) => {
  const made = await clerk.post('/api/records/order', body as never)
  expect(made.status, made.text).toBe(201)
  return made.body as { id: string; version: number; [name: string]: unknown }
}
const full = { kind: 'full', lines: [{ serial: 'A', remark: 'r', amount: 3 }, { amount: 4 }] }

describe.each([
  ['hidden', { kind: 'plain' }],
  ['shown', full],
])('REC-3 a list of parts that is %s', (_, body) => {
  test('actions', async () => {
    const { id } = await make(body)
    const path = `/api/records/order/${id}/actions`
    const submitted = await clerk.post(`${path}/submit`)
    expect([submitted.status, submitted.body.status], submitted.text).toEqual([200, 'submitted'])
    const reopened = await ada.post(`${path}/reopen`)
    expect(reopened.body.code ?? reopened.body.status, reopened.text).toBe(
      body.kind === 'plain' ? 'draft' : 'GUARD_REFUSED',
    )
  })

  test('changes, back and forth, and undoing them', async () => {
    const { id, version } = await make(body)
    const other = body.kind === 'plain' ? full : { kind: 'plain' }
    const changed = await clerk.patch(`/api/records/order/${id}`, { ...other, version } as never)
    expect([changed.status, changed.body.count], changed.text).toEqual([200, other.kind === 'plain' ? 0 : 2])
    const history = await clerk.get(`/api/records/order/${id}/history`)
    const undone = await clerk.post(`/api/records/order/${id}/history/${history.body.items[0].id}/undo`, {
      version: changed.body.version,
    })
    expect([undone.status, undone.body.kind], undone.text).toEqual([200, body.kind])
  })

  test('copies in a batch, checks and the page', async () => {
    const { id } = await make(body)
    const batch = await clerk.post('/api/batch', {
      operations: [
        { method: 'POST', path: '/api/records/order', body },
        { method: 'POST', path: `/api/records/order/${id}/actions/submit`, body: {} },
      ] as never,
    })
    expect(batch.status, batch.text).toBe(200)
    expect((await clerk.post('/api/records/order/check', { ...body, id } as never)).status).toBe(200)
    expect((await clerk.get(`/api/records/order/${id}?include=page`)).status).toBe(200)
  })

  test('timers', async () => {
    const { id } = await make(body)
    await clerk.post(`/api/records/order/${id}/actions/submit`)
    expect((await ada.post('/api/app/clock', { advance: 'P31D' })).status).toBe(200)
    expect((await clerk.get(`/api/records/order/${id}`)).body.status).toBe('draft')
  })
})

test('REC-3 rows of a file', async () => {
  const { id } = (await clerk.upload('o.csv', 'text/csv', 'Kind,Total\nplain,3\nfull,4')).body
  const done = await clerk.post('/api/records/order/import', { file: id, take: 'all' })
  expect([done.status, done.body.stored], done.text).toEqual([200, true])
})

// What a rule remarks without refusing: told with the answer to a write, to those who ask.
import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Orders

## 3. Entities and their fields

### Order

| Field | Type | Required |
| --- | --- | --- |
| Title | text (1–80) | yes |
| Pieces | integer | yes |

## 4. States and transitions

### Order

| Action | From | To | Who |
| --- | --- | --- | --- |
| Send | open | sent | administrators |

## 5. Validation rules

| Rule | Entity | Must hold | Weight |
| --- | --- | --- | --- |
| Not many | Order | \`pieces <= 100\` | warning |
| Once | Order | unique: title, pieces | warning |
`

const server = await testServer({ text })
const ada = await server.person('Ada', [], { administrator: true })

const few = { title: 'Nails', pieces: 5 }
const lots = { title: 'Nails', pieces: 500 }

test('REC-23 each write returns warnings if requested, and stores the record', async () => {
  const made = await ada.post('/api/records/order?include=warnings', lots)
  expect([made.status, made.body.record.pieces]).toEqual([201, 500])
  expect(made.body.warnings).toMatchObject([{ weight: 'warning', field: 'pieces' }])
  const { id } = made.body.record
  expect(made.headers.get('etag')).toBe((await ada.get(`/api/records/order/${id}`)).headers.get('etag'))
  const changed = await ada.request('PATCH', `/api/records/order/${id}?include=warnings`, { title: 'Screws' })
  expect(changed.body).toMatchObject({ record: { title: 'Screws' }, warnings: [{ weight: 'warning' }] })
  const sent = await ada.post(`/api/records/order/${id}/actions/send?include=warnings`)
  expect(sent.body).toMatchObject({ record: { status: 'sent' }, warnings: [{ weight: 'warning' }] })
})

test('REC-23 without the request the answer is the record, and without warnings the list is empty', async () => {
  expect((await ada.post('/api/records/order', lots)).body).toMatchObject({ title: 'Nails', version: 1 })
  expect((await ada.post('/api/records/order?include=warnings', few)).body.warnings).toEqual([])
  const wrong = await ada.post('/api/records/order?include=everything', few)
  expect([wrong.status, wrong.body.code]).toEqual([422, 'NOT_A_CHOICE'])
})

test('REC-23 so do warnings that need a query: an equal record', async () => {
  const bolts = { title: 'Bolts', pieces: 7 }
  expect((await ada.post('/api/records/order?include=warnings', bolts)).body.warnings).toEqual([])
  const again = await ada.post('/api/records/order?include=warnings', bolts)
  expect([again.status, again.body.warnings]).toMatchObject([201, [{ code: 'NOT_UNIQUE', weight: 'warning' }]])
})

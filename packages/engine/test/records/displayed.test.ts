// What applies and what is displayed: the first empties a field elsewhere, the second only hides it.
import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `
# Specification: Trips

## 3. Entities

### Trip

| Field | Type | Required | Applies when | Displayed when |
| --- | --- | --- | --- | --- |
| Abroad | yes/no | yes | | |
| Country | text | yes | \`abroad\` | |
| Embassy | text | yes | | \`abroad\` |
`

const server = await testServer({ text })
const ada = await server.person('Ada', [], { administrator: true })

test('ENT-25 a field that does not apply is cleared, a field that is not displayed keeps its value', async () => {
  const made = await ada.post('/api/records/trip', { abroad: true, country: 'France', embassy: 'Paris' })
  const { id, version } = made.body
  const home = await ada.request('PATCH', `/api/records/trip/${id}`, { abroad: false, version })
  expect(home.body).toMatchObject({ country: null, embassy: 'Paris' })
})

test('ENT-25 a field that is not displayed is not required', async () => {
  expect((await ada.post('/api/records/trip', { abroad: false })).status).toBe(201)
  const refused = await ada.post('/api/records/trip', { abroad: true, country: 'France' })
  expect(refused.body.errors).toEqual([expect.objectContaining({ code: 'REQUIRED', field: 'embassy' })])
})

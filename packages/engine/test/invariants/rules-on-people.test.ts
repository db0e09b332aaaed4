// Rules on User: they refuse neither that a person is erased nor that somebody is invited; those over others still hold.
import { expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: People

## 3. Entities

### Desk

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Keeper | User | |

### User

| Field | Type |
| --- | --- |
| Nick | text |
| Desks | list of Desk |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Reachable | User | \`has(nick)\` |
| Colleagues with a nick | User | \`has(nick) and endsWith(email, '.org')\` |
| Far from here with a nick | User | \`endsWith(email, '.org') or has(nick)\` |
| Keepers have a nick | User | \`size(desks) == 0 or has(nick)\` |
| A keeper with a nick | Desk | \`not has(keeper) or has(keeper.nick)\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Desk | all |
| User | read, update, erase |
`

const server = await testServer({ text })
const ada = await server.person('Ada', [], { administrator: true })

const erase = (person: Person) => ada.request('POST', `/api/app/people/${person.id}/erase`)

test('ERA-5 a person is erased whatever their own rules require', async () => {
  const bob = await server.person('Bob')
  expect((await ada.patch(`/api/records/user/${bob.id}`, { nick: 'bobby' })).status).toBe(200)
  const erased = await erase(bob)
  expect(erased.status, erased.text).toBe(204)
  expect((await ada.get(`/api/records/user/${bob.id}`)).body.nick).toBeNull()
})

test('ERA-5 a violated rule of another record refuses it, and names the record', async () => {
  const cid = await server.person('Cid')
  await ada.patch(`/api/records/user/${cid.id}`, { nick: 'ciddy' })
  const desk = (await ada.post('/api/records/desk', { name: 'North', keeper: cid.id })).body
  const refused = await erase(cid)
  expect([refused.status, refused.body.errors?.[0].record]).toEqual([
    422,
    { entity: 'Desk', id: desk.id, label: 'North' },
  ])
  await ada.patch(`/api/records/desk/${desk.id}`, { keeper: null })
  expect((await erase(cid)).status).toBe(204)
})

test('REC-10 a new user need not satisfy rules over values that nobody asked for', async () => {
  const dora = await server.person('Dora')
  const named = await ada.patch(`/api/records/user/${dora.id}`, { nick: null, name: 'Dora Vos' })
  expect(named.status, named.text).toBe(200)
  expect((await ada.patch(`/api/records/user/${dora.id}`, { nick: 'dora' })).status).toBe(200)
  expect((await ada.patch(`/api/records/user/${dora.id}`, { nick: null })).body.code).toBe('RULE_BROKEN')
})

test('REC-10 conditions over existing values apply to a new user', async () => {
  const add = (email: string) => server.application.addPerson({ name: 'Eli', email, administrator: false })
  await expect(add('eli@example.com')).rejects.toMatchObject({
    findings: [{ code: 'RULE_BROKEN', parameters: { rule: 'Colleagues with a nick' } }],
  })
  await add('eli@example.org')
})

// People whose record demands what nobody asked them yet: they come in all the same, and are asked later.
import { describe, expect, test } from 'vitest'
import { openStoreOf } from '../support/database.ts'
import { PASSWORD, type Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const people = `# Specification: Clinic

## 3. Entities and their fields

### Ward

| Field | Type | Required |
| --- | --- | --- |
| Name | text (1–40) | yes |

### User

| Field | Type | Required |
| --- | --- | --- |
| Licence | text (3–20) | yes |
| Ward | Ward, emptied | |
| Born on | date | yes |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| person | everyone signed in |
| night nurse | given by administrators |

| Entity | person |
| --- | --- |
| User | read; update when \`this == me\` |
`

let administrator: Person
const server = await testServer({ text: people })

const fieldsOf = (reply: { readonly body: { readonly errors: readonly { readonly field: string }[] } }) =>
  reply.body.errors.map((each) => each.field)

describe('REC-10: required fields of User lock nobody out', () => {
  test('not the first administrator', async () => {
    const token = (await server.application.firstAdministratorToken())!
    const body = { token, name: 'Ada Lund', email: 'ada@example.org', password: PASSWORD }
    const made = await server.nobody.post('/api/app/first-administrator', body)
    expect([made.status, made.body.person.administrator]).toEqual([200, true])
    administrator = server.as(made.body.person.id, made.body.token)
  })

  test('not an invited user; the record requires them at its next change', async () => {
    const { link } = (
      await administrator.post('/api/app/invitations', { email: 'ben@example.org', name: 'Ben', roles: ['nightNurse'] })
    ).body
    const address = `/api/app/invitations/${link.split('/').at(-1)}`
    expect((await server.nobody.get(address)).body.roles).toEqual(['night nurse'])
    const accepted = await server.nobody.post(address, { name: 'Ben', password: PASSWORD })
    expect(accepted.status).toBe(200)
    const ben = server.as(accepted.body.person.id, accepted.body.token)
    const change = (body: { [key: string]: string }) => ben.patch(`/api/records/user/${ben.id}`, body)
    expect(fieldsOf(await change({ licence: 'MD 12' }))).toEqual(['bornOn'])
    expect((await change({ licence: 'MD 12', bornOn: '1990-02-03' })).status).toBe(200)
  })

  test('changes of the record by the document are possible meanwhile', async () => {
    const ward = (await administrator.post('/api/records/ward', { name: 'North' })).body.id
    const cleo = await server.person('Cleo')
    const filled = { licence: 'MD 13', bornOn: '1990-02-03', ward }
    expect((await administrator.patch(`/api/records/user/${cleo.id}`, filled)).status).toBe(200)
    const dan = await server.application.addPerson({ name: 'Dan', email: 'dan@example.org' })
    // As an effect would: Dan has a ward, but was never asked for the rest.
    const store = await openStoreOf(server.data)
    await store.write((t) => t.run('UPDATE "User" SET "ward" = ? WHERE "id" = ?', [ward, dan]))
    await store.close()
    expect((await administrator.request('DELETE', `/api/records/ward/${ward}`)).status).toBe(204)
    const seen = (await administrator.get(`/api/records/user/${dan}`)).body
    expect([seen.ward, seen.licence, seen.version]).toEqual([null, null, 2])
  })
})

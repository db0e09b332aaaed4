// Users who may assign a role, and are no administrators: whom they see, what of them, and what they can change.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type Person, type Server } from '../support/server.ts'

const document = (permissions: string) => `# Specification: Club

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| coach | given by administrators |
| player | given by administrators, coach |
| treasurer | given by administrators |

| Entity | coach | player |
| --- | --- | --- |
${permissions}
`

describe.each([
  ['names alone', '| User | read `name` | |', ''],
  ['their email, too', '| User | read `name`, `email` | |', 'pia@example.org'],
  ['nothing', '| User | | create |', ''],
])('a coach who may read %s', (_, permissions, email) => {
  let server: Server
  let admin: Person
  let coach: Person
  let pia: Person
  beforeAll(async () => {
    server = await startServer({ text: document(permissions) })
    admin = await server.person('Ada Admin', [], { administrator: true })
    coach = await server.person('Cara Coach', ['coach'])
    pia = await server.person('Pia', ['treasurer', 'player'])
    const gone = await server.person('Gus Gone', ['player'])
    await admin.request('PUT', `/api/app/people/${gone.id}/active`, { active: false })
  })
  afterAll(() => server.close())

  test('IDE-5 sees the active users, with only the roles that a coach assigns, and no administrator', async () => {
    const { body } = await coach.get('/api/app/people')
    expect(body.items.map((one: { name: string }) => one.name)).toEqual(['Ada Admin', 'Cara Coach', 'Pia'])
    expect(body.items.at(-1)).toEqual({ id: pia.id, name: 'Pia', email, roles: ['player'], administrator: false })
    expect(body.items[0].administrator).toBe(false)
  })

  test('IDE-5 takes and gives that role, and changes nothing of the others', async () => {
    const change = (roles: readonly string[]) => coach.request('PUT', `/api/app/people/${pia.id}/roles`, { roles })
    expect((await change([])).body).toEqual({ id: pia.id, name: 'Pia', email, roles: [], administrator: false })
    const rolesNow = async () =>
      (await admin.get('/api/app/people')).body.items.find(({ id }: { id: string }) => id === pia.id).roles
    expect(await rolesNow()).toEqual(['treasurer'])
    expect((await change(['player'])).body.roles).toEqual(['player'])
    expect(await rolesNow()).toEqual(['treasurer', 'player'])
    for (const roles of [['treasurer'], ['coach'], ['player', 'treasurer']])
      expect([(await change(roles)).status, await rolesNow()]).toEqual([403, ['treasurer', 'player']])
  })

  test('IDE-5 does not learn who is an administrator or suspended', async () => {
    const replies = []
    for (const person of [admin, pia])
      replies.push(await coach.request('PUT', `/api/app/people/${person.id}/roles`, { administrator: true }))
    expect(replies.map(({ status }) => status)).toEqual([403, 403])
    const { items } = (await admin.get('/api/app/people')).body
    const gone = items.find(({ name }: { name: string }) => name === 'Gus Gone')
    const put = (id: string) => coach.request('PUT', `/api/app/people/${id}/roles`, { roles: [] })
    const [suspended, absent] = [await put(gone.id), await put('00000000-0000-7000-8000-000000000000')]
    expect(suspended.status).toBe(404)
    expect(suspended.text).toBe(absent.text)
  })
})

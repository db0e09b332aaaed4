// Making an account for oneself through the application's own door, where point 1 opens it.
import type { Json } from '@ninefold/plan/values'
import { afterEach, describe, expect, it } from 'vitest'
import { PASSWORD, startServer, type Reply, type Server } from '../support/server.ts'

const OPEN = '# Specification: Open house\n\n## 1. Purpose\n\n- Sign-up: open, without confirmation\n'
const ROLES =
  '\n## 6. Roles\n\n| Role | Who has it |\n| --- | --- |\n| visitor | anyone |\n| member | everyone signed in |\n\n'

const WITH_FIELDS = `${OPEN}
## 3. Entities

### User

| Field | Type | Required |
| --- | --- | --- |
| Nickname | text (1–20), unique | yes |
| Email | email | yes |
| Secret | password (10–64) | yes |
| Rank | integer | |
${ROLES}| Entity | visitor | member |
| --- | --- | --- |
| User | create \`nickname\`, \`email\` | read, update when \`this == me\` |
`

const WITH_RULE = `${OPEN}
## 3. Entities

### User

| Field | Type |
| --- | --- |
| Sponsor | text |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Outsiders need a sponsor | User | \`endsWith(email, '@corp.com') or has(sponsor)\` |
${ROLES}| Entity | member |
| --- | --- |
| User | read, update |
`

let server: Server
const start = async (text: string): Promise<void> => {
  server = await startServer({ text, mode: 'production' })
}
afterEach(() => server.close())

const signUp = (body: Json): Promise<Reply> => server.nobody.post('/api/app/sign-up', body)
const signIn = (email: string, password: string) => server.nobody.post('/api/app/sign-in', { email, password })
const told = ({ body }: Reply) => body.errors.map(({ code, field }: { code: string; field: string }) => [field, code])
const viewOf = async ({ body }: Reply) => (await server.as('', body.token as string).get('/api/app')).body

describe('signing up', () => {
  it('IDE-9 is impossible unless the document permits it', async () => {
    await start('# Specification: Closed house\n')
    expect((await signUp({ name: 'Eve', email: 'eve@example.org', password: PASSWORD })).status).toBe(404)
    expect((await signIn('eve@example.org', PASSWORD)).status).toBe(401)
  })

  it('IDE-10 requires a name, an address and a password if point 6 defines nothing else', async () => {
    await start(OPEN)
    const joined = await signUp({ name: 'Ann Open', email: ' Ann@Example.org ', password: PASSWORD })
    expect([joined.status, joined.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('HttpOnly')])
    expect((await viewOf(joined)).me).toMatchObject({ name: 'Ann Open', administrator: false })
    expect((await signIn('ann@example.org', PASSWORD)).status).toBe(200)
    expect(told(await signUp({ name: 'Ann', email: 'ANN@example.org', password: PASSWORD }))).toEqual([
      ['email', 'NOT_UNIQUE'],
    ])
  })

  it('IDE-10 reports everything that is missing or unexpected at once', async () => {
    await start(OPEN)
    expect(told(await signUp({ email: 'no', password: 'short', administrator: true, roles: ['boss'] }))).toEqual([
      ['email', 'EMAIL_INVALID'],
      ['password', 'TOO_SHORT'],
      ['name', 'REQUIRED'],
      ['administrator', 'FIELD_UNKNOWN'],
      ['roles', 'FIELD_UNKNOWN'],
    ])
  })

  it('IDE-10 accepts the fields of User that anyone may create, requires its required fields, and no more', async () => {
    await start(WITH_FIELDS)
    const ann = { nickname: 'ann', email: 'ann@example.org', password: 'ten letters' }
    expect((await signUp(ann)).status).toBe(200)
    expect((await signIn(ann.email, ann.password)).status).toBe(200)
    expect(told(await signUp({ ...ann, email: 'bob@example.org' }))).toEqual([['nickname', 'NOT_UNIQUE']])
    expect(told(await signUp({ email: 'bob@example.org', password: 'ten letters' }))).toEqual([
      ['nickname', 'REQUIRED'],
    ])
    expect(told(await signUp({ ...ann, password: 'nine char' }))).toEqual([['password', 'TOO_SHORT']])
    for (const [name, value] of [
      ['rank', 9],
      ['secret', 'ten letters'],
      ['administrator', true],
      ['version', 7],
    ] as const)
      expect((await signUp({ ...ann, nickname: 'x', email: 'x@example.org', [name]: value })).status).toBe(422)
    expect((await signIn('x@example.org', 'ten letters')).status).toBe(401)
  })

  it('IDE-10 checks each rule, whatever fields are empty', async () => {
    await start(WITH_RULE)
    const [stranger, colleague] = ['eve@else.org', 'eve@corp.com'].map((email) => ({ name: 'Eve', email }))
    expect(told(await signUp({ ...stranger, password: PASSWORD }))).toEqual([['email', 'RULE_BROKEN']])
    expect((await signIn('eve@else.org', PASSWORD)).status).toBe(401)
    expect((await signUp({ ...colleague, password: PASSWORD })).status).toBe(200)
  })

  it('IDE-11 does not take over the account of an invited user', async () => {
    await start(OPEN)
    await server.application.addPerson({ name: 'Waiting', email: 'waiting@example.org', administrator: true })
    const taken = await signUp({ name: 'Eve', email: 'waiting@example.org', password: PASSWORD })
    expect(told(taken)).toEqual([['email', 'NOT_UNIQUE']])
    expect((await signIn('waiting@example.org', PASSWORD)).status).toBe(401)
  })
})

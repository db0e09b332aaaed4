// People who make their own accounts by a call of the document, with the password that User has.
import { describe, expect, it } from 'vitest'
import { openTestStore } from '../support/database.ts'
import type { Reply } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'
import { join } from 'node:path'

const document = `# Specification: Circle

## 1. What the product does and for whom

- Sign-up: open, without confirmation

## 3. Entities and their fields

### User

| Field | Type | Required |
| --- | --- | --- |
| Handle | text (1–20), unique | yes |
| Email | email | yes |
| Secret | password (8–64) | yes |
| Motto | text | |
| Rank | integer | |
| Friends | many User, seen there as Admirers | |

### Diary

| Field | Type | Required |
| --- | --- | --- |
| Title | text | yes |
| Writer | User | yes |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| visitor | anyone |
| member | everyone signed in |

| Entity | visitor | member |
| --- | --- | --- |
| User | create \`handle\`, \`email\`, \`secret\`; read \`handle\`, \`motto\` | read \`email\` when \`this == me\`; read \`admirers\`; update when \`this == me\` |
| Diary | read; create | create |

## 7. The calls it makes

- Errors as: \`{'errors': errors.group(e, e.at, e.code)}\`

| Call | Method and path | For | Does | Takes | Answers |
| --- | --- | --- | --- | --- | --- |
| Join | \`POST /join\` | visitor | create User; sign in as it; create Diary with \`title = 'First'\`, \`writer = it\` | person: handle, email, secret as password | \`{'handle': me.handle, 'diary': it.title, 'token': session.token}\` |
| Come in | \`POST /come-in\` | visitor | sign in | email, password | \`{'handle': me.handle, 'token': session.token}\` |
| Me | \`GET /me\` | member | | | \`{'handle': me.handle, 'motto': me.motto}\` |
| Edit | \`PUT /me\` | member | change me | motto, secret | \`{'motto': it.motto}\` |
| Handles | \`GET /handles\` | visitor | list of User | | \`items.map(u, u.handle)\` |
| Befriend | \`POST /people/{other: User.handle}/friend\` | member | add other to \`me.friends\` | | \`other.admirers.map(a, a.handle)\` |
| Admire | \`POST /people/{other: User.handle}/admirer\` | member | add me to \`other.admirers\` | | \`other.admirers.map(a, a.handle)\` |
| Forget | \`DELETE /people/{other: User.handle}/friend\` | member | remove other from \`me.friends\` | | \`other.admirers.map(a, a.handle)\` |
`

let now = Date.now()
const server = await testServer({ text: document, trustProxy: 1, now: () => now })

const SECRET = 'open sesame now'
const person = (name: string) => ({ handle: name, email: `${name}@example.org`, password: SECRET })
const join_ = (name: string): Promise<Reply> => server.nobody.post('/api/join', { person: person(name) })
const comeIn = (name: string, password: string, from = '198.51.100.1') =>
  server.nobody.request('POST', '/api/come-in', { email: `${name}@example.org`, password }, { 'x-forwarded-for': from })
const as = ({ body }: Reply) => server.as('', (body as { token: string }).token)

/** What the store holds, as somebody with the file would read it. */
async function everythingStored(): Promise<string> {
  const store = await openTestStore(join(server.data, 'data.db'))
  const tables = ['User', 'ninefold_history', 'ninefold_session']
  const rows = await store.read((reader) => Promise.all(tables.map((table) => reader.all(`SELECT * FROM "${table}"`))))
  await store.close()
  return JSON.stringify(rows)
}

describe('joining', () => {
  it('CALL-8 creates the user and their first record, and signs them in', async () => {
    const joined = await join_('ada')
    expect([joined.status, joined.body]).toEqual([201, { handle: 'ada', diary: 'First', token: expect.any(String) }])
    expect((await as(joined).get('/api/me')).body).toEqual({ handle: 'ada', motto: null })
    expect((await comeIn('ada', SECRET)).body).toMatchObject({ handle: 'ada' })
    const own = await server.nobody.post('/api/app/sign-in', { email: 'ADA@example.org', password: SECRET })
    expect(own.status).toBe(200)
  })

  it('CALL-6 accepts the inputs of the document, and nothing else', async () => {
    const more = await server.nobody.post('/api/join', { person: { ...person('eve'), rank: 9, administrator: true } })
    expect([more.status, Object.keys(more.body.errors as object)]).toEqual([422, ['rank', 'administrator']])
    expect((await comeIn('eve', SECRET)).status).toBe(401)
  })

  it('CALL-3 reports all problems at once, with the names of the body', async () => {
    const blank = await server.nobody.post('/api/join', { person: { handle: ' ', email: 'no', password: 'short' } })
    expect([blank.status, blank.body]).toEqual([
      422,
      { errors: { handle: ['REQUIRED'], email: ['EMAIL_INVALID'], password: ['TOO_SHORT'] } },
    ])
  })

  it('REC-8 refuses a second user with the same address, in any case', async () => {
    const again = await server.nobody.post('/api/join', { person: { ...person('ada2'), email: 'Ada@Example.org' } })
    expect([again.status, again.body]).toEqual([409, { errors: { email: ['NOT_UNIQUE'] } }])
    expect((await server.nobody.get('/api/handles')).body).not.toContain('ada2')
  })

  it('REC-8 stores the password as a hash with the account, and in no record or history', async () => {
    await as(await join_('hidden')).request('PUT', '/api/me', { secret: 'another secret' })
    const stored = await everythingStored()
    expect(stored).toContain('hidden@example.org')
    expect(stored).not.toMatch(/open sesame|another secret|argon2/)
  })
})

describe('changing the password', () => {
  it('REC-8 IDE-12 ends the other sessions and leaves this one', async () => {
    const here = as(await join_('bea'))
    const elsewhere = as(await comeIn('bea', SECRET))
    expect((await here.request('PUT', '/api/me', { secret: 'quite another one' })).status).toBe(200)
    expect([(await here.get('/api/me')).status, (await elsewhere.get('/api/me')).status]).toEqual([200, 401])
    expect((await comeIn('bea', SECRET)).status).toBe(401)
    expect((await comeIn('bea', 'quite another one')).status).toBe(200)
  })

  it('IDE-18 accepts what the types and rules of the document accept, in its own pages too little', async () => {
    const easy = { ...person('gert'), password: 'sunshine2026' }
    const gert = await server.nobody.post('/api/join', { person: easy })
    expect(gert.status).toBe(201)
    const change = { current: 'sunshine2026', next: 'qwertyuiop' }
    const refused = await as(gert).post('/api/app/password', change)
    expect([refused.status, refused.body.code]).toEqual([422, 'PASSWORD_GUESSABLE'])
  })

  it('IDE-12 needs a sign-in of the last ten minutes', async () => {
    const vic = as(await join_('vic'))
    now += 11 * 60_000
    const late = await vic.request('PUT', '/api/me', { secret: 'quite another one' })
    expect([late.status, late.body]).toEqual([403, { errors: { '': ['SIGN_IN_AGAIN'] } }])
    expect((await comeIn('vic', SECRET)).status).toBe(200)
    const again = as(await comeIn('vic', SECRET))
    expect((await again.request('PUT', '/api/me', { secret: 'quite another one' })).status).toBe(200)
  })

  it('REC-9 requires it if it is sent, and leaves it unchanged otherwise', async () => {
    const cleo = as(await join_('cleo'))
    for (const secret of [null, '', 'seven77'])
      expect((await cleo.request('PUT', '/api/me', { secret })).status).toBe(422)
    expect((await cleo.request('PUT', '/api/me', { motto: 'On' })).body).toEqual({ motto: 'On' })
    expect((await comeIn('cleo', SECRET)).status).toBe(200)
  })

  it('REC-10 requires from an invited user what the invitation did not ask for', async () => {
    const guest = await server.person('Gus Guest', [], { password: SECRET })
    const change = (body: { [key: string]: string }) => guest.request('PATCH', `/api/records/user/${guest.id}`, body)
    const refused = await change({ motto: 'Hello' })
    expect([refused.status, refused.body.errors.map((each: { field: string }) => each.field)]).toEqual([
      422,
      ['handle'],
    ])
    expect((await change({ motto: 'Hello', handle: 'gus' })).status).toBe(200)
    expect((await comeIn('gus.guest', SECRET)).body).toMatchObject({ handle: 'gus' })
  })
})

describe('signing in by a call', () => {
  it('counts attempts by account and by address, not for all callers together', async () => {
    await join_('dora')
    await join_('emil')
    const tries = server.application.plan.limits.signInAttempts
    for (let i = 0; i < tries; i++) await comeIn('dora', 'wrong', '203.0.113.7')
    expect((await comeIn('dora', SECRET, '203.0.113.8')).status).toBe(429)
    expect((await comeIn('emil', SECRET, '203.0.113.7')).status).toBe(429)
    expect((await comeIn('emil', SECRET, '203.0.113.8')).status).toBe(200)
  })

  it('CALL-3 refuses an unknown token on an open call too', async () => {
    expect((await server.as('', 'nonsense').get('/api/handles')).status).toBe(401)
  })
})

describe('lists of many to many', () => {
  it('CALL-8 are filled from either side, once', async () => {
    const fay = as(await join_('fay'))
    await join_('gil')
    expect((await fay.post('/api/people/gil/friend')).body).toEqual(['fay'])
    expect((await fay.post('/api/people/gil/admirer')).body).toEqual(['fay'])
    expect((await fay.request('DELETE', '/api/people/gil/friend')).body).toEqual([])
    expect((await fay.post('/api/people/gil/admirer')).body).toEqual(['fay'])
    expect((await fay.request('DELETE', '/api/people/gil/friend')).body).toEqual([])
  })
})

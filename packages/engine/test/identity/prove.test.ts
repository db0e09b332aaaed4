// Proving again who one is, and roles that require a second factor.
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { PASSWORD, type Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Payments

## 3. Entities

### Payment

| Field | Type |
| --- | --- |
| Title | text |

### User

| Field | Type |
| --- | --- |
| Name | text |
| Email | email |

## 4. States

### Payment

| Action | From | To | Who | When | Sign in again |
| --- | --- | --- | --- | --- | --- |
| Release | draft | released | member but machine | \`title != 'wrong'\` | yes |
| Check | released | checked | member | | after 30 minutes |
| Release | draft | released | machine | | |

| Approval | For action | Needed | From |
| --- | --- | --- | --- |
| Two | Check | 2 | member |

## 6. Roles

| Role | Who has it | Second factor |
| --- | --- | --- |
| member | everyone signed in | |
| machine | given by administrators | |
| chief | given by administrators | required |
| president | given by administrators; includes chief | |

| Entity | member |
| --- | --- |
| Payment | create, read, update |
| User | read \`name\`; read own; update own \`email\` |

## 9. Limits

| Limit | Value |
| --- | --- |
| Longest API token | 30 days |
`

let now = Date.parse('2026-06-15T10:00:00Z')
const later = (minutes: number) => (now += minutes * 60_000)
const server = await testServer({ text, mode: 'production', now: () => now })
const ada = await server.person('Ada Lund', [], { administrator: true, password: PASSWORD })
const PROOF = '/api/app/account/proof'
const FACTOR = '/api/app/account/second-factor'
const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now })

async function payment(person: Person, title = 'Rent'): Promise<string> {
  return (await person.post('/api/records/payment', { title })).body.id
}
const take = (person: Person, id: string, action: string) =>
  person.post(`/api/records/payment/${id}/actions/${action}`, {})
const answer = async (reply: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await reply
  return [status, body?.code]
}

async function setUp(person: Person): Promise<string> {
  const { key } = (await person.post(FACTOR, { password: PASSWORD })).body
  expect((await person.post(`${FACTOR}/activation`, { code: codeOf(key) })).status).toBe(200)
  later(1)
  return key
}

describe('an action with Sign in again', () => {
  test('ACT-15 IDE-23 is taken after a sign-in, and after the password again', async () => {
    const eva = await server.person('Eva Smit', [], { password: PASSWORD })
    expect((await take(eva, await payment(eva), 'release')).status).toBe(200)
    later(11)
    const id = await payment(eva)
    expect(await answer(take(eva, id, 'release'))).toEqual([403, 'SIGN_IN_AGAIN'])
    expect((await eva.get(`/api/records/payment/${id}`)).body.status).toBe('draft')
    expect((await eva.get(PROOF)).body).toEqual({ password: true, code: false, passkey: false, providers: [] })
    expect(await answer(eva.post(PROOF, { password: 'not the password' }))).toEqual([422, 'WRONG_PASSWORD'])
    expect((await take(eva, id, 'release')).status).toBe(403)
    expect((await eva.post(PROOF, { password: PASSWORD })).status).toBe(204)
    expect((await take(eva, id, 'release')).body.status).toBe('released')
    const { items } = (await ada.get(`/api/app/security-log?kind=signIn&person=${eva.id}`)).body
    expect(items[0].details).toEqual({ again: true })
  })

  test('ACT-15 asks after the state and the guard, and for an approval too, within its own minutes', async () => {
    const max = await server.person('Max Bauer', [], { password: PASSWORD })
    const zoe = await server.person('Zoe Roth', [], { password: PASSWORD })
    const [id, wrong] = [await payment(max), await payment(max, 'wrong')]
    expect((await take(max, id, 'release')).status).toBe(200)
    later(20)
    expect(await answer(take(max, wrong, 'release'))).toEqual([409, 'GUARD_REFUSED'])
    expect(await answer(take(max, id, 'release'))).toEqual([409, 'NOT_ALLOWED_NOW'])
    expect((await take(max, id, 'check')).status).toBe(200)
    later(20)
    expect(await answer(take(zoe, id, 'check'))).toEqual([403, 'SIGN_IN_AGAIN'])
    await zoe.post(PROOF, { password: PASSWORD })
    expect((await take(zoe, id, 'check')).body.status).toBe('checked')
  })

  test('ACT-15 an API token cannot take it; a row for a program can', async () => {
    const make = async (person: Person, path: string) => {
      const scopes = { payment: ['read', 'create', 'actions'] }
      const ends = new Date(now).toISOString().slice(0, 10)
      return server.as(person.id, (await person.post(path, { name: 'x', ends, scopes })).body.token)
    }
    const tom = await server.person('Tom Token', [], { password: PASSWORD })
    const token = await make(tom, '/api/app/account/tokens')
    expect(await answer(take(token, await payment(token), 'release'))).toEqual([403, 'TOKEN_NOT_ENOUGH'])
    const service = (await ada.post('/api/app/service-accounts', { name: 'Bank', roles: ['machine'] })).body
    const bank = await make(ada, `/api/app/people/${service.id}/tokens`)
    expect((await take(bank, await payment(bank), 'release')).status).toBe(200)
  })
})

test('IDE-23 passkeys, tokens, sessions and the own address are changed with a recent proof only', async () => {
  const ida = await server.person('Ida Holm', [], { password: PASSWORD })
  later(11)
  const changes = () => [
    ida.post('/api/app/account/passkeys/options'),
    ida.request('DELETE', '/api/app/account/passkeys/x'),
    ida.post('/api/app/account/tokens', {}),
    ida.request('DELETE', '/api/app/account/sessions/x'),
    ida.request('PATCH', `/api/records/user/${ida.id}`, { email: 'ida@example.com' }),
  ]
  for (const change of changes()) expect(await answer(change)).toEqual([403, 'SIGN_IN_AGAIN'])
  const key = await ida.post(FACTOR, { password: PASSWORD })
  await ida.post(`${FACTOR}/activation`, { code: codeOf(key.body.key) })
  later(11)
  expect(await answer(ida.post(PROOF, { password: PASSWORD }))).toEqual([401, 'CODE_NEEDED'])
  expect((await ida.post(PROOF, { password: PASSWORD, code: codeOf(key.body.key) })).status).toBe(204)
  for (const change of changes()) expect((await change).status).not.toBe(403)
})

describe('a role that requires a second factor', () => {
  test.each(['chief', 'president'])('IDE-24 of a %s who has none, nothing else is answered', async (role) => {
    const ole = await server.person(`Ole ${role}`, [role], { password: PASSWORD })
    const { body } = await ole.get('/api/app/start')
    expect([body.needsSecondFactor, body.me.id, body.mine]).toEqual([true, ole.id, undefined])
    expect((await ole.get('/api/app')).body.entities).toEqual([])
    const refused = [
      ole.get('/api/records/payment'),
      ole.get('/api/app/inbox'),
      ole.get('/api/openapi.json'),
      ole.get('/api/app/people'),
      ole.post('/api/records/payment', { title: 'x' }),
    ]
    for (const one of refused) expect(await answer(one)).toEqual([403, 'SECOND_FACTOR_NEEDED'])
    await setUp(ole)
    expect((await ole.get('/api/records/payment')).status).toBe(200)
    expect((await ole.get('/api/app/start')).body.needsSecondFactor).toBeUndefined()
  })

  test('IDE-24 a session that began before the role goes on with a code, and ends its rights with the factor', async () => {
    const lis = await server.person('Lis Berg', [], { password: PASSWORD })
    const signedIn = await server.nobody.post('/api/app/sign-in', { email: 'lis.berg@example.org', password: PASSWORD })
    const other = server.as(lis.id, signedIn.body.token)
    await ada.request('PUT', `/api/app/people/${lis.id}/roles`, { roles: ['chief'] })
    expect((await lis.get('/api/app/inbox')).status).toBe(403)
    const key = await setUp(lis)
    expect([(await lis.get('/api/app/inbox')).status, (await other.get('/api/app/inbox')).status]).toEqual([200, 401])
    const code = { email: 'lis.berg@example.org', password: PASSWORD, code: codeOf(key) }
    const fresh = server.as(lis.id, (await server.nobody.post('/api/app/sign-in', code)).body.token)
    expect((await fresh.get('/api/app/inbox')).status).toBe(200)
    await fresh.post(`${FACTOR}/removal`, { password: PASSWORD })
    expect(await answer(fresh.get('/api/app/inbox'))).toEqual([403, 'SECOND_FACTOR_NEEDED'])
    expect((await fresh.post('/api/app/sign-out')).status).toBe(204)
  })
})

test('TOK-3 PER-1 point 9 limits the life of API tokens; the export of a person lists theirs, without their text', async () => {
  const ann = await server.person('Ann Api', [], { password: PASSWORD })
  const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
  const make = (ends: string) =>
    ann.post('/api/app/account/tokens', { name: 'Nightly', ends, scopes: { payment: ['read'] } })
  expect(await answer(make(day(30)))).toEqual([422, 'WRONG_TYPE'])
  const { token } = (await make(day(29))).body
  const exported = (await ann.get(`/api/app/people/${ann.id}/export`)).body
  expect(exported).toMatchObject({ apiTokens: [{ name: 'Nightly', scopes: { Payment: ['read'] } }], passkeys: [] })
  expect([exported.providers, JSON.stringify(exported).includes(token)]).toEqual([[], false])
})

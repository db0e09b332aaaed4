// API tokens and service accounts: never more than the person and the scopes permit, ended at once, no accounts managed.
import { describe, expect, test } from 'vitest'
import type { Scopes } from '@ninefold/plan/wire'
import { claim, expensePeople, PASSWORD, startServer, type Person } from '../support/server.ts'
import { listen } from '../support/stream.ts'
import { testServer } from '../support/test-server.ts'

let now = Date.parse('2026-06-15T10:00:00Z')
const server = await testServer({ mode: 'production', now: () => now })
const people = await expensePeople(server)
const { administrator, employee, manager, finance } = people

async function tokenOf(person: Person, scopes: Scopes, more: Record<string, string> = {}): Promise<Person> {
  const made = await person.post('/api/app/account/tokens', { name: 'Script', ends: '2026-12-31', scopes, ...more })
  expect(made.status, made.text).toBe(201)
  return server.as(person.id, made.body.token)
}

let made = 0
const aClaim = () => claim('10', { title: `Claim ${++made}` })
const createdClaim = async (person: Person) => (await person.post('/api/records/claim', aClaim())).body.id as string

describe('scopes', () => {
  test('TOK-1 POL-7 a token does what its scopes name, and nothing else; without a scope, nothing exists', async () => {
    const id = await createdClaim(employee)
    const reader = await tokenOf(employee, { Claim: ['read'] })
    expect((await reader.get(`/api/records/claim/${id}`)).body).toEqual(
      (await employee.get(`/api/records/claim/${id}`)).body,
    )
    expect((await reader.post('/api/records/claim', aClaim())).status).toBe(403)
    expect((await reader.patch(`/api/records/claim/${id}`, { title: 'Changed', version: 1 })).status).toBe(403)
    expect((await reader.request('DELETE', `/api/records/claim/${id}`)).status).toBe(403)
    expect((await reader.post(`/api/records/claim/${id}/actions/submit`)).status).toBe(403)
    expect((await reader.get(`/api/records/claim/${id}?include=page`)).body).toMatchObject({
      may: { update: [], delete: false },
      actions: [],
    })
    const writer = await tokenOf(employee, { Claim: ['read', 'create', 'update', 'actions'] })
    const own = await createdClaim(writer)
    expect((await writer.patch(`/api/records/claim/${own}`, { title: 'Changed', version: 1 })).status).toBe(200)
    expect((await writer.post(`/api/records/claim/${own}/actions/submit`)).status).toBe(200)
    expect((await writer.request('DELETE', `/api/records/claim/${own}`)).status).toBe(403)
    const entries = (await employee.get(`/api/records/claim/${own}/history`)).body.items
    expect(entries.map(({ via }: { via?: string }) => via)).toEqual(['token', 'token', 'token'])
  })

  test('TOK-1 SEC-12 outside of the scopes, and beyond the person, the answer is that of a missing record', async () => {
    const id = await createdClaim(employee)
    const missing = id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    const other = await tokenOf(people.stranger, { Claim: ['read', 'update', 'delete', 'actions'] })
    const elsewhere = await tokenOf(administrator, { CostCentre: ['read'] })
    for (const token of [other, elsewhere])
      for (const path of ['', '/history', '/files/receipt']) {
        const [theirs, none] = [
          await token.get(`/api/records/claim/${id}${path}`),
          await token.get(`/api/records/claim/${missing}${path}`),
        ]
        expect(theirs.status).toBe(404)
        expect(theirs.text).toBe(none.text)
      }
    // The administrator's other entities, as the values of what may be read.
    expect((await elsewhere.get('/api/records/user')).status).toBe(404)
    expect((await elsewhere.get('/api/openapi.json')).text).not.toContain('/api/records/claim')
  })

  test('TOK-1 SEC-10 a role taken away is gone from the token, and a batch and a call of the document obey the scopes', async () => {
    const person = await server.person('Tessa Token', ['finance'])
    const token = await tokenOf(person, { Claim: ['read', 'create', 'actions'] })
    expect((await token.get('/api/claims-to-pay')).status).toBe(200)
    await administrator.request('PUT', `/api/app/people/${person.id}/roles`, { roles: [] })
    expect((await token.get('/api/claims-to-pay')).status).toBe(403)
    const narrow = await tokenOf(finance, { CostCentre: ['read'] })
    expect((await narrow.get('/api/claims-to-pay')).status).toBe(403)
    const operations = [{ method: 'POST', path: '/api/records/claim', body: aClaim() }]
    expect((await narrow.post('/api/batch', { operations })).status).toBe(404)
    expect((await token.post('/api/batch', { operations })).status).toBe(200)
  })

  test('TOK-1 a stream sends only records within the scopes, and no messages', async () => {
    const [token, whole] = [await tokenOf(manager, { CostCentre: ['read'] }), manager]
    const [narrow, wide] = await Promise.all([listen(server, token), listen(server, whole)])
    const id = await createdClaim(employee)
    expect((await employee.post(`/api/records/claim/${id}/actions/submit`)).status).toBe(200)
    await wide.until((event) => event.kind === 'inbox')
    await administrator.post('/api/records/cost-centre', { name: 'Visible', code: 'VIS' })
    expect(narrow.events.filter(({ kind }) => kind === 'inbox')).toEqual([])
    expect(narrow.events.some((event) => event.kind === 'records' && event.ids.includes(id))).toBe(false)
    for (const stream of [narrow, wide]) stream.close()
  })
})

describe('what a token never does', () => {
  test('TOK-2 accounts, passwords, tokens, messages and administration are out of reach, also for an administrator', async () => {
    const all: Scopes = { User: ['read', 'create', 'update', 'delete', 'actions'], Claim: ['read', 'update'] }
    const token = await tokenOf(administrator, all)
    const refused: readonly (readonly [string, string, object?])[] = [
      ['GET', '/api/app/people'],
      ['PUT', `/api/app/people/${employee.id}/roles`, { roles: ['finance'] }],
      ['PUT', `/api/app/people/${employee.id}/active`, { active: false }],
      ['POST', '/api/app/invitations', { email: 'new@example.org', name: 'New' }],
      ['POST', '/api/app/password', { current: PASSWORD, next: 'another long password' }],
      ['POST', '/api/app/account/tokens', { name: 'Next', ends: '2026-12-31', scopes: all }],
      ['POST', '/api/app/service-accounts', { name: 'Robot' }],
      ['GET', '/api/app/account/sessions'],
      ['GET', '/api/app/inbox'],
      ['GET', '/api/app'],
      ['GET', '/api/app/activity'],
      ['GET', `/api/app/people/${employee.id}/export`],
      ['POST', '/api/app/sign-out'],
    ]
    for (const [method, path, body] of refused) {
      const reply = await token.request(method, path, body as never)
      expect([path, reply.status, reply.body.code]).toEqual([path, 403, 'TOKEN_NOT_ENOUGH'])
    }
    const before = (await token.get(`/api/records/user/${employee.id}`)).body
    const taken = { email: 'taken@example.org', version: before.version }
    expect((await token.patch(`/api/records/user/${employee.id}`, taken)).status).toBe(422)
    expect((await token.request('DELETE', `/api/records/user/${employee.id}`)).status).toBe(403)
    expect((await token.post('/api/records/user', { name: 'New', email: 'new@example.org' })).status).toBe(403)
    expect((await token.get(`/api/records/user/${employee.id}`)).body).toEqual(before)
  })

  test('TOK-2 a token is no cookie, and needs no origin in a header', async () => {
    const token = await tokenOf(employee, { Claim: ['read', 'create'] })
    const cookie = { cookie: `ninefold_session=${token.token}` }
    expect((await server.nobody.request('GET', '/api/records/claim', undefined, cookie)).status).toBe(401)
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
    expect((await token.request('POST', '/api/records/claim', aClaim(), foreign)).status).toBe(201)
  })
})

describe('the life of a token', () => {
  test('TOK-3 it is shown once, found by its prefix, and listed with its last use', async () => {
    const token = await tokenOf(employee, { Claim: ['read'] }, { name: 'Listed' })
    expect(token.token).toMatch(/^nf_[0-9a-f]{72}$/)
    const listed = async () =>
      (await employee.get('/api/app/account/tokens')).body.items.find((one: { name: string }) => one.name === 'Listed')
    expect(await listed()).toMatchObject({ scopes: { Claim: ['read'] }, ends: '2027-01-01T00:00:00.000Z', used: null })
    expect(JSON.stringify(await listed())).not.toContain(token.token.slice(3))
    await token.get('/api/records/claim')
    await expect.poll(async () => (await listed()).used).toBe(new Date(now).toISOString())
  })

  const PERIOD = 'This must be a date from 2026-06-15 to 2027-06-15.'
  test.each([
    ['no end', { ends: '' }, 'ends', PERIOD],
    ['an end in the past', { ends: '2026-06-14' }, 'ends', PERIOD],
    ['an end after more than a year', { ends: '2027-06-17' }, 'ends', PERIOD],
    ['no name', { name: ' ' }, 'name', 'This must be filled in.'],
    ['no scopes', { scopes: {} }, 'scopes', 'This must be filled in.'],
    ['an unknown entity', { scopes: { Secret: ['read'] } }, 'scopes.Secret', 'This must be the name of an entity.'],
    ['an unknown verb', { scopes: { Claim: ['own'] } }, 'scopes.Claim', 'This is none of the choices.'],
  ])('TOK-3 %s is refused', async (_, change, field, message) => {
    const body = { name: 'Script', ends: '2026-12-31', scopes: { Claim: ['read'] }, ...change }
    const reply = await employee.post('/api/app/account/tokens', body as never)
    expect(reply.status).toBe(422)
    expect(reply.body.errors[0]).toMatchObject({ field, message })
  })

  test('TOK-3 after its end, its withdrawal or the suspension of its person it is refused, with the header of RFC 6750', async () => {
    const person = await server.person('Wim Withdrawn')
    const tokens = [
      await tokenOf(person, { Claim: ['read'] }, { ends: '2026-06-15' }),
      await tokenOf(person, { Claim: ['read'] }),
      await tokenOf(person, { Claim: ['read'] }),
    ] as const
    for (const token of tokens) expect((await token.get('/api/records/claim')).status).toBe(200)
    const items = (await person.get('/api/app/account/tokens')).body.items
    const [id] = items
      .filter(({ ends }: { ends: string }) => ends.startsWith('2027'))
      .map((one: { id: string }) => one.id)
    expect((await employee.request('DELETE', `/api/app/account/tokens/${id}`)).status).toBe(404)
    expect((await person.request('DELETE', `/api/app/account/tokens/${id}`)).status).toBe(204)
    const alive = async () =>
      (await Promise.all(tokens.map((one) => one.get('/api/records/claim')))).map((r) => r.status)
    expect((await alive()).filter((status) => status === 200)).toHaveLength(2)
    now = Date.parse('2026-06-16T00:00:01Z')
    expect((await alive()).filter((status) => status === 200)).toHaveLength(1)
    await administrator.request('PUT', `/api/app/people/${person.id}/active`, { active: false })
    expect(await alive()).toEqual([401, 401, 401])
    const reply = await tokens[0].get('/api/openapi.json')
    expect(reply.body.code).toBe('TOKEN_INVALID')
    expect(reply.headers.get('www-authenticate')).toBe('Bearer realm="api", error="invalid_token"')
  })

  test('TOK-3 an administrator sees and withdraws the tokens of others, but makes none for a person', async () => {
    const fresh = server.as(employee.id, await server.application.signInAs(employee.id))
    const token = await tokenOf(fresh, { Claim: ['read'] }, { name: 'Found' })
    const path = `/api/app/people/${employee.id}/tokens`
    const found = (await administrator.get(path)).body.items.find((one: { name: string }) => one.name === 'Found')
    expect((await manager.get(path)).status).toBe(403)
    expect(
      (await administrator.post(path, { name: 'X', ends: '2026-12-31', scopes: { Claim: ['read'] } })).status,
    ).toBe(404)
    expect((await administrator.request('DELETE', `${path}/${found.id}`)).status).toBe(204)
    expect((await token.get('/api/records/claim')).status).toBe(401)
  })
})

test('TOK-4 a service account has roles and tokens, but no password, no sign-in and no administration', async () => {
  const made = await administrator.post('/api/app/service-accounts', { name: 'Payroll', roles: ['finance'] })
  expect(made.status, made.text).toBe(201)
  expect(made.body).toMatchObject({ name: 'Payroll', service: true, roles: ['finance'] })
  const { id } = made.body
  const scopes = { Claim: ['read', 'create', 'actions'], User: ['read', 'update'] } as const
  const token = await administrator.post(`/api/app/people/${id}/tokens`, {
    name: 'Nightly',
    ends: '2026-12-31',
    scopes,
  })
  const robot = server.as(id, token.body.token)
  expect((await robot.get('/api/claims-to-pay')).status).toBe(200)
  const own = await createdClaim(robot)
  expect((await robot.get(`/api/records/claim/${own}/history`)).body.items[0]).toMatchObject({ via: 'service' })
  const promoted = await administrator.request('PUT', `/api/app/people/${id}/roles`, { administrator: true })
  expect(promoted.body.code).toBe('SERVICE_ACCOUNT')
  expect((await manager.post('/api/app/service-accounts', { name: 'Other' })).status).toBe(403)
})

test('TOK-3 a token follows a renamed entity', async () => {
  const first = await startServer({ mode: 'production', text: DOCUMENT('Tool') })
  const ada = await first.person('Ada Lund', [], { administrator: true })
  const made = await ada.post('/api/app/account/tokens', { name: 'S', ends: endOfYear(), scopes: { Tool: ['read'] } })
  const token = first.as(ada.id, made.body.token)
  expect((await token.get('/api/records/tool')).status).toBe(200)
  const renamed = await first.application.replaceDocument([
    { file: 'specification.md', text: DOCUMENT('Device', '- Was: Tool\n\n') },
  ])
  expect(renamed.replaced, JSON.stringify(renamed)).toBe(true)
  expect((await token.get('/api/records/device')).status).toBe(200)
  await first.close()
})

const endOfYear = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const DOCUMENT = (name: string, more = '') =>
  `# Tools\n\n## 3. Entities\n\n### ${name}\n\n${more}| Field | Type |\n|---|---|\n| Name | text |\n`

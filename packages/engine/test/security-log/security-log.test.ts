// The security log: what is written with which change, refusals in number, and how administrators read it.
import type { Json } from '@ninefold/plan/values'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer({ mode: 'production' })
const ada = await server.person('Ada Lund', [], { administrator: true })
const eva = await server.person('Eva Smit', [], { password: PASSWORD })

interface Event {
  readonly kind: string
  readonly target: { readonly id: string; readonly label?: string } | null
  readonly occurrences: number
}

const read = async (query = ''): Promise<readonly Event[]> =>
  (await ada.get(`/api/app/security-log?${query}`)).body.items
const latest = async (kind: string) => (await read(`kind=${kind}`))[0]
const signIn = (password: string, email = 'eva.smit@example.org') =>
  server.nobody.post('/api/app/sign-in', { email, password })

describe('SLG-1 a change and its event', () => {
  test('of sessions and passwords', async () => {
    const { token } = (await signIn(PASSWORD)).body
    const session = server.as(eva.id, token)
    expect(await latest('signIn')).toMatchObject({ actor: { id: eva.id, label: 'Eva Smit' }, address: '127.0.0.1' })
    await session.post('/api/app/password', { current: PASSWORD, next: `${PASSWORD} and more` })
    expect(await latest('passwordChanged')).toMatchObject({ actor: { id: eva.id }, target: { id: eva.id } })
    await session.post('/api/app/password', { current: `${PASSWORD} and more`, next: PASSWORD })
    await session.post('/api/app/sign-out')
    expect(await latest('signOut')).toMatchObject({ actor: { id: eva.id } })
    await ada.request('DELETE', `/api/app/people/${eva.id}/sessions`)
    expect(await latest('sessionsEnded')).toMatchObject({ actor: { id: ada.id }, target: { id: eva.id } })
  })

  test('of roles and suspension; a change that changes nothing has none', async () => {
    const roles = (body: { readonly [name: string]: Json }) =>
      ada.request('PUT', `/api/app/people/${eva.id}/roles`, body)
    await roles({ roles: ['finance'] })
    expect(await latest('rolesChanged')).toMatchObject({
      actor: { id: ada.id },
      target: { id: eva.id, label: 'Eva Smit' },
      details: { given: ['finance'] },
    })
    await roles({ roles: [], administrator: true })
    expect(await latest('rolesChanged')).toMatchObject({ details: { taken: ['finance'], administrator: true } })
    await roles({ administrator: false })
    const before = await read('kind=rolesChanged')
    await roles({ roles: [] })
    expect(await read('kind=rolesChanged')).toEqual(before)
    await ada.request('PUT', `/api/app/people/${eva.id}/active`, { active: false })
    expect(await latest('accountSuspended')).toMatchObject({ target: { id: eva.id } })
    await ada.request('PUT', `/api/app/people/${eva.id}/active`, { active: true })
    expect(await latest('accountRestored')).toMatchObject({ target: { id: eva.id } })
  })

  test('of invitations, without the address of the invited person', async () => {
    const guest = { email: 'zoe@example.org', name: 'Zoë Park', roles: ['finance'] }
    const { link } = (await ada.post('/api/app/invitations', guest)).body
    const token = link.split('/').at(-1)
    const { person } = (await server.nobody.post(`/api/app/invitations/${token}`, { name: '', password: PASSWORD }))
      .body
    const [created, invited] = [await latest('accountCreated'), await latest('invited')]
    expect(created).toMatchObject({ target: { id: person.id }, details: { invitation: invited!.target!.id } })
    const stored = JSON.stringify(await read()).replaceAll('"label":"Zoë Park"', '')
    for (const secret of [token, 'zoe@example.org', 'Zoë', PASSWORD]) expect(stored).not.toContain(secret)
  })

  test('of API tokens, second factors and links for new passwords', async () => {
    const tim = await server.person('Tim Token', [], { password: PASSWORD })
    const own = { actor: { id: tim.id }, target: { id: tim.id } }
    const ends = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const body = { name: 'Script', ends, scopes: { Claim: ['read'] } }
    const { token } = (await tim.post('/api/app/account/tokens', body)).body
    const [made] = (await tim.get('/api/app/account/tokens')).body.items
    expect(await latest('tokenMade')).toMatchObject({ ...own, details: { token: made.id } })
    await tim.request('DELETE', `/api/app/account/tokens/${made.id}`)
    expect(await latest('tokenRevoked')).toMatchObject({ ...own, details: { token: made.id } })
    const factor = '/api/app/account/second-factor'
    const { key } = (await tim.post(factor, { password: PASSWORD })).body
    const code = new TOTP({ secret: Secret.fromBase32(key) }).generate()
    const { recoveryCodes } = (await tim.post(`${factor}/activation`, { code })).body
    for (const kind of ['secondFactorAdded', 'recoveryCodesMade']) expect(await latest(kind)).toMatchObject(own)
    const { link } = (await ada.post(`/api/app/people/${tim.id}/password-link`)).body
    const reset = link.split('#').at(-1)
    expect(await latest('passwordResetRequested')).toMatchObject({ actor: { id: ada.id }, target: { id: tim.id } })
    await server.nobody.post('/api/app/new-password', { token: reset, password: `${PASSWORD} and more` })
    expect(await latest('passwordReset')).toMatchObject({ target: { id: tim.id } })
    const stored = JSON.stringify(await read())
    for (const secret of [token, key, recoveryCodes[0], reset]) expect(stored).not.toContain(secret)
  })

  test('of constants, exports, the document and people who are erased', async () => {
    const { constants } = server.application.plan
    const constant = constants.find(({ changeable }) => changeable)!
    const value = { value: { amount: '99.00', currency: 'EUR' } }
    expect((await ada.request('PUT', `/api/app/constants/${constant.name}`, value)).status).toBe(200)
    expect(await latest('constantChanged')).toMatchObject({ actor: { id: ada.id }, target: { id: constant.name } })
    await ada.get('/api/records/claim?format=csv')
    expect(await latest('exported')).toMatchObject({ details: { entity: 'Claim', format: 'csv' } })
    expect(await latest('documentChanged')).toMatchObject({
      actorKind: 'machine',
      target: { id: server.application.hash },
    })
    const zoe = (await latest('accountCreated'))!.target!.id
    await ada.get(`/api/app/people/${zoe}/export`)
    expect(await latest('personExported')).toMatchObject({ target: { id: zoe } })
    expect((await ada.post(`/api/app/people/${zoe}/erase`, {})).status).toBe(204)
    expect(await latest('personErased')).toMatchObject({ actor: { id: ada.id }, target: { id: zoe } })
  })
})

describe('SLG-2 refusals', () => {
  test('of one kind, account and address are one event with their number', async () => {
    for (let count = 0; count < 3; count++) await signIn('wrong')
    await signIn('wrong', 'nobody@example.org')
    const [unknown, known] = await read('kind=signInRefused')
    expect(known).toMatchObject({ outcome: 'refused', occurrences: 3, target: { id: eva.id } })
    expect(unknown).toMatchObject({ occurrences: 1, target: null, actorKind: 'nobody' })
    await signIn('wrong')
    expect((await read('kind=signInRefused')).map(({ occurrences }) => occurrences)).toEqual([1, 4])
  })

  test('of passkeys that are not accepted', async () => {
    await server.nobody.post('/api/app/passkey', { challenge: 'nonsense', answer: {} })
    expect(await latest('signInRefused')).toMatchObject({ outcome: 'refused', details: { by: 'passkey' } })
  })

  test('of what somebody may not do name the request', async () => {
    const max = await server.person('Max Bauer')
    await max.get('/api/app/security-log')
    expect(await latest('accessRefused')).toMatchObject({
      actor: { id: max.id },
      details: { code: 'FORBIDDEN', request: 'GET /api/app/security-log' },
    })
  })
})

test('SLG-4 administrators read it page by page, narrow it and download it; nobody changes it', async () => {
  const seen: string[] = []
  for (let count = 0; count < 60; count++) await ada.get('/api/records/claim?format=csv')
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { items: { id: string }[]; next: string | null } = (
      await ada.get(`/api/app/security-log?cursor=${cursor}`)
    ).body
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next
  }
  expect(seen).toEqual([...new Set(seen)].toSorted().toReversed())
  expect(seen.length).toBeGreaterThan(70)
  const about = await read(`person=${eva.id}`)
  expect(about.every((event) => JSON.stringify(event).includes(eva.id))).toBe(true)
  expect(await read('until=2000-01-01T00:00:00Z')).toEqual([])
  expect((await read('from=2000-01-01T00:00:00Z')).length).toBe(50)
  const file = await ada.get(`/api/app/security-log?kind=signIn&format=csv`)
  expect(file.text.split('\n')[2]).toContain('Eva Smit')
  expect((await ada.get('/api/app/security-log?kind=other')).body.code).toBe('NOT_A_CHOICE')
  expect((await ada.get('/api/app/security-log?cursor=1')).body.code).toBe('CURSOR_INVALID')
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect((await ada.request(method, '/api/app/security-log')).status).toBe(405)
})

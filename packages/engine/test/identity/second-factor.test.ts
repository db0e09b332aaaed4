// A second factor: one-time codes of an authenticator app, and recovery codes.
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { stepOfCode } from '../../src/identity/one-time-codes.ts'
import { signInLink } from '../../src/index.ts'
import { keptIn, openStoreOf } from '../support/database.ts'
import { PASSWORD, type Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

let now = Date.parse('2026-06-15T10:00:00Z')
const later = (seconds: number) => (now += seconds * 1000)
const server = await testServer({ mode: 'production', now: () => now })
const ada = await server.person('Ada Lund', [], { administrator: true, password: PASSWORD })

const FACTOR = '/api/app/account/second-factor'
const signIn = (email: string, code?: string, password = PASSWORD) =>
  server.nobody.post('/api/app/sign-in', { email, password, ...(code !== undefined && { code }) })

const codeOf = (key: string, at = now) => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at })

async function withFactor(name: string): Promise<{ person: Person; email: string; key: string; codes: string[] }> {
  const person = await server.person(name, [], { password: PASSWORD })
  const email = `${name.toLowerCase().replace(' ', '.')}@example.org`
  const { key } = (await person.post(FACTOR, { password: PASSWORD })).body
  const { recoveryCodes } = (await person.post(`${FACTOR}/activation`, { code: codeOf(key) })).body
  later(30)
  return { person, email, key, codes: recoveryCodes }
}

describe('one-time codes', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('IDE-20 are those of RFC 6238 (%i seconds), one step early or late too', async (seconds, code) => {
    const key = Secret.fromUTF8('12345678901234567890').base32
    const at = (difference: number) => stepOfCode(key, code, (seconds + difference) * 1000)
    const step = Math.floor(seconds / 30)
    expect([await at(0), await at(30), await at(-30)]).toEqual([step, step, step])
    expect([await at(90), await at(-90)]).toEqual([undefined, undefined])
  })
})

describe('the second factor', () => {
  test('IDE-20 is set up with the password and a first code; it ends the other sessions', async () => {
    const person = await server.person('Sven Second', [], { password: PASSWORD })
    const other = server.as(person.id, await server.application.signInAs(person.id))
    expect((await person.post(FACTOR, { password: 'not the password' })).body.code).toBe('WRONG_PASSWORD')
    const prepared = await person.post(FACTOR, { password: PASSWORD })
    expect(prepared.body.address).toMatch(/^otpauth:\/\/totp\/.*sven\.second.*secret=[A-Z2-7]{32}/)
    // It does not count before its first code.
    expect((await signIn('sven.second@example.org')).status).toBe(200)
    expect((await person.post(`${FACTOR}/activation`, { code: '000000' })).body.code).toBe('CODE_WRONG')
    const active = await person.post(`${FACTOR}/activation`, { code: codeOf(prepared.body.key) })
    expect(active.body.recoveryCodes).toHaveLength(10)
    expect((await person.get(FACTOR)).body).toEqual({ active: true, recoveryCodes: 10 })
    expect([(await person.get('/api/app/inbox')).status, (await other.get('/api/app/inbox')).status]).toEqual([
      200, 401,
    ])
  })

  test('IDE-20 signing in takes a code, which works once', async () => {
    const { email, key } = await withFactor('Tia Totp')
    expect((await signIn(email)).body.code).toBe('CODE_NEEDED')
    expect((await signIn(email, '000000')).body.code).toBe('CODE_WRONG')
    // Nobody learns of the second factor without the password.
    expect((await signIn(email, codeOf(key), 'not the password')).body.code).toBe('WRONG_CREDENTIALS')
    const both = await Promise.all([signIn(email, codeOf(key)), signIn(email, codeOf(key))])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    later(30)
    expect((await signIn(email, codeOf(key))).status).toBe(200)
  })

  test('IDE-20 codes are guessed five times, however often the password is right', async () => {
    const { email, key } = await withFactor('Gitte Guess')
    const statuses = []
    for (let i = 0; i < 7; i++) {
      await signIn(email)
      statuses.push((await signIn(email, `00000${i}`)).status)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
    later(16 * 60)
    expect((await signIn(email, codeOf(key))).status).toBe(200)
  })

  test('IDE-21 a recovery code works once instead, in any writing', async () => {
    const { person, email, codes } = await withFactor('Rita Recovery')
    const [first, second] = codes as [string, string]
    expect((await signIn(email, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await signIn(email, first)).body.code).toBe('CODE_WRONG')
    expect((await person.get(FACTOR)).body.recoveryCodes).toBe(9)
    const fresh = await person.post('/api/app/account/recovery-codes', { password: PASSWORD })
    expect(fresh.body.recoveryCodes).toHaveLength(10)
    expect((await signIn(email, second)).body.code).toBe('CODE_WRONG')
    expect((await signIn(email, fresh.body.recoveryCodes[0])).status).toBe(200)
  })

  test('IDE-20 ends with the password, or by an administrator, which ends all sessions', async () => {
    const { person, email } = await withFactor('Lars Lost')
    expect((await person.post(`${FACTOR}/removal`, { password: 'not the password' })).status).toBe(422)
    expect((await person.post(`${FACTOR}/removal`, { password: PASSWORD })).status).toBe(204)
    expect((await signIn(email)).status).toBe(200)
    const lost = await withFactor('Lena Lost')
    const nobodyElse = await person.request('DELETE', `/api/app/people/${lost.person.id}/second-factor`)
    expect(nobodyElse.status).toBe(403)
    expect((await ada.request('DELETE', `/api/app/people/${ada.id}/second-factor`)).status).toBe(403)
    expect((await ada.request('DELETE', `/api/app/people/${lost.person.id}/second-factor`)).status).toBe(204)
    expect((await lost.person.get('/api/app/inbox')).status).toBe(401)
    expect((await signIn(lost.email)).status).toBe(200)
    const { items } = (await ada.get('/api/app/security-log?kind=secondFactorRemoved')).body
    expect(items.map((event: { actor: { id: string } }) => event.actor.id)).toEqual([ada.id, person.id])
  })

  test('IDE-17 the machine ends it for somebody who lost phone and codes, with the link for a new password', async () => {
    const { email } = await withFactor('Mia Machine')
    const made = await signInLink({ ...(await keptIn(server.data)), email, withoutSecondFactor: true, now: () => now })
    const token = 'path' in made ? made.path.slice(made.path.indexOf('#') + 1) : ''
    const password = 'a quite different sentence'
    expect((await server.nobody.post('/api/app/new-password', { token, password })).status).toBe(204)
    expect((await signIn(email, undefined, password)).status).toBe(200)
  })

  test('IDE-20 its key is not in the database as it is, and recovery codes are hashed', async () => {
    const { key, codes } = await withFactor('Ken Key')
    const store = await openStoreOf(server.data)
    const tables = ['ninefold_second_factor', 'ninefold_recovery_code', 'ninefold_security_event']
    const rows = await store.read((reader) => Promise.all(tables.map((name) => reader.rows(`SELECT * FROM ${name}`))))
    const stored = JSON.stringify(rows)
    for (const secret of [key, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(secret)
    await store.close()
  })
})

test('IDE-4 a session ends after the longest time of point 9, however much it is used', async () => {
  const person = await server.person('Ulla Used')
  for (let day = 0; day < 90; day++) {
    later(86_000)
    if ((await person.get('/api/app/inbox')).status !== 200) throw new Error(`ended on day ${day}`)
  }
  later(86_400)
  expect((await person.get('/api/app/inbox')).status).toBe(401)
})

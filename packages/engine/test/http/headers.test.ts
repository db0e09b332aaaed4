// What every answer says to the browser: the full set of protective headers, and who may ask from where.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { get as httpGet } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { expensePeople } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

let people: Awaited<ReturnType<typeof expensePeople>>

function builtPages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Application</title>')
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'assets', 'index-abc_DE12.js'), `console.log('${'x'.repeat(2000)}')`)
  return folder
}

const server = await testServer({ web: builtPages() })
beforeAll(async () => {
  people = await expensePeople(server)
})

const changing = new Set([
  'x-request-id',
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'etag',
  'transfer-encoding',
  'location',
])
const headersOf = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => !changing.has(name)))

describe('protective headers', () => {
  test('HTTP-8 of data', async () => {
    expect(headersOf((await people.employee.get('/api/app')).headers)).toEqual({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/json; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'same-origin',
      vary: 'Cookie, Authorization',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
    })
  })

  test('HTTP-8 of the page, whatever its address', async () => {
    const home = await server.nobody.get('/')
    const other = await server.nobody.get('/claims/mine')
    expect(other.text).toBe(home.text)
    expect(headersOf(home.headers)).toEqual({
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
        "font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-src 'self'; " +
        "frame-ancestors 'none'",
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'referrer-policy': 'same-origin',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
    })
  })

  test('HTTP-8 of refusals too', async () => {
    for (const path of ['/api/records/claim', '/api/nothing', '/assets/gone-12345678.js'])
      expect((await server.nobody.get(path)).headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('HTTP-8 behind an encrypting proxy, browsers are told to use https only, and cookies are marked', async () => {
    const reply = await people.employee.request('POST', '/api/app/sign-out', undefined, {
      'x-forwarded-proto': 'https',
    })
    expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(reply.headers.get('set-cookie')).toMatch(/; Secure$/)
    people = {
      ...people,
      employee: server.as(people.employee.id, await server.application.signInAs(people.employee.id)),
    }
  })
})

describe('static files', () => {
  test('HTTP-9 hashed ones are cached forever, and compressed for clients that accept it', async () => {
    const encoded = await new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve) => {
      httpGet(`${server.address}/assets/index-abc_DE12.js`, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }))
      })
    })
    expect(encoded.headers['content-encoding']).toBe('gzip')
    expect(encoded.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(gunzipSync(encoded.body).toString()).toMatch(/^console\.log/)
  })

  test('HTTP-9 a missing script is not answered with the page', async () => {
    expect((await server.nobody.get('/assets/gone-12345678.js')).status).toBe(404)
  })

  test.each([
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('HTTP-9 %s leads nowhere outside the folder', async (path) => {
    const reply = await server.nobody.get(path)
    expect(reply.text).not.toMatch(/"name"|root:/)
  })

  test('HTTP-9 an unchanged file is not sent again', async () => {
    const tag = (await server.nobody.get('/icon.svg')).headers.get('etag')!
    const again = await server.nobody.request('GET', '/icon.svg', undefined, { 'if-none-match': tag })
    expect(again.status).toBe(304)
  })

  test('HTTP-9 pages can be read, not written', async () => {
    const reply = await server.nobody.post('/claims/mine')
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('requests of other sites', () => {
  const cookie = () => ({ cookie: `ninefold_session=${people.employee.token}` })
  const signOut = (headers: Readonly<Record<string, string>>) =>
    server.nobody.request('POST', '/api/app/inbox/read', { all: true }, headers)

  test('HTTP-10 with the cookie they change nothing', async () => {
    for (const site of ['cross-site', 'same-site'])
      expect((await signOut({ ...cookie(), 'sec-fetch-site': site })).body.code).toBe('CROSS_SITE')
    expect((await signOut({ ...cookie(), origin: 'https://elsewhere.example' })).body.code).toBe('CROSS_SITE')
    expect((await signOut({ ...cookie(), origin: 'null' })).body.code).toBe('CROSS_SITE')
  })

  test('HTTP-10 the application’s own pages can', async () => {
    expect((await signOut({ ...cookie(), 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await signOut({ ...cookie(), origin: server.address })).status).toBe(200)
  })

  test('HTTP-10 nobody is signed in from another site', async () => {
    const body = { email: 'emil.berg@example.org', password: 'whatever it is' }
    const reply = await server.nobody.request('POST', '/api/app/sign-in', body, { 'sec-fetch-site': 'cross-site' })
    expect(reply.body.code).toBe('CROSS_SITE')
  })

  test('HTTP-10 a method cannot be overridden', async () => {
    const reply = await people.employee.request('GET', '/api/app/sign-out', undefined, {
      'x-http-method-override': 'POST',
    })
    expect(reply.status).toBe(405)
  })
})

// What a page of another site can make a visitor's browser send: nothing that changes anything, nothing that it could read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expenseServer } from '../support/test-server.ts'
import { claim, exampleWith, startServer, type Server } from '../support/server.ts'
import { rawRequest } from './ask.ts'

const { server, people } = await expenseServer({
  mode: 'production',
  text: exampleWith(['| Requests per minute | 600 |', '| Requests per minute | 100000 |']),
})
const id: string = (await people.employee.post('/api/records/claim', claim('10', { title: 'Mine' }))).body.id

/** How a foreign page shows itself, by what the browser adds; old ones and sandboxed frames too. */
const foreign: readonly Readonly<Record<string, string>>[] = [
  { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' },
  { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
  { Origin: 'https://elsewhere.example' },
  { Origin: 'null' },
  { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site', Origin: 'https://sub.127.0.0.1' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { Origin: 'http://127.0.0.1' },
  { Origin: 'http://127.0.0.1:1' },
  { Origin: 'http://localhost.elsewhere.example' },
  { Origin: 'file://' },
  { Origin: 'not an origin' },
]

const changes = () =>
  [
    ['POST', '/api/app/sign-out', undefined],
    ['POST', '/api/app/password', { current: 'a', next: 'bbbbbbbbbbbbbbbb' }],
    ['POST', '/api/app/inbox/read', { all: true }],
    ['POST', '/api/app/files?name=x', { a: 1 }],
    ['POST', '/api/records/claim', claim('1', { title: 'Forged' })],
    ['PATCH', `/api/records/claim/${id}`, { title: 'Forged' }],
    ['DELETE', `/api/records/claim/${id}`, undefined],
    ['POST', `/api/records/claim/${id}/actions/submit`, {}],
    ['POST', `/api/records/claim/check`, {}],
    ['POST', '/api/my-claims', { claim: claim('1', { title: 'Forged' }) }],
    ['POST', '/api/claims-to-pay/CLM-2026-0001/pay', {}],
    ['POST', '/api/app/invitations', { email: 'e@example.org', name: 'E', roles: ['finance'] }],
    ['PUT', `/api/app/people/${people.stranger.id}/roles`, { administrator: true }],
    ['PUT', `/api/app/people/${people.stranger.id}/active`, { active: false }],
    ['PUT', '/api/app/constants/maxClaimAmount', { value: { amount: '1', currency: 'EUR' } }],
    ['POST', '/api/app/sign-in', { email: 'evil@example.org', password: 'xxxxxxxxxxxx' }],
    ['POST', '/api/app/first-administrator', { token: 'x', name: 'x', email: 'x@y', password: 'xxxxxxxxxxxx' }],
    ['POST', '/api/app/invitations/x', { name: 'x', password: 'xxxxxxxxxxxx' }],
    ['POST', '/api/app/see-as', { person: null }],
  ] as const

const state = async () =>
  JSON.stringify([
    (await people.administrator.get('/api/records/claim')).body,
    (await people.administrator.get('/api/app/people')).body,
  ])
const status = (text: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)

describe('with the visitor’s cookie', () => {
  test('SEC-17 every address that changes something refuses every foreign page', async () => {
    const before = await state()
    for (const person of [people.employee, people.administrator])
      for (const headers of foreign)
        for (const [method, path, body] of changes()) {
          const text = await rawRequest(
            server,
            `${method} ${path}`,
            {
              Cookie: `ninefold_session=${person.token}`,
              ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
              ...headers,
            },
            body === undefined ? '' : JSON.stringify(body),
          )
          expect(text, `${method} ${path} ${JSON.stringify(headers)}`).toContain('"code":"CROSS_SITE"')
          expect(text).not.toMatch(/set-cookie/i)
        }
    expect(await state()).toBe(before)
    expect((await people.employee.get('/api/app/inbox')).status).toBe(200)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain;application/json',
    'text/json',
    'application/jsonp',
    '',
    'application/csp-report',
    'text/plain; charset=application/json',
  ])('SEC-17 JSON that says it is "%s" is not read, though it comes from our own page', async (type) => {
    const before = await state()
    for (const [method, path, body] of changes().filter(
      ([, path, body]) => body !== undefined && !path.startsWith('/api/app/files'),
    )) {
      const text = await rawRequest(
        server,
        `${method} ${path}`,
        {
          Cookie: `ninefold_session=${people.administrator.token}`,
          'Sec-Fetch-Site': 'same-origin',
          'Content-Type': type,
        },
        JSON.stringify(body),
      )
      expect([404, 415], `${method} ${path}: ${text}`).toContain(status(text))
    }
    expect(await state()).toBe(before)
  })

  test('SEC-17 a form with one field whose name is JSON changes nothing', async () => {
    const before = await state()
    const text = await rawRequest(
      server,
      'POST /api/records/claim',
      {
        Cookie: `ninefold_session=${people.employee.token}`,
        'Content-Type': 'text/plain',
        Origin: 'https://elsewhere.example',
      },
      '{"title":"x","a":"=","lines":[]}',
    )
    expect(status(text)).toBe(403)
    expect(await state()).toBe(before)
  })

  test('SEC-17 what only reads is told to no foreign page, and shown in no frame of one', async () => {
    for (const path of [
      '/api/app',
      `/api/records/claim/${id}`,
      '/api/records/claim',
      '/api/my-claims',
      '/api/openapi.json',
      '/api/app/inbox',
    ]) {
      const text = await rawRequest(server, `GET ${path}`, {
        Cookie: `ninefold_session=${people.employee.token}`,
        Origin: 'https://elsewhere.example',
        'Sec-Fetch-Site': 'cross-site',
      })
      expect(text, path).not.toMatch(/access-control-allow/i)
      expect(text).toMatch(/Cross-Origin-Resource-Policy: same-origin/)
      expect(text).toMatch(/frame-ancestors 'none'/)
      expect(text).toMatch(/X-Content-Type-Options: nosniff/)
    }
  })

  test('SEC-17 a preflight of a foreign page is granted nothing', async () => {
    for (const path of ['/api/my-claims', '/api/records/claim', `/api/records/claim/${id}`, '/api/app/sign-in', '/']) {
      const text = await rawRequest(server, `OPTIONS ${path}`, {
        Origin: 'https://elsewhere.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
      })
      expect(text, path).not.toMatch(/access-control-allow/i)
    }
  })

  test('SEC-17 an open stream answers no foreign page', async () => {
    const stop = new AbortController()
    const reply = await fetch(`${server.address}/api/app/events`, {
      headers: { cookie: `ninefold_session=${people.employee.token}`, origin: 'https://elsewhere.example' },
      signal: stop.signal,
    })
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    stop.abort()
  })
})

describe('sites that the document lets call', () => {
  test('SEC-17 get the calls and nothing else, and never with a cookie', async () => {
    const open = await startServer({
      mode: 'production',
      text: exampleWith(['- Base path: `/api`', '- Base path: `/api`\n- Other sites: https://intranet.example.org']),
    })
    const person = await open.person('Emil Berg')
    const ask = (path: string, origin: string, more: Readonly<Record<string, string>> = {}) =>
      rawRequest(open, path, { Origin: origin, ...more })
    const good = await ask('GET /api/my-claims', 'https://intranet.example.org', {
      Authorization: `Bearer ${person.token}`,
    })
    expect(good).toMatch(/Access-Control-Allow-Origin: https:\/\/intranet\.example\.org/)
    expect(good).not.toMatch(/allow-credentials/i)
    for (const origin of [
      'https://intranet.example.org.evil.example',
      'http://intranet.example.org',
      'https://evil.example',
      'null',
      'https://INTRANET.example.org:444',
    ])
      for (const path of ['GET /api/my-claims', 'OPTIONS /api/my-claims'])
        expect(await ask(path, origin), `${path} ${origin}`).not.toMatch(/access-control-allow-origin/i)
    for (const path of [
      'GET /api/app',
      'GET /api/records/claim',
      'OPTIONS /api/records/claim',
      'GET /api/openapi.json',
    ])
      expect(await ask(path, 'https://intranet.example.org'), path).not.toMatch(/access-control-allow-origin/i)
    const withCookie = await rawRequest(
      open,
      'POST /api/my-claims',
      {
        Origin: 'https://intranet.example.org',
        Cookie: `ninefold_session=${person.token}`,
        'Content-Type': 'application/json',
      },
      '{}',
    )
    expect(withCookie).toContain('"code":"CROSS_SITE"')
    await open.close()
  })
})

describe('SEC-17 In development mode a foreign name that leads here (DNS rebinding) opens nothing', () => {
  let development: Server
  beforeAll(async () => {
    development = await startServer({ mode: 'development' })
  })
  afterAll(() => development.close())

  const asked = (host: string) => rawRequest(development, 'GET /api/app', { Host: host })

  test.each(['rebound.example', 'rebound.example:80', '127.0.0.1.rebound.example', 'localhost.rebound.example'])(
    '%s is refused',
    async (host) => expect(await asked(host)).toMatch(/^HTTP\/1.1 403 /),
  )
  test.each(['localhost', 'localhost:4000', 'app.localhost:4000', '127.0.0.1:4000', '192.168.1.5', '[::1]:4000'])(
    '%s is answered',
    async (host) => expect(await asked(host)).toMatch(/^HTTP\/1.1 200 /),
  )
})

// Ways to write an address: however it is spelt, who asks is looked at for the route that answers, and for no other.
// oxlint-disable unicorn/no-useless-spread -- a row of questions to a line
import { describe, expect, test } from 'vitest'
import { expenseServer } from '../support/test-server.ts'
import { claim, exampleWith } from '../support/server.ts'
import { raw, rawRequest } from './ask.ts'

const { server, people } = await expenseServer({
  mode: 'production',
  text: exampleWith(['| Requests per minute | 600 |', '| Requests per minute | 100000 |']),
})
const id: string = (await people.employee.post('/api/records/claim', claim('10', { title: 'Marked claim' }))).body.id
await people.administrator.post('/api/records/cost-centre', { code: 'MARK', name: 'Marked centre' })

/** Each spelling of a path that some server or proxy somewhere takes for the path itself. */
function spellings(path: string): readonly string[] {
  const segments = path.split('/').slice(1)
  const encoded = (text: string) =>
    Array.from(text)
      .map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`)
      .join('')
  return [
    path,
    ...[
      `/${path}`,
      `//${path}`,
      `/.${path}`,
      `/x/..${path}`,
      `/%2e${path}`,
      `/x/%2e%2e${path}`,
      `/x/..%2f${path.slice(1)}`,
    ],
    ...[
      `${path}/`,
      `${path}//`,
      `${path}/.`,
      `${path}/..`,
      `${path}.`,
      `${path}..`,
      `${path}.json`,
      `${path}%20`,
      `${path}%00`,
      `${path}%0a`,
      `${path};x=1`,
      `${path};/public`,
    ],
    ...[
      `${path}?`,
      `${path}??`,
      `${path}#`,
      `${path}%3F`,
      `${path}%23`,
      `${path}?/api/health`,
      `${path}#/api/health`,
      `${path}/../../api/health`,
      `/api/health/..${path}`,
      `/api/health;${path}`,
    ],
    path.toUpperCase(),
    `/${segments.join('//')}`,
    `/${segments.join('/./')}`,
    `/${segments.join('%2f')}`,
    `/${segments.join('%2F')}`,
    `/${segments.join('\\')}`,
    `/${segments.join('%5c')}`,
    `/${segments.map(encoded).join('/')}`,
    `/${segments.map((each) => encodeURIComponent(encoded(each))).join('/')}`,
    `/${segments.map((each) => `${each.slice(0, 1)}%${each.charCodeAt(1).toString(16)}${each.slice(2)}`).join('/')}`,
    `http://127.0.0.1${path}`,
    `http://elsewhere.example${path}`,
    path.replace('a', '%C1%A1'),
    path.replace('a', '%u0061'),
    path.replace('a', '\u{ff41}'),
  ]
}

const closed = () => [
  '/api/records/claim',
  `/api/records/claim/${id}`,
  `/api/records/claim/${id}/history`,
  `/api/records/claim/${id}?at=2026-06-15`,
  '/api/app/people',
  '/api/app/inbox',
  '/api/app/find/claim',
  '/api/app/look-up/claim/number/CLM-2026-0001',
  '/api/app/screens/allClaims/records',
  '/api/app/screens/overview/tiles',
  '/api/my-claims',
  '/api/claims-to-pay',
]

const body = (text: string) => text.slice(text.indexOf('\r\n\r\n') + 4)
const status = (text: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
const telling = /Marked|MARK|CLM-|"items"|"groups"|example\.org/

describe('reading', () => {
  test('SEC-3 no spelling of a closed address opens it to nobody', async () => {
    for (const path of closed())
      for (const spelling of spellings(path)) {
        const text = await rawRequest(server, `GET ${spelling}`)
        expect(body(text), spelling).not.toMatch(telling)
        expect([400, 401, 404, 422], `${spelling}\n${text}`).toContain(status(text))
      }
  })

  test('SEC-3 nor to somebody without the role', async () => {
    const stranger = { Authorization: `Bearer ${people.stranger.token}` }
    for (const path of [
      '/api/app/people',
      '/api/claims-to-pay',
      '/api/app/screens/allClaims/records',
      `/api/records/claim/${id}`,
    ])
      for (const spelling of spellings(path)) {
        const text = await rawRequest(server, `GET ${spelling}`, stranger)
        expect(body(text), spelling).not.toMatch(telling)
        expect([400, 403, 404, 422], `${spelling}\n${text}`).toContain(status(text))
      }
  })
})

describe('writing', () => {
  const changes = () =>
    [
      ['POST', '/api/records/cost-centre', { code: 'EVIL', name: 'x' }],
      ['PATCH', `/api/records/claim/${id}`, { title: 'Evil' }],
      ['DELETE', `/api/records/claim/${id}`, undefined],
      ['POST', `/api/records/claim/${id}/actions/submit`, {}],
      ['PUT', `/api/app/people/${people.stranger.id}/roles`, { roles: ['finance'], administrator: true }],
      ['PUT', `/api/app/people/${people.administrator.id}/active`, { active: false }],
      ['POST', '/api/app/invitations', { email: 'evil@example.org', name: 'E', roles: ['finance'] }],
      ['PUT', '/api/app/constants/maxClaimAmount', { value: { amount: '1', currency: 'EUR' } }],
      ['POST', '/api/app/clock', { advance: '1 day' }],
      ['POST', '/api/app/see-as', { person: people.administrator.id }],
    ] as const
  const state = async () =>
    JSON.stringify(
      await Promise.all(
        ['/api/records/claim', '/api/records/cost-centre', '/api/records/user', '/api/app/people'].map(
          async (path) => (await people.administrator.get(path)).body,
        ),
      ),
    )

  test.each(['nobody', 'stranger'] as const)('SEC-3 no spelling lets %s change anything', async (who) => {
    const before = await state()
    const person = who === 'nobody' ? server.nobody : people.stranger
    const headers = {
      ...(person.token === '' ? {} : { Authorization: `Bearer ${person.token}` }),
      'Content-Type': 'application/json',
    }
    for (const [method, path, sent] of changes())
      for (const spelling of spellings(path)) {
        const text = await rawRequest(
          server,
          `${method} ${spelling}`,
          headers,
          sent === undefined ? '' : JSON.stringify(sent),
        )
        expect([400, 401, 403, 404, 405, 422], `${method} ${spelling}\n${text}`).toContain(status(text))
      }
    expect(await state()).toBe(before)
  })

  test('SEC-3 a method is what the request line says, whatever else asks for another', async () => {
    const before = await state()
    const owner = { Authorization: `Bearer ${people.employee.token}`, 'Content-Type': 'application/json' }
    for (const method of ['DELETE', 'PATCH', 'PUT'])
      for (const [way, rest] of [
        [{ 'X-HTTP-Method-Override': method }, ''],
        [{ 'X-HTTP-Method': method }, ''],
        [{ 'X-Method-Override': method }, ''],
        [{}, `?_method=${method}`],
        [{}, `?method=${method}`],
      ] as const) {
        await rawRequest(server, `GET /api/records/claim/${id}${rest}`, { ...owner, ...way })
        await rawRequest(
          server,
          `POST /api/records/claim/${id}${rest}`,
          { ...owner, ...way },
          JSON.stringify({ title: 'Evil', _method: method }),
        )
      }
    expect(await state()).toBe(before)
  })

  test('SEC-3 methods that nobody meant do nothing', async () => {
    const before = await state()
    const owner = { Authorization: `Bearer ${people.employee.token}` }
    for (const method of [
      'TRACE',
      'OPTIONS',
      'PROPFIND',
      'MKCOL',
      'LOCK',
      'PURGE',
      'SEARCH',
      'LINK',
      'QUERY',
      'get',
      'Delete',
      'CONNECT',
    ])
      for (const path of [`/api/records/claim/${id}`, '/api/my-claims', '/']) {
        const text = await rawRequest(server, `${method} ${path}`, { ...owner, 'X-Echo': 'echoed' })
        expect(text, `${method} ${path}`).not.toMatch(/echoed|Marked claim/)
        expect(status(text)).not.toBe(500)
      }
    expect(await state()).toBe(before)
  })

  test('SEC-3 HEAD tells no more than GET', async () => {
    const head = await rawRequest(server, `HEAD /api/records/claim/${id}`)
    expect(status(head)).toBe(401)
    expect(body(head)).toBe('')
  })
})

describe('who asks', () => {
  test('SEC-3 is told by one token in one place', async () => {
    const own = people.employee.token
    const inbox = async (headers: Readonly<Record<string, string>>, query = '') =>
      status(await rawRequest(server, `GET /api/app/inbox${query}`, headers))
    for (const authorization of [
      own,
      `Bearer`,
      `Bearer `,
      `Basic ${Buffer.from(`x:${own}`).toString('base64')}`,
      `Bearer ${own}x`,
      `Bearer ${own.slice(0, -1)}`,
      `Bearer "${own}"`,
      `Bearer ${own}, Bearer x`,
      `Bearer${own}`,
    ])
      expect(await inbox({ Authorization: authorization }), authorization).toBe(401)
    for (const cookie of [
      `ninefold_session="${own}"`,
      `Ninefold_Session=${own}`,
      `x_ninefold_session=${own}`,
      `ninefold_session[]=${own}`,
      `a=ninefold_session=${own}`,
    ])
      expect(await inbox({ Cookie: cookie }), cookie).toBe(401)
    for (const query of [`?token=${own}`, `?access_token=${own}`, `?ninefold_session=${own}`])
      expect(await inbox({}, query)).toBe(401)
    // A token in the header counts, though the cookie is another's: what the browser adds by itself cannot overrule it.
    const text = await rawRequest(server, 'GET /api/app', {
      Authorization: `Bearer ${own}`,
      Cookie: `ninefold_session=${people.administrator.token}`,
    })
    expect(body(text)).toContain('Emil Berg')
    expect(
      body(
        await rawRequest(server, 'GET /api/app', {
          Authorization: 'Bearer made-up',
          Cookie: `ninefold_session=${own}`,
        }),
      ),
    ).not.toContain('Emil Berg')
  })

  test('SEC-3 headers of a proxy that is not there make nobody somebody else', async () => {
    for (const name of [
      'X-Forwarded-User',
      'X-Remote-User',
      'X-Original-URL',
      'X-Rewrite-URL',
      'X-Forwarded-Path',
      'X-User-Id',
      'X-Admin',
      'Forwarded',
    ])
      for (const value of [people.administrator.id, '/api/health', 'admin', 'for=127.0.0.1']) {
        const text = await rawRequest(server, 'GET /api/app/people', { [name]: value })
        expect(status(text), `${name}: ${value}`).toBe(401)
      }
  })

  test('SEC-3 one request is one request: what two readers could divide differently is refused', async () => {
    const host = new URL(server.address).host
    const smuggled = `GET /api/app/people HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${people.administrator.token}\r\n\r\n`
    for (const headers of [
      `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`,
      `Content-Length: 5\r\nContent-Length: 6\r\n`,
      `Transfer-Encoding: xchunked\r\n`,
      `Content-Length: 0x5\r\n`,
      `Content-Length: +5\r\n`,
      `Content-Length : 5\r\n`,
      `X: a\nContent-Length: 5\r\n`,
    ]) {
      const text = await raw(
        server,
        `POST /api/records/claim HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\n0\r\n\r\n${smuggled}`,
      )
      expect(text, headers).not.toContain('example.org')
      expect(status(text), headers).toBe(400)
    }
  })
})

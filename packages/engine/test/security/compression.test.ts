// Answers are compressed where it pays, and never where their length could tell another site what is in them.
import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { claim, expensePeople } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

let token: string
let id: string

const server = await testServer({ mode: 'production' })
beforeAll(async () => {
  const { employee } = await expensePeople(server)
  token = employee.token
  for (const title of ['Train', 'Hotel', 'Taxi'])
    id = (
      await employee.post(
        '/api/records/claim',
        claim('10', { title, explanation: 'The cheaper train was cancelled. '.repeat(20) }),
      )
    ).body.id
})

type Headers = Readonly<Record<string, string>>

async function get(path: string, headers: Headers) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(new URL(path, server.address), {
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers },
    })
    sent.on('response', resolve).on('error', reject)
    sent.end()
  })
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

const byHeader = () => ({ authorization: `Bearer ${token}` })
const byCookie = (site?: string) => ({
  cookie: `ninefold_session=${token}`,
  ...(site !== undefined && { 'sec-fetch-site': site }),
})
const list = '/api/records/claim?limit=50'

describe('answers', () => {
  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
    ['zstd', zstdDecompressSync],
  ])('HTTP-17 over 1 kB are compressed as the client wants it: %s', async (encoding, unpacked) => {
    const plain = await get(list, { ...byHeader(), 'accept-encoding': 'identity' })
    const { headers, body } = await get(list, { ...byHeader(), 'accept-encoding': encoding })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['vary']).toContain('Accept-Encoding')
    expect(Number(headers['content-length'])).toBe(body.length)
    expect(body.length).toBeLessThan(plain.body.length / 2)
    expect(JSON.parse(unpacked(body).toString())).toEqual(JSON.parse(plain.body.toString()))
  })

  test('HTTP-17 that are short, or of a client that names no encoding, stay as they are', async () => {
    expect((await get('/api/health', byHeader())).headers['content-encoding']).toBeUndefined()
    expect(
      (await get(list, { ...byHeader(), 'accept-encoding': 'br;q=0' })).headers['content-encoding'],
    ).toBeUndefined()
  })

  test('HTTP-17 have an ETag for each encoding, and 304 and If-Match take each of them', async () => {
    const path = `/api/records/claim/${id}`
    const { headers } = await get(path, byHeader())
    const tag = headers['etag']!
    expect([headers['content-encoding'], tag]).toEqual(['zstd', expect.stringMatching(/-zstd"$/)])
    expect((await get(path, { ...byHeader(), 'if-none-match': tag })).status).toBe(304)
    const employee = server.as('', token)
    const changed = await employee.request('PATCH', path, { title: 'Taxi home' }, { 'if-match': tag })
    expect(changed.status).toBe(200)
    expect((await employee.request('PATCH', path, { title: 'Taxi' }, { 'if-match': tag })).status).toBe(412)
  })
})

describe('SEC-18 a request that another site may have started', () => {
  test.each(['cross-site', 'same-site', undefined])('is answered uncompressed: from %s with a cookie', async (site) => {
    const { status, headers } = await get(list, byCookie(site))
    expect([status, headers['content-encoding']]).toEqual([200, undefined])
  })

  test.each(['same-origin', 'none'])('is none, where the browser says %s', async (site) => {
    expect((await get(list, byCookie(site))).headers['content-encoding']).toBe('zstd')
  })
})

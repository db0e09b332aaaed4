// Metrics, lines of the log, request ids and traces of a running server.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { openMonitoring, watchDelivery } from '../../src/monitoring/index.ts'
import { claim, PASSWORD, example } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

interface Line {
  readonly text: string
  readonly [name: string]: unknown
}

interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly parentSpanId?: string
  readonly spanId: string
  readonly status: { readonly code: number }
}

const spans: SentSpan[] = []
const receiver = http.createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString())
    for (const { scopeSpans } of resourceSpans) for (const { spans: some } of scopeSpans) spans.push(...some)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => receiver.close(resolve)))

const lines: Line[] = []
const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
// The exporter itself reads the variables of the process.
process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = endpoint
const RULE = '| Few claims | Cost centre | | `size(claims) <= 1000` | | |'
const text = example.replace('| Something spent |', `${RULE}\n| Something spent |`)
const lineOf = (beginning: string): string =>
  `specification.md:${text.split('\n').findIndex((line) => line.startsWith(beginning)) + 1}`
const server = await testServer({
  text,
  mode: 'production',
  trustProxy: ['127.0.0.1'],
  log: { info: (about, text) => void lines.push({ ...about, text }), error: () => {} },
  monitoring: {
    metrics: { token: 'a token of the operator' },
    logRequests: true,
    slowStatements: 0,
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
  },
})
const { monitor, metrics: counted } = await openMonitoring(
  { metrics: {}, environment: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } },
  { plan: () => undefined, write: () => {} },
)
delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
const eva = await server.person('Eva Smit', [], { password: PASSWORD })

const metrics = async (): Promise<string> => {
  const reply = await server.nobody.request('GET', '/metrics', undefined, {
    authorization: 'Bearer a token of the operator',
  })
  expect(reply.status).toBe(200)
  return reply.text
}
const valueOf = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  )

describe('MON-1 metrics', () => {
  test('count requests by pattern, without anything that clients choose', async () => {
    await eva.get('/api/records/claim?filter=title.contains("Secret")')
    await eva.get('/api/records/claim/01a21a45-f29f-70de-871f-c7f085844133')
    await server.nobody.get('/some/unknown/address')
    const text = await metrics()
    const ofList = 'ninefold_http_requests_total{method="GET",route="/api/records/:",status="200"}'
    await expect.poll(async () => valueOf(await metrics(), ofList)).toBe(1)
    expect(text).toContain('route="/api/records/:/:",status="404"')
    for (const chosen of ['Secret', '01a21a45', 'unknown/address', 'Eva']) expect(text).not.toContain(chosen)
  })

  test('show queues, sessions, the database and the process', async () => {
    const text = await metrics()
    expect(valueOf(text, 'ninefold_ready')).toBe(1)
    expect(valueOf(text, 'ninefold_sessions')).toBe(1)
    expect(valueOf(text, 'ninefold_timers{state="due"}')).toBe(0)
    expect(valueOf(text, 'ninefold_webhook_messages{state="failed"}')).toBe(0)
    expect(valueOf(text, 'ninefold_mails{state="waiting"}')).toBe(0)
    expect(valueOf(text, 'ninefold_database_duration_seconds_count{kind="statement"}')).toBeGreaterThan(0)
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(text).toContain('nodejs_eventloop_lag_seconds')
  })

  test('MON-2 are at an own port, and at that of the server for bearers of the token alone', async () => {
    const port = await server.application.listenForMetrics({ host: '127.0.0.1', port: 0 })
    const own = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect([own.status, own.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=/u),
    ])
    expect((await fetch(`http://127.0.0.1:${port}/api/app`)).status).toBe(404)
    const wrong = { authorization: 'Bearer another token' }
    for (const headers of [{}, wrong])
      expect((await server.nobody.request('GET', '/metrics', undefined, headers)).status).toBe(404)
  })
})

describe('MON-3 the id of a request', () => {
  test('is that of a trusted proxy, otherwise a new one; a line of the log has it', async () => {
    const sent = await server.nobody.request('GET', '/api/app/start', undefined, { 'x-request-id': 'from-the-proxy-1' })
    expect(sent.headers.get('x-request-id')).toBe('from-the-proxy-1')
    await expect
      .poll(() => lines.find(({ request, text }) => text === 'request' && request === 'from-the-proxy-1'))
      .toMatchObject({
        text: 'request',
        method: 'GET',
        route: '/api/app/start',
        status: 200,
      })
    const odd = await server.nobody.request('GET', '/api/app/start', undefined, { 'x-request-id': 'a "b" c' })
    expect(odd.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/u)
  })

  test('MON-4 lines contain ids, and no addresses, names or values', async () => {
    await server.nobody.post('/api/app/sign-in', { email: 'eva.smit@example.org', password: 'wrong' })
    await eva.get('/api/records/claim?search=Confidential')
    await expect.poll(() => lines.filter(({ account }) => account === eva.id).length).toBeGreaterThan(0)
    const all = JSON.stringify(lines)
    for (const secret of ['eva.smit', 'Eva', 'Confidential', 'search=', 'wrong"']) expect(all).not.toContain(secret)
  })
})

const slowAt = (beginning: string): Line | undefined =>
  lines.find(
    ({ text: about, document, request }) => request && about === 'slow statement' && document === lineOf(beginning),
  )

test('MON-5 a slow statement for a screen, a tile, a call or a rule names its line', async () => {
  const employee = await server.person('Emil Lind')
  const finance = await server.person('Fien Bakker', ['finance'])
  const centre = await finance.post('/api/records/cost-centre', { code: 'OFF', name: 'Office', inUse: true })
  const made = await employee.post('/api/records/claim', claim('12.50', { costCentre: centre.body.id }))
  expect([centre.status, made.status]).toEqual([201, 201])
  for (const address of ['screens/myClaims/records', 'screens/overview/tiles'])
    await employee.get(`/api/app/${address}`)
  await employee.get('/api/my-claims')
  for (const beginning of ['| Few claims |', '| My claims | `/', '| Claims by state |', '| My claims | `GET'])
    expect.soft(slowAt(beginning), beginning).toBeDefined()
})

test('MON-5 a slow statement names its request and the line of the document', async () => {
  await eva.get('/api/records/claim')
  const slow = slowAt('### Claim')
  expect(slow).toMatchObject({ statement: expect.stringContaining('SELECT'), request: expect.any(String) })
})

test('MON-6 traces continue that of the caller, with the statements of the request', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await eva.request('GET', '/api/records/claim', undefined, { traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
  await expect
    .poll(() => spans.find((span) => span.traceId === traceId && !span.name.startsWith('SELECT')))
    .toBeDefined()
  const root = spans.find((span) => span.traceId === traceId && span.parentSpanId === '00f067aa0ba902b7')!
  expect(root.name).toBe('GET /api/records/:')
  expect(spans.filter(({ parentSpanId }) => parentSpanId === root.spanId).length).toBeGreaterThan(0)
})

test('MON-6 a delivery to another server has a span, and its time is counted by outcome', async () => {
  for (const kind of ['sent', 'deferred']) await watchDelivery(monitor, 'mail', async () => ({ kind }))
  await monitor!.close()
  const deliveries = spans.filter(({ name }) => name === 'deliver mail')
  expect(deliveries.map(({ status }) => status.code)).toEqual([0, 2])
  const { text } = await counted!.text([])
  expect(valueOf(text, 'ninefold_delivery_duration_seconds_count{of="mail",outcome="sent"}')).toBe(1)
})

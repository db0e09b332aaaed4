// Webhooks end to end: what another server is told, when, and what happens where it does not listen.
import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startServer, type Person, type Server } from '../support/server.ts'

interface Received {
  readonly headers: http.IncomingHttpHeaders
  readonly path: string
  readonly text: string
}

let received: Received[] = []
let answer = 204
let location: string | undefined
const receiver = http.createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received.push({ headers: request.headers, path: request.url ?? '', text: Buffer.concat(chunks).toString() })
    response.writeHead(answer, location === undefined ? {} : { location }).end()
  })
})
let host: string
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => receiver.close(resolve)))

const text = () => `# Specification: Orders

## 1. Purpose

- Currency: EUR

## 3. Entities

### Order

| Field | Type | Default |
| --- | --- | --- |
| Title | text (1–80) | |
| Price | money | |
| Due on | date | |
| Customer | User | \`me\` |
| Margin | money | \`7 EUR\` |

## 4. States

### Order

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| Place | open | placed | everyone signed in | | send Order placed |
| Count | placed | placed | everyone signed in | | send Margins |
| Ship | placed | shipped | everyone signed in | | send Order placed; title = null; send Plain |
| Fail | open | gone | everyone signed in | | send Plain; \`price = -1 EUR\` |

| Webhook | Address | Sends |
| --- | --- | --- |
| Order placed | http://${host}/hooks/orders?x=1 | \`{'title': title, 'price': price, 'due': dueOn, 'who': customer, 'name': customer.name}\` |
| Margins | http://${host}/margins | \`{'margin': margin}\` |
| Plain | http://${host}/plain | |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Costs something | Order | \`price == null or price > 0 EUR\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Order | create, update, read all but \`margin\` |
`

let server: Server
let ada: Person
let bob: Person
const start = async (webhooksTo: readonly string[]) => {
  server = await startServer({ text: text(), webhooksTo, now: () => Date.parse('2026-06-15T10:00:00Z') })
  ada = await server.person('Ada Lund', [], { administrator: true })
  bob = await server.person('Bob Moe')
}
beforeEach(() => {
  received = []
  answer = 204
  location = undefined
})
afterEach(() => server.close())

const create = async (): Promise<string> => {
  const price = { amount: '12.50', currency: 'EUR' }
  return (await bob.post('/api/records/order', { title: 'Chair', price, dueOn: '2026-07-01' })).body.id
}
const act = async (id: string, action: string) => (await bob.post(`/api/records/order/${id}/actions/${action}`)).status
const hooks = async () => (await ada.get('/api/app/webhooks')).body.items
const until = async (holds: () => Promise<boolean> | boolean) => {
  await expect.poll(holds).toBe(true)
}

describe('a webhook', () => {
  test('HOO-1 is told what the record holds as it is stored, and signed', async () => {
    await start([host])
    const id = await create()
    expect(await act(id, 'place')).toBe(200)
    await until(() => received.length === 1)
    const [{ headers, path, text: body }] = received as [Received]
    expect(path).toBe('/hooks/orders?x=1')
    expect(JSON.parse(body)).toEqual({
      type: 'orderPlaced',
      timestamp: '2026-06-15T10:00:00.000Z',
      data: {
        title: 'Chair',
        price: { amount: '12.50', currency: 'EUR' },
        due: '2026-07-01',
        who: bob.id,
        name: 'Bob Moe',
      },
    })
    const [hook] = await hooks()
    const secret = Buffer.from(hook.secret.replace('whsec_', ''), 'base64')
    const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', secret).update(signed).digest('base64')}`)
    await until(async () => (await hooks())[0].done === 1)
  })

  test('HOO-1 hears nothing of a change that is refused, and of several of one webhook in order', async () => {
    await start([host])
    const id = await create()
    expect(await act(id, 'fail')).toBe(422)
    expect(await act(id, 'place')).toBe(200)
    expect(await act(id, 'ship')).toBe(200)
    await until(() => received.length === 3)
    const to = (path: string) => received.filter((each) => each.path === path).map(({ text: body }) => JSON.parse(body))
    expect(to('/plain').map(({ data }) => data)).toEqual([{ id }])
    expect(to('/hooks/orders?x=1').map(({ data }) => data.title)).toEqual(['Chair', 'Chair'])
  })

  test('HOO-1 sends what the document says, though whoever acts may not read it; these are not shown it', async () => {
    await start([host])
    const id = await create()
    await act(id, 'place')
    const done = await bob.post(`/api/records/order/${id}/actions/count`)
    expect([done.status, 'margin' in done.body]).toEqual([200, false])
    await until(() => received.some(({ path }) => path === '/margins'))
    const sent = received.find(({ path }) => path === '/margins')!
    expect(JSON.parse(sent.text).data).toEqual({ margin: { amount: '7.00', currency: 'EUR' } })
    const history = await bob.get(`/api/records/order/${id}/history`)
    expect(history.text).not.toContain('7.00')
  })

  test('HOO-2 OUT-2 OUT-4 is tried again, later and later, then given up; an administrator sees it and tries once more', async () => {
    await start([host])
    answer = 500
    expect(await act(await create(), 'place')).toBe(200)
    await until(() => received.length === 1)
    for (const [tries, by] of [
      [2, '1 minute'],
      [3, '2 minutes'],
      [4, '10 minutes'],
      [5, '1 hour'],
      [6, '3 hours'],
    ] as const) {
      await until(async () => (await hooks())[0].trouble === '500')
      await ada.post('/api/app/clock', { advance: by })
      await until(() => received.length === tries)
    }
    for (const by of ['8 hours', '2 days', '4 days']) {
      const before = received.length
      await ada.post('/api/app/clock', { advance: by })
      await until(() => received.length > before)
    }
    await until(async () => (await hooks())[0].givenUp === 1)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    answer = 200
    expect((await ada.post('/api/app/webhooks/orderPlaced/again')).body).toEqual({ tried: 1 })
    await until(async () => (await hooks())[0].done === 1)
    expect((await hooks())[0]).toMatchObject({ waiting: 0, givenUp: 0, trouble: null })
  })

  test('HOO-2 is told no more once it says that it is gone', async () => {
    await start([host])
    answer = 410
    await act(await create(), 'place')
    await until(async () => (await hooks())[0].givenUp === 1)
    expect(received).toHaveLength(1)
  })

  test('HOO-3 is for administrators to see', async () => {
    await start([host])
    expect((await bob.get('/api/app/webhooks')).status).toBe(403)
    expect((await server.nobody.get('/api/app/webhooks')).status).toBe(401)
    expect((await bob.post('/api/app/webhooks/orderPlaced/again')).status).toBe(403)
    expect((await ada.post('/api/app/webhooks/nothing/again')).status).toBe(404)
  })

  test('SEC-8 HOO-4 in the own network is not called, unless the server is started so; nor is one called that it points to', async () => {
    await start([])
    await act(await create(), 'place')
    await until(async () => /not a public address/.test((await hooks())[0].trouble))
    expect(received).toEqual([])
    await server.close()
    await start([host])
    answer = 302
    location = `http://${host}/elsewhere`
    await act(await create(), 'place')
    await until(async () => (await hooks())[0].trouble === '302')
    expect(received.map(({ path }) => path)).toEqual(['/hooks/orders?x=1'])
  })
})

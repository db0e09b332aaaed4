// Sending the security log to the operator, and its retention.
import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordSecurityEvent, removeSecurityEvents, openSecurityLog } from '../../src/security-log/index.ts'
import { openSecurityEvents } from '../../src/webhooks/index.ts'
import { prepareStore } from '../../src/internal-tables.ts'
import { openTestStore } from '../support/database.ts'

const DAY = 86_400_000
const START = Date.parse('2026-03-10T09:00:00Z')
const secret = Buffer.from('0123456789abcdef')

interface Received {
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
}
const received: Received[] = []
let answer = 204
const receiver = http.createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received.push({ headers: request.headers, text: Buffer.concat(chunks).toString() })
    response.writeHead(answer).end()
  })
})
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => receiver.close(resolve)))

const store = await openTestStore(':memory:')
await prepareStore(store)
afterAll(() => store.close())

let now = START
const clock = { now: () => now, real: () => now }
const refusals: string[] = []
const eventsTo = (address: string, lines: unknown[] = []) =>
  openSecurityEvents({
    store,
    clock,
    to: { address, secret },
    log: (event) => void lines.push(event),
    refused: (reason) => void refusals.push(reason),
  })
const happen = (target: string) =>
  store.write(async (transaction) =>
    recordSecurityEvent(transaction, { kind: 'rolesChanged', at: now, actor: 'ada', target }),
  )
const targets = ({ text }: Received) => JSON.parse(text).data.map(({ target }: { target: string }) => target)

test('SLG-5 events are sent in order and signed, again until the operator has them, and given up after three days', async () => {
  const { port } = receiver.address() as AddressInfo
  const events = eventsTo(`http://127.0.0.1:${port}/events`)
  await happen('old')
  now += 4 * DAY
  for (const target of ['a', 'b', 'c']) await happen(target)
  answer = 500
  const next = await events.runDue()
  expect(refusals).toEqual(['500'])
  expect(Date.parse(next)).toBeGreaterThan(now)
  answer = 204
  await happen('d')
  // A second server sends nothing that the first one has sent.
  await Promise.all([events.runDue(), eventsTo(`http://127.0.0.1:${port}/events`).runDue()])
  expect(received.map(targets)).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c', 'd'],
  ])
  const { headers, text } = received[1]!
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], text].join('.')
  const signature = createHmac('sha256', secret).update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  await events.runDue()
  expect(received).toHaveLength(2)
})

test('SLG-5 refusals that are counted further are sent again with their number; events can go to the log', async () => {
  const log = openSecurityLog(store, (error) => expect.unreachable(String(error)))
  const lines: { kind: string; occurrences: number }[] = []
  const events = eventsTo('log', lines)
  const refused = async (times: number) => {
    for (let count = 0; count < times; count++) log.refused({ kind: 'signInRefused', at: now, address: '192.0.2.1' })
    await log.close()
    await events.runDue()
  }
  await refused(2)
  await refused(3)
  expect(lines.map(({ kind, occurrences }) => [kind, occurrences])).toEqual([
    ['signInRefused', 2],
    ['signInRefused', 5],
  ])
})

test('SLG-2 an attack from many addresses fills neither the disk nor the memory', async () => {
  const log = openSecurityLog(store, (error) => expect.unreachable(String(error)))
  now += DAY
  for (let count = 0; count < 5_000; count++)
    log.refused({ kind: 'rateLimited', at: now + count, address: `192.0.2.${count}` })
  const events: { occurrences: number }[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await log.read({ kind: 'rateLimited', ...(cursor !== undefined && { cursor }) })
    events.push(...page.items)
    cursor = page.next
  }
  expect(events.length).toBeLessThanOrEqual(201)
  expect(events.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBe(5_000)
})

test('RET-6 old events are removed', async () => {
  const log = openSecurityLog(store, (error) => expect.unreachable(String(error)))
  await removeSecurityEvents(store, new Date(START + DAY).toISOString())
  const { items } = await log.read({ kind: 'rolesChanged' })
  expect(items.map(({ target }) => target)).toEqual(['d', 'c', 'b', 'a'])
})

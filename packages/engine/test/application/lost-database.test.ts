// The database is lost while the server runs: nothing is acknowledged, monitoring sees it, and all goes on once it is back.
import { rmSync } from 'node:fs'
import net from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { createApplication } from '../../src/index.ts'
import { temporaryFolder } from '../support/application.ts'
import { send } from '../support/client.ts'
import { keptIn, onPostgres } from '../support/database.ts'
import { startServer } from '../support/server.ts'

const document = `# Specification: Notes

## 3. Entities

### Note

| Field | Type |
| --- | --- |
| Title | text (1–80) |

## 6. Roles and permissions

| Role | Who |
| --- | --- |
| visitor | anyone |

| Entity | visitor |
| --- | --- |
| Note | create, read |
`

const PROBE = 10_000

describe.skipIf(onPostgres)('the folder of a running server is deleted', () => {
  test('HEA-2 HEA-4 no write is acknowledged, and the server is not ready', async () => {
    const data = temporaryFolder()
    let now = Date.parse('2026-03-10T09:00:00Z')
    const server = await startServer({ text: document, data, now: () => now })
    const { nobody } = server
    const ready = () => nobody.get('/api/health/ready')
    expect((await nobody.post('/api/records/note', { title: 'One' })).status).toBe(201)
    expect((await ready()).body).toMatchObject({ status: 'ready' })
    rmSync(data, { recursive: true })
    for (let count = 0; count < 3; count++) {
      const reply = await nobody.post('/api/records/note', { title: 'Lost' })
      expect([reply.status, reply.body.code]).toEqual([503, 'DATABASE_LOST'])
    }
    // HEA-3: the last answer holds for ten seconds.
    expect((await ready()).status).toBe(200)
    now += PROBE
    const reply = await ready()
    expect([reply.status, reply.body]).toEqual([503, { status: 'notReady', reason: 'database' }])
    expect((await nobody.get('/api/health/live')).body).toEqual({ status: 'live' })
    expect((await nobody.get('/api/records/note')).status).toBeOneOf([200, 503])
    await server.application.close().catch(() => {})
  })
})

/** Stands between the application and its database. */
async function openBridge(database: string) {
  const { port, hostname: host } = new URL(database)
  const sockets = new Set<net.Socket>()
  let isOpen = true
  const bridge = net.createServer((from) => {
    if (!isOpen) return void from.destroy()
    const to = net.connect(Number(port), host)
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => (from.destroy(), to.destroy(), sockets.delete(socket)))
    }
    from.pipe(to).pipe(from)
  })
  await new Promise<void>((resolve) => bridge.listen(0, '127.0.0.1', resolve))
  const url = new URL(database)
  url.hostname = '127.0.0.1'
  url.port = String((bridge.address() as net.AddressInfo).port)
  return {
    database: url.href,
    cut() {
      isOpen = false
      for (const socket of sockets) socket.destroy()
    },
    restore: () => void (isOpen = true),
    close: () => void bridge.close(),
  }
}

describe.runIf(onPostgres)('PostgreSQL stops', () => {
  test('HEA-2 HEA-4 requests get 503 and no 500, and all goes on when it is back', async () => {
    const data = temporaryFolder()
    const { database } = await keptIn(data)
    const bridge = await openBridge(database!)
    let now = Date.parse('2026-03-10T09:00:00Z')
    const application = await createApplication({
      data,
      database: bridge.database,
      mode: 'production',
      now: () => now,
      sources: [{ file: 'specification.md', text: document }],
    })
    afterAll(async () => {
      await application.close()
      bridge.close()
    })
    const port = await application.listen({ host: '127.0.0.1', port: 0 })
    const headers = { 'content-type': 'application/json' }
    const ask = async (method: string, path: string, body?: object) => {
      const reply = await send(`http://127.0.0.1:${port}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: reply.status, body: JSON.parse(reply.text) }
    }
    const write = () => ask('POST', '/api/records/note', { title: 'A note' })
    const ready = () => {
      now += PROBE
      return ask('GET', '/api/health/ready')
    }
    expect((await write()).status).toBe(201)
    bridge.cut()
    for (let count = 0; count < 5; count++) {
      const replies = await Promise.all([write(), ask('GET', '/api/records/note')])
      for (const { status, body } of replies) expect([status, body.code]).toEqual([503, 'DATABASE_LOST'])
    }
    expect(await ready()).toEqual({ status: 503, body: { status: 'notReady', reason: 'database' } })
    expect((await ask('GET', '/api/health/live')).status).toBe(200)
    bridge.restore()
    await expect.poll(async () => (await ready()).status).toBe(200)
    expect((await write()).status).toBe(201)
    expect((await ask('GET', '/api/records/note')).body.items).toHaveLength(2)
  })
})

// Two servers on one PostgreSQL database are one application: nothing is done twice, lost, or remembered too long.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silent } from '../../src/application/core.ts'
import { createApplication } from '../../src/index.ts'
import { cutConnections, keptIn, openStoreOf } from '../support/database.ts'
import { example, exampleWith, startServer, type Person, type Server } from '../support/server.ts'
import { listen } from '../support/stream.ts'

const document = `# Specification: Cases

## 3. Entities and their fields

### Case

| Field | Type | Required |
| --- | --- | --- |
| Number | sequence C-{0000} | |
| Title | text (1–80), unique | yes |
| Reminded | integer | |

## 4. States and transitions

### Case

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| (create) | | open | | | \`reminded = 0\` |
| Remind | open | | after \`remindAfter\` | | \`reminded = reminded + 1\` |

## 6. Roles and permissions

| Role | Who |
| --- | --- |
| clerk | given |

| | Case |
| --- | --- |
| clerk | create, read, update |
| administrators | create, read, update |

## 9. Business constants and limits

| Name | Value | Meaning | Changed by |
| --- | --- | --- | --- |
| Remind after | 7 days | when | administrators |
| Requests per minute | 100000 | | |
`

let data: string
let one: Server
let other: Server
let person: Person

const both = () => [one, other] as const
const at = (server: Server, who = person) => server.as(who.id, who.token)

async function begin(options: Parameters<typeof startServer>[0] = {}): Promise<void> {
  one = await startServer({ data, text: document, ...options })
  other = await startServer({ data, text: document, ...options })
  person = await one.person('Ada', [], { administrator: true })
}

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'ninefold-two-'))
})
afterEach(async () => {
  await Promise.all(both().map((server) => server.close()))
  rmSync(data, { recursive: true, force: true })
})

test('STO-3 sequences have no gaps and unique values stay unique, on both servers', async () => {
  await begin()
  const titles = Array.from({ length: 120 }, (_, i) => `Case ${i % 80}`)
  const made = await Promise.all(titles.map((title, i) => at(both()[i % 2]!).post('/api/records/case', { title })))
  const accepted = made.filter(({ status }) => status === 201)
  expect(accepted).toHaveLength(80)
  expect(made.filter(({ status }) => status !== 201).map(({ body }) => body.code)).toEqual(Array(40).fill('NOT_UNIQUE'))
  const numbers = accepted.map(({ body }) => body.number as string).toSorted()
  expect(numbers).toEqual(numbers.map((_, i) => `C-${String(i + 1).padStart(4, '0')}`))
})

test('STO-3 of two concurrent changes one is stored, and the other one refused', async () => {
  await begin()
  const { id, version } = (await at(one).post('/api/records/case', { title: 'Both' })).body
  const changes = both().map((server, i) => at(server).patch(`/api/records/case/${id}`, { title: `By ${i}`, version }))
  const statuses = (await Promise.all(changes)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('ONCE-1 a request with a key sent to both servers runs once, and gets the same answer', async () => {
  await begin()
  const send = (server: Server) =>
    at(server).request('POST', '/api/records/case', { title: 'Once' }, { 'idempotency-key': 'k' })
  const replies = await Promise.all([...both(), ...both()].map(send))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect((await at(one).get('/api/records/case')).body.items).toHaveLength(1)
})

test('STO-4 open pages of one are notified of changes on the other', async () => {
  await begin()
  const page = await listen(other, at(other))
  const { id } = (await at(one).post('/api/records/case', { title: 'Seen' })).body
  const event = await page.until((each) => each.kind === 'records' && each.entity === 'Case')
  expect(event).toMatchObject({ ids: [id] })
  page.close()
})

test('STO-4 sessions and roles are valid on both, and end on both', async () => {
  await begin()
  const clerk = await one.person('Cleo', ['clerk'])
  const here = () => at(other, clerk).get('/api/records/case')
  expect((await here()).status).toBe(200)
  await at(one).request('PUT', `/api/app/people/${clerk.id}/roles`, { roles: [] })
  await expect.poll(async () => (await here()).body.code).not.toBeUndefined()
  await at(one, clerk).post('/api/app/sign-out')
  await expect.poll(async () => (await at(other, clerk).get('/api/app')).body.me ?? null).toBeNull()
})

test('STO-4 a constant changed on one applies on the other', async () => {
  await begin()
  await at(one).request('PUT', '/api/app/constants/remindAfter', { value: 'P3D' })
  const value = async () =>
    (await at(other).get('/api/app')).body.constants.find((each: { name: string }) => each.name === 'remindAfter').value
  await expect.poll(value).toMatchObject({ days: 3 })
})

test('STO-3 due work runs once on the two servers', async () => {
  await begin()
  const ids = await Promise.all(
    Array.from({ length: 30 }, async (_, i) => {
      const made = await at(both()[i % 2]!).post('/api/records/case', { title: `Due ${i}` })
      return made.body.id as string
    }),
  )
  await at(one).post('/api/app/clock', { advance: 'P8D' })
  const reminded = async () => {
    const { items } = (await at(other).get('/api/records/case?limit=100')).body
    return items.map((each: { reminded: number }) => each.reminded)
  }
  await expect.poll(reminded).toEqual(ids.map(() => 1))
  const store = await openStoreOf(data)
  const acts = await store.read((r) => r.rows(`SELECT count(*) FROM ninefold_history WHERE action = 'remind'`))
  await store.close()
  expect(acts).toEqual([[ids.length]])
})

const sources = (text: string) => [{ file: 'specification.md', text }]
const changed = document.replace('| Reminded | integer | |', '| Reminded | integer | |\n| Note | text (1–80) | |')

test('STO-5 both take over a new document, and no request is served by two versions', async () => {
  await begin()
  let stop = false
  const statuses = new Set<number>()
  const ask = async (server: Server, i: number) => {
    while (!stop) {
      const made = await at(server).post('/api/records/case', { title: `${i} ${Math.random()}` })
      const list = await at(server).get('/api/records/case?limit=5')
      statuses.add(made.status).add(list.status)
    }
  }
  const asking = [...both(), ...both()].map(ask)
  expect(await one.application.replaceDocument(sources(changed))).toMatchObject({ replaced: true })
  await expect.poll(() => other.application.hash).toBe(one.application.hash)
  const made = await at(other).post('/api/records/case', { title: 'After', note: 'Known here' })
  expect([made.status, made.body.note]).toEqual([201, 'Known here'])
  stop = true
  await Promise.all(asking)
  expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
})

test('STO-5 neither takes over a document that would lose data', async () => {
  await begin()
  await at(one).post('/api/records/case', { title: 'Kept' })
  const before = one.application.hash
  const without = document.replace('| Title | text (1–80), unique | yes |\n', '')
  expect(await other.application.replaceDocument(sources(without))).toMatchObject({ replaced: false })
  expect(both().map(({ application }) => application.hash)).toEqual([before, before])
  for (const server of both()) expect((await at(server).get('/api/records/case')).body.items).toHaveLength(1)
})

test('STO-5 a server that starts with another document makes the other one take it over', async () => {
  one = await startServer({ data, text: example })
  person = await one.person('Ada', [], { administrator: true })
  other = await startServer({
    data,
    text: exampleWith(['| Finance note | long text |', '| Remark | text (1–80) |\n| Finance note | long text |']),
  })
  await expect.poll(() => one.application.hash).toBe(other.application.hash)
  expect((await at(one).get('/api/app')).body.hash).toBe(other.application.hash)
})

test('STO-6 a server whose connections are lost reconnects, and has missed nothing', async () => {
  await begin({ log: silent })
  await at(other).get('/api/records/case')
  await cutConnections(data)
  await expect.poll(async () => (await at(one).post('/api/records/case', { title: 'After the cut' })).status).toBe(201)
  await expect.poll(async () => (await at(other).get('/api/records/case')).body.items?.length).toBe(1)
  const page = await listen(other, at(other))
  await expect
    .poll(async () => {
      await at(one).post('/api/records/case', { title: `Heard ${Math.random()}` })
      return page.events.some((each) => each.kind === 'records')
    })
    .toBe(true)
  page.close()
})

const withSecret = document.replace('| Reminded | integer | |', '| Reminded | integer | |\n| Code | secret | |')

test('STO-7 secrets are encrypted with one key: a server with another one does not start', async () => {
  await begin({ text: withSecret })
  const made = await at(one).post('/api/records/case', { title: 'Sealed', code: 'opensesame' })
  expect(made.status).toBe(201)
  const elsewhere = mkdtempSync(join(tmpdir(), 'ninefold-elsewhere-'))
  const kept = { ...(await keptIn(data)), data: elsewhere }
  const start = () => createApplication({ ...kept, mode: 'production', sources: sources(withSecret) })
  await expect(start()).rejects.toThrow(/sealed with another key.*data\.db\.key/)
  cpSync(join(data, 'data.db.key'), join(elsewhere, 'data.db.key'))
  await (await start()).close()
  rmSync(elsewhere, { recursive: true, force: true })
})

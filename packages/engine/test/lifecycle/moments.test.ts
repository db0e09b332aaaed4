// Timers whose constant, document or date is changed, and schedules that are moved or cut off.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { copyStore, openStoreOf } from '../support/database.ts'
import { startServer, type Person, type Server } from '../support/server.ts'

const document = (at = '08:00') => `# Specification: Cases

## 3. Entities and their fields

### Case

| Field | Type | Required |
| --- | --- | --- |
| Title | text (1–80) | yes |
| Due on | date | |
| Reminded | integer | |
| Warned | integer | |
| Swept | integer | |

## 4. States and transitions

### Case

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| (create) | | open | | | \`reminded = 0\`; \`swept = 0\`; \`warned = 0\` |
| Remind | open | | after \`remindAfter\` | | \`reminded = reminded + 1\` |
| Warn | open | | \`remindAfter\` after \`dueOn\` | | \`warned = warned + 1\` |
| Expire | open | expired | 30 days after \`dueOn\` | | |
| Sweep | open | | every day at ${at} | | \`swept = swept + 1\` |

## 9. Business constants and limits

| Name | Value | Meaning | Changed by |
| --- | --- | --- | --- |
| Remind after | 7 days | when | administrators |
`

let server: Server
let person: Person
afterEach(() => server.close())

async function begin(): Promise<void> {
  server = await startServer({ text: document(), now: () => Date.parse('2026-06-15T05:00:00Z') })
  person = await server.person('Ada', [], { administrator: true })
}
const made = async (more = {}): Promise<string> =>
  (await person.post('/api/records/case', { title: 'One', ...more })).body.id
const look = async (id: string) => (await person.get(`/api/records/case/${id}`)).body
const advance = (by: string) => person.post('/api/app/clock', { advance: by })
const remindAfter = (value: string) => person.request('PUT', '/api/app/constants/remindAfter', { value })
const replace = (text: string) => server.application.replaceDocument([{ file: 'specification.md', text }])

test('TIM-6 a timer that has fired does not fire again with another constant', async () => {
  await begin()
  const id = await made({ dueOn: '2026-06-16' })
  await advance('10 days')
  expect(await look(id)).toMatchObject({ reminded: 1, warned: 1 })
  expect((await remindAfter('5 days')).status).toBe(200)
  await advance('1 minute')
  expect((await remindAfter('12 days')).status).toBe(200)
  await advance('5 days')
  expect(await look(id)).toMatchObject({ reminded: 1, warned: 1 })
  // Another day to count from is another time.
  await person.patch(`/api/records/case/${id}`, { dueOn: '2026-06-20' })
  await advance('10 days')
  expect(await look(id)).toMatchObject({ reminded: 1, warned: 2 })
})

test('TIM-8 a time beyond the year 9999 never comes, and causes no error', async () => {
  await begin()
  const far = await made({ dueOn: '9999-12-20' })
  expect((await remindAfter('9000 years')).status).toBe(200)
  const one = await person.post('/api/records/case', { title: 'Two' })
  expect(one.status).toBe(201)
  await advance('1 minute')
  expect(await look(far)).toMatchObject({ status: 'open' })
  expect(await look(one.body.id)).toMatchObject({ reminded: 0 })
  expect((await advance('9000 years')).body.code).toBe('DURATION_INVALID')
})

test('TIM-5 a changed schedule runs only at its new time', async () => {
  await begin()
  const id = await made()
  expect(await replace(document('20:00'))).toMatchObject({ replaced: true })
  await advance('7 hours')
  expect(await look(id)).toMatchObject({ swept: 0 })
  await advance('8 hours')
  expect(await look(id)).toMatchObject({ swept: 1 })
})

const scheduled = (...rows: readonly string[]) => `
# Specification: Schedules

## 3. Entities

### Note

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
${rows.map((_, index) => `| Count ${index + 1} | integer | 0 |`).join('\n')}

## 4. States

### Note

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| (create) | | open | administrators | |
${rows.map((row, index) => `| Do ${index + 1} | open | | ${row} | \`count${index + 1} = count${index + 1} + 1\` |`).join('\n')}

## 9. Constants

| Name | Value | Changed by |
| --- | --- | --- |
| Digest time | 09:00 | administrators |
`

test('TIM-5 schedules by days of the week and of the month, at a time or a constant', async () => {
  const text = scheduled(
    'every Monday and Thursday at 08:00',
    'weekly on Sunday at 8 pm',
    'on the 31st of every month at noon',
    'every weekday at digest time',
  )
  // A Monday, 07:00 in Amsterdam.
  server = await startServer({ text, now: () => Date.parse('2026-06-01T05:00:00Z') })
  person = await server.person('Ada', [], { administrator: true })
  const { id } = (await person.post('/api/records/note', { title: 'One' })).body
  const counts = async () => {
    const { count1, count2, count3, count4 } = (await person.get(`/api/records/note/${id}`)).body
    return [count1, count2, count3, count4]
  }
  for (let day = 0; day < 7; day++) await advance('1 day')
  expect(await counts()).toEqual([2, 1, 0, 5])
  for (let day = 0; day < 28; day++) await advance('1 day')
  expect(await counts()).toEqual([10, 5, 1, 25])
})

test('TIM-5 a schedule uses the constant with its time of day', async () => {
  server = await startServer({
    text: scheduled('every day at digest time'),
    now: () => Date.parse('2026-06-15T05:00:00Z'),
  })
  person = await server.person('Ada', [], { administrator: true })
  const { id } = (await person.post('/api/records/note', { title: 'One' })).body
  const count = async () => (await person.get(`/api/records/note/${id}`)).body.count1
  expect((await person.request('PUT', '/api/app/constants/digestTime', { value: '20:00' })).status).toBeLessThan(300)
  await advance('7 hours')
  expect(await count()).toBe(0)
  await advance('8 hours')
  expect(await count()).toBe(1)
})

test('TIM-9 an interrupted run of a schedule continues, and processes each record once', async () => {
  const cut = mkdtempSync(join(tmpdir(), 'ninefold-cut-'))
  server = await startServer({ text: document(), now: () => Date.parse('2026-06-15T05:00:00Z') })
  person = await server.person('Ada', [], { administrator: true })
  for (let i = 0; i < 60; i++) await made()
  const store = await openStoreOf(server.data)
  const swept = async (of = store) =>
    (await of.read((r) => r.rows('SELECT count(*) FROM "Case" WHERE "swept" > 0')))[0]![0]
  server.application.setClock(new Date('2026-06-15T09:00:00Z'))
  while ((await swept()) === 0) await new Promise((resolve) => setImmediate(resolve))
  // What a machine would find that lost its power now.
  await copyStore(store, server.data, cut)
  // On PostgreSQL it was cut off from its database for that, which it tells its log.
  await server.close().catch(() => {})
  const left = await openStoreOf(cut)
  expect(await swept(left)).toBeGreaterThan(0)
  expect(await swept(left)).toBeLessThan(60)
  await left.close()
  const next = await startServer({ text: document(), data: cut, now: () => Date.parse('2026-06-15T09:05:00Z') })
  const again = next.as(person.id, await next.application.signInAs(person.id))
  const counts = async () =>
    (await again.get('/api/records/case?limit=100')).body.items.map((each: { swept: number }) => each.swept)
  await expect.poll(async () => new Set(await counts())).toEqual(new Set([1]))
  server = next
  rmSync(cut, { recursive: true, force: true })
})

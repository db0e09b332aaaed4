// The disk of the database is full: nothing is stored, people read and sign in, and all goes on as before once there is space. A real
// disk: the file of SQLite lies on it, or the tables of PostgreSQL.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/application.ts'
import { onPostgres, openStoreOf, POSTGRES_USER, putOnDisk } from '../support/database.ts'
import { PASSWORD, startServer, type Person, type Server } from '../support/server.ts'
import { mountSmallDisk } from '../support/small-disk.ts'

const disk = mountSmallDisk(64, onPostgres ? POSTGRES_USER : undefined)

const document = `# Specification: Notes

## 3. Entities

### Note

| Field | Type |
| --- | --- |
| Title | text (1–80) |
| Text | long text |

## 6. Roles and permissions

| Role | Who |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Note | create, read, update, delete |

## 9. Limits

| Limit | Value |
| --- | --- |
| Requests per minute | 100000 |
`

/** It does not compress. */
const long = () => Array.from({ length: 400 }, () => crypto.randomUUID()).join('')

describe.skipIf(!disk)('a full disk', () => {
  let server: Server
  let ada: Person
  let drop = async () => {}
  let data: string
  let time = Date.parse('2026-06-15T10:00:00Z')
  const log: string[] = []
  beforeAll(async () => {
    data = onPostgres ? temporaryFolder() : disk!.folder
    if (onPostgres) drop = await putOnDisk(data, disk!.folder)
    server = await startServer({
      text: document,
      data,
      now: () => time,
      log: { info: () => {}, error: (_, text) => void log.push(text) },
    })
    ada = await server.person('Ada', [], { password: PASSWORD })
  })
  afterAll(async () => {
    await server.close()
    await drop()
    disk!.remove()
  })

  const create = (text = long()) => ada.post('/api/records/note', { title: 'A note', text })
  const count = async () => (await ada.get('/api/records/note?limit=1&total=true')).body.total as number

  async function storedSessions(): Promise<number> {
    const store = await openStoreOf(data)
    const rows = await store.read((reader) => reader.rows('SELECT token FROM ninefold_session'))
    await store.close()
    return rows.length
  }

  /** Until one is refused; how many were stored. */
  async function createUntilFull(text?: string): Promise<number> {
    for (let stored = 0; ; stored++) {
      const reply = await create(text)
      if (reply.status === 201) continue
      expect([reply.status, reply.body.code], reply.text).toEqual([507, 'DISK_FULL'])
      expect([reply.headers.get('content-type'), reply.headers.get('retry-after')]).toEqual([
        'application/problem+json; charset=utf-8',
        '30',
      ])
      return stored
    }
  }

  test('STO-13 IDE-14 answers 507 to changes, and lets people read and sign in; once there is space, all goes on', async () => {
    const first = (await create()).body
    const before = await count()
    disk!.fill()
    const stored = (await createUntilFull()) + (await createUntilFull('short'))
    expect((await ada.upload('notes.txt', 'text/plain', long())).body.code).toBe('DISK_FULL')
    expect(await count()).toBe(before + stored)
    expect((await ada.get(`/api/records/note/${first.id}`)).body).toMatchObject({ id: first.id, title: 'A note' })
    expect(log).toContain('the disk of the database is full')

    const signedIn = await server.nobody.post('/api/app/sign-in', { email: 'ada@example.org', password: PASSWORD })
    expect(signedIn.status, signedIn.text).toBe(200)
    const again = server.as(ada.id, signedIn.body.token as string)
    expect((await again.get(`/api/records/note/${first.id}`)).status).toBe(200)
    const many = await Promise.all(Array.from({ length: 20 }, () => create()))
    for (const reply of many.filter(({ status }) => status !== 201)) expect(reply.body.code).toBe('DISK_FULL')

    disk!.free()
    const now = await count()
    expect((await create()).status).toBe(201)
    expect((await again.post('/api/records/note', { title: 'Another' })).status).toBe(201)
    expect(await count()).toBe(now + 2)
    // A page of a table on PostgreSQL may have room for the session.
    expect(onPostgres || (await storedSessions()) === 1).toBe(true)
    time += 20_000
    expect((await again.get(`/api/records/note/${first.id}`)).status).toBe(200)
    await expect.poll(storedSessions).toBe(2)
    expect((await again.post('/api/app/sign-out')).status).toBe(204)
    expect((await again.get(`/api/records/note/${first.id}`)).status).toBe(401)
  })
})

// A table gets its index of texts once it has many records. One that cannot be made stops neither a new version nor a start: the log
// states it once, and the same is found.
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createApplication, type Application, type Log } from '../../src/index.ts'
import { temporaryFolder } from '../support/application.ts'
import { keptIn, onPostgres, openStoreOf } from '../support/database.ts'

const first = `# Specification: Shelf

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Books | /books | list of Book | everyone signed in |

## 3. Entities

### Book

| Field | Type |
| --- | --- |
| Title | text (1–80) |

## 6. Roles

| Role | Who has it |
| --- | --- |
| reader | everyone signed in |

| Entity | reader |
| --- | --- |
| Book | create, read |
`
const next = first.replace('| Title | text (1–80) |', '| Title | text (1–80) |\n| Note | text |')
const sources = (text: string) => [{ file: 'specification.md', text }]
const TITLES = ['A needle', 'Hay']

async function run(data: string, text: string): Promise<void> {
  const store = await openStoreOf(data)
  await store.write((transaction) => transaction.run(text))
  await store.close()
}

/** So many that the table gets an index. */
const many = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2001)
  INSERT INTO "Book" ("id", "title", "version", "createdAt", "updatedAt")
  SELECT 'many-' || i, 'Hay ' || i, 1, '2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z' FROM n`

async function indexesIn(data: string): Promise<readonly unknown[]> {
  const store = await openStoreOf(data)
  const names = await store.read((reader) => reader.rows(store.statements.search.names))
  await store.close()
  return names.map(([name]) => name)
}

async function found(app: Application, token: string): Promise<unknown> {
  const { body } = await app.request(token, 'GET', '/api/records/book?search=needle')
  return (body as { items: readonly { title: string }[] }).items.map(({ title }) => title)
}

test('SEA-8 if an index cannot be created, the log says so, and texts are searched row by row', async () => {
  const data = temporaryFolder()
  const kept = await keptIn(data)
  const told: string[] = []
  const log: Log = { info: () => {}, error: (_, text) => void told.push(text) }
  const open = (text: string) => createApplication({ mode: 'production', sources: sources(text), ...kept, log })
  const app = await open(first)
  const token = await app.signInAs(
    await app.addPerson({ name: 'Root', email: 'root@example.org', administrator: true }),
  )
  for (const title of TITLES) await app.request(token, 'POST', '/api/records/book', { title })

  await run(data, many)

  const inTheWay = `"ninefold_search:Book(title,note)${onPostgres ? '' : '_data'}"`
  await run(data, `CREATE TABLE ${inTheWay} (x INTEGER)`)
  expect((await app.replaceDocument(sources(next))).replaced).toBe(true)
  await expect
    .poll(() => told)
    .toEqual([expect.stringMatching(/^the index of texts could not be made: search reads row by row/)])
  const made = await app.request(token, 'POST', '/api/records/book', { title: 'Another needle', note: 'new' })
  expect(made.status).toBe(201)
  expect(await found(app, token)).toEqual(['Another needle', 'A needle'])
  await app.close()

  const again = await open(next)
  expect(await found(again, token)).toEqual(['Another needle', 'A needle'])
  await expect.poll(() => told.length).toBe(2)
  await again.close()

  await run(data, `DROP TABLE ${inTheWay}`)
  const mended = await open(next)
  await expect.poll(() => indexesIn(data)).toEqual(['ninefold_search:Book(title,note)'])
  expect([told.length, await found(mended, token)]).toEqual([2, ['Another needle', 'A needle']])
  await mended.close()
  rmSync(data, { recursive: true, force: true })
})

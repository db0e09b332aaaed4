// What others on the machine can read of the data of a SQLite database, and what is left in its files of what was erased.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyLog } from '../../src/store/sqlite/log-file.ts'
import { startServer, type Server } from '../support/server.ts'

const MARKER = 'Quetzalcoatl'

const text = `# Specification: People

## 3. Entities

### User

| Field | Type |
| --- | --- |
| Life | long text |
| Portrait | file |

## 6. Roles

| Role | Who has it |
| --- | --- |
| clerk | given |

| Entity | clerk |
| --- | --- |
| User | read, update, erase |
`

let folder: string
let server: Server
const data = () => join(folder, 'data')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ninefold-private-'))
  server = await startServer({ text, data: data() })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const rights = (path: string): string => (statSync(path).mode & 0o777).toString(8)

/** How often the files of the database contain the word. */
function occurrences(word: string): number {
  const bytes = ['data.db', 'data.db-wal'].map((name) => join(data(), name)).filter(existsSync)
  return bytes.reduce((sum, path) => sum + readFileSync(path).toString('latin1').split(word).length - 1, 0)
}

test('only the owner can read the data folder and the files in it', () => {
  expect(rights(data())).toBe('700')
  const others = readdirSync(data()).filter((name) => rights(join(data(), name)) !== '600')
  // It names the databases in use, and nothing else.
  expect(others).toEqual(['databases.json'])
})

test('nothing of an erased person is left in the bytes of the files, once the log is empty', async () => {
  const clerk = await server.person('Ada Lund', ['clerk'])
  const person = await server.person(`${MARKER} Berg`)
  const life = `${MARKER} was here. `.repeat(2000)
  const user = `/api/records/user/${person.id}`
  const file = await clerk.upload('life.txt', 'text/plain', life)
  const changed = await clerk.patch(user, { life, portrait: { id: file.body.id } })
  expect([changed.status, (await clerk.patch(user, { life: `${MARKER}, shorter` })).status]).toEqual([200, 200])
  expect(occurrences(MARKER)).toBeGreaterThan(1000)
  const erased = await clerk.post(`/api/app/people/${person.id}/erase`)
  expect([erased.status, erased.text]).toEqual([204, ''])
  emptyLog(join(data(), 'data.db'))
  expect(statSync(join(data(), 'data.db-wal')).size).toBe(0)
  expect(occurrences(MARKER)).toBe(0)
})

// A database that was there and is not what it was: the server does not start on it, and says what to do.
import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApplication, Unusable } from '../../src/index.ts'
import { keptIn, onPostgres, openStoreOf } from '../support/database.ts'

const text =
  '# Specification: Notes\n\n## 3. Entities\n\n### Note\n\n| Field | Type |\n| --- | --- |\n| Text | text |\n'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ninefold-unusable-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = async (data = folder) =>
  createApplication({ ...(await keptIn(data)), mode: 'production', sources: [{ file: 's.md', text }] })
const runOnce = async () => (await open()).close()
const refused = async (data = folder): Promise<Unusable> => {
  const error = await open(data).then(
    async (application) => application.close(),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Unusable)
  return error as Unusable
}

test.for([
  ['more steps of a table', "UPDATE ninefold_step SET taken = 99 WHERE room = 'documents'"],
  ['tables that this version does not have', "INSERT INTO ninefold_step (room, taken) VALUES ('of tomorrow', 1)"],
] as const)('data of a newer version: %s', async ([, later]) => {
  await runOnce()
  const store = await openStoreOf(folder)
  await store.write((t) => t.run(later))
  await store.close()
  const { message, help } = await refused()
  expect(message).toBe('The data was written by a newer version of Ninefold than this one.')
  expect(help).toContain('a newer one')
})

test('a database that was used and contains no version now', async () => {
  await runOnce()
  const store = await openStoreOf(folder)
  await store.write((t) => t.run('DELETE FROM ninefold_document'))
  await store.close()
  const { message, help } = await refused()
  expect(message).toMatch(/ is empty or gone, though an application of this data folder has run on it since 2/)
  expect(help).toContain('databases.json')
})

test('the list of used databases contains no password', async () => {
  await runOnce()
  const noted = readFileSync(join(folder, 'databases.json'), 'utf8')
  expect(Object.keys(JSON.parse(noted) as object).join(' ')).toMatch(
    onPostgres ? /^t_\w+ at [\d.]+:\d+$/ : /^data\.db$/,
  )
  expect(noted).not.toContain('postgres:')
})

describe.skipIf(onPostgres)('on SQLite', () => {
  const file = () => join(folder, 'data.db')

  test('a file of 0 bytes', async () => {
    writeFileSync(file(), '')
    const { message, help } = await refused()
    expect(message).toBe(`The database ${file()} is empty: it has 0 bytes.`)
    expect(help).toContain('To start anew, delete the file.')
    rmSync(file())
    await runOnce()
  })

  test('a copy of a running database without its log', async () => {
    const application = await open()
    const elsewhere = mkdtempSync(join(tmpdir(), 'ninefold-unusable-'))
    copyFileSync(file(), join(elsewhere, 'data.db'))
    const { message, help } = await refused(elsewhere)
    expect(message).toContain('is empty: it has no tables.')
    expect(help).toContain('data.db-wal')
    await application.close()
    rmSync(elsewhere, { recursive: true, force: true })
  })

  test('a missing file', async () => {
    await runOnce()
    rmSync(file())
    expect((await refused()).message).toContain('is empty or gone')
    expect(existsSync(file())).toBe(false)
  })

  test('data that was moved to PostgreSQL: the database must be named', async () => {
    await runOnce()
    renameSync(file(), `${file()}.moved`)
    const { message, help } = await refused()
    expect(message).toContain('is empty or gone')
    expect(help).toContain('It was moved to PostgreSQL: name that database (--database or DATABASE_URL).')
    expect(existsSync(file())).toBe(false)
  })

  test('a file that is not a database', async () => {
    writeFileSync(file(), 'nothing of the kind '.repeat(500))
    expect((await refused()).message).toContain('it is damaged, or no SQLite database')
  })

  test('damaged pages, whether its log is there or not', async () => {
    await runOnce()
    const whole = readFileSync(file())
    const second = Buffer.from(whole).fill(0xa5, 4096, whole.length / 2)
    const schema = Buffer.from(whole).fill(0xa5, 100, 4096)
    for (const bytes of [second, schema, whole.subarray(0, whole.length / 3)]) {
      for (const log of [undefined, 'no log either']) {
        writeFileSync(file(), bytes)
        if (log !== undefined) writeFileSync(`${file()}-wal`, log)
        expect((await refused()).message).toContain('it is damaged, or no SQLite database')
      }
    }
  })
})

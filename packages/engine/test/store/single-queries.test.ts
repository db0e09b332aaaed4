// Single queries: each sees one snapshot, follows what others commit, and tells when the tables are other ones.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Rewritten, type Store } from '../../src/store/index.ts'
import { cutConnections, onPostgres, openStoreOf } from '../support/database.ts'

let folder: string
let store: Store

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ninefold-queries-'))
  store = await openStoreOf(folder)
  const steps = [['CREATE TABLE ninefold_count (number INTEGER NOT NULL)', 'INSERT INTO ninefold_count VALUES (1)']]
  await store.prepare([{ room: 'count', steps }])
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const NUMBER = 'SELECT number FROM ninefold_count'
const number = async (): Promise<unknown> => (await store.query(NUMBER))[0]![0]
const raise = () => store.write((transaction) => transaction.run('UPDATE ninefold_count SET number = number + 1'))

test('it sees what was committed, with exactly the selected columns', async () => {
  expect(await store.query(NUMBER)).toEqual([[1]])
  await raise()
  expect(await store.query(NUMBER)).toEqual([[2]])
  expect(await store.query(`${NUMBER} WHERE number = ?`, [7])).toEqual([])
})

test('many at once are answered each with its own rows', async () => {
  const asked = Array.from({ length: 100 }, (_, i) => i)
  const text = 'SELECT number, number + CAST(? AS BIGINT), ? FROM ninefold_count'
  const rows = await Promise.all(asked.map((i) => store.query(text, [i, String(i)])))
  expect(rows).toEqual(asked.map((i) => [[1, 1 + i, String(i)]]))
})

test('in a shared read it sees its snapshot, in a shared transaction its writes', async () => {
  await store.sharedRead(async () => {
    expect(await number()).toBe(1)
    await raise()
    expect(await number()).toBe(1)
  })
  await store.sharedTransaction(async () => {
    await raise()
    expect(await number()).toBe(3)
  })
})

test('inside another read it is answered while tables wait to be rewritten', async () => {
  const rebuilding = await store.read(async () => {
    const rebuilt = store.rebuild(async () => {})
    expect(await number()).toBe(1)
    return { rebuilt }
  })
  await rebuilding.rebuilt
})

test('an error of a statement is thrown, and those after it are answered', async () => {
  const [wrong, right] = await Promise.allSettled([store.query('SELECT nothing FROM ninefold_count'), number()])
  expect(wrong.status).toBe('rejected')
  expect(right).toEqual({ status: 'fulfilled', value: 1 })
})

test.runIf(onPostgres)('after the connections were lost, new ones are opened', async () => {
  expect(await number()).toBe(1)
  await cutConnections(folder)
  await expect.poll(() => number().catch(() => 'lost')).toBe(1)
})

test.runIf(onPostgres)('nothing writes by a query', async () => {
  await expect(store.query("SELECT nextval('ninefold_history_number_seq')")).rejects.toThrow(/read-only/)
})

test.runIf(onPostgres)('after another server has rewritten the tables it throws until the store follows', async () => {
  await number()
  const other = await openStoreOf(folder)
  await other.rebuild(async (transaction) => {
    await transaction.run('ALTER TABLE ninefold_count RENAME COLUMN number TO amount')
    transaction.notify({ kind: 'document' })
  })
  await other.close()
  await expect(number()).rejects.toThrow(Rewritten)
  await expect(store.query('SELECT amount FROM ninefold_count WHERE amount = 7')).rejects.toThrow(Rewritten)
  await store.follow()
  expect(await store.query('SELECT amount FROM ninefold_count')).toEqual([[1]])
})

test.runIf(onPostgres)('queries and rewritings at the same time do not lock each other out', async () => {
  const other = await openStoreOf(folder)
  const rewrite = (i: number) =>
    other.rebuild((transaction) => transaction.run(`ALTER TABLE ninefold_count ADD COLUMN c${i} INTEGER`))
  const rewriting = (async () => {
    for (let i = 0; i < 10; i++) await rewrite(i)
  })()
  for (let i = 0; i < 20; i++) expect(await Promise.all(Array.from({ length: 20 }, number))).toEqual(Array(20).fill(1))
  await rewriting
  await other.close()
})

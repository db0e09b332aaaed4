// Work that reads at several places and sees the store at one moment.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '../../src/store/index.ts'
import { openTestStore } from '../support/database.ts'

let folder: string
let store: Store

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ninefold-shared-'))
  store = await openTestStore(join(folder, 'data.db'))
  const steps = [['CREATE TABLE ninefold_count (number INTEGER NOT NULL)', 'INSERT INTO ninefold_count VALUES (1)']]
  await store.prepare([{ room: 'count', steps }])
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const number = async () => (await store.read((reader) => reader.rows('SELECT number FROM ninefold_count')))[0]![0]
const raise = () => store.write((transaction) => transaction.run('UPDATE ninefold_count SET number = number + 1'))

test('all reads in it see the same snapshot, also concurrent and nested ones', async () => {
  const seen = await store.sharedRead(async () => {
    const first = await number()
    await raise()
    const others = await Promise.all([number(), number(), store.sharedRead(number)])
    return [first, ...others]
  })
  expect(seen).toEqual([1, 1, 1, 1])
  expect(await number()).toBe(2)
})

test('a read after its end has its own snapshot', async () => {
  const gate = Promise.withResolvers<void>()
  const late = await store.sharedRead(async () => {
    await number()
    return { answer: gate.promise.then(number) }
  })
  await raise()
  gate.resolve()
  expect(await late.answer).toBe(2)
})

test('in a transaction it sees the writes of the transaction', async () => {
  await store.sharedTransaction(async () => {
    await raise()
    expect(await store.sharedRead(number)).toBe(2)
  })
})

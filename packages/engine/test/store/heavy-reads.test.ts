// Heavy reads: whatever statement runs, its deadline ends it, everybody else is answered meanwhile, and the next read finds all as before.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onPostgres, openTestStore } from '../support/database.ts'
import { temporaryFolder } from '../support/application.ts'
import { openReadTurns } from '../../src/store/read-turns.ts'
import { TooCostly, TooManyReads, type InternalTables, type Reader, type Store } from '../../src/store/store.ts'

const tables: InternalTables = {
  room: 'things',
  steps: [['CREATE TABLE thing (id TEXT PRIMARY KEY, n INTEGER, text TEXT, content BLOB) STRICT']],
}

let folder: string
let store: Store

beforeEach(async () => {
  folder = temporaryFolder()
  store = await openTestStore(join(folder, 'store.sqlite'))
  await store.prepare([tables])
  await store.write(async (t) => {
    for (let i = 0; i < 3000; i++) {
      const n = i === 7 ? 9_007_199_254_740_991 : i
      t.enqueue('INSERT INTO thing VALUES (?, ?, ?, ?)', [
        `id ${i}`,
        n,
        i % 2 ? `Text ${i}` : null,
        Buffer.from([i % 256]),
      ])
    }
  })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const heavily = <T>(work: (reader: Reader) => Promise<T>, { person = 'eva', deadline = 60_000 } = {}): Promise<T> =>
  store.read(work, { heavy: { person, deadline, nested: true } })

/** It sorts and scans for hours, and calls no function that anybody could count. */
const endless = (reader: Reader) =>
  reader.rows('SELECT a.id FROM thing AS a, thing AS b, thing AS c, thing AS d ORDER BY b.n, a.id, d.n, c.id LIMIT 1')

const count = (reader: Reader) => reader.rows('SELECT CAST(count(*) AS BIGINT) FROM thing')

describe('a long statement', () => {
  it('ends at its deadline, and other requests are answered meanwhile', async () => {
    await heavily(count)
    let isRunning = true
    const slow = heavily(endless, { deadline: 500 }).finally(() => (isRunning = false))
    const refused = slow.catch((error: unknown) => error)
    expect(await store.read(count)).toEqual([[3000]])
    await store.write((t) => t.run("UPDATE thing SET text = 'now' WHERE id = 'id 1'"))
    expect(isRunning).toBe(true)
    expect(await refused).toBeInstanceOf(TooCostly)
  })

  it('does not affect later reads', async () => {
    await expect(heavily(endless, { deadline: 200 })).rejects.toThrow(TooCostly)
    expect(await heavily(count)).toEqual([[3000]])
    await expect(heavily(endless, { deadline: 200 })).rejects.toThrow(TooCostly)
    await store.write((t) => t.run("DELETE FROM thing WHERE id = 'id 1'"))
    expect(await heavily(count)).toEqual([[2999]])
  })

  it('does not prevent the store from closing', async () => {
    await heavily(count)
    const slow = heavily(endless, { deadline: onPostgres ? 500 : 60_000 }).catch((error: unknown) => error)
    await store.read(count)
    await store.close()
    expect(await slow).toBeInstanceOf(Error)
    store = await openTestStore(join(folder, 'store.sqlite'))
    expect(await store.read(count)).toEqual([[3000]])
  })
})

describe('a heavy read', () => {
  it('returns the same as any other read', async () => {
    const work = async (reader: Reader) => ({
      rows: await reader.rows('SELECT id, n, text, content FROM thing ORDER BY id'),
      all: await reader.all('SELECT id, n, text FROM thing WHERE n > ? ORDER BY n DESC', [1000]),
      one: await reader.one('SELECT text FROM thing WHERE id = ?', ['id 3']),
      none: await reader.one('SELECT text FROM thing WHERE id = ?', ['nobody']),
    })
    const [heavy, plain] = [await heavily(work), await store.read(work)]
    expect(heavy).toEqual(plain)
    expect(heavy.rows).toHaveLength(3000)
  })

  it('has the functions of the language', async () => {
    if (onPostgres) return
    const match = (reader: Reader) => reader.rows("SELECT nf_matches_0(text, 'T.*9') FROM thing WHERE id = 'id 9'")
    expect(await heavily(match)).toEqual([[1]])
  })

  it('sees one snapshot', async () => {
    const [before, after] = await heavily(async (reader) => {
      const first = await count(reader)
      await store.write((t) => t.run("DELETE FROM thing WHERE id = 'id 1'"))
      return [first, await count(reader)]
    })
    expect([before, after]).toEqual([[[3000]], [[3000]]])
    expect(await heavily(count)).toEqual([[2999]])
  })

  it('reports an error in a statement, and continues', async () => {
    await expect(heavily((reader) => reader.rows('SELECT id FROM nowhere'))).rejects.toThrow('nowhere')
    expect(await heavily(count)).toEqual([[3000]])
  })

  it.skipIf(onPostgres)('cannot write', async () => {
    await expect(heavily((reader) => reader.rows('DELETE FROM thing RETURNING id'))).rejects.toThrow('readonly')
  })
})

describe('turns', () => {
  const started: string[] = []
  const open = new Map<string, () => void>()
  beforeEach(() => void started.splice(0))
  const work = (name: string) => () => {
    started.push(name)
    return new Promise<void>((resolve) => open.set(name, resolve))
  }
  const finish = async (name: string) => {
    open.get(name)!()
    await setImmediate()
  }

  it('run one per user, and the user with the least used time is next', async () => {
    const turns = openReadTurns(2)
    const all = ['eva 1', 'eva 2', 'eva 3', 'ola 1', 'kim 1'].map((name) => turns(name.split(' ')[0]!, work(name)))
    await setImmediate()
    expect(started).toEqual(['eva 1', 'ola 1'])
    await finish('eva 1')
    expect(started).toEqual(['eva 1', 'ola 1', 'kim 1'])
    await finish('ola 1')
    expect(started.at(-1)).toBe('eva 2')
    for (const name of ['kim 1', 'eva 2', 'eva 3']) await finish(name)
    await Promise.all(all)
  })

  it('are limited to as many as a page requests at once', async () => {
    const turns = openReadTurns(1)
    const [first, ...others] = Array.from({ length: 301 }, (_, i) => turns('eva', work(`${i}`)))
    await expect(turns('eva', work('more'))).rejects.toThrow(TooManyReads)
    for (let i = 0; i <= 300; i++) await finish(`${i}`)
    await Promise.all([first, ...others])
  })
})

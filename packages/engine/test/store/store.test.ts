// The store on a real file: one moment per read, all or nothing per write, one commit for those that wait.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../src/store/open.ts'
import { NotUnique, type Store } from '../../src/store/store.ts'
import { temporaryFolder } from '../support/application.ts'

let folder: string
let store: Store

beforeEach(async () => {
  folder = temporaryFolder()
  store = await openStore({ file: join(folder, 'store.sqlite') })
  await store.write((t) => t.run('CREATE TABLE thing (id TEXT PRIMARY KEY, n INTEGER UNIQUE, text TEXT) STRICT'))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const add = (id: string, n: number) => store.write((t) => t.run('INSERT INTO thing (id, n) VALUES (?, ?)', [id, n]))
const all = () => store.read((r) => r.rows('SELECT id, n FROM thing ORDER BY id'))

describe('writing', () => {
  it('undoes a work that throws, and only that one, though they share a commit', async () => {
    const works = [
      add('a', 1),
      store.write(async (t) => {
        await t.run('INSERT INTO thing (id, n) VALUES (?, ?)', ['b', 2])
        throw new Error('changed my mind')
      }),
      add('c', 3),
    ]
    expect((await Promise.allSettled(works)).map((r) => r.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await all()).toEqual([
      ['a', 1],
      ['c', 3],
    ])
  })

  it('runs works one after another, so that what one read another has not changed', async () => {
    await add('counter', 0)
    const increment = () =>
      store.write(async (t) => {
        const row = await t.one<{ n: number }>("SELECT n FROM thing WHERE id = 'counter'")
        await t.run("UPDATE thing SET n = ? WHERE id = 'counter'", [row!.n + 1])
      })
    await Promise.all(Array.from({ length: 200 }, increment))
    expect(await all()).toEqual([['counter', 200]])
  })

  it('tells after the commit, in order, and nothing of what was refused', async () => {
    const told: string[] = []
    const work = (name: string, fails: boolean) =>
      store.write(async (t) => {
        t.afterCommit(() => told.push(name))
        if (fails) throw new Error(name)
      })
    await Promise.allSettled([work('one', false), work('two', true), work('three', false)])
    expect(told).toEqual(['one', 'three'])
  })

  it('STO-1: what a listener of a commit throws harms neither the others nor the store', async () => {
    const told: string[] = []
    const failures: unknown[] = []
    const other = await openStore({ file: join(folder, 'other.sqlite'), failed: (error) => void failures.push(error) })
    const work = (name: string) =>
      other.write(async (t) => {
        t.afterCommit(() => {
          if (name === 'two') throw new Error(name)
        })
        t.afterCommit(() => told.push(name))
        return name
      })
    expect(await Promise.all([work('one'), work('two'), work('three')])).toEqual(['one', 'two', 'three'])
    expect(told).toEqual(['one', 'two', 'three'])
    expect(failures).toEqual([new Error('two')])
    expect(await work('four')).toBe('four')
    await other.close()
  })

  it('says which columns two rows would share', async () => {
    await add('a', 1)
    const error = await add('b', 1).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(NotUnique)
    expect(error).toMatchObject({ table: 'thing', columns: ['n'] })
  })

  it('counts its commits', async () => {
    const before = store.revision()
    await add('a', 1)
    expect(store.revision()).toBeGreaterThan(before)
  })

  it('gives back text to the last character', async () => {
    const text = 'a\u0000b 𝒳 \ufeff\u202e"\'`--'
    await store.write((t) => t.run('INSERT INTO thing (id, text) VALUES (?, ?)', ['x', text]))
    expect(await store.read((r) => r.one('SELECT text FROM thing'))).toEqual({ text })
  })
})

describe('reading', () => {
  it('sees one moment, whatever is written meanwhile', async () => {
    await add('a', 1)
    const seen = await store.read(async (r) => {
      const before = await r.rows('SELECT count(*) FROM thing')
      await add('b', 2)
      return [before[0]![0], (await r.rows('SELECT count(*) FROM thing'))[0]![0]]
    })
    expect(seen).toEqual([1, 1])
    expect(await all()).toHaveLength(2)
  })

  it('cannot write', async () => {
    await expect(store.read((r) => r.rows("INSERT INTO thing (id) VALUES ('x') RETURNING id"))).rejects.toThrow(
      /readonly/,
    )
  })
})

describe('the engine’s own tables', () => {
  it('take each step once', async () => {
    const one = { room: 'test', steps: [['CREATE TABLE ninefold_test (id TEXT)']] }
    await store.prepare([one])
    await store.prepare([one])
    await store.prepare([{ room: 'test', steps: [...one.steps, ['ALTER TABLE ninefold_test ADD COLUMN more TEXT']] }])
    expect(await store.read((r) => r.all('SELECT more FROM ninefold_test'))).toEqual([])
  })
})

describe('rebuilding', () => {
  it('is alone, keeps references, and is undone where one would break', async () => {
    await store.write((t) =>
      t.run('CREATE TABLE child (id TEXT PRIMARY KEY, of TEXT REFERENCES thing (id) ON DELETE CASCADE) STRICT'),
    )
    await add('a', 1)
    await store.write((t) => t.run("INSERT INTO child VALUES ('c', 'a')"))
    await Promise.all([
      add('b', 2),
      store.rebuild(async (t) => {
        await t.run('CREATE TABLE fresh (id TEXT PRIMARY KEY, n INTEGER) STRICT')
        await t.run('INSERT INTO fresh SELECT id, n FROM thing')
        await t.run('DROP TABLE thing')
        await t.run('ALTER TABLE fresh RENAME TO thing')
      }),
      add('c', 3),
    ])
    expect(await store.read((r) => r.rows('SELECT id FROM child'))).toEqual([['c']])
    expect(await all()).toHaveLength(3)
    await expect(store.rebuild((t) => t.run("DELETE FROM thing WHERE id = 'a'"))).rejects.toThrow(
      /references would break/,
    )
    expect(await all()).toHaveLength(3)
    await expect(store.write((t) => t.run("INSERT INTO child VALUES ('d', 'none')"))).rejects.toThrow(/FOREIGN KEY/)
  })
})

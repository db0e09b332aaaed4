// The store on a real database: one moment per read, all or nothing per write, one commit for those that wait.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestStore } from '../support/database.ts'
import type { Column, Table } from '../../src/store/layout/table.ts'
import {
  NotUnique,
  type InternalTables,
  type NamedReference,
  type Store,
  type Transaction,
} from '../../src/store/store.ts'
import { temporaryFolder } from '../support/application.ts'

const tables: InternalTables = {
  room: 'things',
  steps: [['CREATE TABLE thing (id TEXT PRIMARY KEY, n INTEGER UNIQUE, text TEXT, content BLOB) STRICT']],
}

let folder: string
let store: Store

beforeEach(async () => {
  folder = temporaryFolder()
  store = await openTestStore(join(folder, 'store.sqlite'))
  await store.prepare([tables])
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const add = (id: string, n: number) => store.write((t) => t.run('INSERT INTO thing (id, n) VALUES (?, ?)', [id, n]))
const all = () => store.read((r) => r.rows('SELECT id, n FROM thing ORDER BY id'))

describe('writing', () => {
  it('rolls back a work that throws, and only that one, though they share a commit', async () => {
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

  it('runs works one after another, so that no other work changes what one has read', async () => {
    await add('counter', 0)
    const increment = () =>
      store.write(async (t) => {
        const row = await t.one<{ n: number }>("SELECT n FROM thing WHERE id = 'counter'")
        await t.run("UPDATE thing SET n = ? WHERE id = 'counter'", [row!.n + 1])
      })
    await Promise.all(Array.from({ length: 200 }, increment))
    expect(await all()).toEqual([['counter', 200]])
  })

  const enqueue = (t: Transaction, id: string, n: number) =>
    t.enqueue('INSERT INTO thing (id, n) VALUES (?, ?)', [id, n])

  it('reads what was enqueued', async () => {
    const read = store.write(async (t) => {
      enqueue(t, 'a', 1)
      enqueue(t, 'b', 2)
      t.enqueue('UPDATE thing SET n = n + 10')
      return t.rows('SELECT id, n FROM thing ORDER BY id')
    })
    expect(await read).toEqual([
      ['a', 11],
      ['b', 12],
    ])
  })

  it.each([
    ['the tables refuse', async (t: Transaction) => enqueue(t, 'b', 1), NotUnique],
    [
      'finds no row',
      async (t: Transaction) => t.enqueue('UPDATE thing SET n = 0 WHERE id = ?', ['b'], () => new RangeError()),
      RangeError,
    ],
  ])('STO-9: rolls back the work whose enqueued write %s, and no other of the same commit', async (_, work, error) => {
    const works = [add('a', 1), store.write(work), add('c', 3)]
    expect(await Promise.allSettled(works)).toMatchObject([{}, { reason: expect.any(error) as unknown }, {}])
    await expect(store.write(work)).rejects.toBeInstanceOf(error)
    expect(await all()).toEqual([
      ['a', 1],
      ['c', 3],
    ])
  })

  it('STO-9: rolls back an attempt whose enqueued write is refused, and continues', async () => {
    await add('a', 1)
    const work = store.write(async (t) => {
      enqueue(t, 'b', 2)
      await expect(t.attempt(async () => enqueue(t, 'c', 1))).rejects.toBeInstanceOf(NotUnique)
      enqueue(t, 'd', 4)
      return t.rows('SELECT id FROM thing ORDER BY id')
    })
    expect(await work).toEqual([['a'], ['b'], ['d']])
    expect(await all()).toHaveLength(3)
  })

  it('throws the error of an enqueued write at the next answer', async () => {
    await add('a', 1)
    const work = store.write(async (t) => {
      try {
        enqueue(t, 'b', 1)
        await t.rows('SELECT id FROM thing')
      } catch (error) {
        throw new Error('seen', { cause: error })
      }
    })
    await expect(work).rejects.toMatchObject({ message: 'seen', cause: expect.any(NotUnique) as unknown })
  })

  it('notifies after the commit, in order, and not of refused writes', async () => {
    const told: string[] = []
    const work = (name: string, fails: boolean) =>
      store.write(async (t) => {
        t.afterCommit(() => told.push(name))
        if (fails) throw new Error(name)
      })
    await Promise.allSettled([work('one', false), work('two', true), work('three', false)])
    expect(told).toEqual(['one', 'three'])
  })

  it('STO-1: an error of a commit listener affects neither the others nor the store', async () => {
    const told: string[] = []
    const failures: unknown[] = []
    const other = await openTestStore(join(folder, 'other.sqlite'), (error) => void failures.push(error))
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

  it('names the columns of a violated unique constraint', async () => {
    await add('a', 1)
    const error = await add('b', 1).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(NotUnique)
    expect(error).toMatchObject({ table: 'thing', columns: ['n'] })
  })

  it('returns text to the last character', async () => {
    const text = 'a?b 𝒳 \ufeff\u202e"\'`--\\n\n'
    await store.write((t) => t.run('INSERT INTO thing (id, text) VALUES (?, ?)', ['x', text]))
    expect(await store.read((r) => r.one('SELECT text FROM thing'))).toEqual({ text })
  })

  it('returns every byte', async () => {
    const content = Uint8Array.from({ length: 256 }, (_, i) => i)
    await store.write((t) => t.run('INSERT INTO thing (id, content) VALUES (?, ?)', ['x', content]))
    const row = await store.read((r) => r.one<{ content: Uint8Array }>('SELECT content FROM thing'))
    expect(Uint8Array.from(row!.content)).toEqual(content)
  })

  it('sorts texts by their bytes, and missing values first', async () => {
    const texts = ['b', 'B', 'a', 'ä', 'Z', '', '𝒳', '\uffee', null]
    for (const [i, text] of texts.entries())
      await store.write((t) => t.run('INSERT INTO thing (id, text) VALUES (?, ?)', [String(i), text]))
    const rows = await store.read((r) => r.rows('SELECT text FROM thing ORDER BY text NULLS FIRST'))
    expect(rows.flat()).toEqual([null, '', 'B', 'Z', 'a', 'b', 'ä', '\uffee', '𝒳'])
  })
})

describe('reading', () => {
  it('sees one snapshot, whatever is written meanwhile', async () => {
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
    const error = await store
      .read((r) => r.rows("INSERT INTO thing (id) VALUES ('x') RETURNING id"))
      .catch((refused: unknown) => refused)
    // For SQLite it is also the error of a file that cannot be written.
    expect(String((error as Error).cause ?? error)).toMatch(/read-?only/)
  })
})

describe('the engine’s own tables', () => {
  it('run each step once', async () => {
    const one = { room: 'test', steps: [['CREATE TABLE ninefold_test (id TEXT)']] }
    await store.prepare([one])
    await store.prepare([one])
    await store.prepare([{ room: 'test', steps: [...one.steps, ['ALTER TABLE ninefold_test ADD COLUMN more TEXT']] }])
    expect(await store.read((r) => r.all('SELECT more FROM ninefold_test'))).toEqual([])
  })
})

describe('rebuilding', () => {
  const text = (name: string, references?: Column['references']): Column => ({
    name,
    form: { kind: 'text' },
    notNull: false,
    ...(references && { references }),
  })
  const whole: Table = { name: 'Whole', columns: [text('id')], key: ['id'], indexes: [] }
  const part: Table = {
    name: 'Part',
    columns: [text('id'), text('of', { table: 'Whole', onDelete: 'delete' })],
    key: ['id'],
    indexes: [],
  }

  it('is exclusive, checks references, and is rolled back if one is broken', async () => {
    const s = store.statements
    const apart = s.references
    const references = apart ? [apart.create(part.name, part.columns[1]!)] : []
    const make = async (t: Transaction, texts: readonly string[]) => {
      for (const each of texts) await t.run(each)
    }
    await store.write(async (t) => {
      await make(t, [s.createTable(whole), s.createTable(part), ...references])
      await make(t, [`INSERT INTO "Whole" VALUES ('a')`, `INSERT INTO "Part" VALUES ('p', 'a')`])
    })
    const addWhole = (id: string) => store.write((t) => t.run('INSERT INTO "Whole" VALUES (?)', [id]))
    const anew = (change: string) => async (t: Transaction) => {
      for (const { from, name } of apart ? await t.all<NamedReference>(apart.names) : [])
        await t.run(apart!.drop(from, name))
      await make(t, [s.createTable(whole, 'fresh'), 'INSERT INTO fresh SELECT * FROM "Whole"'])
      await make(t, [s.dropTable('Whole'), s.renameTable('fresh', 'Whole'), change, ...references])
    }
    const ids = async (table: string) => (await store.read((r) => r.rows(`SELECT "id" FROM "${table}"`))).flat()
    await Promise.all([addWhole('b'), store.rebuild(anew('UPDATE "Part" SET "id" = \'q\'')), addWhole('c')])
    expect(await ids('Part')).toEqual(['q'])
    expect(await ids('Whole')).toEqual(['a', 'b', 'c'])
    await expect(store.rebuild(anew(`DELETE FROM "Whole" WHERE "id" = 'a'`))).rejects.toThrow(
      /references would break|foreign key/,
    )
    expect(await ids('Whole')).toHaveLength(3)
    expect(await ids('Part')).toEqual(['q'])
    const orphan = store.write((t) => t.run(`INSERT INTO "Part" VALUES ('d', 'none')`))
    await expect(orphan).rejects.toThrow(/foreign key/i)
    await store.write((t) => t.run(`DELETE FROM "Whole" WHERE "id" = 'a'`))
    expect(await ids('Part')).toEqual([])
  })

  it('STO-5: reads that wait for it continue if the server itself rewrote the tables', async () => {
    let rewriting = true
    const reads: PromiseSettledResult<unknown>[] = []
    const read = async () => {
      while (rewriting) {
        reads.push(...(await Promise.allSettled([all()])))
        // SQLite answers within one turn of the event loop; the next one is for the rewriting.
        await setImmediate()
      }
    }
    const readers = Array.from({ length: 10 }, read)
    for (let i = 0; i < 100; i++)
      await store.rebuild(async (t) => {
        await t.run('UPDATE thing SET n = n')
        t.notify({ kind: 'document' })
      })
    rewriting = false
    await Promise.all(readers)
    expect(reads.filter(({ status }) => status === 'rejected')).toEqual([])
  })
})

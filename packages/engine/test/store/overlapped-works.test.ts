// Works that may be run again overlap on PostgreSQL: seeded random ones give the same results, the same rows and the same order as one after
// another, whatever they read, write and refuse, and whenever.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { randomFrom } from '../../../../tests/fuzz/random.ts'
import { RUNS } from '../../../../tests/support/runs.ts'
import { NotUnique, type InternalTables, type Store, type Transaction } from '../../src/store/store.ts'
import { temporaryFolder } from '../support/application.ts'
import { onPostgres, openTestStore } from '../support/database.ts'

const tables: InternalTables = {
  room: 'boxes',
  steps: [
    [
      'CREATE TABLE "Box" (id TEXT PRIMARY KEY, n INTEGER NOT NULL, code TEXT UNIQUE) STRICT',
      'CREATE TABLE ninefold_note (number INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT',
      'CREATE TABLE ninefold_count (name TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT',
    ],
  ],
}

const READ = 'SELECT t."n" FROM "Box" AS t WHERE t."id" IN (?)'
const SUM = 'SELECT CAST(sum(n) AS BIGINT) FROM "Box"'
const CHANGE = 'UPDATE "Box" SET "n" = ? WHERE "id" = ?'
const NEXT =
  'INSERT INTO ninefold_count (name, last) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET last = ninefold_count.last + 1 RETURNING last'

const BOXES = 6
const WORKS = 40

type Choose = (below: number) => number
type Work = (t: Transaction) => Promise<unknown>

const numberOf = async (t: Transaction, id: string) => (await t.rows(READ, [id]))[0]?.[0] as number | undefined
const note = (t: Transaction, text: string) => t.enqueue('INSERT INTO ninefold_note (text) VALUES (?)', [text])

/** Each is chosen with its numbers, so that it does the same wherever it is run. */
const kinds: readonly ((choose: Choose, name: string) => Work)[] = [
  (choose, name) => {
    const id = `b${choose(BOXES)}`
    return async (t) => {
      const n = await numberOf(t, id)
      if (n === undefined) throw new Error(`${id} is gone`)
      t.enqueue(CHANGE, [n + 1, id])
      note(t, `${name} ${id} ${n}`)
      t.flush()
      const answer = numberOf(t, id)
      t.pass()
      return answer
    }
  },
  // A rule over all of them, checked behind the write.
  (choose, name) => {
    const [id, most] = [`b${choose(BOXES)}`, 10 + choose(60)]
    return async (t) => {
      const n = (await numberOf(t, id)) ?? 0
      t.enqueue(CHANGE, [n + 3, id])
      note(t, name)
      const [[sum]] = (await t.rows(SUM)) as [[number]]
      if (sum > most) throw new Error(`${sum} is more than ${most}`)
      return sum
    }
  },
  // It says too early that it only reads, and what it reads then others change.
  (choose, name) => {
    const id = `b${choose(BOXES)}`
    return async (t) => {
      t.enqueue(CHANGE, [choose(3), id])
      note(t, name)
      t.flush()
      const answer = numberOf(t, id)
      t.pass()
      await answer
      const [[sum]] = (await t.rows(SUM)) as [[number]]
      if (choose(3) === 0) throw new Error(`refused at ${sum}`)
      return sum
    }
  },
  // It goes on writing.
  (_, name) => async (t) => {
    note(t, `${name} first`)
    t.flush()
    const count = t.rows('SELECT count(*) FROM ninefold_note')
    t.pass()
    await count
    note(t, `${name} second`)
  },
  (choose, name) => {
    const [id, code] = [`${name}`, `c${choose(8)}`]
    const insert = (t: Transaction) => t.enqueue('INSERT INTO "Box" (id, n, code) VALUES (?, 1, ?)', [id, code])
    return async (t) => {
      try {
        await t.attempt(async () => insert(t))
      } catch (error) {
        if (!(error instanceof NotUnique)) throw error
        throw new Error(`${code} is there`)
      }
      return t.one<{ last: number }>(NEXT, ['box'])
    }
  },
  // Told of the collision when it has passed.
  (choose, name) => async (t) => {
    t.enqueue('INSERT INTO "Box" (id, n, code) VALUES (?, 2, ?)', [name, `c${choose(8)}`])
    t.pass()
  },
  (choose) => async (t) => t.run('DELETE FROM "Box" WHERE code = ?', [`c${choose(8)}`]),
  (choose, name) => async (t) => {
    const row = await t.one<{ last: number }>(NEXT, ['all'])
    if (choose(3) === 0) throw new Error(`${row!.last} goes back`)
    note(t, `${name} ${row!.last}`)
    return row!.last
  },
  (choose) => async (t) => {
    t.enqueue('UPDATE "Box" SET n = 1 WHERE code = ?', [`c${choose(8)}`], () => new Error('nothing to change'))
    t.flush()
    t.pass()
  },
  () => async (t) => {
    await t.rows(SUM)
    throw new Error('refused before it wrote')
  },
  () => async (t) => t.rows('SELECT n FROM "Box" WHERE id = CAST(1 AS TEXT) AND nothing = 1'),
  () => async (t) => t.rows(SUM),
  // It reads one after another while others write, and perhaps what cannot be read.
  (choose, name) => {
    const ids = Array.from({ length: 1 + choose(4) }, () => `b${choose(BOXES)}`)
    const isWrong = choose(8) === 0
    return async (t) => {
      let sum = 0
      for (const id of ids) sum += (await numberOf(t, id)) ?? 0
      if (isWrong) await t.rows('SELECT nothing FROM "Box"')
      note(t, `${name} ${sum}`)
      t.flush()
      t.pass()
      return sum
    }
  },
]

/** Of a few kinds, so that some groups go smoothly. What a work chooses does not depend on how often it is run. */
function works(seed: number): readonly Work[] {
  const random = randomFrom(seed)
  const some = Array.from({ length: 1 + random.below(5) }, () => random.one(kinds))
  return Array.from({ length: WORKS }, (_, i) => {
    const [kind, own] = [random.one(some), random.below(1_000_000)]
    return (t) => kind(randomFrom(own).below, `w${seed}-${i}`)(t)
  })
}

let folder: string
let stores: readonly [Store, Store]

beforeEach(async () => {
  folder = temporaryFolder()
  stores = [await openTestStore(join(folder, 'one.db')), await openTestStore(join(folder, 'other.db'))]
  for (const store of stores) {
    await store.prepare([tables])
    await store.write(async (t) => {
      for (let i = 0; i < BOXES; i++) t.enqueue('INSERT INTO "Box" (id, n) VALUES (?, 1)', [`b${i}`])
    })
  }
})
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()))
  rmSync(folder, { recursive: true, force: true })
})

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function outcomes(store: Store, all: readonly Work[], repeatable: (place: number) => boolean) {
  const told: number[] = []
  const writing = all.map((work, i) =>
    store.write(
      async (t) => {
        t.afterCommit(() => void told.push(i))
        return work(t)
      },
      { repeatable: repeatable(i) },
    ),
  )
  const settled = await Promise.allSettled(writing)
  const results = settled.map((one) => (one.status === 'fulfilled' ? one.value : messageOf(one.reason)))
  const rows = await store.read(async (r) => [
    await r.rows('SELECT id, n, code FROM "Box" ORDER BY id'),
    (await r.rows('SELECT text FROM ninefold_note ORDER BY number')).flat(),
    await r.rows('SELECT name, last FROM ninefold_count ORDER BY name'),
  ])
  return { results, rows, told }
}

it.each(Array.from({ length: 12 * RUNS }, (_, i) => i + 1))(
  'STO-12 overlapping works are as one after another: seed %i',
  async (seed) => {
    const never = () => false
    // Some need their turn from the start.
    const most = seed % 3 === 0 ? (place: number) => place % 7 !== 0 : () => true
    for (let turn = 0; turn < 3; turn++) {
      const all = works(seed * 10 + turn)
      const [overlapping, alone] = [await outcomes(stores[0], all, most), await outcomes(stores[1], all, never)]
      expect(overlapping).toEqual(alone)
    }
  },
)

const together = (all: readonly Work[]) =>
  Promise.allSettled(all.map((work) => stores[0].write(work, { repeatable: true })))

/** It writes first, and then reads so often that others read meanwhile. */
const slow =
  (then: () => void): Work =>
  async (t) => {
    t.enqueue(CHANGE, [100, 'b0'])
    t.flush()
    for (let i = 0; i < 3; i++) await t.rows(SUM)
    then()
    return 'done'
  }

it('STO-12 what is rolled back was read by nobody', async () => {
  const refused = slow(() => {
    throw new Error('refused')
  })
  const reads: Work = async (t) => {
    await numberOf(t, 'b1')
    return numberOf(t, 'b0')
  }
  expect(await together([refused, reads])).toMatchObject([{ status: 'rejected' }, { value: 1 }])
})

it('STO-12 a statement that fails harms its own work alone, though others have begun', async () => {
  const fails: Work = async (t) => {
    await numberOf(t, 'b1')
    return t.rows('SELECT nothing FROM "Box"')
  }
  const settled = await together([slow(() => {}), fails, (t) => numberOf(t, 'b0')])
  expect(settled).toMatchObject([{ value: 'done' }, { reason: { message: /nothing/ } }, { value: 100 }])
})

it.runIf(onPostgres)('STO-12 works that touch different rows wait for the database together', async () => {
  const waits: number[] = []
  let asked = 0
  const one = (id: string) =>
    stores[0].write(
      async (t) => {
        const n = (await numberOf(t, id)) ?? 0
        t.enqueue(CHANGE, [n + 1, id])
        t.flush()
        const answer = numberOf(t, id)
        t.pass()
        asked++
        const read = await answer
        waits.push(asked)
        return read
      },
      { repeatable: true },
    )
  expect(await Promise.all(['b0', 'b1', 'b2', 'b3'].map(one))).toEqual([2, 2, 2, 2])
  // All have asked before the first is answered, and none was run twice.
  expect(waits).toEqual([4, 4, 4, 4])
})

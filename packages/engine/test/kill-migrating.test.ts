// Killed half-way from one document to the next: the next start finds the old one whole, or the new one, and nothing is lost.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { internalTables } from '../src/internal-tables.ts'
import { migrate } from '../src/store/migration/migration.ts'
import { runningVersion } from '../src/store/migration/document-version.ts'
import { openStore } from '../src/store/open.ts'
import type { Store } from '../src/store/store.ts'
import { NOW, planOf, temporaryFolder } from './support/application.ts'
import { broken, columnsOf, placeOf } from './support/database.ts'

const ROWS = 40

const document = (fields: string, shelf: string) => `# Boxes

## 3. Entities

### Box

| Field | Type | Required | Was | Old records |
| --- | --- | --- | --- | --- |
${fields}

${shelf}`

const was = document(
  '| Name | text | yes | | |\n| Size | integer | | | |\n| Kind | one of: big, small | | | |',
  '### Shelf\n\n- Part of: Box, as Shelves\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n### Crate\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n',
)
const now = document(
  "| Title | text | yes | Name | |\n| Size | text | | (integer) | `string(was) + ' cm'` |\n| Kind | one of: huge (was big when `title == 'B0'`), large (was big), small | | | |\n| Mark | text | yes | | `'M ' + title` |",
  '### Shelf\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n| Box | Box |\n',
).replace('## 3. Entities', '## 3. Entities\n\n- Removed: Crate (keep)')

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('is rolled back at the next start, wherever it was killed, and completed at the one after', async () => {
  folder = temporaryFolder()
  const place = await placeOf(join(folder, 'store.sqlite'))
  const version = { hash: was, at: NOW, files: [], plan: planOf(was) }
  const first = await openStore(place)
  await first.prepare(internalTables)
  await migrate(first, version)
  await fill(first)
  const before = await everything(first)
  await first.close()

  // While tables are made, while rows move, and when all is done but not yet durable. `POINTS=2,20,50,90` for others.
  const points = process.env['POINTS']?.split(',') ?? ['9', '60']
  for (const point of [...points, 'end']) {
    expect(await killedAt(point, place), point).toBe('SIGKILL')
    const store = await openStore(place)
    await store.prepare(internalTables)
    expect((await store.read(runningVersion))!.hash, point).toBe(was)
    expect(await everything(store), point).toEqual(before)
    expect(await broken(store), point).toEqual([])
    await store.close()
  }

  expect(await killedAt('committed', place)).toBe('SIGKILL')
  const store = await openStore(place)
  await store.prepare(internalTables)
  expect((await store.read(runningVersion))!.hash).toBe(now)
  const rows = (text: string) => store.read((r) => r.rows(text))
  expect(
    await rows(
      'SELECT "title", "size", "kind", "mark" FROM "Box" WHERE "id" IN (\'b0\', \'b1\', \'b2\') ORDER BY "id"',
    ),
  ).toEqual([
    ['B0', '0 cm', 'huge', 'M B0'],
    ['B1', '1 cm', 'small', 'M B1'],
    ['B2', '2 cm', 'large', 'M B2'],
  ])
  expect(await rows('SELECT count(*) FROM "Shelf" WHERE "box" IS NOT NULL')).toEqual([[ROWS]])
  expect(await rows('SELECT count(*) FROM ninefold_kept_value')).toEqual([[ROWS]])
  expect((await columnsOf(store)).filter((name) => /ninefold_was|ninefold_rebuilt/.test(name))).toEqual([])
  expect(await broken(store)).toEqual([])
  const again = { hash: now, at: NOW, files: [], plan: planOf(now) }
  expect(await migrate(store, again)).toMatchObject({ possible: true, steps: [] })
  await store.close()
})

async function killedAt(point: string, place: object): Promise<string | number> {
  const script = join(import.meta.dirname, 'support/kill-migrating.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(place), now, point], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  return signal ?? code!
}

async function fill(store: Store): Promise<void> {
  await store.write(async (t) => {
    for (let i = 0; i < ROWS; i++) {
      await t.run(
        `INSERT INTO "Box" ("id", "version", "createdAt", "updatedAt", "name", "size", "kind") VALUES (?, 1, ?, ?, ?, ?, ?)`,
        [`b${i}`, NOW, NOW, `B${i}`, i, i % 2 === 0 ? 'big' : 'small'],
      )
      await t.run(`INSERT INTO "Shelf" ("id", "box", "ninefold_position", "name") VALUES (?, ?, 0, ?)`, [
        `s${i}`,
        `b${i}`,
        `S${i}`,
      ])
      await t.run(`INSERT INTO "Crate" ("id", "version", "createdAt", "updatedAt", "name") VALUES (?, 1, ?, ?, ?)`, [
        `o${i}`,
        NOW,
        NOW,
        `O${i}`,
      ])
    }
  })
}

/** Every row of every table of the document, and which tables and columns there are. */
async function everything(store: Store): Promise<unknown> {
  const tables = ['Box', 'Shelf', 'Crate', 'ninefold_kept', 'ninefold_kept_value']
  const rows = await Promise.all(tables.map((table) => store.read((r) => r.all(`SELECT * FROM "${table}" ORDER BY 1`))))
  return { rows, columns: (await columnsOf(store)).toSorted() }
}

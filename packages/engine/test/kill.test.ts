// Killed in the middle of writes: what was acknowledged is there, and nothing is half there.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openStore, type StorePlace } from '../src/store/open.ts'
import { openApplication } from './support/application.ts'
import { broken, placeOf } from './support/database.ts'
import { library } from './support/library.ts'

const ROUNDS = [120, 450]

it('stores every acknowledged write as a whole, and none partly, when the process is killed', async () => {
  const app = await openApplication(library)
  const ann = await app.person('Ann')
  await app.store.close()
  const place = await placeOf(join(app.folder, 'store.sqlite'))
  const acknowledged: string[] = []
  for (const after of ROUNDS) {
    await app.store.close().catch(() => {})
    acknowledged.push(...(await killedAfter(after, place, ann.person!)))
    await clearTitles(place)
  }
  const store = await openStore(place)
  const all = async (text: string) => (await store.read((r) => r.rows(text))).map((row) => row[0])
  const books = new Set(await all('SELECT "id" FROM "Book"'))
  expect(acknowledged.filter((id) => !books.has(id))).toEqual([])
  expect(acknowledged.length).toBeGreaterThanOrEqual(570)
  const whole = `SELECT count(*) FROM "Book" AS b WHERE b."total" = 330
    AND (SELECT count(*) FROM "Copy" AS c WHERE c."book" = b."id") = 3
    AND (SELECT count(*) FROM ninefold_history AS h WHERE h.record = b."id" AND h.what = 'create') = 1`
  expect(await all(whole)).toEqual([books.size])
  expect(await all('SELECT count(*) FROM "Copy"')).toEqual([books.size * 3])
  expect(await all('SELECT last FROM ninefold_sequence')).toEqual([books.size])
  expect(await broken(store)).toEqual([])
  await store.close()
  await app.close().catch(() => {})
})

/** Ids that the writer had said when it was killed. */
async function killedAfter(count: number, place: StorePlace, person: string): Promise<string[]> {
  const script = join(import.meta.dirname, 'support/kill-writer.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(place), person], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (complaints += chunk))
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    if (text.split('\n').length > count) child.kill('SIGKILL')
  })
  const [code, signal] = await once(child, 'close')
  expect({ code, signal, complaints }).toMatchObject({ code: null, signal: 'SIGKILL' })
  return text.split('\n').slice(0, -1)
}

/** The next round writes the same titles, which are unique per owner. */
async function clearTitles(place: StorePlace): Promise<void> {
  const store = await openStore(place)
  await store.write((t) => t.run('UPDATE "Book" SET "title" = "id"'))
  await store.close()
}

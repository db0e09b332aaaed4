// Texts found by an index are those found row by row, whoever asks; and an index keeps nothing of what is gone.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RUNS } from '../../../../tests/support/runs.ts'
import type { Principal } from '../../src/access/principal.ts'
import { watch } from '../../src/query-plan/watched-store.ts'
import { openRecords } from '../../src/records/open-records.ts'
import type { ListQuery, Records } from '../../src/records/records.ts'
import { migrate } from '../../src/store/migration/migration.ts'
import { searchedColumns } from '../../src/store/layout/search.ts'
import { indexAll, textIndexesOf } from '../../src/store/search.ts'
import type { Store } from '../../src/store/store.ts'
import { isSure } from '../../src/store/sqlite/search.ts'
import type { Refusal } from '../../src/refusal.ts'
import { readImport } from '../../src/tables/import.ts'
import { storeRows, tryRows } from '../../src/tables/store-rows.ts'
import { idOf, NOW, openApplication, planOf, type Application } from '../support/application.ts'
import { onPostgres } from '../support/database.ts'

const document = `# Specification: Notes

## 2 Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Notes | /notes | list of Note | clerk, member |
| Mine | /mine | list of Note where \`owner == me\` | clerk, member |

### Notes

- Search: title, code

## 3 Entities

### Folder

- Shown as: \`name + '-' + place\`

| Field | Type |
| --- | --- |
| Name | text, required |
| Place | text, required |

### Note

| Field | Type | Default | Was |
| --- | --- | --- | --- |
| Code | sequence \`N-{000}\` | | |
| Title | text | | |
| Body | long text | | |
| Hidden | text | | |
| Rank | text | | |
| Headline | text | \`= title + ': ' + rank\` | |
| Folder | Folder | | |
| Owner | User | | |

## 6 Roles

| Role | Who has it |
| --- | --- |
| clerk | given |
| member | given |
| stranger | given |

| Entity | clerk | member | stranger |
| --- | --- | --- | --- |
| Folder | create, read, update, delete | read | read \`name\` |
| Note | create, read, update, delete | read all but \`hidden\`; read \`hidden\` when \`owner == me\` | read \`title\` when \`owner == me\` |
| User | create, read, update, delete, erase | read | |
`

// Letters whose cases are peculiar, pairs that some fold and some do not, marks, signs of patterns and of questions.
const LETTERS = [
  ...Array.from('aAbBkK\u212asS\u017fiIİıßẞσςΣοΟéÉüÜяЯӁӂაᲐ日本語%_\\!"\'*()-.:😀'),
  'e\u0301',
  'i\u0307',
  '1',
  '2',
  ' ',
]

const piece = fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 7 }).map((all) => all.join(''))
const known = fc.constantFrom(
  'Claim',
  'number',
  'МОСКВА',
  'Οδός',
  'ΟΔΟΣ',
  'straße',
  'İstanbul',
  '100%',
  'AND',
  'kelvin',
)
const text = fc.array(fc.oneof(piece, known), { minLength: 1, maxLength: 4 }).map((all) => all.join(' '))

type Step =
  | { readonly kind: 'create' | 'try' | 'import' | 'fail'; readonly texts: readonly string[] }
  | { readonly kind: 'change' | 'delete' | 'undo'; readonly at: number; readonly texts: readonly string[] }

const texts = fc.array(text, { minLength: 4, maxLength: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('create', 'create', 'try', 'import', 'fail'), texts }),
  fc.record({ kind: fc.constantFrom('change', 'change', 'delete', 'undo'), at: fc.nat(), texts }),
)

/** A word out of a text, in other cases; or any. */
const word = fc.record({
  from: fc.nat(),
  start: fc.nat(),
  length: fc.integer({ min: 1, max: 9 }),
  as: fc.nat(2),
  any: text,
})

let app: Application
let indexed: Records
let clerk: Principal
let principals: readonly Principal[]
let asked: () => readonly string[]

beforeAll(async () => {
  app = await openApplication(document)
  const { store, plan } = app
  const { watched, take } = watch(store)
  const searched = await indexAll(store, plan)
  indexed = openRecords({ store: watched, plan, hash: 'first', searched })
  asked = () => take().map(({ text }) => text)
  clerk = await app.person('Clara', ['clerk'])
  const member = await app.person('Mo', ['member'])
  principals = [clerk, member, await app.person('Sven', ['stranger'])]
})
afterAll(() => app.close())

const isByIndex = (statement: string): boolean => / MATCH \? LIMIT| LIKE lower\(/.test(statement)

async function found(records: Records, principal: Principal, query: Omit<ListQuery, 'entity'>): Promise<unknown> {
  const { items, total } = await records.list(principal, { entity: 'Note', limit: 100, total: true, ...query })
  return [items.map(({ id }) => id), total]
}

/** By index as row by row, for everyone. */
async function expectAlike(search: string): Promise<void> {
  const byRow = openRecords({ store: app.store, plan: app.plan, hash: 'first' })
  for (const principal of principals) {
    for (const more of [
      {},
      { searchIn: ['title', 'code'] },
      { searchIn: ['headline'] },
      { sort: 'title', offset: 1 },
    ]) {
      const query = { search, ...more }
      expect(await found(indexed, principal, query), JSON.stringify(query)).toEqual(
        await found(byRow, principal, query),
      )
    }
    for (const filter of filtersFor(search))
      expect(await answered(indexed, principal, filter), filter).toEqual(await answered(byRow, principal, filter))
    expect(await indexed.find(principal, 'Folder', search, 50)).toEqual(
      await byRow.find(principal, 'Folder', search, 50),
    )
  }
}

/** What a filter asks of texts, as it is written and in small letters; also of a calculated one and of one that is not everybody's. */
function filtersFor(text: string): readonly string[] {
  const written = JSON.stringify(text)
  const small = JSON.stringify(text.toLowerCase())
  return [
    ...['contains', 'startsWith', 'endsWith'].map((fn) => `title.${fn}(${written})`),
    `body == ${written}`,
    `headline.contains(${written}) and title != ''`,
    `hidden.contains(${written})`,
    `body.lower().contains(${small})`,
    `lower(title) == ${small}`,
  ]
}

/** The same records, or the same refusal. */
const answered = (records: Records, principal: Principal, filter: string): Promise<unknown> =>
  found(records, principal, { filter }).catch((error: unknown) => (error as Refusal).findings.map(({ code }) => code))

const ids: string[] = []
const written: string[] = ['Claim']

async function take({ kind, texts: given, ...at }: Step): Promise<void> {
  const [title, body, hidden, rank] = given.map((each) => each.trim() || null)
  const input = {
    title: title!,
    body: body!,
    hidden: hidden!,
    rank: rank!,
    owner: principals[written.length % 3]!.person,
  }
  const id = 'at' in at ? ids[at.at % ids.length] : undefined
  const { records } = app
  written.push(...given)
  if (kind === 'create' || !id) {
    ids.push(idOf(await records.create(clerk, 'Note', input)))
    await records.create(clerk, 'Folder', { name: title ?? 'None', place: body ?? 'Nowhere' })
  }
  if (kind === 'fail')
    await records
      .write(clerk, async (w) => {
        await w.apply({ entity: 'Note', kind: 'create', input, right: { kind: 'grant' } })
        throw new Error('so it is undone')
      })
      .catch(() => {})
  if (kind === 'change' && id) await records.change(clerk, 'Note', id, { title: title!, rank: rank! })
  if (kind === 'undo' && id) {
    const { items } = await records.history(clerk, 'Note', id)
    await records.undo(clerk, 'Note', id, items[0]!.id).catch(() => {})
  }
  if (kind === 'delete' && id && ids.length > 3) {
    await records.remove(clerk, 'Note', id)
    ids.splice(ids.indexOf(id), 1)
  }
  if (kind === 'try' || kind === 'import') {
    const entity = app.plan.entities.find(({ name }) => name === 'Note')!
    const file = {
      kind: 'rows',
      titles: 1,
      rows: [
        ['Title', 'Body'],
        [title!, body!],
        [body!, title!],
      ],
    } as const
    const importing = { plan: app.plan, records, principal: clerk, entity, request: {} as never, language: 'en', file }
    const read = await readImport(importing)
    if (kind === 'try') await tryRows(importing, read)
    else await storeRows(importing, read, true)
  }
}

const MANY_FOLDERS = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2100)
  INSERT INTO "Folder" ("id", "name", "place", "version", "createdAt", "updatedAt")
  SELECT 'many-' || i, 'Common ' || i, 'Ground', 1, '${NOW}', '${NOW}' FROM n`

describe('search with an index', () => {
  it('SEA-6 finds the same as a search row by row, after any changes', async () => {
    let byIndex = 0
    const rounds = fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 6 }),
      fc.array(word, { minLength: 6, maxLength: 6 }),
      async (steps, words) => {
        for (const one of steps) await take(one)
        for (const { from, start, length, as, any } of words) {
          const letters = Array.from(written[from % written.length]!)
          const cut = letters
            .slice(start % letters.length)
            .slice(0, length)
            .join('')
          const search = [cut, cut.toUpperCase(), cut.toLowerCase()][as]!
          await expectAlike(search)
          await expectAlike(`${search} ${any.slice(0, 3)}`)
        }
        byIndex += asked().filter(isByIndex).length
      },
    )
    await fc.assert(rounds, {
      numRuns: (onPostgres ? 2 : 3) * RUNS,
      seed: Number(process.env['SEED'] ?? 7),
      endOnFailure: true,
    })
    expect(byIndex).toBeGreaterThan(60)
  })

  it('SEA-7 searches no index for texts that the user can never read, and none for short lists', async () => {
    const [, member, stranger] = principals as [Principal, Principal, Principal]
    asked()
    await found(indexed, stranger, { search: 'number', searchIn: ['title'] })
    await found(indexed, member, { search: 'number', searchIn: ['hidden', 'title'], where: whereMine() })
    expect(asked().filter(isByIndex)).toEqual([])
    await indexed.find(stranger, 'Folder', 'number', 5)
    expect(asked().filter(isByIndex)).toEqual([])
    await found(indexed, member, { search: 'number' })
    expect(asked().some(isByIndex)).toBe(true)
  })

  it('SEA-9 uses the index for texts that a filter requires, and leaves equal values to other indexes', async () => {
    await app.records.create(clerk, 'Note', { title: 'Trip to Berlin', owner: clerk.person })
    const filters = [
      `title.contains('p to Ber')`,
      `title.startsWith('Trip') and rank == null`,
      `'trip to berlin' == title.lower()`,
      `title.endsWith('Berlin')`,
    ]
    for (const filter of filters) {
      asked()
      const { items } = await indexed.list(clerk, { entity: 'Note', filter, fields: ['title'] })
      expect(
        items.map(({ title }) => title),
        filter,
      ).toEqual(['Trip to Berlin'])
      expect(asked().filter(isByIndex), filter).toHaveLength(1)
    }
    const without = [`title.contains('Be')`, `code == 'N-001'`, `title.contains('Berlin') or rank == null`]
    for (const filter of without) await indexed.list(clerk, { entity: 'Note', filter })
    const mine = { entity: 'Note', where: whereMine(), filter: filters[0]! }
    await indexed.list(clerk, mine)
    expect(asked().filter(isByIndex)).toEqual([])
  })

  it('SEA-6 answers words of fewer than three letters, and words that many records contain', async () => {
    await app.store.write((t) => t.run(MANY_FOLDERS))
    const byRow = openRecords({ store: app.store, plan: app.plan, hash: 'first' })
    for (const search of ['co', '1', 'common', 'common 2099', 'mon 20', 'COMMON-GROUND', '2099-ground', '99-gr']) {
      const query = { entity: 'Folder', search, limit: 100, total: true }
      expect(await indexed.list(clerk, query), search).toEqual(await byRow.list(clerk, query))
      expect(await indexed.find(clerk, 'Folder', search, 50), search).toEqual(
        await byRow.find(clerk, 'Folder', search, 50),
      )
    }
    expect(await indexed.find(clerk, 'Folder', '2099-gr', 5)).toEqual([
      { id: 'many-2099', label: 'Common 2099-Ground' },
    ])
  })
})

const whereMine = () => {
  const screen = app.plan.screens.find(({ label }) => label === 'Mine')!
  return screen.shows.kind === 'list' && screen.shows.filter ? [screen.shows.filter] : []
}

async function dropAll(store: Store): Promise<void> {
  const { search } = store.statements
  await store.write(async (t) => {
    for (const [name] of await t.rows(search.names)) for (const text of search.drop(name as string)) await t.run(text)
  })
}

/** Every name of it is another one. */
const renamed = document
  .replaceAll('Folder', 'Binder')
  .replace('### Binder\n', '### Binder\n\n- Was: Folder\n')
  .replace('| Title | text | | |', '| Heading | text | | Title |')
  .replace('| Binder | Binder | | |', '| Binder | Binder | | Folder |')
  .replaceAll('title', 'heading')

describe('a text index', () => {
  it('SEA-1 contains what screens search, what the API searches, and labels of references', () => {
    const columns = searchedColumns(app.plan)
    expect([...columns]).toEqual([
      ['Folder', ['name', 'place']],
      ['Note', ['code', 'title', 'body', 'hidden', 'rank', 'headline']],
      ['User', ['name', 'email']],
    ])
  })

  const names = async () =>
    (await app.store.read((r) => r.rows(app.store.statements.search.names))).map(([name]) => name)

  it('SEA-2 is renamed with its entity and field, and dropped with them', async () => {
    const plan = planOf(renamed)
    const migration = await migrate(app.store, { hash: 'second', at: NOW, files: [], plan })
    expect('problems' in migration ? migration.problems : []).toEqual([])
    const searched = await indexAll(app.store, plan)
    expect(await names()).toHaveLength(3)
    const after = openRecords({ store: app.store, plan, hash: 'second', searched })
    const byRow = openRecords({ store: app.store, plan, hash: 'second' })
    for (const search of ['Common 2099', 'claim', 'number'])
      for (const entity of ['Binder', 'Note']) {
        const query = { entity, search, total: true, limit: 100 }
        expect(await after.list(clerk, query)).toEqual(await byRow.list(clerk, query))
      }
    await after.change(clerk, 'Binder', 'many-2099', { name: 'Quite another' })
    expect((await after.list(clerk, { entity: 'Binder', search: 'another', total: true })).total).toBe(1)
    expect((await after.list(clerk, { entity: 'Binder', search: 'common 2099', total: true })).total).toBe(0)
  })

  it('SEA-3 is created for existing data, and created again if it does not match the rows', async () => {
    const { store } = app
    const plan = planOf(renamed)
    const before = await names()
    await dropAll(store)
    expect(await names()).toEqual([])
    const searched = await indexAll(store, plan)
    expect(new Set(await names())).toEqual(new Set(before))
    const records = openRecords({ store, plan, hash: 'second', searched })
    expect((await records.list(clerk, { entity: 'Binder', search: 'another', total: true })).total).toBe(1)
    if (onPostgres) return
    // As a copy does that is written out and read in again: rows are numbered without gaps.
    await store.write(async (t) => {
      const [insert] = await t.rows(
        `SELECT sql FROM sqlite_schema WHERE name = 'ninefold_search:Binder(name,place):delete'`,
      )
      await t.run('DROP TRIGGER "ninefold_search:Binder(name,place):delete"')
      await t.run(`DELETE FROM "Binder" WHERE "id" = 'many-2100'`)
      await t.run(insert![0] as string)
    })
    const anew = openRecords({ store, plan, hash: 'second', searched: await indexAll(store, plan) })
    expect((await anew.list(clerk, { entity: 'Binder', search: 'another', total: true })).total).toBe(1)
    const [row] = await store.read((r) => r.rows('SELECT count(*) FROM "ninefold_search:Binder(name,place)_docsize"'))
    const [rows] = await store.read((r) => r.rows('SELECT count(*) FROM "Binder"'))
    expect(row).toEqual(rows)
  })

  it.skipIf(onPostgres)(
    'is used on SQLite only for letters whose case mapping is the same as in JavaScript',
    async () => {
      const cased = Array.from({ length: 0x11_0000 }, (_, point) => point)
        .filter((point) => point > 0 && (point < 0xd8_00 || point > 0xdf_ff))
        .map((point) => String.fromCodePoint(point))
        .filter((letter) => isSure(letter) && letter.toLowerCase() !== letter)
      const unlike = await app.store.write(async (t) => {
        await t.run(`CREATE VIRTUAL TABLE temp.letters USING fts5(c0, content='', tokenize='trigram')`)
        for (const [i, letter] of cased.entries())
          await t.run('INSERT INTO temp.letters (rowid, c0) VALUES (?, ?)', [i + 1, `..${letter}`])
        const found: string[] = []
        for (const [i, letter] of cased.entries()) {
          const [row] = await t.rows(`SELECT 1 FROM temp.letters WHERE letters MATCH ? AND rowid = ?`, [
            `"..${letter.toLowerCase()}"`,
            i + 1,
          ])
          if (!row) found.push(letter)
        }
        await t.run('DROP TABLE temp.letters')
        return found
      })
      expect(cased.length).toBeGreaterThan(500)
      expect(unlike).toEqual([])
      expect(['日', 'é', 'Я', 'ß', 'Σ', '%', '"'].filter((letter) => !isSure(letter))).toEqual([])
    },
  )

  it('SEA-10 is created once its table has many records; running reads continue without it', async () => {
    const own = await openApplication(document)
    const { store, plan } = own
    await dropAll(store)
    const { searched, open, create } = textIndexesOf(store, plan)
    await open()
    const folders = searched.get('Folder')!
    const there = () => store.read((reader) => folders.existsFor(reader))
    const records = openRecords({ store, plan, hash: 'first', searched })
    const reader = await own.person('Clara', ['clerk'])
    await records.create(reader, 'Folder', { name: 'A needle', place: 'Hay' })
    await create()
    expect([folders.exists(), await there()]).toEqual([false, false])
    expect(await records.find(reader, 'Folder', 'needle', 5)).toHaveLength(1)

    await store.write((t) => t.run(MANY_FOLDERS))
    const before = await store.read(async (began) => {
      await began.rows('SELECT 1 FROM "Folder" LIMIT 1')
      await create()
      const { text, values } = folders.find(['name'], ['needle'], 5)
      return (await folders.existsFor(began)) ? (await began.rows(text, values)).length : 'row by row'
    })
    expect(before).toEqual(onPostgres ? 1 : 'row by row')
    expect([folders.exists(), await there()]).toEqual([true, true])
    expect(await records.find(reader, 'Folder', 'needle', 5)).toHaveLength(1)
    await own.close()
  })

  it('SEA-4 contains nothing of an erased person or their parts', async () => {
    const own = await openApplication(withAddresses)
    const { records, store } = own
    const clara = await own.person('Clara', ['clerk'])
    const gone = await own.person('Zqxjvkwy', ['member'])
    const addresses = (street: string) => ({ addresses: [{ street, floors: [{ bell: 'Xjqzkwyv' }] }] })
    await records.change(clara, 'User', gone.person!, addresses('Vkwyzjxq'))
    await records.change(clara, 'User', gone.person!, addresses('Qzjxwkvy'))
    const query = { entity: 'User', search: 'qxjvk', total: true }
    expect((await records.list(clara, query)).total).toBe(1)
    const kept = [
      ['User(name,email)', 'zqxjvkwy'],
      ['Address(street)', 'vkwyzjxq'],
      ['Address(street)', 'qzjxwkvy'],
      ['Floor(bell)', 'xjqzkwyv'],
    ] as const
    const held = () => Promise.all(kept.map(([index, word]) => trigramsHeld(store, index, word)))
    expect((await held()).map(({ length }) => length > 3)).toEqual(kept.map(() => !onPostgres))
    const right = { kind: 'document' } as const
    const erases = { erases: true, incomplete: 'fields', what: { what: 'erase' } } as const
    await records.write(clara, (w) => w.apply({ entity: 'User', kind: 'change', id: gone.person!, right, ...erases }))
    expect((await records.list(clara, query)).total).toBe(0)
    expect((await records.list(clara, { entity: 'User', search: 'erased-', total: true })).total).toBe(1)
    expect(await held()).toEqual(kept.map(() => []))
    await own.close()
  })
})

const withAddresses = document
  .replace(
    '### Note\n',
    `### Address

- Part of: User, as Addresses

| Field | Type |
| --- | --- |
| Street | text |

### Floor

- Part of: Address, as Floors

| Field | Type |
| --- | --- |
| Bell | text |

### Note
`,
  )
  .replace('| Owner | User | | |', '| Owner | User | | |\n| Delivered to | Address | | |\n| Rung at | Floor | | |')

/** Those stretches of three letters that lie in the bytes of an index of SQLite; it tells nobody of what it holds as deleted. */
async function trigramsHeld(store: Store, index: string, word: string): Promise<readonly string[]> {
  if (onPostgres) return []
  const blocks = await store.read((r) => r.rows(`SELECT hex(block) FROM "ninefold_search:${index}_data"`))
  const bytes = blocks.map(([block]) => Buffer.from(block as string, 'hex').toString('latin1'))
  const trigrams = Array.from({ length: word.length - 2 }, (_, start) => word.slice(start, start + 3))
  return trigrams.filter((trigram) => bytes.some((block) => block.includes(trigram)))
}

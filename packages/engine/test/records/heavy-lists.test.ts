// A list is the same wherever its statements run: in the server, or beside it as a heavy read. And which lists are heavy.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RUNS } from '../../../../tests/support/runs.ts'
import type { Principal } from '../../src/access/principal.ts'
import { openRecords } from '../../src/records/open-records.ts'
import type { ListQuery, Records } from '../../src/records/records.ts'
import { TooCostly, type ReadOptions, type Store } from '../../src/store/store.ts'
import { openApplication, planOf, type Application } from '../support/application.ts'
import { library } from '../support/library.ts'

let app: Application
let people: readonly Principal[]
/** Every heavy read in the server, and every one beside it. */
let plain: Records
let beside: Records
/** As they are asked for. */
let asIs: Records
let asked: ReadOptions[] = []

const changed = (store: Store, options: (given: ReadOptions) => ReadOptions): Store => ({
  ...store,
  read: (work, given = {}) => {
    asked.push(given)
    return store.read(work, options(given))
  },
  query: (text, values) => {
    asked.push({})
    return store.read((reader) => reader.rows(text, values), options({}))
  },
})
const always = { heavy: { person: 'eva', deadline: 60_000, nested: true } }

beforeAll(async () => {
  app = await openApplication(library)
  const [ann, bob, cleo] = [await app.person('Ann'), await app.person('Bob'), await app.person('Cleo')]
  for (let i = 0; i < 24; i++) {
    await app.records.create([ann, bob, cleo][i % 3]!, 'Book', {
      title: `Title ${i}${'!'.repeat(i % 4)}`,
      weight: i % 5 === 0 ? null : `${i % 4}.500`,
      genre: ['novel', 'poetry', 'science'][i % 7 === 1 ? 1 : i % 2 ? 2 : 0]!,
      price: i % 3 === 0 ? null : { amount: `${i}.10`, currency: 'EUR' },
      notes: i % 4 ? `Notes of ${i}` : null,
      copies: i % 2 ? [{ place: `Place ${i}`, cost: { amount: '2.00', currency: 'EUR' } }] : [],
    })
  }
  people = [ann, bob, cleo]
  const plan = planOf(library)
  const over = (options: (given: ReadOptions) => ReadOptions) =>
    openRecords({ store: changed(app.store, options), plan, hash: 'x' })
  plain = over(() => ({}))
  beside = over(() => always)
  asIs = over((given) => given)
}, 120_000)
afterAll(() => app.close())

const filters = [
  "genre == 'novel'",
  'weight > 1',
  "notes.matches('.*1.*') or has(price)",
  'copies.exists(c, c.cost > 1 EUR)',
  'copies.size() > 0 and owner == me',
  "title.contains('le 1') and not lent",
  "owner == me and title.contains('le 1')",
  'secretCode == 1',
]
const query = fc.record<ListQuery>(
  {
    entity: fc.constant('Book'),
    filter: fc.constantFrom(...filters),
    sort: fc.constantFrom('title', '-weight', 'genre,-price', '-createdAt'),
    search: fc.constantFrom('title', 'notes 1', '!!', 'x'),
    limit: fc.integer({ min: 1, max: 30 }),
    total: fc.boolean(),
    related: fc.boolean(),
  },
  { requiredKeys: ['entity'] },
)

it('returns the same rows, totals, cursors and refusals in both places', async () => {
  const pages = (records: Records, principal: Principal, first: ListQuery) => async () => {
    const page = await records.list(principal, first)
    return [page, page.next === null ? null : await records.list(principal, { ...first, cursor: page.next })]
  }
  const answer = async (work: () => Promise<unknown>) => work().catch((error: Error) => String(error))
  await fc.assert(
    fc.asyncProperty(query, fc.constantFrom(0, 1, 2), async (first, who) => {
      const [one, ...others] = [plain, beside, asIs].map((records) => answer(pages(records, people[who]!, first)))
      for (const other of others) expect(await other).toEqual(await one)
    }),
    { seed: 12, numRuns: 80 * RUNS },
  )
  const tile = { entity: 'Book', shows: { kind: 'sum', field: 'weight' }, by: 'genre' } as const
  expect(await beside.tile(people[0]!, tile)).toEqual(await plain.tile(people[0]!, tile))
})

const costOf = async (more: Partial<ListQuery>): Promise<string> => {
  asked = []
  await plain.list(people[0]!, { entity: 'Book', ...more })
  const [{ heavy } = {}] = asked
  return heavy ? (heavy.nested ? 'nested' : 'rows') : 'page'
}

it('is heavy if neither an index nor the page limits what is read', async () => {
  expect(await costOf({})).toBe('page')
  expect(await costOf({ limit: 20, related: true })).toBe('page')
  expect(await costOf({ sort: '-createdAt' })).toBe('page')
  expect(await costOf({ total: true })).toBe('rows')
  expect(await costOf({ sort: 'notes' })).toBe('rows')
  expect(await costOf({ search: 'title' })).toBe('rows')
  expect(await costOf({ filter: 'weight > 1' })).toBe('rows')
  expect(await costOf({ filter: 'title == notes' })).toBe('rows')
  expect(await costOf({ filter: 'copies.exists(c, c.cost > 1 EUR)' })).toBe('nested')
})

it('is not heavy for a state for which an index has the order', async () => {
  people = [await app.person('Libby', ['librarian'])]
  expect(await costOf({ filter: "status == 'new'" })).toBe('page')
  expect(await costOf({ filter: "status == 'new' and title == 'x'" })).toBe('rows')
  expect(await costOf({ filter: "status == 'new'", sort: 'title' })).toBe('rows')
})

it('is no longer heavy if an index finds few rows', async () => {
  const isSmall = async (more: Partial<ListQuery>): Promise<boolean | undefined> => {
    asked = []
    await plain.list(people[0]!, { entity: 'Book', ...more })
    const small = asked[0]?.heavy?.small
    return small && app.store.read((reader) => small.ask(reader))
  }
  expect(await isSmall({ filter: "status == 'new'", total: true })).toBe(true)
  expect(await isSmall({ filter: "status == 'new' and title.contains('le 1')", sort: 'title' })).toBe(true)
  expect(await isSmall({ filter: "status == 'new'", search: 'title', total: true })).toBe(true)
  // No index limits the rows, a row may cost much, or for each row others are searched.
  expect(await isSmall({ filter: "title.contains('le 1')" })).toBeUndefined()
  expect(await isSmall({ filter: "status == 'new' and title.matches('.*1.*')" })).toBeUndefined()
  expect(await isSmall({ filter: "status == 'new' and copies.size() > 0" })).toBeUndefined()
})

it('reports the deadline if page and total are read together and both fail', async () => {
  const failing = (): Store['read'] => {
    const errors: Error[] = [new TooCostly()]
    const rows = async () => Promise.reject(errors.pop() ?? new Error('the transaction is aborted'))
    return async (work) => work({ rows, all: rows, one: rows })
  }
  const records = openRecords({ store: { ...app.store, read: failing() }, plan: planOf(library), hash: 'x' })
  const list = records.list(people[0]!, { entity: 'Book', filter: "title.contains('le 1')", total: true })
  await expect(list).rejects.toMatchObject({ findings: [{ code: 'TOO_SLOW' }] })
})

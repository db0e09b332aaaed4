// A database without the extension that search needs, and where its user may not make it: it is said, and texts are found all the same.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePrincipal } from '../../src/access/principal.ts'
import { openRecords, recordTables } from '../../src/records/open-records.ts'
import { migrate } from '../../src/store/migration/migration.ts'
import { openStore } from '../../src/store/open.ts'
import { indexAll } from '../../src/store/search.ts'
import type { Store } from '../../src/store/store.ts'
import { placeOf } from '../support/database.ts'
import { planOf } from '../support/compiled.ts'

const plan = planOf(`# Specification: Notes

## 2 Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Notes | /notes | list of Note | member |

## 3 Entities

### Note

| Field | Type |
| --- | --- |
| Title | text |

## 6 Roles

| Role | Who has it |
| --- | --- |
| member | given |

| Entity | member |
| --- | --- |
| Note | create, read |
`)

const role = `limited_${randomBytes(6).toString('hex')}`
let owner: string
let limited: string

const inDatabase = async (...texts: readonly string[]): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const text of texts) ({ rows } = await client.query({ text, rowMode: 'array' }))
    return rows.flat() as string[]
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  owner = (await placeOf(`/without-trigrams/${role}`)).database!
  const own = new URL(owner)
  own.username = role
  limited = own.href
  const store = await openStore({ file: ':memory:', database: owner })
  await store.prepare(recordTables)
  await store.close()
  const [functions] = await inDatabase(
    "SELECT nspname FROM pg_namespace WHERE starts_with(nspname, 'ninefold_functions_')",
  )
  await inDatabase(
    'DROP EXTENSION pg_trgm CASCADE',
    `CREATE ROLE ${role} LOGIN`,
    `GRANT ALL ON SCHEMA public TO ${role}`,
    `GRANT USAGE ON SCHEMA "${functions!}" TO ${role}`,
    `GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`,
    `GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO ${role}`,
  )
})
afterAll(() => inDatabase(`DROP OWNED BY ${role}`, `DROP ROLE ${role}`))

const at = new Date().toISOString()
const moment = { now: at, today: at.slice(0, 10), timeZone: 'UTC', constants: {} }
const root = makePrincipal({
  ...moment,
  me: null,
  person: null,
  roles: new Set(),
  administrator: true,
  origin: 'person',
})

async function found(store: Store): Promise<{ readonly indexes: number; readonly titles: readonly unknown[] }> {
  const searched = await indexAll(store, plan)
  const records = openRecords({ store, plan, hash: 'first', searched })
  const { items } = await records.list(root, { entity: 'Note', search: 'needle' })
  return { indexes: searched.size, titles: items.map(({ title }) => title) }
}

test('SEA-5 the log says why, and the search finds the same; an index is created once it is permitted', async () => {
  const without = await openStore({ file: ':memory:', database: limited })
  expect(without.withoutSearch).toBe('The user of the database may not make its extension pg_trgm')
  await migrate(without, { hash: 'first', at, files: [], plan })
  const right = { kind: 'document' } as const
  await openRecords({ store: without, plan, hash: 'first' }).write(root, async (w) => {
    for (const title of ['A needle', 'Hay']) await w.apply({ entity: 'Note', kind: 'create', right, values: { title } })
  })
  expect(await found(without)).toEqual({ indexes: 0, titles: ['A needle'] })
  await without.close()

  await inDatabase('CREATE EXTENSION pg_trgm')
  const store = await openStore({ file: ':memory:', database: limited })
  expect(store.withoutSearch).toBeUndefined()
  expect(await found(store)).toMatchObject({ titles: ['A needle'] })
  const names = "SELECT indexname FROM pg_indexes WHERE starts_with(indexname, 'ninefold_search:')"
  expect(await inDatabase(names)).toContain('ninefold_search:Note(title)')
  await store.close()
})

// From one document to the next with rows in the tables: nothing is lost, and what would be is refused.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makePrincipal } from '../../src/access/principal.ts'
import { migrate, planMigration } from '../../src/store/migration/migration.ts'
import { runningVersion } from '../../src/store/migration/document-version.ts'
import type { Migration } from '../../src/store/migration/result.ts'
import { openRecords, recordTables } from '../../src/records/open-records.ts'
import { broken, columnsOf, openTestStore } from '../support/database.ts'
import type { Store } from '../../src/store/store.ts'
import { inboxTables } from '../../src/inbox/tables.ts'
import { jobTables } from '../../src/jobs/queue.ts'
import { refusedJobTables } from '../../src/jobs/refused.ts'
import { approvalTables } from '../../src/lifecycle/approvals.ts'
import { stateTables } from '../../src/lifecycle/states.ts'
import { forgetRecord } from '../../src/store/migration/set-aside.ts'
import { NOW, planOf, temporaryFolder } from '../support/application.ts'

interface Parts {
  readonly boxFields?: readonly string[]
  readonly boxBullets?: readonly string[]
  readonly name?: string
  readonly lineFields?: readonly string[]
  readonly more?: string
  readonly rules?: readonly string[]
  readonly points?: string
}

const FIELDS = [
  '| Name | text (1–20) | yes | | |',
  '| Size | integer | | | |',
  '| Weight | decimal (6.1) | | | |',
  '| Kind | one of: big, small | | | |',
  '| Marks | some of: old, new | | | |',
  '| Price | money | | | |',
  '| Keeper | User | | | |',
  '| Friends | many User | | | |',
]

/** Boxes with lines; the header has the column `Was`. */
function document({
  boxFields = FIELDS,
  boxBullets = [],
  name = 'Box',
  lineFields,
  more = '',
  rules = [],
  points = '',
}: Parts = {}): string {
  const table = (rows: readonly string[]) =>
    ['| Field | Type | Required | Default | Was |', '| --- | --- | --- | --- | --- |', ...rows].join('\n')
  const lines = lineFields ?? ['| What | text (1–20) | yes | | |', '| Cost | money | | | |']
  return `# Specification: Boxes

## 1. What the product does and for whom

| Setting | Value |
| --- | --- |
| Currency | EUR |

## 3. Entities and their fields

### ${name}

${boxBullets.map((bullet) => `- ${bullet}\n`).join('')}
${table(boxFields)}

### Line

- Part of: ${name}, as Lines

${table(lines)}
${more}
${points}
${rules.length > 0 ? `## 5. Validation rules\n\n| Rule | Entity | Must hold |\n| --- | --- | --- |\n${rules.join('\n')}\n` : ''}
`
}

let folder: string
let store: Store

beforeEach(async () => {
  folder = temporaryFolder()
  store = await openTestStore(join(folder, 'store.sqlite'))
  await store.prepare(recordTables)
  await to(document())
  await fill()
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const to = (text: string): Promise<Migration> =>
  migrate(store, { hash: text, at: NOW, files: [{ name: 's.md', text }], plan: planOf(text) })

async function refused(text: string): Promise<string[]> {
  const before = await rows('SELECT * FROM "Box"')
  const result = await to(text)
  expect(await rows('SELECT * FROM "Box"')).toEqual(before)
  expect((await store.read(runningVersion))!.hash).not.toBe(text)
  return result.possible ? [] : result.problems.map((p) => `${p.code} ${p.rows}`)
}

async function done(text: string): Promise<void> {
  const result = await to(text)
  expect(result.possible ? [] : result.problems).toEqual([])
  expect(await broken(store)).toEqual([])
}

const rows = (text: string) => store.read((r) => r.all(text))
const column = async (text: string) => (await store.read((r) => r.rows(text))).map((row) => row[0])

async function fill(): Promise<void> {
  await store.write(async (t) => {
    await t.run(
      `INSERT INTO "User" ("id", "name", "email", "version", "createdAt", "updatedAt") VALUES ('u', 'Ann', 'a@b.c', 1, '${NOW}', '${NOW}')`,
    )
    for (const [i, values] of [
      `'One', 5, 15, 'big', '["old"]', 1250, 'u'`,
      `'Two', NULL, NULL, 'small', '[]', NULL, NULL`,
    ].entries()) {
      await t.run(
        `INSERT INTO "Box" ("id", "version", "createdAt", "updatedAt", "name", "size", "weight", "kind", "marks", "price", "keeper")
         VALUES ('b${i}', 1, '${NOW}', '${NOW}', ${values})`,
      )
    }
    await t.run(
      `INSERT INTO "Line" ("id", "box", "ninefold_position", "what", "cost") VALUES ('l', 'b0', 0, 'Paper', 300)`,
    )
    await t.run(`INSERT INTO "Box.friends" VALUES ('b0', 'u')`)
    await t.run(`INSERT INTO ninefold_history (record, entity, at, what, changes, document)
      VALUES ('b0', 'Box', '${NOW}', 'create', '[{"field":"name","from":null,"to":"One"}]', 'x')`)
  })
}

const changed = (row: string, by: string | undefined) =>
  FIELDS.flatMap((f) => (f.startsWith(`| ${row} |`) ? (by ? [by] : []) : [f]))
const fields = (row: string, by?: string) => document({ boxFields: changed(row, by) })
const added = (row: string) => document({ boxFields: [...FIELDS, row] })

describe('migrations that succeed', () => {
  it('the same document, without a step', async () => {
    expect(await to(document())).toEqual({ possible: true, steps: [], warnings: [] })
  })

  it('a new field, a new entity, a new many-to-many list', async () => {
    await done(
      document({
        boxFields: [...FIELDS, '| Note | long text | | | |', '| Fans | many User | | | |'],
        more: '### Shed\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n',
      }),
    )
    expect(await column('SELECT "note" FROM "Box"')).toEqual([null, null])
    expect(await rows('SELECT * FROM "Shed"')).toEqual([])
    expect(await rows('SELECT * FROM "Box.fans"')).toEqual([])
  })

  it('a required field with a default, for every record', async () => {
    await done(added("| Colour | text (1–10) | yes | `'red'` | |"))
    expect(await column('SELECT "colour" FROM "Box"')).toEqual(['red', 'red'])
  })

  it('a field made required with a default, which fills only empty values', async () => {
    await done(fields('Size', '| Size | integer | yes | `7` | |'))
    expect(await column('SELECT "size" FROM "Box" ORDER BY "id"')).toEqual([5, 7])
  })

  it('a renamed field, in the history too', async () => {
    await done(fields('Name', '| Title | text (1–20) | yes | | Name |'))
    expect(await column('SELECT "title" FROM "Box" ORDER BY "id"')).toEqual(['One', 'Two'])
    expect(await column('SELECT changes FROM ninefold_history')).toEqual(['[{"field":"title","from":null,"to":"One"}]'])
  })

  it('a renamed entity, with its parts, links and history', async () => {
    await done(document({ name: 'Crate', boxBullets: ['Was: Box'] }))
    expect(await column('SELECT "name" FROM "Crate" ORDER BY "id"')).toEqual(['One', 'Two'])
    expect(await column('SELECT "crate" FROM "Line"')).toEqual(['b0'])
    expect(await column('SELECT count(*) FROM "Crate.friends"')).toEqual([1])
    expect(await column('SELECT entity FROM ninefold_history')).toEqual(['Crate'])
  })

  it('wider types: whole numbers to decimals, more digits, text to long text', async () => {
    const boxFields = changed('Size', '| Size | decimal (8.2) | | | |')
      .map((f) => f.replace('decimal (6.1)', 'decimal (8.3)'))
      .map((f) => f.replace('| Name | text (1–20)', '| Name | long text'))
    await done(document({ boxFields }))
    expect(await rows('SELECT "name", "size", "weight" FROM "Box" ORDER BY "id"')).toEqual([
      { name: 'One', size: 500, weight: 1500 },
      { name: 'Two', size: null, weight: null },
    ])
  })

  it('another choice, and another removal policy of a reference', async () => {
    const boxFields = changed('Kind', '| Kind | one of: big, small, tiny | | | |').map((f) =>
      f.replace('Keeper | User', 'Keeper | User, emptied'),
    )
    await done(document({ boxFields }))
    await store.write((t) => t.run(`DELETE FROM "Box.friends"`))
    await store.write((t) => t.run(`DELETE FROM "User"`))
    expect(await column('SELECT "keeper" FROM "Box" ORDER BY "id"')).toEqual([null, null])
    expect(await column('SELECT count(*) FROM "Line"')).toEqual([1])
  })

  it('a new or changed calculated field is computed for all', async () => {
    await done(added('| Total | money | | `= lines.sum(l, l.cost)` | |'))
    expect(await column('SELECT "total" FROM "Box" ORDER BY "id"')).toEqual([300, 0])
    await done(added('| Total | money | | `= lines.sum(l, l.cost) * 2` | |'))
    expect(await column('SELECT "total" FROM "Box" ORDER BY "id"')).toEqual([600, 0])
  })

  it('a sequence takes the date in the document’s time zone', async () => {
    await store.write((t) => t.run(`UPDATE "Box" SET "createdAt" = '2025-12-31T23:30:00.000Z'`))
    const text = document({
      boxFields: [
        ...FIELDS,
        '| Number | sequence `B-{yyyy}{mm}{dd}-{00}` | | | |',
        '| Since | date | yes | `today` | |',
      ],
    }).replace('| Currency | EUR |', '| Currency | EUR |\n| Time zone | Pacific/Kiritimati |')
    await done(text)
    expect(await column('SELECT "number" FROM "Box" ORDER BY "id"')).toEqual(['B-20260101-01', 'B-20260101-02'])
    expect(await column('SELECT "since" FROM "Box"')).toEqual(['2026-06-16', '2026-06-16'])
  })

  it('a sequence or slug is given to every record, oldest first', async () => {
    await done(
      document({ boxFields: [...FIELDS, '| Number | sequence `B-{00}` | | | |', '| Path | slug of name | | | |'] }),
    )
    expect(await column('SELECT "number" FROM "Box" ORDER BY "id"')).toEqual(['B-01', 'B-02'])
    expect(await column('SELECT "path" FROM "Box" ORDER BY "id"')).toEqual(['one', 'two'])
    expect(await column('SELECT last FROM ninefold_sequence')).toEqual([2])
  })

  it('an empty field or entity is removed', async () => {
    await store.write((t) => t.run('UPDATE "Box" SET "weight" = NULL'))
    await done(fields('Weight'))
    expect(await columnsOf(store)).not.toContain('Box.weight')
    expect(await column('SELECT count(*) FROM "Line"')).toEqual([1])
  })

  it('a life cycle starts with its first state', async () => {
    const points = `## 4. States and transitions\n\n### Box\n\n| Action | From | To | Who |\n| --- | --- | --- | --- |\n| (create) | | fresh | administrators |\n| Pack | fresh | packed | administrators |\n`
    await done(document({ points }))
    expect(await column('SELECT "status" FROM "Box"')).toEqual(['fresh', 'fresh'])
  })

  it('and records work after the migration', async () => {
    await done(
      document({
        boxFields: [
          ...changed('Name', '| Title | text (1–30) | yes | | Name |'),
          '| Total | money | | `= lines.sum(l, l.cost)` | |',
        ],
      }),
    )
    const version = (await store.read(runningVersion))!
    const records = openRecords({ store, plan: version.plan, hash: version.hash })
    const principal = makePrincipal({
      person: 'u',
      me: { id: 'u' },
      roles: new Set<string>(),
      administrator: true,
      constants: {},
      now: NOW,
      today: NOW.slice(0, 10),
      timeZone: 'UTC',
      origin: 'person',
    })
    expect(await records.get(principal, 'Box', 'b0')).toMatchObject({
      title: 'One',
      total: { amount: '3.00', currency: 'EUR' },
      friends: ['u'],
      lines: [{ id: 'l', what: 'Paper' }],
    })
    expect((await records.change(principal, 'Box', 'b0', { title: 'Won' })).record).toMatchObject({
      title: 'Won',
      version: 2,
    })
  })
})

describe('renamed things', () => {
  it("an entity is renamed in the engine's own tables too", async () => {
    await store.prepare([inboxTables, jobTables, approvalTables, stateTables])
    await store.write(async (t) => {
      await t.run(`INSERT INTO ninefold_inbox VALUES ('m', 'u', '${NOW}', 's', 't', 'Box', 'b0', NULL, 0)`)
      await t.run(`INSERT INTO ninefold_job VALUES ('Box', 'b0', 'pack', '', '${NOW}', 0, 0)`)
      await t.run(`INSERT INTO ninefold_approval VALUES ('Box', 'b0', 'pack', 'boss', 'u', '${NOW}', '{}')`)
      await t.run(`INSERT INTO ninefold_state VALUES ('Box', 'b0', 'kind', 'big', 'small')`)
      await t.run(`INSERT INTO ninefold_file VALUES ('f', 'n', 't', 1, 'u', '${NOW}', 'Box', 'b0', 'name', NULL)`)
      await t.run(`INSERT INTO ninefold_sequence VALUES ('Box.name 2026', 3), ('Box.nameless 2026', 4)`)
    })
    const boxFields = changed('Kind', '| Sort | one of: huge (was: big), small | | | Kind |').map((f) =>
      f.replace('| Name | text (1–20) | yes | | |', '| Title | text (1–20) | yes | | Name |'),
    )
    await done(document({ name: 'Crate', boxBullets: ['Was: Box'], boxFields }))
    for (const table of ['inbox', 'job', 'approval', 'state', 'file', 'history'])
      expect(await column(`SELECT entity FROM ninefold_${table}`)).toEqual(['Crate'])
    expect(await rows('SELECT field, state, previous FROM ninefold_state')).toEqual([
      { field: 'sort', state: 'huge', previous: 'small' },
    ])
    expect(await column('SELECT field FROM ninefold_file')).toEqual(['title'])
    expect(await column('SELECT name FROM ninefold_sequence ORDER BY last')).toEqual([
      'Crate.title 2026',
      'Crate.nameless 2026',
    ])
  })

  it('what waits for an action that is gone, approvals too, is removed and reported; that of others stays', async () => {
    await store.prepare([jobTables, refusedJobTables, approvalTables])
    const points = (entity: string, ...names: readonly string[]) =>
      `## 4. States and transitions\n\n### ${entity}\n\n| Action | From | To | Who |\n| --- | --- | --- | --- |\n| (create) | | fresh | administrators |\n${names.map((name) => `| ${name} | fresh | packed | administrators |\n`).join('')}`
    await done(document({ points: points('Box', 'Pack', 'Burn') }))
    await store.write(async (t) => {
      for (const action of ['pack', 'burn']) {
        for (const person of ['u', 'v'])
          await t.run(
            `INSERT INTO ninefold_approval VALUES ('Box', 'b0', '${action}', 'boss', '${person}', '${NOW}', '{}')`,
          )
        await t.run(`INSERT INTO ninefold_job VALUES ('Box', 'b0', '${action}', '', '${NOW}', 0, 0)`)
        await t.run(`INSERT INTO ninefold_job_refused VALUES ('Box', 'b0', '${action}', '${NOW}', '[]')`)
      }
    })
    const next = document({ name: 'Crate', boxBullets: ['Was: Box'], points: points('Crate', 'Pack up', 'Burn') })
    const planned = await planMigration(store, planOf(next))
    expect(planned.steps.filter(({ text }) => text.includes('Pack'))).toEqual([
      { text: 'Timers of Pack are removed, since the action no longer exists.', rows: 1 },
      { text: 'Refused timers of Pack are removed, since the action no longer exists.', rows: 1 },
      { text: 'Approvals of Pack are removed, since the action no longer exists.', rows: 2 },
    ])
    await done(next)
    for (const [table, count] of [
      ['approval', 2],
      ['job', 1],
      ['job_refused', 1],
    ] as const)
      expect(await rows(`SELECT entity, action FROM ninefold_${table}`)).toEqual(
        Array.from({ length: count }, () => ({ entity: 'Crate', action: 'burn' })),
      )
  })

  it('choices, once: an old name that is still a choice stays', async () => {
    const renamed = changed('Kind', '| Kind | one of: huge (was: big), small | | | |').map((f) =>
      f.replace('some of: old, new', 'some of: aged (was: old), new'),
    )
    await done(document({ boxFields: renamed }))
    expect(await column('SELECT "kind" FROM "Box" ORDER BY "id"')).toEqual(['huge', 'small'])
    expect(await column('SELECT "marks" FROM "Box" ORDER BY "id"')).toEqual(['["aged"]', '[]'])
    const again = renamed.map((f) => f.replace('huge (was: big)', 'huge (was: big), big'))
    await done(document({ boxFields: again }))
    await store.write((t) => t.run(`UPDATE "Box" SET "kind" = 'big' WHERE "id" = 'b1'`))
    await done(document({ boxFields: [...again, '| Note | text | | | |'] }))
    expect(await column('SELECT "kind" FROM "Box" ORDER BY "id"')).toEqual(['huge', 'big'])
  })

  it('states', async () => {
    await done(document({ points: states('fresh', '') }))
    await done(document({ points: states('raw', 'fresh') }))
    expect(await column('SELECT "status" FROM "Box"')).toEqual(['raw', 'raw'])
  })

  it.each(['Under review', 'UnderReview', 'under review'])('states of a diagram, written as "%s"', async (was) => {
    await done(document({ points: diagram('UnderReview', 'Under review') }))
    await done(document({ points: `${diagram('InReview', 'In review')}\n${known('In review', was)}` }))
    expect(await column('SELECT "status" FROM "Box"')).toEqual(['In review', 'In review'])
  })
})

const diagram = (key: string, label: string) => `## 4. States and transitions

### Box

\`\`\`mermaid
stateDiagram-v2
  state "${label}" as ${key}
  [*] --> ${key}
  ${key} --> Done : Finish
\`\`\`
`

const known = (first: string, was: string) => `| State | Was |
| --- | --- |
| ${first} | ${was} |
| Done | |
`

const states = (first: string, was: string) => `## 4. States and transitions

### Box

| State | Was |
| --- | --- |
| ${first} | ${was} |
| packed | |

| Action | From | To | Who |
| --- | --- | --- | --- |
| Pack | ${first} | packed | administrators |
`

describe('removed things', () => {
  const without = (row: string, fate: string, bullets: readonly string[] = []) =>
    document({ boxFields: changed(row, undefined), boxBullets: [`Removed: ${row} (${fate})`, ...bullets] })
  const tables = async () => {
    const names = (await columnsOf(store)).map((name) => name.slice(0, name.lastIndexOf('.')))
    return [...new Set(names)].filter((name) => name.startsWith('Box')).toSorted()
  }

  it('a field is dropped with its values', async () => {
    await done(without('Price', 'drop'))
    await done(document())
    expect(await column('SELECT "price" FROM "Box" ORDER BY "id"')).toEqual([null, null])
  })

  it.each([
    ['Price', 'SELECT "price" FROM "Box" ORDER BY "id"'],
    ['Marks', 'SELECT "marks" FROM "Box" ORDER BY "id"'],
    ['Keeper', 'SELECT "keeper" FROM "Box" ORDER BY "id"'],
    ['Name', 'SELECT "name" FROM "Box" ORDER BY "id"'],
    ['Friends', 'SELECT * FROM "Box.friends"'],
  ])('%s is hidden, and restored when it is defined again', async (row, text) => {
    const before = await rows(text)
    await done(without(row, 'keep'))
    await expect(rows(text)).rejects.toThrow(/no such (?:column|table)|does not exist/)
    await done(document({ boxFields: [...changed(row, undefined), '| Note | text | | | |'] }))
    await done(document())
    // An empty list is nothing, and comes back so.
    expect(
      (await rows(text)).map((r) => ((r as object & { marks?: unknown }).marks === null ? { marks: '[]' } : r)),
    ).toEqual(before)
    expect(await column('SELECT count(*) FROM ninefold_kept_value')).toEqual([0])
  })

  it('a removed value is restored under a new name, also to a renamed entity', async () => {
    await done(without('Price', 'keep'))
    await done(document({ name: 'Crate', boxBullets: ['Was: Box'], boxFields: changed('Price', undefined) }))
    const boxFields = changed('Price', '| Cost | money | | | Price |')
    await done(document({ name: 'Crate', boxBullets: ['Was: Box'], boxFields }))
    expect(await column('SELECT "cost" FROM "Crate" ORDER BY "id"')).toEqual([1250, null])
  })

  it('records deleted meanwhile, and references to them, are not restored', async () => {
    await done(
      document({
        boxFields: FIELDS.filter((f) => !/^\| (Price|Keeper|Friends)/.test(f)),
        boxBullets: ['Removed: Price (keep), Keeper (keep), Friends (keep)'],
      }),
    )
    await store.write(async (t) => {
      await t.run('DELETE FROM "User"')
      await t.run(forgetRecord('b1').text, ['b1'])
    })
    await done(document())
    expect(await rows('SELECT "id", "price", "keeper" FROM "Box" ORDER BY "id"')).toEqual([
      { id: 'b0', price: 1250, keeper: null },
      { id: 'b1', price: null, keeper: null },
    ])
    expect(await rows('SELECT * FROM "Box.friends"')).toEqual([])
  })

  it('hidden data is dropped later', async () => {
    await done(without('Price', 'keep'))
    await done(without('Price', 'drop'))
    expect(await column('SELECT count(*) FROM ninefold_kept_value')).toEqual([0])
    await done(document())
    expect(await column('SELECT "price" FROM "Box" ORDER BY "id"')).toEqual([null, null])
  })

  it('a restored required field needs a default only for records without a value', async () => {
    await done(without('Size', 'keep'))
    expect(await refused(fields('Size', '| Size | integer | yes | | |'))).toEqual(['MIG-005 1'])
    expect(await refused(fields('Size', '| Size | date | | | |'))).toEqual(['MIG-003 1'])
    expect(await refused(fields('Size', '| Size | integer (1–4) | | | |'))).toEqual(['MIG-007 1'])
    await done(fields('Size', '| Size | integer | yes | `7` | |'))
    expect(await column('SELECT "size" FROM "Box" ORDER BY "id"')).toEqual([5, 7])
  })

  const gone = (fate: string) =>
    document({}).replace(
      /### Box[\s\S]*/,
      `- Removed: Box (${fate})\n\n### Shed\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n`,
    )

  it('an entity is dropped with its parts and lists', async () => {
    await done(gone('drop'))
    expect(await tables()).toEqual([])
    await done(document())
    expect(await column('SELECT count(*) FROM "Box"')).toEqual([0])
  })

  it('an entity is hidden with its parts and lists, and restored', async () => {
    const read = ['SELECT * FROM "Box"', 'SELECT * FROM "Line"', 'SELECT * FROM "Box.friends"']
    const before = await Promise.all(read.map(rows))
    await done(gone('keep'))
    expect(await tables()).toEqual([])
    await done(document())
    expect(await Promise.all(read.map(rows))).toEqual(before)
    expect(await column('SELECT count(*) FROM ninefold_kept')).toEqual([0])
  })

  it('an entity is restored under a new name, with other fields', async () => {
    await done(gone('keep'))
    const boxFields = [
      ...changed('Name', '| Title | text (1–20) | yes | | Name |'),
      '| Total | money | | `= lines.sum(l, l.cost)` | |',
    ]
    await done(document({ name: 'Crate', boxBullets: ['Was: Box'], boxFields }))
    expect(await rows('SELECT "title", "price", "total" FROM "Crate" ORDER BY "id"')).toEqual([
      { title: 'One', price: 1250, total: 300 },
      { title: 'Two', price: null, total: 0 },
    ])
    expect(await column('SELECT "crate" FROM "Line"')).toEqual(['b0'])
    expect(await column('SELECT entity FROM ninefold_history')).toEqual(['Crate'])
  })

  it('is listed before it is done', async () => {
    const plan = await planMigration(store, planOf(without('Price', 'keep')))
    expect(plan.possible && plan.steps[0]).toMatchObject({ text: 'Box: Price is set aside.', rows: 1 })
  })
})

describe('refused migrations', () => {
  it('MIG-001: an entity with records is removed', async () => {
    await store.write((t) => t.run('DELETE FROM "Line"'))
    expect(await refused(document({ name: 'Crate' }))).toContain('MIG-001 2')
  })

  it('MIG-002: a field with values is removed', async () => {
    expect(await refused(fields('Price'))).toEqual(['MIG-002 1'])
    expect(await refused(fields('Marks'))).toEqual(['MIG-002 1'])
    expect(await refused(fields('Friends'))).toEqual(['MIG-002 1'])
    expect(await refused(document({ lineFields: ['| What | text (1–20) | yes | | |'] }))).toEqual(['MIG-002 1'])
  })

  it('MIG-003: a type with values changes', async () => {
    expect(await refused(fields('Size', '| Size | date | | | |'))).toEqual(['MIG-003 1'])
    expect(await refused(fields('Weight', '| Weight | percent | | | |'))).toEqual(['MIG-003 1'])
    expect(await refused(fields('Keeper', '| Keeper | integer | | | |'))).toEqual(['MIG-003 1'])
  })

  it('MIG-012: a value cannot be converted to the new type', async () => {
    expect(await refused(fields('Name', '| Name | integer | yes | | |'))).toEqual(['MIG-012 2'])
    expect(await refused(fields('Weight', '| Weight | decimal (6.0) | | | |'))).toEqual(['MIG-012 1'])
    expect(await refused(fields('Price', '| Price | money in USD | | | |'))).toEqual(['MIG-012 1'])
  })

  it('MIG-004: a choice in use is removed', async () => {
    expect(await refused(fields('Kind', '| Kind | one of: big | | | |'))).toEqual(['MIG-004 1'])
    expect(await refused(fields('Marks', '| Marks | some of: new | | | |'))).toEqual(['MIG-004 1'])
  })

  it('MIG-005: a field becomes required without a default', async () => {
    expect(await refused(fields('Size', '| Size | integer | yes | | |'))).toEqual(['MIG-005 1'])
    expect(await refused(added('| Colour | text | yes | | |'))).toEqual(['MIG-005 2'])
    expect(await refused(added('| Maker | User | yes | `me` | |'))).toEqual(['MIG-005 2'])
  })

  it('MIG-006: duplicate values become unique', async () => {
    await store.write((t) => t.run(`UPDATE "Box" SET "name" = 'Same'`))
    expect(await refused(fields('Name', '| Name | text (1–20), unique | yes | | |'))).toEqual(['MIG-006 2'])
    expect(await refused(document({ rules: ['| Names | Box | unique: name |'] }))).toEqual(['MIG-006 2'])
    expect(await refused(added("| Colour | text, unique | yes | `'red'` | |"))).toEqual(['MIG-006 2'])
  })

  it('MIG-007: a text gets too short for its values', async () => {
    expect(await refused(fields('Name', '| Name | text (1–2) | yes | | |'))).toEqual(['MIG-007 2'])
    expect(await refused(fields('Size', '| Size | integer (1–4) | | | |'))).toEqual(['MIG-007 1'])
  })

  it('MIG-008: an entered field becomes calculated', async () => {
    expect(await refused(fields('Price', '| Price | money | | `= lines.sum(l, l.cost)` | |'))).toEqual(['MIG-008 1'])
  })

  it('MIG-009: an entity with records becomes a part, or a part independent', async () => {
    const line = '### Line\n\n- Part of: Box, as Lines\n'
    expect(await refused(document().replace(line, '### Line\n'))).toEqual(['MIG-002 1'])
    const more = '### Shed\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n'
    await done(document({ more }))
    expect(await refused(document({ more }).replace(line, line.replace('Box', 'Shed')))).toEqual(['MIG-009 1'])
    await store.write((t) => t.run('DELETE FROM "Line"'))
    await done(document({ more }).replace(line, line.replace('Box', 'Shed')))
    expect(await rows('SELECT "shed" FROM "Line"')).toEqual([])
  })

  it('MIG-010: a state in use is removed', async () => {
    await done(document({ points: states('fresh', '') }))
    const lost = document({ points: states('raw', '') })
    expect(await refused(lost)).toEqual(['MIG-010 2'])
    const plan = await planMigration(store, planOf(lost))
    const line = plan.possible ? 0 : plan.problems[0]!.origin!.line
    expect(lost.split('\n')[line - 1]).toContain('raw')
  })

  it('each says what to write, and with that it succeeds', async () => {
    const help = async (text: string) => {
      const plan = await planMigration(store, planOf(text))
      return plan.possible ? '' : plan.problems[0]!.help
    }
    expect(await help(fields('Price'))).toContain('write under its entity either `- Removed: Price (keep)`')
    expect(await help(document({ name: 'Crate' }))).toContain('`- Was: Box`')
    expect(await help(document({ name: 'Crate' }))).toContain(
      'write directly under point 3 either `- Removed: Box (keep)`',
    )
    expect(await help(fields('Kind', '| Kind | one of: huge, small | | | |'))).toContain('`(was big)`')
  })

  it('all problems are reported at once, each with its place, and nothing is done', async () => {
    const boxFields = changed('Size', '| Size | integer | yes | | |').filter((f) => !f.startsWith('| Price'))
    const text = document({ boxFields })
    const plan = await planMigration(store, planOf(text))
    expect(await refused(text)).toEqual(['MIG-005 1', 'MIG-002 1'])
    expect(plan).toMatchObject({
      possible: false,
      problems: [{ code: 'MIG-005', origin: { line: expect.any(Number) as number } }, {}],
    })
  })
})

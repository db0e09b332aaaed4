// Page N of a list costs what page 1 costs: after a cursor, each statement seeks its place in an index and sorts nothing.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Principal } from '../../src/access/principal.ts'
import { watch, type Statement } from '../../src/query-plan/watched-store.ts'
import { openRecords } from '../../src/records/open-records.ts'
import type { Records } from '../../src/records/records.ts'
import { indexAll } from '../../src/store/search.ts'
import { openApplication, type Application } from '../support/application.ts'

const screens = [
  ['Newest', 'Sort: due, newest first'],
  ['Oldest', 'Sort: due'],
  ['Mixed', 'Sort: due, newest first, title'],
  ['Two', 'Sort: due, title'],
] as const

const TEXT = `# Specification: Desk

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
${screens.map(([name]) => `| ${name} | /${name.toLowerCase()} | list of Task | everyone signed in |`).join('\n')}

${screens.map(([name, sort]) => `### ${name}\n\n- Columns: title\n- ${sort}`).join('\n\n')}

## 3. Entities

### Task

| Field | Type |
| --- | --- |
| Title | text |
| Due | date |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Task | create, read, update |
`

const COUNT = 2000

let app: Application
let ann: Principal
let records: Records
let statements: ReturnType<typeof watch>

beforeAll(async () => {
  app = await openApplication(TEXT)
  ann = await app.person('Ann')
  await app.records.create(ann, 'Task', { title: 'First', due: null })
  await app.store.write(async (transaction) => {
    const [first] = await transaction.all<Record<string, unknown>>('SELECT * FROM "Task"')
    const values: Readonly<Record<string, string>> = {
      id: `CAST(10000 + i AS TEXT)`,
      title: `'Task ' || CAST(i % 7 AS TEXT)`,
      due: `CASE WHEN i % 5 = 0 THEN NULL ELSE '2026-0' || CAST(1 + i % 9 AS TEXT) || '-11' END`,
    }
    const names = Object.keys(first!)
    await transaction.run(
      `INSERT INTO "Task" (${names.map((name) => `"${name}"`).join(', ')})
       WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${COUNT})
       SELECT ${names.map((name) => values[name] ?? `"${name}"`).join(', ')} FROM "Task", numbers`,
    )
  })
  statements = watch(app.store)
  const searched = await indexAll(app.store, app.plan)
  records = openRecords({ store: statements.watched, plan: app.plan, hash: 'first', searched })
})
afterAll(() => app.close())

/** How the database finds the rows of a statement. */
async function explain({ text, values }: Statement): Promise<string> {
  if (app.store.dialect === 'sqlite') {
    const steps = await app.store.read((reader) => reader.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, values))
    return steps.map(({ detail }) => detail).join('\n')
  }
  return app.store.read(async (reader) => {
    // PostgreSQL reads so few rows as a whole otherwise.
    for (const way of ['enable_seqscan', 'enable_bitmapscan'])
      await reader.rows(`SELECT set_config('${way}', 'off', true)`)
    return (await reader.rows(`EXPLAIN ${text}`, values)).join('\n')
  })
}

const SEEKS = /\((?:\(\w+,\w+\)|\w+)[<>=]|Index Cond/u
const WALKS = /SCAN|TEMP B-TREE|Seq Scan|Filter|Sort/u

it.each(['-due', 'due', '-due,title', 'due,title'])('seeks after each cursor of the order %s', async (sort) => {
  const found: string[] = []
  const asked: Statement[] = []
  let cursor: string | null = null
  do {
    const page = await records.list(ann, { entity: 'Task', sort, limit: 100, ...(cursor !== null && { cursor }) })
    const ofPage = statements.take()
    if (cursor !== null) asked.push(...ofPage)
    found.push(...page.items.map(({ id }) => id))
    cursor = page.next
  } while (cursor !== null)
  expect([found.length, new Set(found).size]).toEqual([COUNT + 1, COUNT + 1])
  expect(asked.length).toBeGreaterThanOrEqual(COUNT / 100)
  for (const plan of await Promise.all(asked.map(explain))) {
    expect(plan).toMatch(SEEKS)
    expect(plan).not.toMatch(WALKS)
  }
})

// The lists of screens are found in their order by an index, also those of one state, and the days of a calendar: what the database itself
// says about its statements.
import type { Plan } from '@ninefold/plan'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Principal } from '../../src/access/principal.ts'
import { openRecords } from '../../src/records/open-records.ts'
import type { ListQuery, Records } from '../../src/records/records.ts'
import type { Reader, Store } from '../../src/store/store.ts'
import { openApplication, planOf, type Application } from '../support/application.ts'
import { onPostgres } from '../support/database.ts'

const TEXT = `# Specification: Desk

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Mine | /mine | list of Task where \`keeper == me\` | everyone signed in |
| Begun | /begun | list of Task where \`status != 'new'\` | everyone signed in |
| Visits | /visits | calendar of Visit from begins to ends | everyone signed in |

### Mine

- Columns: title, status
- Sort: due, newest first

### Begun

- Columns: title
- Sort: title

## 3. Entities

### Task

| Field | Type |
| --- | --- |
| Title | text |
| Due | date |
| Keeper | User |

### Visit

| Field | Type |
| --- | --- |
| Begins | date and time |
| Ends | date and time |

## 4. States

### Task

| Action | From | To | Who |
| --- | --- | --- | --- |
| Begin | new | open | everyone signed in |
| End | open | done | everyone signed in |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Task | create, read, update |
| Visit | read |
`

/** So many that no database would rather read them all. */
const FILL = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
  INSERT INTO "Task" ("id", "title", "due", "keeper", "status", "version", "createdAt", "updatedAt")
  SELECT 'task-' || i, 'Task ' || i, '2026-01-' || (10 + i % 20), ?, CASE i % 3 WHEN 0 THEN 'new' WHEN 1 THEN 'open' ELSE 'done' END,
    1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM n`

/** A visit each hour for two hours, from 2020 on. */
const moment = (hours: string) =>
  onPostgres
    ? `to_char(timestamp '2020-01-01' + (${hours}) * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.000Z')`
    : `strftime('%Y-%m-%dT%H:%M:%S.000Z', '2020-01-01', '+' || (${hours}) || ' hours')`
const FILL_VISITS = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
  INSERT INTO "Visit" ("id", "begins", "ends", "version", "createdAt", "updatedAt")
  SELECT 'visit-' || i, ${moment('i')}, ${moment('i + 2')}, 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM n`

let app: Application
let ann: Principal
let records: Records
let plans: string[] = []

/** Explains each statement before it runs. */
const explained = (reader: Reader): Reader => ({
  ...reader,
  rows: async (text, values) => {
    const rows = await reader.rows(`EXPLAIN ${onPostgres ? '' : 'QUERY PLAN '}${text}`, values, true)
    plans.push(rows.map((row) => row.at(onPostgres ? 0 : 3)).join('\n'))
    return reader.rows(text, values)
  },
})

beforeAll(async () => {
  app = await openApplication(TEXT)
  ann = await app.person('Ann')
  await app.store.write((transaction) => transaction.run(FILL, [ann.person]))
  await app.store.write((transaction) => transaction.run(FILL_VISITS, []))
  if (onPostgres) await app.store.write((transaction) => transaction.run('ANALYZE "Task", "Visit"'))
  const store: Store = {
    ...app.store,
    read: (work, options) => app.store.read((reader) => work(explained(reader)), options),
    query: (text, values) => app.store.read((reader) => explained(reader).rows(text, values)),
  }
  records = openRecords({ store, plan: planOf(TEXT), hash: 'x' })
})
afterAll(() => app.close())

async function planOfList(query: Omit<ListQuery, 'entity' | 'limit'>): Promise<string> {
  plans = []
  const { items } = await records.list(ann, { entity: 'Task', limit: 50, ...query })
  expect(items).toHaveLength(50)
  return plans[0]!
}

type Listed = Extract<Plan['screens'][number]['shows'], { readonly kind: 'list' }>

const shows = (label: string) => {
  const { filter, sort } = app.plan.screens.find((screen) => screen.label === label)!.shows as Listed
  return { where: [filter!], order: sort }
}

it('finds a screen’s list of one state in its order', async () => {
  const plan = await planOfList({ ...shows('Mine'), filter: "status == 'open'" })
  expect(plan).toMatch(
    onPostgres
      ? /Index Scan using .*\n\s*Index Cond: .*keeper.*status/u
      : /SEARCH t USING INDEX \S+ \(keeper=\? AND status=\?\)/u,
  )
  expect(plan).not.toMatch(/Sort|Seq Scan|TEMP B-TREE|SCAN t/u)
})

it('finds a screen’s list of several states state by state, each in its order', async () => {
  const plan = await planOfList(shows('Begun'))
  expect(plan).toMatch(onPostgres ? /Index Cond: .*status/u : /SEARCH t USING (?:COVERING )?INDEX \S+ \(status=\?\)/u)
  expect(plan).not.toMatch(/Seq Scan|SCAN t/u)
})

it.each([
  [
    'what begins in a week',
    "begins >= startOfDay(date('2026-03-02')) and begins < startOfDay(date('2026-03-09'))",
    'begins',
    168,
  ],
  [
    'what began before and goes on',
    "begins < startOfDay(date('2026-03-02')) and ends >= startOfDay(date('2026-03-02'))",
    'ends',
    2,
  ],
])('finds for a calendar %s by an index', async (_, filter, sort, count) => {
  plans = []
  const { items } = await records.list(ann, { entity: 'Visit', filter, sort, limit: 200 })
  expect(items).toHaveLength(count)
  expect(plans[0]).toMatch(
    onPostgres
      ? new RegExp(`Index Scan using .*\\n\\s*Index Cond: .*${sort}`, 'u')
      : new RegExp(`SEARCH t USING INDEX \\S+ \\(${sort}>\\?`, 'u'),
  )
  expect(plans[0]).not.toMatch(/Sort|Seq Scan|TEMP B-TREE|SCAN t/u)
})

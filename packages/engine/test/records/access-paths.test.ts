// Lists that are found piece by piece show what they showed as a whole, in the same order, page after page.
import type { Plan } from '@ninefold/plan'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '../../src/access/principal.ts'
import { openApplication, type Application } from '../support/application.ts'

const TEXT = `# Specification: Desk

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Board | /board | board of Task where \`status != 'new'\` by status | everyone signed in |
| Two | /two | board of Task where \`status in ['open', 'done']\` by status | everyone signed in |
| Of mine | /of-mine | list of Task where \`keeper.boss == me\` | everyone signed in |

### Board

- Columns: title
- Sort: due

### Two

- Columns: title
- Sort: due, newest first

## 3. Entities

### Task

| Field | Type |
| --- | --- |
| Title | text |
| Due | date |
| Keeper | User |

### User

| Field | Type |
| --- | --- |
| Boss | User |

## 4. States

### Task

| Action | From | To | Who |
| --- | --- | --- | --- |
| Begin | new | open | everyone signed in |
| Wait | open | waiting | everyone signed in |
| End | open | done | everyone signed in |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Task | create, read, update |
| User | read, update |
`

let app: Application
let ann: Principal
let ben: Principal

const STATES = ['new', 'open', 'waiting', 'done']
const tasks = Array.from({ length: 40 }, (_, i) => ({
  title: `Task ${String(i).padStart(2, '0')}`,
  due: i % 3 === 0 ? null : `2026-01-${String(1 + ((i * 7) % 11)).padStart(2, '0')}`,
  status: STATES[(i * 5) % 4]!,
}))

beforeAll(async () => {
  app = await openApplication(TEXT)
  ann = await app.person('Ann')
  ben = await app.person('Ben')
  for (const { title, due } of tasks) await app.records.create(ann, 'Task', { title, due, keeper: ann.person })
  await app.store.write(async (transaction) => {
    for (const { title, status } of tasks)
      await transaction.run('UPDATE "Task" SET "status" = ? WHERE "title" = ?', [status, title])
  })
})
afterAll(() => app.close())

type Listed = Extract<Plan['screens'][number]['shows'], { readonly kind: 'list' | 'board' }>

async function pages(principal: Principal, screen: string, limit: number): Promise<string[]> {
  const shows = app.plan.screens.find(({ label }) => label === screen)!.shows as Listed
  const titles: string[] = []
  let total: number | undefined
  let cursor: string | null = null
  do {
    const query = { entity: 'Task', where: [shows.filter!], order: shows.sort, limit }
    const page = await app.records.list(principal, { ...query, total: true, ...(cursor ? { cursor } : {}) })
    titles.push(...page.items.map((item) => item['title'] as string))
    ;({ next: cursor, total } = page)
  } while (cursor !== null)
  expect(total).toBe(titles.length)
  return titles
}

/** Missing is the least; what is due on one day, in any order. */
const dues = (titles: readonly string[]) => titles.map((title) => tasks.find((task) => task.title === title)!.due ?? '')

describe('a list whose filter permits several values of a choice', () => {
  it.each([
    ['Board', ['open', 'waiting', 'done'], 1],
    ['Two', ['open', 'done'], -1],
  ] as const)('returns each record once, in order: %s', async (screen, states, direction) => {
    const shown = tasks.filter(({ status }) => (states as readonly string[]).includes(status))
    for (const limit of [1, 3, 7, 100]) {
      const titles = await pages(ann, screen, limit)
      expect(titles.toSorted()).toEqual(shown.map(({ title }) => title).toSorted())
      expect(dues(titles)).toEqual(dues(titles).toSorted((a, b) => direction * (a < b ? -1 : a > b ? 1 : 0)))
    }
  })
})

describe('a list of records that refer to records with a condition', () => {
  it('is empty if there is no such record, and complete if there is one', async () => {
    expect(await pages(ben, 'Of mine', 7)).toEqual([])
    await app.records.change(ben, 'User', ann.person!, { boss: ben.person })
    expect((await pages(ben, 'Of mine', 7)).length).toBe(tasks.length)
    expect(await pages(ann, 'Of mine', 7)).toEqual([])
  })
})

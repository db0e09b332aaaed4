// Timers that fell due while the server was down: done when it is back, once, whatever kind they are.
import { rmSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { openStoreOf } from '../support/database.ts'
import { startServer, type Server } from '../support/server.ts'

const timers = [
  'every Sunday at 09:00',
  'every day at 09:00',
  'every month on the 15th at 09:00',
  'every hour',
  'after 2 days',
  '1 day before `dueOn`',
  'at `dueOn`',
]

/** An entity for each timer: chore 1, chore 2 … */
const documentWith = (each: readonly string[], more = '') => `# Specification: Chores

## 3. Entities
${each
  .map(
    (_, i) => `
### Chore ${i + 1}

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Due on | date | \`date('2026-03-13')\` |
| Status | one of: open, waiting | open |
| Done | integer | 0 |
| Note | text | |
${more}`,
  )
  .join('')}
## 4. States
${each
  .map(
    (timer, i) => `
### Chore ${i + 1}

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| Repeat | open | open | ${timer} | set done to \`done + 1\` |
| Park | open | waiting | administrators | |
`,
  )
  .join('')}`

let server: Server | undefined
let data: string | undefined
afterEach(async () => {
  await server?.close()
  if (data !== undefined) rmSync(data, { recursive: true, force: true })
  server = data = undefined
})

/** Tuesday. */
const FIRST = Date.parse('2026-03-10T10:00:00Z')
const DAY = 86_400_000

async function startAt(days: number, text: string): Promise<Server> {
  const started = await startServer({ text, now: () => FIRST + days * DAY, ...(data !== undefined && { data }) })
  data = started.data
  return started
}

/** Restarts it so many days after the first start, and waits until what was due is done. */
async function doneAfter(days: number, text: string, chores: readonly string[]): Promise<readonly number[]> {
  server = await startAt(days, text)
  const ada = await server.person(`Ada ${days}`, [], { administrator: true })
  // What is due is done in order: a job of our own comes last.
  await ada.post('/api/app/clock', { advance: 'PT1S' })
  const done: number[] = []
  for (const [i, chore] of chores.entries())
    done.push((await ada.get(`/api/records/chore-${i + 1}/${chore}`)).body.done as number)
  await server.application.close()
  server = undefined
  return done
}

/** One of each entity. */
async function choresIn(each: readonly string[]): Promise<readonly string[]> {
  server = await startAt(0, documentWith(each))
  const ada = await server.person('Ada', [], { administrator: true })
  const ids: string[] = []
  for (const i of each.keys()) ids.push((await ada.post(`/api/records/chore-${i + 1}`, { title: 'Sweep' })).body.id)
  await server.application.close()
  server = undefined
  return ids
}

const named = (times: readonly number[]) => Object.fromEntries(timers.map((timer, i) => [timer, times[i]]))
const once = named(timers.map(() => 1))

test('TIM-3 every type of timer', async () => {
  const text = documentWith(timers)
  const chores = await choresIn(timers)
  expect(named(await doneAfter(20, text, chores))).toEqual(once)
  expect(named(await doneAfter(20.01, text, chores))).toEqual(once)
})

test('TIM-3 every type of timer, also if another version of the document starts', async () => {
  const chores = await choresIn(timers)
  const next = documentWith(timers, '| Place | text | |\n')
  expect(named(await doneAfter(20, next, chores))).toEqual(once)
  expect(named(await doneAfter(20.01, next, chores))).toEqual(once)
})

test('TIM-3 a schedule whose text another version changes', async () => {
  const chores = await choresIn(['every Sunday at 09:00'])
  const next = documentWith(['every Sunday at 18:00'])
  expect(await doneAfter(20, next, chores)).toEqual([1])
  expect(await doneAfter(20.01, next, chores)).toEqual([1])
})

test('TIM-3 a schedule whose text changed before its next time was computed', async () => {
  const words = ['every Sunday at 09:00']
  const chores = await choresIn(words)
  const store = await openStoreOf(data!)
  await store.write((t) => t.run(`UPDATE ninefold_job SET since = 'week:7 18:00 UTC ' || due WHERE record = ''`, []))
  await store.close()
  expect(await doneAfter(20, documentWith(words), chores)).toEqual([1])
  expect(await doneAfter(20.01, documentWith(words), chores)).toEqual([1])
})

test('TIM-3 without a missed time, a schedule starts with its next time', async () => {
  const chores = await choresIn(['every Sunday at 09:00'])
  const next = documentWith(['every Sunday at 18:00'])
  expect(await doneAfter(1, next, chores)).toEqual([0])
  expect(await doneAfter(6, next, chores)).toEqual([1])
})

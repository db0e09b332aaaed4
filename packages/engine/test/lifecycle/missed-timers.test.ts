// Timers that fell due while the server was down: done when it is back, once, whatever kind they are.
import { rmSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
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

const documentWith = (timer: string, more = '') => `# Specification: Chores

## 3. Entities

### Chore

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Due on | date | \`date('2026-03-13')\` |
| Status | one of: open, waiting | open |
| Done | integer | 0 |
| Note | text | |
${more}
## 4. States

### Chore

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| Repeat | open | open | ${timer} | set done to \`done + 1\` |
| Park | open | waiting | administrators | |
`

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
async function doneAfter(days: number, text: string, chore: string): Promise<number> {
  server = await startAt(days, text)
  const ada = await server.person(`Ada ${days}`, [], { administrator: true })
  // What is due is done in order: a job of our own comes last.
  await ada.post('/api/app/clock', { advance: 'PT1S' })
  const { body } = await ada.get(`/api/records/chore/${chore}`)
  await server.application.close()
  server = undefined
  return body.done as number
}

async function choreIn(text: string): Promise<string> {
  server = await startAt(0, text)
  const ada = await server.person('Ada', [], { administrator: true })
  const { body } = await ada.post('/api/records/chore', { title: 'Sweep' })
  await server.application.close()
  server = undefined
  return body.id as string
}

test.each(timers)('TIM-3 %s', async (timer) => {
  const text = documentWith(timer)
  const chore = await choreIn(text)
  expect(await doneAfter(20, text, chore)).toBe(1)
  expect(await doneAfter(20.01, text, chore)).toBe(1)
})

test.each(timers)('TIM-3 %s, though another version of the document is started', async (timer) => {
  const chore = await choreIn(documentWith(timer))
  const next = documentWith(timer, '| Place | text | |\n')
  expect(await doneAfter(20, next, chore)).toBe(1)
  expect(await doneAfter(20.01, next, chore)).toBe(1)
})

test('TIM-3 a schedule that another version words otherwise', async () => {
  const chore = await choreIn(documentWith('every Sunday at 09:00'))
  const next = documentWith('every Sunday at 18:00')
  expect(await doneAfter(20, next, chore)).toBe(1)
  expect(await doneAfter(20.01, next, chore)).toBe(1)
})

test('TIM-3 nothing was missed: a schedule begins with its next time', async () => {
  const chore = await choreIn(documentWith('every Sunday at 09:00'))
  const next = documentWith('every Sunday at 18:00')
  expect(await doneAfter(1, next, chore)).toBe(0)
  expect(await doneAfter(6, next, chore)).toBe(1)
})

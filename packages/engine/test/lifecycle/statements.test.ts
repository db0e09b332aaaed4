// What an action asks of the store. The record's row is selected once before it is written, for the guards, the right to read it and
// the change, and once after, for the answer. No row is locked: the one writer of a database is (decision 75), and the UPDATE names
// the version that was read.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWatched, type WatchedApplication } from '../../../../tests/support/watched-requests.ts'
import { claim, exampleWith } from '../support/server.ts'

/** A guard over the record's own lines, and over a record behind it. */
const text = exampleWith(['owner | `size(lines) > 0` |', 'owner | `size(lines) > 0 and has(owner.manager.name)` |'])

let application: WatchedApplication
let employee: string
let id: string

beforeAll(async () => {
  application = await openWatched(text, '2026-06-15T10:00:00Z')
  const person = (name: string, administrator = false) =>
    application.addPerson({ name, email: `${name.toLowerCase()}@example.org`, administrator })
  const administrator = await application.signInAs(await person('Ada', true))
  const emil = await person('Emil')
  await application.request(administrator, 'PATCH', `/api/records/user/${emil}`, { manager: await person('Mara') })
  employee = await application.signInAs(emil)
  const made = await application.request(employee, 'POST', '/api/records/claim', claim())
  id = (made.body as { readonly id: string }).id
})
afterAll(() => application.close())

const selects = (statements: readonly string[]) =>
  statements.filter((one) => one.startsWith('SELECT t."id", t."number"'))

async function watched(method: string, path: string, body: Record<string, string> = {}) {
  const { answer, statements } = await application.watch(() => application.request(employee, method, path, body))
  const write = statements.findIndex((one) => one.startsWith('UPDATE "Claim"'))
  const before = selects(statements.slice(0, write))
  return { status: answer.status, statements, before, after: selects(statements.slice(write)) }
}

// On PostgreSQL several of them go as one (`budgets.test.ts`).
test.each([
  ['a new record', 'POST', () => '/api/records/claim', claim('43.50', { title: 'Day train' }), 6],
  [
    'an action that sends a message and plans two timers',
    'POST',
    () => `/api/records/claim/${id}/actions/submit`,
    {},
    14,
  ],
  ['an action that takes them back', 'POST', () => `/api/records/claim/${id}/actions/take-back`, {}, 11],
])('%s needs at most so many statements', async (_, method, path, body, most) => {
  const { status, statements } = await watched(method, path(), body as Record<string, string>)
  expect(status).toBeLessThan(300)
  expect(statements.length).toBeLessThanOrEqual(most)
})

test.each([
  ['an action', 'POST', () => `/api/records/claim/${id}/actions/submit`, {}],
  ['an action without a guard', 'POST', () => `/api/records/claim/${id}/actions/take-back`, {}],
  ['a change', 'PATCH', () => `/api/records/claim/${id}`, { title: 'Night train' }],
])('%s selects its record once before the write, and once for the answer', async (_, method, path, body) => {
  const { status, before, after } = await watched(method, path(), body as Record<string, string>)
  expect(status).toBe(200)
  expect(before).toHaveLength(1)
  expect(after).toHaveLength(1)
})

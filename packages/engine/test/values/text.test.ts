// Any text that a person may send comes back as it was, and is found by itself.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Principal } from '../../src/access/principal.ts'
import { openApplication, type Application } from '../support/application.ts'
import { library } from '../support/library.ts'
import { naughtyStrings } from '../support/naughty-strings.ts'

let app: Application
let ann: Principal

beforeAll(async () => {
  app = await openApplication(library)
  ann = await app.person('Ann')
})
afterAll(() => app.close())

it('VAL-1: naughty strings come back unchanged, from the record, the list and the history', async () => {
  expect(naughtyStrings.length).toBeGreaterThan(400)
  const made = await Promise.all(
    naughtyStrings.map(async ({ text }, i) => ({
      text,
      ...(await app.records.create(ann, 'Book', { title: `T${i}`, notes: text })),
    })),
  )
  const wrong: string[] = []
  for (const { text, id, record } of made) {
    const again = await app.records.get(ann, 'Book', id)
    const { items } = await app.records.history(ann, 'Book', id)
    const told = items[0]!.changes.find((c) => c.field === 'notes')?.to
    if (record!['notes'] !== text || again['notes'] !== text || told !== text) wrong.push(text)
  }
  expect(wrong).toEqual([])
})

it('VAL-1: naughty strings are searched for as they are', async () => {
  for (const { text } of naughtyStrings.filter((_, i) => i % 4 === 0)) {
    await app.records.list(ann, { entity: 'Book', search: text, limit: 1 })
  }
  const { total } = await app.records.list(ann, { entity: 'Book', total: true, limit: 1 })
  expect(total).toBe(naughtyStrings.length)
})

// A start with an unchanged document: the plan comes out of the store, where the same program compiled it from the same text.
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApplication } from '../../src/index.ts'
import { temporaryFolder } from '../support/application.ts'
import { keptIn, openStoreOf } from '../support/database.ts'

const text = `# Specification: Shelf

## 3. Entities

### Book

| Field | Type | Surprise |
| --- | --- | --- |
| Title | text (1–80) | yes |
`

let data: string
beforeEach(() => {
  data = temporaryFolder()
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

/** What a start with the program tells about the text: the messages of its problems, which the compiler or the store has. */
async function started(program: string | undefined, given = text) {
  const application = await createApplication({
    mode: 'production',
    sources: [{ file: 'shelf.md', text: given }],
    ...(program !== undefined && { program }),
    ...(await keptIn(data)),
  })
  const { status } = await application.request(null, 'GET', '/api/records/book')
  const { problems, found, hash, plan } = application
  await application.close()
  expect(status).toBe(401)
  return { problems: problems.map(({ message }) => message), found, hash, plan }
}

/** Changes what the store says the compiler found, so that one sees who is asked. */
async function mark(): Promise<void> {
  const store = await openStoreOf(data)
  await store.write((transaction) =>
    transaction.run(`UPDATE ninefold_document SET found = replace(found, '"message":"', '"message":"as stored: ')`),
  )
  await store.close()
}

test('VER-8 the plan is loaded from the store if the same program compiled the same text, otherwise compiled', async () => {
  const first = await started('one')
  expect(first.problems).toEqual([expect.stringContaining('Surprise')])
  await mark()
  const again = await started('one')
  expect(again.problems).toEqual(first.problems.map((message) => `as stored: ${message}`))
  expect([again.hash, again.plan]).toEqual([first.hash, first.plan])
  expect(again.found.map(({ span }) => span)).toEqual(first.found.map(({ span }) => span))
  // Another program compiles, notes that it did, and is believed at its next start.
  expect((await started('two')).problems).toEqual(first.problems)
  await mark()
  expect((await started('two')).problems).toEqual(again.problems)
  // As does one whose code may change, and nobody believes the store after it.
  expect((await started(undefined)).problems).toEqual(first.problems)
  expect((await started('two')).problems).toEqual(first.problems)
})

test('VER-8 another text is compiled and stored', async () => {
  await started('one')
  await mark()
  const changed = text.replace('| Title |', '| Name |')
  const first = await started('one', changed)
  expect(first.problems).toEqual([expect.stringMatching(/^(?!as stored)/)])
  expect(first.plan.entities.find(({ name }) => name === 'Book')!.fields.map(({ label }) => label)).toContain('Name')
  await mark()
  expect((await started('one', changed)).problems).toEqual([expect.stringMatching(/^as stored/)])
})

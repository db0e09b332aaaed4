// A version that loses something, that records break, or that shows people more waits until somebody has said yes to it.
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApplication, type Application, type ApplicationOptions } from '../../src/index.ts'
import { temporaryFolder } from '../support/application.ts'
import { keptIn } from '../support/database.ts'

const fields = `| Title | text (1–80) |
| Pages | decimal |
| Note | long text |`

const first = `# Specification: Shelf

## 3. Entities

### Book

| Field | Type |
| --- | --- |
${fields}

### Loan

| Field | Type |
| --- | --- |
| Until | date |

## 6. Roles

| Role | Who has it |
| --- | --- |
| reader | everyone signed in |

| Entity | reader |
| --- | --- |
| Book | create; read \`title\` |
| Loan | create |
`

const changed = (...changes: readonly (readonly [from: string, to: string])[]): string =>
  changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`there is no "${from}"`)
    return text.replace(from, to)
  }, first)

const dropped = changed(
  ['| Note | long text |\n', ''],
  ['### Book\n', '### Book\n\n- Removed: Note (drop)\n'],
  [' `title`', ' `title`'],
)
const all = ['loss', 'broken', 'wider'] as const

let data: string
let app: Application
const open = async (text: string, options: Partial<ApplicationOptions> = {}): Promise<Application> =>
  (app = await createApplication({
    mode: 'production',
    sources: sources(text),
    waiting: all,
    ...(await keptIn(data)),
    ...options,
  }))
const sources = (text: string) => [{ file: 'specification.md', text }]

let token: string
const books = async () => {
  const { body } = await app.request(token, 'GET', '/api/records/book?sort=title')
  return (body as { items: Record<string, unknown>[] }).items
}

beforeEach(async () => {
  data = temporaryFolder()
  await open(first)
  const root = await app.addPerson({ name: 'Root', email: 'root@example.org', administrator: true })
  token = await app.signInAs(root)
  for (const [title, note] of [
    ['A', 'Torn'],
    ['B', null],
    ['C', 'Signed'],
  ])
    await app.request(token, 'POST', '/api/records/book', { title: title!, note: note!, pages: '7.5' })
})
afterEach(async () => {
  await app.close()
  rmSync(data, { recursive: true, force: true })
})

test('VER-7 a version without loss, violations or wider access runs at once', async () => {
  const harmless = changed(['| Title | text (1–80) |', '| Title | text (1–90) |\n| Colour | text |'])
  expect(await app.replaceDocument(sources(harmless))).toMatchObject({ replaced: true })
  expect([app.waits, app.behind]).toEqual([undefined, false])
})

test('VER-7 a permanent deletion waits, with the number of records, and the previous version keeps running', async () => {
  const before = app.hash
  const { replaced, waits, problems } = await app.replaceDocument(sources(dropped))
  expect([replaced, app.hash, app.behind, app.waits]).toEqual([false, before, true, waits])
  const [problem] = problems.filter(({ severity }) => severity === 'error')
  expect(problem).toMatchObject({
    code: 'MIG-016',
    message: 'Book: Note is dropped: 2 records lose their values.',
    line: '- Removed: Note (drop)',
  })
  expect(await books()).toMatchObject([{ note: 'Torn' }, { note: null }, { note: 'Signed' }])
})

test('VER-7 accepting its code runs it; another code does nothing', async () => {
  const { waits } = await app.replaceDocument(sources(dropped))
  expect(await app.accept('00000000')).toMatchObject({ replaced: false, waits })
  expect(await app.accept(waits!)).toMatchObject({ replaced: true })
  expect([app.waits, app.behind, app.problems]).toEqual([undefined, false, []])
  const [book] = await books()
  expect(book).toMatchObject({ title: 'A' })
  expect(book).not.toHaveProperty('note')
})

test('VER-7 a text that is saved meanwhile replaces it', async () => {
  const { waits } = await app.replaceDocument(sources(dropped))
  expect(await app.replaceDocument(sources(first))).toMatchObject({ replaced: true })
  expect(app.waits).toBeUndefined()
  await app.accept(waits!)
  expect((await books())[0]).toMatchObject({ note: 'Torn' })
})

test('VER-7 a start with it runs the previous version, and with its code the new one', async () => {
  const before = app.hash
  await app.close()
  await open(dropped)
  const waits = app.waits
  expect([app.hash, app.behind, waits]).toEqual([before, true, expect.stringMatching(/^[0-9a-f]{16}$/)])
  expect((await books())[0]).toMatchObject({ note: 'Torn' })
  await app.close()
  await open(dropped, { accepted: waits! })
  expect([app.behind, app.waits]).toEqual([false, undefined])
  expect((await books())[0]).not.toHaveProperty('note')
})

test('VER-7 a code is valid once: the same text waits again if it loses something again', async () => {
  await app.close()
  await open(dropped)
  const waits = app.waits!
  await app.close()
  await open(dropped, { accepted: waits })
  expect(await app.replaceDocument(sources(first))).toMatchObject({ replaced: true })
  await app.request(token, 'POST', '/api/records/book', { title: 'D', note: 'Dear' })
  const again = await app.replaceDocument(sources(dropped))
  expect([again.replaced, again.waits === waits]).toEqual([false, false])
  await app.accept(waits)
  await app.close()
  await open(dropped, { accepted: waits })
  expect([app.behind, (await books()).at(-1)]).toMatchObject([true, { note: 'Dear' }])
})

test('VER-7 accepting at the start does not accept a text that is saved later', async () => {
  const { waits } = await app.replaceDocument(sources(dropped))
  await app.close()
  await open(first, { accepted: waits! })
  expect(await app.replaceDocument(sources(dropped))).toMatchObject({ replaced: false })
})

test.each([
  [
    'an entity',
    changed(
      ['### Loan\n\n| Field | Type |\n| --- | --- |\n| Until | date |\n', ''],
      ['| Loan | create |\n', ''],
      ['## 3. Entities\n', '## 3. Entities\n\n- Removed: Book (drop)\n'],
      [
        `### Book\n\n| Field | Type |\n| --- | --- |\n${fields}`,
        '### Film\n\n| Field | Type |\n| --- | --- |\n| Name | text |',
      ],
      ['| Book | create; read `title` |', '| Film | read `name` |'],
    ),
    ['MIG-016 Book is dropped with its records: 3 records lose their values.'],
  ],
  [
    'values that the document makes anew',
    changed([
      '| Field | Type |\n| --- | --- |\n| Title | text (1–80) |\n| Pages | decimal |\n| Note | long text |',
      '| Field | Type | Was | Old records |\n| --- | --- | --- | --- |\n| Title | text (1–80) | | |\n| Pages | integer | Pages (decimal) | `= floor(was)` |\n| Note | long text | | |',
    ]),
    ['MIG-016 Book: Pages becomes integer; it was decimal (18.6): 3 records lose their values.'],
  ],
  [
    'records that break a rule',
    `${first}\n## 5. Rules\n\n| Rule | Entity | Must hold |\n| --- | --- | --- |\n| Thick | Book | \`pages > 100\` |\n`,
    ['MIG-014 3 existing records violate the rule "Thick".'],
  ],
  [
    'people who may read more',
    changed(['read `title`', 'read `title`, `note`']),
    ['MIG-017 reader can now read Note of a Book'],
  ],
  [
    'accounts that anybody can make',
    changed(['## 3. Entities', '## 1. Purpose\n\n- Sign-up: open\n\n## 3. Entities']),
    ['MIG-017 Whoever wants an account can now make one'],
  ],
])('VER-7 reason to wait: %s', async (_what, text, expected) => {
  const { waits, problems } = await app.replaceDocument(sources(text))
  const told = problems.filter(({ severity }) => severity === 'error').map(({ code, message }) => `${code} ${message}`)
  expect(told).toHaveLength(expected.length)
  for (const [i, start] of expected.entries()) expect(told[i]).toContain(start)
  expect(await app.accept(waits!)).toMatchObject({ replaced: true })
})

const keeping = (history: string, others = '') =>
  `${first}\n## 9. Limits\n\n| Constant | Value | Changed by |\n| --- | --- | --- |\n| Keep history | ${history} | administrators |\n${others}`

test('VER-7 a shorter retention waits, also while the author is writing', async () => {
  await app.close()
  await open(keeping('10 years'), { waiting: ['loss'] })
  expect(app.waits).toEqual(expect.any(String))
  expect((await app.accept(app.waits!)).replaced).toBe(true)
  const { waits, problems } = await app.replaceDocument(sources(keeping('1 day')))
  expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([
    {
      code: 'MIG-016',
      message: 'The history of Book, Loan and User is kept for 1 day; before, for 10 years.',
      line: '| Keep history | 1 day | administrators |',
    },
  ])
  expect(waits).toEqual(expect.any(String))
  expect((await app.replaceDocument(sources(keeping('20 years')))).replaced).toBe(true)
})

test('VER-7 the current retention counts, also if it was changed in the application', async () => {
  await app.close()
  await open(keeping('1 year'), { waiting: [] })
  const changed = await app.request(token, 'PUT', '/api/app/constants/keepHistory', { value: '30 years' })
  expect(changed.status).toBe(200)
  await app.close()
  await open(keeping('2 years'), { waiting: ['loss'] })
  expect(app.problems.map(({ message }) => message)).toEqual([
    'The history of Book, Loan and User is kept for 2 years; before, for 30 years.',
  ])
})

test('VER-7 a call for more users waits', async () => {
  const calls = (whom: string) =>
    `${first}\n## 7. Calls\n\n| Call | Name | For | Does | Answers |\n| --- | --- | --- | --- | --- |\n| \`GET /size\` | Size | ${whom} | | \`{'size': 1}\` |\n`
  expect((await app.replaceDocument(sources(calls('administrators')))).replaced).toBe(true)
  const { replaced, problems } = await app.replaceDocument(sources(calls('administrators, reader')))
  expect(replaced).toBe(false)
  expect(problems.map(({ message }) => message)).toContain('`GET /size` is for reader too.')
})

test('VER-7 dropping hidden data waits', async () => {
  const aside = dropped.replace('Note (drop)', 'Note (keep)')
  expect(await app.replaceDocument(sources(aside))).toMatchObject({ replaced: true })
  const { waits, problems } = await app.replaceDocument(sources(dropped))
  expect(problems.map(({ message }) => message)).toContain(
    'Book: Note was set aside; now it is dropped: 2 records lose their values.',
  )
  expect(await app.accept(waits!)).toMatchObject({ replaced: true })
})

test('VER-7 only the configured reasons wait', async () => {
  await app.close()
  await open(first, { waiting: ['loss'] })
  const wider = changed(['read `title`', 'read `title`, `note`'])
  const ruled = `${wider}\n## 5. Rules\n\n| Rule | Entity | Must hold |\n| --- | --- | --- |\n| Thick | Book | \`pages > 100\` |\n`
  expect(await app.replaceDocument(sources(ruled))).toMatchObject({ replaced: true })
})

// The demonstration: people and records for any document, made through the application's own door.
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createApplication } from '@ninefold/engine'
import type { Application } from '@ninefold/engine'
import type { Json } from '@ninefold/plan/values'
import type { WireRecord } from '@ninefold/plan/wire'
import { demonstrate } from '../src/demonstration/demonstrate.ts'
import type { Demonstration } from '../src/demonstration/demonstrate.ts'
import { noTemplates, readTemplates } from '../src/demonstration/templates.ts'
import type { Templates } from '../src/demonstration/templates.ts'
import { locateDocument, readSources } from '../src/sources/document.ts'
import type { Source } from '../src/sources/document.ts'
import { root } from './process.ts'

const now = new Date('2026-06-15T10:00:00.000Z')
const open: Application[] = []
afterEach(() => Promise.all(open.splice(0).map((each) => each.close())))

interface Shown {
  readonly application: Application
  readonly demonstration: Demonstration
  /** All records of an entity as the demonstration's administrator sees them. */
  readonly records: (path: string) => Promise<readonly WireRecord[]>
}

async function show(sources: readonly Source[], templates: Templates = noTemplates): Promise<Shown> {
  const application = await createApplication({
    data: ':memory:',
    sources,
    mode: 'development',
    now: () => now.getTime(),
  })
  open.push(application)
  const demonstration = await demonstrate(application.plan, application, templates, now)
  const administrator = demonstration.people.find((person) => person.administrator)!
  const token = await application.signInAs(administrator.id)
  return {
    application,
    demonstration,
    async records(path) {
      const { body } = await application.request(token, 'GET', `/api/records/${path}?limit=200&include=parts`)
      return (body as unknown as { items: readonly WireRecord[] }).items
    },
  }
}

function example(name: string): Promise<Shown> {
  const place = locateDocument(join('examples', name), [root])
  if ('mistake' in place) throw new Error(place.mistake)
  return show(readSources(place), readTemplates(place))
}

const document = (text: string): readonly Source[] => [
  { file: 'specification.md', text: `# Specification: Try\n\n${text}` },
]

describe('the expense claims', () => {
  let shown: Shown
  beforeAll(async () => {
    shown = await example('expense-claims')
    open.pop()
  })
  afterAll(() => shown?.application.close())

  test('have an administrator, two people for each given role and some without one', async () => {
    const { demonstration } = shown
    const withRole = (role: string) => demonstration.people.filter((person) => person.roles.includes(role)).length
    expect(demonstration.people.filter((person) => person.administrator)).toHaveLength(1)
    expect([withRole('finance'), withRole('auditor')]).toEqual([2, 2])
    expect(
      demonstration.people.filter((person) => !person.administrator && person.roles.length === 0).length,
    ).toBeGreaterThan(2)
  })

  test('stand in every state, and tell a story that lies in the past', async () => {
    const { records } = shown
    const claims = await records('claim')
    const states = new Set(claims.map((claim) => claim.status))
    expect(states).toEqual(new Set(['draft', 'submitted', 'approved', 'rejected', 'paid']))
    for (const claim of claims) {
      expect(Date.parse(claim.createdAt as string)).toBeLessThan(now.getTime())
      expect(Date.parse(claim.updatedAt as string)).toBeLessThanOrEqual(now.getTime())
    }
    expect(new Set(claims.map((claim) => (claim.createdAt as string).slice(0, 10))).size).toBeGreaterThan(5)
  })

  test('are decided by the manager of whoever claims: somebody manages people who claim', async () => {
    const { records } = shown
    const managers = new Map((await records('user')).map((user) => [user.id, user.manager]))
    const waiting = (await records('claim')).filter((claim) => claim.status === 'submitted')
    expect(waiting.some((claim) => managers.get(claim.owner as string))).toBe(true)
  })

  test('have the words of the file beside the document, its amounts and its references', async () => {
    const { records } = shown
    const train = (await records('claim')).find((claim) => claim.title === 'Train to the Utrecht office')
    expect(train).toMatchObject({ category: 'travel', amount: { amount: '28.40', currency: 'EUR' } })
    const sales = (await records('cost-centre')).find((centre) => centre.code === 'SALES')
    const users = await records('user')
    expect(users.find((user) => user.id === sales!.holder)).toMatchObject({ name: 'Jonas Lindqvist' })
  })

  test('are the same each time', async () => {
    const told = async ({ records }: Shown) =>
      (await records('claim')).map(({ number, title, status, createdAt }) => [number, title, status, createdAt])
    expect(await told(await example('expense-claims'))).toEqual(await told(shown))
  })

  test('have told people what happened, and only the latest of it is new to them', async () => {
    const { application, demonstration } = shown
    const inboxes: { items: unknown[]; unread: number }[] = []
    for (const { id } of demonstration.people) {
      const { body } = await application.request(await application.signInAs(id), 'GET', '/api/app/inbox')
      inboxes.push(body as unknown as { items: unknown[]; unread: number })
    }
    expect(Math.max(...inboxes.map(({ items }) => items.length))).toBeGreaterThan(3)
    expect(Math.max(...inboxes.map(({ unread }) => unread))).toBe(3)
  })

  test('leave the time as it is', async () => {
    const { application, demonstration } = shown
    const token = await application.signInAs(demonstration.people[0]!.id)
    const { body } = await application.request(token, 'GET', '/api/app/clock')
    expect(body).toEqual({ now: now.toISOString() })
  })
})

test('bookings that must not overlap do not', async () => {
  const { records } = await example('room-booking')
  const live = (await records('booking')).filter((each) => each.status === 'requested' || each.status === 'confirmed')
  expect(live.length).toBeGreaterThan(2)
  const overlap = (a: WireRecord, b: WireRecord) => a.room === b.room && a.starts! < b.ends! && b.starts! < a.ends!
  expect(live.flatMap((a) => live.filter((b) => a.id !== b.id && overlap(a, b)))).toEqual([])
})

test('people have what the file says of them, and records come in its order', async () => {
  const { records, demonstration } = await example('purchasing')
  const movements = await records('movement')
  const first = movements.filter(({ kind }) => kind === 'count').map(({ createdAt }) => createdAt as string)
  const taken = movements.filter(({ kind }) => kind === 'issue').map(({ createdAt }) => createdAt as string)
  expect(first.length).toBeGreaterThan(9)
  expect(first.toSorted().at(-1)! < taken.toSorted()[0]!).toBe(true)
  // A comment comes after the record that it is about.
  expect(await records('request-comment')).toHaveLength(5)
  expect(demonstration.refusals).toEqual([])
  const desk = await example('help-desk')
  const people = await desk.records('user')
  const customers = await desk.records('customer')
  expect(people.filter(({ customer }) => customer !== null)).toHaveLength(3)
  expect(people.find(({ name }) => name === 'Yusuf Demir')).toMatchObject({
    customer: customers.find(({ name }) => name === 'Kestrel Logistics')!.id,
  })
})

test('appointments that waited for reception were booked, and the past ones took place', async () => {
  const { records } = await example('appointments')
  const states = new Set((await records('appointment')).map(({ status }) => status))
  for (const state of ['booked', 'done']) expect(states).toContain(state)
})

test('a document of ten lines has records in the name of the administrator, since nobody else may', async () => {
  const { records, demonstration } = await example('ten-lines')
  const books = await records('book')
  expect(books.length).toBeGreaterThan(9)
  expect(new Set(books.map((book) => book.createdBy))).toEqual(new Set([demonstration.people[0]!.id]))
})

test('a document without anything has people alone', async () => {
  const { demonstration } = await show(document(''))
  expect(demonstration).toMatchObject({ records: 0, refusals: [] })
  expect(demonstration.people.length).toBeGreaterThan(1)
})

test('every type of field is filled in somewhere, and everything that was made holds what the document demands', async () => {
  const { records, demonstration } = await show(
    document(`
## 1. What it does

| Setting | Value |
| --- | --- |
| Currency | SEK |

## 3. Entities

### Shelf

| Field | Type | Required |
| --- | --- | --- |
| Code | text (3), unique | yes |

### Thing

| Field | Type | Required |
| --- | --- | --- |
| Number | sequence | |
| Name | text (2–12) | yes |
| Story | long text | yes |
| Count | integer (90–95) | yes |
| Weight | decimal (4.1) | yes |
| Price | money | yes |
| Discount | percent | yes |
| Broken | yes/no | yes |
| Bought on | date | yes |
| Opens | time | yes |
| Seen at | date and time | yes |
| Kind | one of: small, large | yes |
| Colours | some of: red, green, blue | yes |
| Contact | email | yes |
| Page | web address | yes |
| Call | phone | yes |
| Picture | image (up to 1 MB) | yes |
| Shelf | Shelf | yes |

### Piece

- Part of: Thing, as Pieces

| Field | Type | Required |
| --- | --- | --- |
| Label | text (1–40) | yes |
| Cost | money | yes |
`),
  )
  expect(demonstration.refusals).toEqual([])
  const things = await records('thing')
  expect(things.length).toBeGreaterThan(9)
  const required = [
    'name',
    'story',
    'count',
    'weight',
    'price',
    'discount',
    'broken',
    'boughtOn',
    'opens',
    'seenAt',
    'kind',
  ]
  for (const thing of things)
    for (const name of [...required, 'colours', 'contact', 'page', 'call', 'picture', 'shelf'])
      expect(thing[name]).not.toBeNull()
  expect(things.some((thing) => (thing.pieces as readonly Json[]).length > 0)).toBe(true)
  expect(things.every((thing) => (thing.price as { currency: string }).currency === 'SEK')).toBe(true)
})

test('what can never be created is left out, and said', async () => {
  const { demonstration } = await show(
    document(`
## 3. Entities

### Wish

| Field | Type | Required |
| --- | --- | --- |
| Text | text (1–200) | yes |

## 5. Rules

| Rule | Entity | Must hold | Error |
| --- | --- | --- | --- |
| Never | Wish | \`text == 'the one and only'\` | WRONG_WISH |

## 8. Errors

| Code | Status | Message |
| --- | --- | --- |
| WRONG_WISH | 422 | Not this one. |
`),
  )
  expect(demonstration.records).toBe(0)
  expect(demonstration.refusals).toContain('Wish: text: Not this one.')
})

describe('documents of every kind', () => {
  test('times of day beside dates make no moment that is none', async () => {
    const { records } = await show(
      document(`## 3. Entities

### Shift

| Field | Type | Required |
| --- | --- | --- |
| Title | text | yes |
| Start time | time | yes |
| From | time | yes |
| End date | date | yes |
| Pause | duration | yes |
| Share | decimal (2.2) | yes |
`),
    )
    expect((await records('shift')).length).toBeGreaterThan(5)
  })

  test('required patterns are met, each record with a text of its own', async () => {
    const { records, demonstration } = await show(
      document(`## 3. Entities

### Parcel

| Field | Type | Required | Constraints |
| --- | --- | --- | --- |
| Number | text | yes | unique, pattern \`^PC-[0-9]{4}(-[a-z]+)?$\` |
| Place | text | | pattern \`[A-Z]{2} [0-9]{2,3}\` |
`),
    )
    const parcels = await records('parcel')
    expect(parcels.length).toBeGreaterThan(10)
    expect(parcels.every((one) => /^PC-\d{4}/u.test(one['number'] as string))).toBe(true)
    expect(demonstration.without).toEqual([])
  })

  test('the one record of an entity is filled in', async () => {
    const { records, demonstration } = await show(
      document(`## 3. Entities

### House rules

- Only one: yes

| Field | Type | Required |
| --- | --- | --- |
| Motto | text | yes |
`),
    )
    const [rules] = await records('house-rules')
    expect(rules?.['motto']).toEqual(expect.any(String))
    expect(demonstration.without).toEqual([])
  })

  test('amounts reach what needs an approval', async () => {
    const { records } = await show(
      document(`## 1. Purpose

- Currency: EUR

## 3. Entities

### Order

| Field | Type | Required |
| --- | --- | --- |
| Title | text | yes |
| Amount | money | yes |

## 4. States

### Order

| Action | From | To | Who |
| --- | --- | --- | --- |
| Approve | open | approved | everyone signed in |

| Approval | For action | Needed | From | When |
| --- | --- | --- | --- | --- |
| Large | Approve | 1 | administrators | \`amount > limit\` |

## 9. Constants

| Name | Value |
| --- | --- |
| Limit | 25000 EUR |
`),
    )
    const amounts = (await records('order')).map((one) => Number((one['amount'] as { amount: string }).amount))
    expect(Math.max(...amounts)).toBeGreaterThan(25_000)
    expect(Math.min(...amounts)).toBeLessThan(25_000)
  })

  test('what cannot be made is told with the reason', async () => {
    const { demonstration } = await show(
      document(`## 3. Entities

### Note

| Field | Type | Required |
| --- | --- | --- |
| Title | text | yes |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Never | Note | \`size(title) > 2000\` |
`),
    )
    expect(demonstration.without).toEqual([expect.stringMatching(/^Note: /u)])
  })
})

// Whoever asks for fields gets these alone, and no more is read for them; what one may not read is as absent as what is not there.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'
import { openApplication } from '../support/application.ts'
import { watch } from '../../src/query-plan/watched-store.ts'
import { openRecords } from '../../src/records/open-records.ts'

const text = `# Specification: Trips

## 1. What it is

- Currency: EUR

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Trips | \`/trips\` | list of Trip | everyone signed in |
| Board | \`/board\` | board of Trip by kind | everyone signed in |
| Month | \`/month\` | calendar of Trip by day | everyone signed in |
| Start | \`/start\` | dashboard | everyone signed in |

### Trips

- Columns: title, total, leader.town

### Board

- Columns: title

### Start

| Tile | Shows |
| --- | --- |
| Latest | list of Trip, newest first |

## 3. Entities

### Guide

- Shown as: \`name\`

| Field | Type |
| --- | --- |
| Name | text (1–80) |
| Town | text (1–80) |
| Salary | money |

### Trip

- Shown as: \`title\`

| Field | Type | Computed |
| --- | --- | --- |
| Title | text (1–80) | |
| Kind | one of: short, long | |
| Day | date | |
| Leader | Guide | |
| Guides | many Guide | |
| Remark | text | |
| Secret | text | |
| Total | money | \`stops.sum(s, s.price)\` |
| Length | integer | \`title.size()\` |

### Stop

- Part of: Trip, as Stops

| Field | Type |
| --- | --- |
| Place | text (1–80) |
| Price | money |

## 6. Roles

| Role | Who |
| --- | --- |
| clerk | given by administrators |

| | Guide | Trip |
| --- | --- | --- |
| clerk | read all but \`salary\` | export; read all but \`secret\` |
| administrators | all | all |
`

let clerk: Person
let guide: string
let trip: string
const server = await testServer({ text })
beforeAll(async () => {
  const ada = await server.person('Ada', [], { administrator: true })
  clerk = await server.person('Cleo', ['clerk'])
  guide = (await ada.post('/api/records/guide', { name: 'Nele', town: 'Ghent', salary: '100' })).body.id
  const stops = [
    { place: 'Lyon', price: '10.50' },
    { place: 'Nice', price: '2' },
  ]
  const made = { title: 'South', kind: 'long', day: '2026-05-04', leader: guide, guides: [guide], secret: 'x', stops }
  const answer = await ada.post('/api/records/trip', made)
  trip = answer.body.id
})

const list = async (query: string, person = clerk) => person.get(`/api/records/trip?${query}`)
const one = { id: expect.any(String), version: 1 } as const

describe('REC-24 a list and a record contain the selected fields', () => {
  const total = { amount: '12.50', currency: 'EUR' }
  const cases: readonly (readonly [string, Record<string, unknown>])[] = [
    ['title', { title: 'South' }],
    ['TITLE,title', { title: 'South' }],
    ['id', {}],
    ['total,length', { total, length: 5 }],
    ['leader.name', { 'leader.name': 'Nele' }],
    ['leader,leader.town', { leader: 'GUIDE', 'leader.town': 'Ghent' }],
    ['guides', { guides: ['GUIDE'] }],
  ]
  test.each(cases)('%s', async (fields, wanted) => {
    const text = JSON.stringify(wanted).replaceAll('GUIDE', guide)
    const expected = { ...one, ...(JSON.parse(text) as typeof wanted) }
    const found = await list(`fields=${fields}`)
    expect(found.body.items).toEqual([expected])
    const got = await clerk.get(`/api/records/trip/${trip}?fields=${fields}`)
    expect(got.body).toEqual(expected)
    expect(got.headers.get('etag')).toMatch(/^"1-/)
  })

  test('some fields of each part', async () => {
    const { body } = await list('fields=stops.price,title')
    const stops = ['10.50', '2.00'].map((amount) => ({ id: expect.any(String), price: { amount, currency: 'EUR' } }))
    expect(body.items).toEqual([{ ...one, title: 'South', stops }])
    expect((await clerk.get(`/api/records/trip/${trip}?fields=stops.price,title`)).body).toEqual(body.items[0])
  })

  test('a list of parts as a whole, in addition to selected fields of it', async () => {
    const { body } = await list('fields=stops,stops.price')
    expect(Object.keys(body.items[0].stops[0]).toSorted()).toEqual(['id', 'place', 'price'])
  })
})

describe('REC-25 missing and unreadable fields are refused alike, with the available ones', () => {
  const own =
    'title, kind, day, leader, guides, remark, total, length, id, createdAt, createdBy, updatedAt, updatedBy, version, stops'
  const cases: readonly (readonly [string, string, string])[] = [
    ['secret', 'hidden', own],
    ['secret.x', 'hidden.x', own],
    ['leader.salary', 'leader.hidden', 'leader.name, leader.town'],
    ['stops.margin', 'stops.hidden', 'stops.place, stops.price'],
    ['leader.guides.name', 'leader.hidden.name', 'leader.name, leader.town'],
    ['title.length', 'title.hidden', own],
  ]
  test.each(cases)('%s', async (unreadable, absent, allowed) => {
    for (const address of ['/api/records/trip?', `/api/records/trip/${trip}?`, '/api/app/screens/trips/records?']) {
      const refused = await clerk.get(`${address}fields=title,${unreadable}`)
      expect([refused.status, refused.body.code, refused.body.errors[0].field]).toEqual([
        400,
        'FIELDS_INVALID',
        'fields',
      ])
      const named = String(refused.body.errors[0].remedy)
        .replace(/^[^:]*: |\.$/g, '')
        .split(', ')
      expect(named).toEqual(expect.arrayContaining(allowed.split(', ')))
      expect(named.join()).not.toMatch(/secret|salary/)
      const other = await clerk.get(`${address}fields=title,${absent}`)
      expect(other.text.replaceAll(absent, unreadable)).toBe(refused.text)
    }
  })

  test('users who may read it may select it', async () => {
    const ada = await server.person('Eve', [], { administrator: true })
    expect((await list('fields=secret,leader.salary', ada)).body.items[0]).toMatchObject({ secret: 'x' })
  })

  test('neither a page nor an older version accepts fields', async () => {
    for (const also of ['include=page', 'at=2030-01-01']) {
      const refused = await clerk.get(`/api/records/trip/${trip}?fields=title&${also}`)
      expect([refused.status, refused.body.code]).toEqual([422, 'FIELD_UNKNOWN'])
    }
  })
})

describe('a list includes parts if requested', () => {
  test('and leaves them out otherwise', async () => {
    const whole = (await list('include=parts')).body.items[0]
    const { stops: _, ...own } = whole
    expect((await list('')).body.items[0]).toEqual(own)
    for (const query of ['include=parts', 'include=related,parts', 'fields=title&include=parts']) {
      const asked = await list(query)
      expect(asked.body.items[0].stops).toHaveLength(2)
    }
    const without = await list('fields=title&include=related')
    expect(without.body.items[0]).not.toHaveProperty('stops')
    expect((await list('include=everything')).body.code).toBe('NOT_A_CHOICE')
  })
})

describe('files and screens', () => {
  test('a file has the selected columns, in their order', async () => {
    const file = await list('format=csv&fields=leader.name,title')
    expect(file.text).toBe('Leader: Name,Title\r\nNele,South\r\n')
    expect((await list('format=csv&fields=stops.price')).body.code).toBe('FIELDS_INVALID')
    const screen = await clerk.get('/api/app/screens/trips/records?format=csv&fields=kind')
    expect(screen.text).toBe('Kind\r\nLong\r\n')
  })

  test('a screen returns its own fields, or the selected ones', async () => {
    const items = async (path: string) => (await clerk.get(`/api/app/screens/${path}`)).body.items
    const total = { amount: '12.50', currency: 'EUR' }
    expect(await items('trips/records')).toEqual([{ ...one, title: 'South', total, 'leader.town': 'Ghent' }])
    expect(await items('board/records')).toEqual([{ ...one, title: 'South', kind: 'long' }])
    expect(await items('month/records')).toEqual([{ ...one, day: '2026-05-04' }])
    expect(await items('trips/records?fields=kind')).toEqual([{ ...one, kind: 'long' }])
    const { tiles } = (await clerk.get('/api/app/screens/start/tiles')).body
    expect(Object.keys(tiles[0].page.items[0])).not.toContain('stops')
  })
})

test('REC-24 only selected fields are queried and computed', async () => {
  const app = await openApplication(text)
  const person = await app.person('Ann', ['clerk'])
  const { watched, take } = watch(app.store)
  const records = openRecords({ store: watched, plan: app.plan, hash: 'first' })
  await records.list(person, { entity: 'Trip', fields: ['title'] })
  const [statement, ...more] = take()
  expect(more).toEqual([])
  expect(statement!.text).toMatch(/^SELECT t\."id", t\."title", t\."version", t\."createdAt", t\."id" FROM "Trip" AS t/)
  await app.close()
})

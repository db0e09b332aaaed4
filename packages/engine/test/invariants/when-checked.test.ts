// When a rule is looked at: what only the time or the person makes wrong stands in nobody's way, nor does what was broken before.
import { describe, expect, it } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Visits

## 3. Entities

### Doctor

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text | yes | |
| Leave | integer | yes | 0 |
| Visits | list of Visit | | |
| Booked | integer | | \`= visits.filter(v, v.status != 'open').sum(v, v.minutes)\` |

### Visit

| Field | Type | Required |
| --- | --- | --- |
| Doctor | Doctor | yes |
| Begins | date and time | |
| Minutes | integer | |
| Title | text | |
| Level | integer | |

## 4. States

### Visit

| Action | From | To | Who | When |
| --- | --- | --- | --- | --- |
| Book | open | booked | everyone signed in | |
| No show | booked | missed | after 1 hour since begins | |
| Burst | booked | burst | after 2 days since begins | |

## 5. Rules

| Rule | Entity | When | Must hold |
| --- | --- | --- | --- |
| In the future | Visit | \`has(begins)\` | \`begins > now\` |
| Not too much | Doctor | | \`booked <= mostBooked - leave\` |
| Few at a time | Visit | this record is saved | \`doctor.visits.filter(v, v.level > 5).size() <= level\` |
| Never lower | Visit | | \`level >= old.level\` |
| Sealed | Visit | | \`old.title != 'sealed'\` |
| Below the most | Visit | | \`minutes <= longest\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Doctor | all |
| Visit | all |

## 9. Constants

| Name | Value | Changed by |
| --- | --- | --- |
| Longest | 100 | administrators |
| Most booked | 100 | administrators |
`

const server = await testServer({ text, now: () => Date.parse('2026-03-10T09:00:00Z') })
const ann = await server.person('Ann', [], { administrator: true })

const doctor = async (more: object = {}) => (await ann.post('/api/records/doctor', { name: 'Dr No', ...more })).body.id
const visit = (of: string, more: object = {}) => ann.post('/api/records/visit', { doctor: of, ...more })
const change = (id: string, values: object) => ann.patch(`/api/records/visit/${id}`, values as never)
const book = (id: string) => ann.post(`/api/records/visit/${id}/actions/book`)

describe('INV-3 a rule over the time', () => {
  it('is checked when the fields that it reads are written, not when only the time changes', async () => {
    const of = await doctor()
    expect((await visit(of, { begins: '2026-03-10T08:00:00Z' })).status).toBe(422)
    const { id } = (await visit(of, { begins: '2026-03-10T10:00:00Z' })).body
    await book(id)
    await ann.post('/api/app/clock', { advance: '3 hours' })
    expect((await ann.get(`/api/records/visit/${id}`)).body.status).toBe('missed')
    expect((await change(id, { title: 'Call them' })).status).toBe(200)
    expect((await change(id, { begins: '2026-03-10T10:30:00Z' })).status).toBe(422)
  })
})

describe('INV-3 a rule over the old version', () => {
  it('is checked at each change of its record', async () => {
    const { id } = (await visit(await doctor(), { level: 3, title: 'a' })).body
    expect((await change(id, { level: 2 })).status).toBe(422)
    expect((await change(id, { level: 4, title: 'sealed' })).status).toBe(200)
    expect((await change(id, { minutes: 4 })).status).toBe(422)
  })
})

describe('INV-2 an existing violation', () => {
  it('may remain or be reduced, but not increased', async () => {
    const of = await doctor()
    const ids = await Promise.all([30, 30, 30].map(async (minutes) => (await visit(of, { minutes })).body.id))
    for (const id of ids) await book(id)
    await ann.request('PUT', '/api/app/constants/mostBooked', { value: 50 })
    expect((await change(ids[0]!, { title: 'x' })).status).toBe(200)
    expect((await change(ids[0]!, { minutes: 20 })).status).toBe(200)
    expect((await change(ids[0]!, { minutes: 25 })).status).toBe(422)
    expect((await ann.patch(`/api/records/doctor/${of}`, { name: 'Dr Yes' })).status).toBe(200)
    expect((await ann.patch(`/api/records/doctor/${of}`, { leave: 1 })).status).toBe(422)
    expect((await ann.request('DELETE', `/api/records/visit/${ids[0]!}`)).status).toBe(204)
    const another = (await visit(of, { minutes: 1 })).body.id
    expect((await book(another)).status).toBe(422)
  })

  it('by a constant may remain', async () => {
    const { id } = (await visit(await doctor(), { minutes: 90 })).body
    const changed = await ann.request('PUT', '/api/app/constants/longest', { value: 60 })
    expect(changed.body.breaks).toEqual([{ rule: 'Below the most', entity: 'Visit', records: 1 }])
    expect((await ann.request('PUT', '/api/app/constants/longest', { value: 60 })).body.breaks).toBeUndefined()
    expect((await change(id, { title: 'Long' })).status).toBe(200)
    expect((await change(id, { minutes: 80 })).status).toBe(422)
    expect((await change(id, { minutes: 60 })).status).toBe(200)
  })
})

describe('RUL-12 a rule narrowed to when this record is saved', () => {
  it('is not checked when another record is saved', async () => {
    const of = await doctor()
    const first = (await visit(of, { level: 1 })).body.id
    for (const level of [6, 7]) expect((await visit(of, { level })).status).toBe(201)
    // Two are above five, and this one is at one.
    expect((await change(first, { title: 'x' })).status).toBe(422)
    expect((await change(first, { level: 2 })).status).toBe(200)
  })
})

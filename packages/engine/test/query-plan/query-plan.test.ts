import { describe, expect, test } from 'vitest'
import { queryPlans } from '../../src/query-plan/explain.ts'
import type { QueryPlan } from '../../src/query-plan/query-plan.ts'
import { planOf } from '../support/compiled.ts'

const TEXT = `# Specification: Library

## 2 Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Books | /books | list of Book | member, clerk |
| Authors | /authors | list of Author | clerk |
| My loans | /mine | list of Loan where \`borrower == me\` | member |
| By author | /by-author | list of Book | clerk |
| Not lost | /not-lost | list of Book where \`kind != 'lost'\` | clerk |
| Overview | / | dashboard | clerk |

### Books

- Columns: title
- Sort: title

### My loans

- Sort: due, newest first

### By author

- Columns: title
- Sort: author.name

### Not lost

- Columns: title
- Sort: title

### Overview

| Tile | Shows |
| --- | --- |
| Books | count of Book |
| Lent | count of Loan where \`back == false\` |
| Lent | count of Loan where \`back == false\` |

## 3 Entities

### Author

| Field | Type |
| --- | --- |
| Name | text |

### Book

| Field | Type |
| --- | --- |
| Title | text, required |
| Kind | one of: new, used, lost |
| Author | Author |

### Loan

| Field | Type |
| --- | --- |
| Book | Book |
| Borrower | User |
| Back | yes/no |
| Due | date |

## 6 Roles

| Role | Who has it |
| --- | --- |
| member | given |
| clerk | given |

| Entity | member | clerk |
| --- | --- | --- |
| Book | read | read |
| Author | read | read |
| Loan | read when \`borrower == me\` | read |

## 7 Calls

| Call | Method and path | For | Does | Answers |
| --- | --- | --- | --- | --- |
| Due loans | \`GET /loans\` | clerk | list of Loan where \`back == false\`, oldest first, paged | \`{'due': items.map(l, l.due)}\` |
`

const plans = await queryPlans(planOf(TEXT))
const of = (place: string, role = 'clerk'): QueryPlan | undefined =>
  plans.find((one) => one.place === place && one.roles.includes(role))

describe('query plans', () => {
  test('QRY-1 are printed for each list, search, tile and call, once for roles with the same plan', () => {
    expect(new Set(plans.map(({ place }) => place))).toEqual(
      new Set([
        'screen "Books"',
        'screen "Loans"',
        'search in "Loans"',
        'search in "Books"',
        'screen "Authors"',
        'search in "Authors"',
        'screen "My loans"',
        'search in "My loans"',
        'screen "By author"',
        'screen "Not lost"',
        'search in "Not lost"',
        'search in "By author"',
        'tile "Books"',
        'tile "Lent"',
        'call "Due loans"',
      ]),
    )
    expect(of('screen "Books"')?.roles).toEqual(expect.arrayContaining(['member', 'clerk']))
    expect(of('screen "My loans"')).toBeUndefined()
  })

  test('QRY-2 say how much is read', () => {
    expect(of('screen "Books"')).toMatchObject({ cost: 'page', indexes: ['title'], through: [] })
    expect(of('search in "Books"')).toMatchObject({ cost: 'found', indexes: ['words in title'], through: [] })
    // Sorted by what stands elsewhere.
    expect(of('screen "By author"')).toMatchObject({ cost: 'all', indexes: [] })
    expect(of('tile "Lent"')?.cost).toBe('found')
  })

  test('QRY-3 values compared for equality are found by an index, in its order', () => {
    expect(of('screen "My loans"', 'member')).toMatchObject({ cost: 'page', indexes: ['borrower, due descending'] })
    expect(of('call "Due loans"')).toMatchObject({ cost: 'page', indexes: ['back, createdAt'] })
  })

  test('QRY-7 name the missing index of a list, and its cost for each new record', () => {
    expect(of('screen "Not lost"')).toMatchObject({
      cost: 'sifted',
      missing: { index: 'kind, title', entries: 4 },
    })
    expect(of('screen "Books"')?.missing).toBeUndefined()
  })

  test('QRY-1 two lists with the same name have their own lines, and a role is named once', () => {
    const lent = plans.filter(({ place }) => place === 'tile "Lent"')
    expect(lent.map(({ roles }) => roles)).toEqual([['clerk'], ['clerk']])
    expect(new Set(lent.map(({ origin }) => origin?.line)).size).toBe(2)
  })
})

const RULES = `# Specification: Rooms

## 3. Entities

### Crew

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Rooms | list of Room | |
| Reason | text | when \`rooms.sum(r, r.seats) > 10\` |

### Room

| Field | Type | Required |
| --- | --- | --- |
| Crew | Crew | |
| Seats | integer | yes |
| Day | date | |
| Tags | list of text | |

## 5. Rules

| Rule | Entity | When | Must hold |
| --- | --- | --- | --- |
| Siblings | Room | | \`crew.rooms.sum(r, r.seats) <= 10\` |
| Few | Crew | | \`not Room.exists(r, r.crew == this and r.seats > 9)\` |
| Most | Room | | \`not Room.exists(b, b.seats > seats + 100)\` |
| Day | Room | | \`Room.filter(b, b.day == day).size() < 5\` |
| Low | Room | | \`Room.all(b, b.seats < 50)\` |
| Saved | Room | this record is saved | \`not Room.exists(b, b.seats > seats + 100)\` |
| Tags | Crew | | \`Room.map(r, r.tags.join(',')).join(',').size() < 100\` |
| Own | Room | | \`seats > 0\` |
| Free | Room | | \`not Room.exists(b, b != this and b.crew == crew and b.day == day)\` |
| Others | Room | | \`Room.filter(b, b != this and b.crew == crew and b.day == day).size() < 5\` |
| Beside | Room | | \`crew.rooms.filter(b, not (b == this)).sum(b, b.seats) < 90\` |
| Which | Room | | \`Room.filter(b, b != this and b.crew == crew).flatMap(b, b.tags).join(',').size() < 90\` |
`

describe('QRY-6 rules over other records', async () => {
  const rules = await queryPlans(planOf(RULES))
  const rule = (label: string) => rules.find(({ place }) => place === `rule "${label}"`)

  test('state what a write of each entity makes them check, by which index', () => {
    expect(rule('Siblings')).toMatchObject({ writes: ['Room'], cost: 'found', indexes: ['crew'], through: [] })
    expect(rule('Few')).toMatchObject({ writes: ['Room'], cost: 'found', indexes: ['id'], through: [] })
    expect(rule('Day')).toMatchObject({ writes: ['Room'], cost: 'found', indexes: ['day'], through: [] })
  })

  test('state what is scanned as a whole', () => {
    expect(rule('Most')).toMatchObject({ writes: ['Room'], cost: 'all', narrowed: true, through: ['Room'] })
    expect(rule('Low')).toMatchObject({ cost: 'all', through: [] })
    expect(rule('Saved')).toMatchObject({ cost: 'row', through: ['Room'] })
    expect(rule('Tags')).toMatchObject({ cost: 'all', through: ['Room'], loads: true })
  })

  test('state which of the found records are checked', () => {
    expect(rule('Siblings')).toMatchObject({ oneOfEach: ['Crew'] })
    expect(rule('Day')).toMatchObject({ oneOfEach: ['Day'] })
    expect(rule('Free')).toMatchObject({ cost: 'found', indexes: ['crew'], narrowed: true, through: [] })
    for (const label of ['Free', 'Others']) expect(rule(label)?.oneOfEach?.toSorted()).toEqual(['Crew', 'Day'])
    expect(rule('Beside')?.oneOfEach?.toSorted()).toEqual(['Crew', 'Seats'])
    expect(rule('Which')).not.toHaveProperty('oneOfEach')
  })

  test('include required fields, and leave out rules over the record alone', () => {
    expect(rules.find(({ place }) => place === 'required field "Reason"')).toMatchObject({
      writes: ['Crew'],
      cost: 'row',
    })
    expect(rule('Own')).toBeUndefined()
  })
})

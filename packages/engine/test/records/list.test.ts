// Lists: every row once whatever the order, limits, search, totals.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '../../src/access/principal.ts'
import { openApplication, refusal, type Application } from '../support/application.ts'
import { library } from '../support/library.ts'

let app: Application
let ann: Principal

const WEIGHTS = ['3.000', null, '1.500', '3.000', null, '2.000', '0.100', null, '3.000']

beforeAll(async () => {
  app = await openApplication(library)
  ann = await app.person('Ann')
  for (const [i, weight] of WEIGHTS.entries()) {
    await app.records.create(ann, 'Book', {
      title: `Title ${i}`,
      weight,
      genre: i % 2 ? 'poetry' : 'novel',
      notes: i === 3 ? 'Über 100 % GUT_x' : null,
    })
  }
})
afterAll(() => app.close())

async function pages(query: object, limit: number): Promise<string[]> {
  const titles: string[] = []
  let cursor: string | null = null
  do {
    const page = await app.records.list(ann, { entity: 'Book', limit, ...query, ...(cursor ? { cursor } : {}) })
    titles.push(...page.items.map((item) => (item['title'] as string).slice(6)))
    cursor = page.next
  } while (cursor !== null)
  return titles
}

describe('paging', () => {
  it.each([
    'weight',
    '-weight',
    'title',
    '-createdAt',
    'genre,-weight',
    '-genre,weight,title',
    '-notes,-weight',
    'notes,-weight,title',
    '-weight,notes,-genre',
    '-genre,-notes,weight,-title',
  ])('by %s returns every row once, in the order of the whole list', async (sort) => {
    const whole = await pages({ sort }, 100)
    expect(whole.toSorted()).toEqual(WEIGHTS.map((_, i) => String(i)))
    for (const limit of [1, 2, 4]) expect(await pages({ sort }, limit)).toEqual(whole)
  })

  it('starts with the newest by default', async () => {
    expect(await pages({}, 2)).toEqual(WEIGHTS.map((_, i) => String(i)).toReversed())
  })

  it('sorts missing values first', async () => {
    expect((await pages({ sort: 'weight,title' }, 3)).slice(0, 4)).toEqual(['1', '4', '7', '6'])
    expect((await pages({ sort: '-weight,title' }, 3)).slice(-3)).toEqual(['1', '4', '7'])
  })

  it('refuses a cursor of another order, a forged one, and a limit beyond the maximum', async () => {
    const { next } = await app.records.list(ann, { entity: 'Book', sort: 'title', limit: 1 })
    const list = (query: object) => refusal(app.records.list(ann, { entity: 'Book', ...query }))
    expect(await list({ sort: '-title', cursor: next! })).toBe('CURSOR_INVALID cursor')
    expect(await list({ cursor: "x' OR 1=1" })).toBe('CURSOR_INVALID cursor')
    const forged = Buffer.from(JSON.stringify(['title|[]', { a: 1 }, 'x'])).toString('base64url')
    expect(await list({ sort: 'title', cursor: forged })).toBe('CURSOR_INVALID cursor')
    for (const limit of [0, -1, 1.5, 100_000]) expect(await list({ limit })).toBe('LIMIT_INVALID limit')
    expect(await refusal(app.records.list(ann, { entity: 'Nothing' }))).toBe('NOT_FOUND')
  })
})

describe('selecting', () => {
  it('filters by an expression', async () => {
    expect(await pages({ filter: "genre == 'poetry' and weight > 1" }, 10)).toEqual(['5', '3'])
    expect(await pages({ filter: 'weight == null', sort: 'title' }, 10)).toEqual(['1', '4', '7'])
    expect(await pages({ filter: 'not (weight > 2)', sort: 'title' }, 10)).toEqual(['2', '5', '6'])
  })

  it.each(['title == 3', 'title ==', "'a' in title", 'title', 'x'.repeat(5000), '('.repeat(3000)])(
    'refuses a bad filter (%#)',
    async (filter) => {
      expect(await refusal(app.records.list(ann, { entity: 'Book', filter }))).toMatch(
        /^(FILTER_INVALID|FIELD_UNKNOWN) filter/,
      )
    },
  )

  it.each(['\'; DROP TABLE "Book"; --', '"title"', "title == 'x' or 1 == 1 --", '%', '_', '\\'])(
    'treats %j as text, nothing else',
    async (text) => {
      await refusal(app.records.list(ann, { entity: 'Book', filter: text, sort: text }))
      await refusal(app.records.list(ann, { entity: 'Book', sort: text }))
      const found = await app.records.list(ann, { entity: 'Book', search: text })
      expect(found.items.length).toBeLessThan(2)
      expect(await pages({}, 10)).toHaveLength(WEIGHTS.length)
    },
  )

  it('searches all readable texts for each word, in any case', async () => {
    expect(await pages({ search: 'über gut_' }, 10)).toEqual(['3'])
    expect(await pages({ search: 'ÜBER' }, 10)).toEqual(['3'])
    expect(await pages({ search: 'öber' }, 10)).toEqual([])
    expect(await pages({ search: '日本' }, 10)).toEqual([])
    expect(await pages({ search: '100 %' }, 10)).toEqual(['3'])
    expect(await pages({ search: 'b-2026-002' }, 10)).toEqual(['1'])
    expect(await pages({ search: 'über missing' }, 10)).toEqual([])
  })

  it('does not search ids', async () => {
    const { items } = await app.records.list(ann, { entity: 'Book', limit: 1 })
    expect(await pages({ search: items[0]!.id }, 10)).toEqual([])
    for (const letter of '0123456789abcdef') {
      const found = await app.records.list(ann, { entity: 'Book', search: letter })
      for (const { id: _, version: __, ...shown } of found.items)
        expect(JSON.stringify(shown).toLowerCase(), letter).toContain(letter)
    }
  })

  it('counts on request, and sends only selected fields', async () => {
    const page = await app.records.list(ann, {
      entity: 'Book',
      filter: 'has(weight)',
      total: true,
      limit: 2,
      fields: ['title'],
    })
    expect(page.total).toBe(6)
    expect(Object.keys(page.items[0]!)).toEqual(['id', 'title', 'version'])
  })

  it('counts up to a number, and then says nothing', async () => {
    const upTo = async (total: number, query: { filter?: string; search?: string }) =>
      (await app.records.list(ann, { entity: 'Book', total, limit: 1, ...query })).total
    expect(await upTo(7, { filter: 'has(weight)' })).toBe(6)
    expect(await upTo(6, { filter: 'has(weight)' })).toBe(6)
    expect(await upTo(5, { filter: 'has(weight)' })).toBeUndefined()
    expect(await upTo(1, { search: 'über' })).toBe(1)
    expect(await upTo(1, {})).toBeUndefined()
    const whole = await app.records.list(ann, { entity: 'Book', filter: 'has(weight)', total: 5 })
    expect([whole.items.length, whole.total]).toEqual([6, undefined])
  })
})

describe('tiles', () => {
  const tile = (kind: 'sum' | 'average' | 'least' | 'most', field: string, by?: string) =>
    app.records.tile(ann, { entity: 'Book', shows: { kind, field }, ...(by ? { by } : {}) })

  it('compute exactly, and skip missing values', async () => {
    expect(await tile('sum', 'weight')).toEqual({ value: '12.600' })
    expect(await tile('average', 'weight')).toEqual({ value: '2.100' })
    expect(await tile('least', 'weight')).toEqual({ value: '0.100' })
    expect(await tile('most', 'weight')).toEqual({ value: '3.000' })
    expect(await tile('sum', 'price')).toEqual({ value: { amount: '0.00', currency: 'EUR' } })
    expect(await tile('average', 'price')).toEqual({ value: null })
    expect(await tile('most', 'createdAt')).toEqual({ value: '2026-06-15T10:00:00.000Z' })
  })

  it('are grouped by a field, in the order of its choices', async () => {
    expect(await tile('sum', 'weight', 'genre')).toEqual({
      groups: [
        { key: 'novel', label: 'Novel', value: '7.600', filter: "genre == 'novel'" },
        { key: 'poetry', label: 'Poetry', value: '5.000', filter: "genre == 'poetry'" },
      ],
    })
    const count = await app.records.tile(ann, { entity: 'Book', shows: { kind: 'count' }, by: 'owner' })
    const filter = `owner.id == '${ann.person}'`
    expect(count).toEqual({ groups: [{ key: ann.person, label: 'Ann', value: 9, filter }] })
  })

  it('do not overflow', async () => {
    const copies = Array.from({ length: 5 }, (_, i) => ({
      place: `p${i}`,
      cost: { amount: '4999999999999.99', currency: 'EUR' },
    }))
    for (const [i, copy] of copies.entries())
      await app.records.create(ann, 'Book', { title: `Dear ${i}`, copies: [copy] })
    expect(await tile('sum', 'total')).toEqual({ value: { amount: '24999999999999.95', currency: 'EUR' } })
  })
})

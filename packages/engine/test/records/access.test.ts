// Rights to rows and fields, on a real store: what may not be read is neither shown, nor found, nor guessed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '../../src/access/principal.ts'
import { openApplication, refusal, type Application } from '../support/application.ts'
import { library } from '../support/library.ts'

let app: Application
let ann: Principal
let bob: Principal
let chief: Principal
let librarian: Principal
let appraiser: Principal
let book: string
let shelf: string

beforeAll(async () => {
  app = await openApplication(library)
  chief = await app.person('Chief')
  ann = await app.person('Ann', [], { chief: chief.person })
  bob = await app.person('Bob')
  librarian = await app.person('Lib', ['librarian'])
  appraiser = await app.person('Val', ['appraiser'])
  shelf = (await app.records.create(librarian, 'Shelf', { name: 'North', secretCode: 'xyzzy', keeper: bob.person })).id
  book = (await app.records.create(ann, 'Book', { title: 'Alpha', price: { amount: '10', currency: 'EUR' }, shelf })).id
  await app.records.change(librarian, 'Book', book, { valuation: { amount: '77.00', currency: 'EUR' } })
})
afterAll(() => app.close())

const ids = async (principal: Principal, query: object = {}) =>
  (await app.records.list(principal, { entity: 'Book', ...query })).items.map((item) => item.id)

describe('rows', () => {
  it('POL-1: without a grant nothing is visible, and missing and forbidden records get the same answer', async () => {
    expect(await ids(bob)).toEqual([])
    expect(await ids(app.visitor)).toEqual([])
    expect(await refusal(app.records.get(bob, 'Book', book))).toBe('NOT_FOUND')
    expect(await refusal(app.records.get(bob, 'Book', 'nothing'))).toBe('NOT_FOUND')
    expect(await refusal(app.records.history(bob, 'Book', book))).toBe('NOT_FOUND')
    expect(await refusal(app.records.change(bob, 'Book', book, { title: 'Mine' }))).toBe('NOT_FOUND')
    expect(await refusal(app.records.remove(bob, 'Book', book))).toBe('NOT_FOUND')
    expect(await refusal(app.records.lookUp(bob, 'Book', 'number', 'B-2026-001'))).toBe('NOT_FOUND')
    expect(await app.records.labels(bob, [{ entity: 'Book', id: book }])).toEqual({})
    expect(await app.records.readable(bob, 'Book', [book])).toEqual(new Set())
  })

  it('POL-1: grants are combined, by role, by condition and by role relative to the record', async () => {
    expect(await ids(ann)).toEqual([book])
    expect(await ids(chief)).toEqual([book])
    expect(await ids(librarian)).toEqual([book])
    expect(await app.records.lookUp(ann, 'Book', 'number', 'B-2026-001')).toBe(book)
  })

  it('POL-1: counts and sums include only readable rows', async () => {
    expect(await app.records.tile(bob, { entity: 'Book', shows: { kind: 'count' } })).toEqual({ value: 0 })
    expect(await app.records.tile(ann, { entity: 'Book', shows: { kind: 'count' } })).toEqual({ value: 1 })
    expect(await app.records.list(bob, { entity: 'Book', total: true })).toMatchObject({ total: 0 })
  })
})

describe('fields', () => {
  it('POL-2: a field is present exactly if a grant that covers it matches the row', async () => {
    expect(await app.records.get(ann, 'Book', book)).not.toHaveProperty('valuation')
    expect(await app.records.get(librarian, 'Book', book)).toMatchObject({
      valuation: { amount: '77.00' },
      notes: null,
    })
    const seen = await app.records.get(chief, 'Book', book)
    expect(Object.keys(seen).toSorted()).toEqual(['genre', 'id', 'owner', 'status', 'title', 'valuation', 'version'])
  })

  it('POL-2: on one page, one row may show a field that another hides', async () => {
    await app.records.create(librarian, 'Shelf', { name: 'South', secretCode: 'plugh' })
    const page = await app.records.list(bob, { entity: 'Shelf', sort: 'name' })
    expect(page.items.map((s) => [s['name'], s['secretCode']])).toEqual([
      ['North', 'xyzzy'],
      ['South', undefined],
    ])
  })

  it('POL-2: the history contains only readable fields', async () => {
    const own = await app.records.history(ann, 'Book', book)
    expect(own.items.flatMap((e) => e.changes.map((c) => c.field))).not.toContain('valuation')
    const all = await app.records.history(librarian, 'Book', book)
    expect(all.items[0]!.changes).toEqual([
      { field: 'valuation', from: null, to: { amount: '77.00', currency: 'EUR' } },
    ])
  })

  it('POL-2: referenced records are masked too', async () => {
    const related = await app.records.list(ann, {
      entity: 'Book',
      related: true,
      paths: ['shelf.name', 'shelf.secretCode', 'owner.salary'],
    })
    expect(related.items[0]).toMatchObject({ 'shelf.name': 'North', 'shelf.secretCode': null })
    expect(related.items[0]).not.toHaveProperty('owner.salary')
    expect(related.related![shelf]).toMatchObject({ entity: 'Shelf', label: 'North' })
  })

  it('POL-3: id and version are readable with the row', async () => {
    expect(await app.records.get(appraiser, 'Book', book)).toMatchObject({ id: book, version: 2 })
  })
})

describe('no query reveals unreadable values', () => {
  it.each([
    ['filter', { filter: "appraisal == 'x'" }],
    ['filter through a reference', { filter: 'owner.salary > 1 EUR' }],
    ['filter by has', { filter: 'has(appraisal)' }],
    ['filter through a set', { filter: 'User.exists(u, u.salary > 1 EUR)' }],
    ['sort', { sort: '-appraisal' }],
    ['sort through a reference', { sort: 'owner.salary' }],
  ])('POL-2: a %s by a field that is never readable is refused like an unknown one', async (_, query) => {
    const absent = JSON.parse(
      JSON.stringify(query).replaceAll('appraisal', 'nonsense').replaceAll('salary', 'nonsense'),
    ) as object
    const hidden = await refusal(app.records.list(ann, { entity: 'Book', ...query }))
    expect(hidden).toBe(await refusal(app.records.list(ann, { entity: 'Book', ...absent })))
    expect(hidden).toMatch(/^FIELD_UNKNOWN/)
  })

  it('POL-2: nor by a field of the own record that only others may read', async () => {
    expect(await refusal(app.records.list(ann, { entity: 'Book', filter: 'me.mark > 1' }))).toBe('FIELD_UNKNOWN filter')
    expect(await refusal(app.records.list(ann, { entity: 'Book', filter: 'me.chief.mark > 1' }))).toBe(
      'FIELD_UNKNOWN filter',
    )
    expect(await ids(ann, { filter: "owner == me and me.name == 'Ann'" })).toEqual([book])
  })

  it('POL-2: if the permission depends on the row, filter, sort and search use only readable rows’ values', async () => {
    const names = async (query: object) =>
      (await app.records.list(bob, { entity: 'Shelf', ...query })).items.map((s) => s['name'])
    expect(await names({ filter: "secretCode == 'xyzzy'" })).toEqual(['North'])
    expect(await names({ filter: "secretCode == 'plugh'" })).toEqual([])
    expect(await names({ filter: "not (secretCode == 'xyzzy')" })).toEqual([])
    expect(await names({ filter: 'has(secretCode)' })).toEqual(['North'])
    expect(await names({ search: 'plugh' })).toEqual([])
    expect(await names({ search: 'xyzzy' })).toEqual(['North'])
    expect(await names({ filter: "startsWith(secretCode, 'p')" })).toEqual([])
  })

  it('POL-2: through a reference, the mask of the referenced row applies', async () => {
    expect(await ids(ann, { filter: "shelf.name == 'North'" })).toEqual([book])
    expect(await ids(ann, { filter: "shelf.secretCode == 'xyzzy'" })).toEqual([])
    expect(await ids(librarian, { filter: "shelf.secretCode == 'xyzzy'" })).toEqual([book])
  })

  it('POL-2: a cursor contains no unreadable key', async () => {
    const page = await app.records.list(bob, { entity: 'Shelf', sort: '-secretCode', limit: 1 })
    expect(page.items[0]!['name']).toBe('North')
    const rest = await app.records.list(bob, { entity: 'Shelf', sort: '-secretCode', limit: 1, cursor: page.next! })
    expect(rest.items.map((s) => s['name'])).toEqual(['South'])
    const plain = await app.records.list(bob, { entity: 'Shelf', sort: 'secretCode', limit: 1 })
    expect(plain.items[0]!['name']).toBe('South')
    expect(Buffer.from(plain.next!, 'base64url').toString()).not.toContain('plugh')
  })

  it('POL-2: sums skip unreadable values', async () => {
    const sum = { entity: 'Book', shows: { kind: 'sum', field: 'valuation' } } as const
    expect(await app.records.tile(chief, sum)).toEqual({ value: { amount: '77.00', currency: 'EUR' } })
    expect(await app.records.tile(ann, sum)).toEqual({ value: { amount: '0.00', currency: 'EUR' } })
  })

  it('POL-2: only readable records are offered as choices, and found by label', async () => {
    expect(await app.records.find(bob, 'Book', 'Alp', 20)).toEqual([])
    expect(await app.records.find(chief, 'Book', 'aLP', 20)).toEqual([{ id: book, label: 'Alpha' }])
  })
})

describe('parts', () => {
  it('POL-1: are readable with the list of their whole', async () => {
    await app.records.change(librarian, 'Book', book, {
      copies: [{ place: 'A1', cost: { amount: '3.50', currency: 'EUR' } }],
    })
    const copies = async (principal: Principal) => (await app.records.list(principal, { entity: 'Copy' })).items.length
    expect([await copies(ann), await copies(librarian), await copies(bob), await copies(chief)]).toEqual([1, 1, 0, 0])
    expect(await ids(chief, { filter: "copies.exists(c, c.place == 'A1')" })).toEqual([])
    expect(await ids(ann, { filter: "copies.exists(c, c.place == 'A1')" })).toEqual([book])
  })

  it('POL-1: are never written independently', async () => {
    expect(await refusal(app.records.create(librarian, 'Copy', { place: 'B' }))).toBe('FORBIDDEN')
  })
})

describe('administrators', () => {
  it('have every grant, but unknown fields and violated rules are refused', async () => {
    expect(await app.records.get(app.administrator, 'Book', book)).toHaveProperty('valuation')
    expect(await refusal(app.records.change(app.administrator, 'Book', book, { status: 'retired' }))).toBe(
      'FIELD_NOT_WRITABLE status',
    )
    expect(await refusal(app.records.change(app.administrator, 'Book', book, { owner: bob.person }))).toBe(
      'FIELD_NOT_WRITABLE owner',
    )
    const dear = { price: { amount: '1000.01', currency: 'EUR' } }
    expect(await refusal(app.records.change(app.administrator, 'Book', book, dear))).toBe('TOO_DEAR price')
  })
})

describe('what a user may do', () => {
  it('is returned per record and in general', async () => {
    expect((await app.records.page(appraiser, 'Book', book)).may).toEqual({ update: ['valuation'], delete: false })
    expect((await app.records.page(ann, 'Book', book)).may.update).not.toContain('valuation')
    expect(app.records.can(ann, 'Book')).toMatchObject({ read: true, delete: true })
    expect(app.records.can(ann, 'Book').readable).not.toContain('appraisal')
    expect(app.records.can(app.visitor, 'Book')).toEqual({
      read: false,
      readable: [],
      create: null,
      update: [],
      delete: false,
    })
  })
})

// The order of a change and what each step refuses, on a real store.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '@ninefold/plan/values'
import type { Principal } from '../../src/access/principal.ts'
import type { Hooks } from '../../src/records/records.ts'
import { Refusal, refuse } from '../../src/refusal.ts'
import { openApplication, refusal, type Application } from '../support/application.ts'
import { library } from '../support/library.ts'

let app: Application
let ann: Principal
let librarian: Principal
let appraiser: Principal
let count = 0
const hooks: { -readonly [K in keyof Hooks]: Hooks[K] } = {}

beforeAll(async () => {
  app = await openApplication(library, hooks)
  ann = await app.person('Ann')
  librarian = await app.person('Lib', ['librarian'])
  appraiser = await app.person('Val', ['appraiser'])
})
beforeEach(() => {
  delete hooks.decide
  delete hooks.stored
})
afterAll(() => app.close())

const eur = (amount: string) => ({ amount, currency: 'EUR' })
const create = (input: Record<string, Json> = {}, principal = ann) =>
  app.records.create(principal, 'Book', { title: `Book ${++count}`, ...input })
const rows = async (table: string) => (await app.store.read((r) => r.all(`SELECT * FROM "${table}"`))).length

describe('input', () => {
  it('REC-1: accepts no unknown fields, and reports all problems together', async () => {
    const before = await rows('Book')
    const input = {
      title: 'x',
      nonsense: 1,
      appraisal: 'x',
      status: 'retired',
      price: 'much',
      genre: 'crime',
      pages: 1.5,
    }
    expect((await refusal(create(input))).split(', ')).toEqual([
      'TOO_SHORT title',
      'FIELD_UNKNOWN nonsense',
      'FIELD_UNKNOWN appraisal',
      'FIELD_NOT_WRITABLE status',
      'WRONG_TYPE price',
      'NOT_A_CHOICE genre',
      'WRONG_TYPE pages',
    ])
    expect(await rows('Book')).toBe(before)
  })

  it.each(['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'number', 'total', 'owner'])(
    'REC-1: %s is never written',
    async (name) => {
      expect(await refusal(create({ [name]: null }))).toBe(`FIELD_NOT_WRITABLE ${name}`)
    },
  )

  it('REC-2: may refer to records that the user may read', async () => {
    const shelf = await app.records.create(librarian, 'Shelf', { name: 'Here' })
    expect((await create({ shelf: shelf.id })).record!['shelf']).toBe(shelf.id)
    expect(await refusal(create({ shelf: 'nowhere' }))).toBe('REFERENCE_UNKNOWN shelf')
    const hidden = await create({}, librarian)
    const review = (book: string, principal: Principal) =>
      app.records.create(principal, 'Review', { book, text: 'Good' })
    expect(await refusal(review(hidden.id, ann))).toBe('REFERENCE_UNKNOWN book')
    expect(await refusal(review(hidden.id, librarian))).toBe('done')
    expect(await refusal(create({ friends: [ann.person, 'nobody'] }))).toBe('REFERENCE_UNKNOWN friends.1')
  })

  it('REC-3: a file can be used once by its uploader, if its type and size are permitted', async () => {
    const upload = (id: string, uploader: string, type = 'image/png', size = 10) =>
      app.store.write((t) =>
        t.run('INSERT INTO ninefold_file (id, name, type, size, uploader, at) VALUES (?, ?, ?, ?, ?, ?)', [
          id,
          'a.png',
          type,
          size,
          uploader,
          'now',
        ]),
      )
    await upload('mine', ann.person!)
    await upload('theirs', librarian.person!)
    await upload('text', ann.person!, 'text/plain')
    await upload('huge', ann.person!, 'image/png', 2_000_000)
    for (const [id, code] of Object.entries({
      theirs: 'FILE_UNKNOWN',
      text: 'FILE_TYPE',
      huge: 'FILE_SIZE',
      none: 'FILE_UNKNOWN',
    })) {
      expect(await refusal(create({ cover: { id } }))).toBe(`${code} cover`)
    }
    const made = await create({ cover: { id: 'mine', name: 'forged.exe', type: 'x', size: 1 } })
    expect(made.record!['cover']).toEqual({ id: 'mine', name: 'a.png', type: 'image/png', size: 10 })
    expect(await refusal(create({ cover: { id: 'mine' } }))).toBe('FILE_UNKNOWN cover')
    expect(await refusal(app.records.change(ann, 'Book', made.id, { cover: { id: 'mine' }, pages: 30 }))).toBe('done')
  })

  it('blank means missing, an absent key leaves the value, null clears it, a list is never null', async () => {
    const made = await create({ notes: ' kept as is ', moods: ['long', 'sad'], code: 'c' })
    expect(made.record).toMatchObject({ notes: ' kept as is ', moods: ['sad', 'long'], genre: 'novel', lent: false })
    const { record } = await app.records.change(ann, 'Book', made.id, { notes: '   ' })
    expect(record).toMatchObject({ notes: null, moods: ['sad', 'long'], code: 'c' })
    expect(await refusal(app.records.change(ann, 'Book', made.id, { moods: null }))).toBe('WRONG_TYPE moods')
    expect(await refusal(app.records.change(ann, 'Book', made.id, { title: null }))).toBe('REQUIRED title')
  })

  it('a field set once is fixed; a field that does not apply is empty; it may be required if it applies', async () => {
    const made = await create({ code: 'A', borrower: 'Somebody' })
    expect(made.record).toMatchObject({ code: 'A', borrower: null })
    expect(await refusal(app.records.change(ann, 'Book', made.id, { code: 'B' }))).toBe('FIELD_NOT_WRITABLE code')
    expect(await refusal(app.records.change(ann, 'Book', made.id, { lent: true }))).toBe('REQUIRED borrower')
    const lent = await app.records.change(ann, 'Book', made.id, { lent: true, borrower: 'Bea' })
    expect(lent.record).toMatchObject({ lent: true, borrower: 'Bea' })
    expect((await app.records.change(ann, 'Book', made.id, { lent: false })).record).toMatchObject({ borrower: null })
  })
})

describe('amounts', () => {
  it('are returned as they were sent, to the last digit', async () => {
    const input = { price: eur('0.10'), weight: '123.456', discount: '12.5', pages: 5000 }
    const { record } = await create({ ...input, copies: [{ place: 'x', cost: eur('4999999999999.99') }] })
    expect(record).toMatchObject({ ...input, total: eur('4999999999999.99') })
    expect(record!['copies']).toMatchObject([{ cost: eur('4999999999999.99'), double: eur('9999999999999.98') }])
  })

  it.each(['12.50', 12.5, ' 12.5 '])('%j alone is in the currency of the field', async (price) => {
    expect((await create({ price })).record!['price']).toEqual(eur('12.50'))
  })

  it('are summed exactly', async () => {
    const copies = Array.from({ length: 10 }, (_, i) => ({ place: `p${i}`, cost: eur('0.10') }))
    expect((await create({ copies })).record!['total']).toEqual(eur('1.00'))
  })

  it.each([
    [{ price: eur('1.001') }, 'WRONG_TYPE price'],
    [{ price: { amount: '1', currency: 'USD' } }, 'CURRENCY_MIX price'],
    [{ price: eur('1e3') }, 'WRONG_TYPE price'],
    [{ price: true }, 'WRONG_TYPE price'],
    [{ price: 1e21 }, 'WRONG_TYPE price'],
    [{ price: 0.1 + 0.2 }, 'WRONG_TYPE price'],
    [{ copies: [{ place: 'x', cost: eur('9999999999999.99') }] }, 'TOO_LARGE copies.0.double'],
    [{ weight: '1000' }, 'TOO_LARGE weight'],
    [{ weight: '1.2345' }, 'WRONG_TYPE weight'],
    [{ pages: 0 }, 'TOO_SMALL pages'],
    [{ pages: '7' }, 'WRONG_TYPE pages'],
    [{ boughtOn: '2026-02-29' }, 'WRONG_TYPE boughtOn'],
    [{ readAt: '2026-01-01' }, 'WRONG_TYPE readAt'],
    [{ lent: 1 }, 'WRONG_TYPE lent'],
    [{ site: 'javascript:alert(1)' }, 'WRONG_TYPE site'],
    [{ contact: 'nobody' }, 'EMAIL_INVALID contact'],
    [{ title: 'a\ud800' }, 'WRONG_TYPE title'],
    [{ copies: 'none' }, 'WRONG_TYPE copies'],
  ])('%j is refused: %s', async (input, expected) => {
    expect(await refusal(create(input as never))).toBe(expected)
  })

  it('times are stored in UTC', async () => {
    expect((await create({ readAt: '2026-03-01T01:30:00+02:00' })).record!['readAt']).toBe('2026-02-28T23:30:00.000Z')
  })
})

describe('parts', () => {
  it('REC-4: are updated by their id, created without one, deleted if left out, and keep their order', async () => {
    const made = await create({ copies: ['a', 'b', 'c'].map((place) => ({ place, cost: eur('1') })) })
    const [a, b, c] = made.record!['copies'] as { id: string; place: string }[]
    const next: Json[] = [{ id: c!.id, cost: eur('5') }, { place: 'new', cost: eur('2') }, { id: a!.id }]
    const { record } = await app.records.change(ann, 'Book', made.id, { copies: next })
    const copies = record!['copies'] as { id: string; place: string }[]
    expect(copies.map((copy) => copy.place)).toEqual(['c', 'new', 'a'])
    expect([copies[0]!.id, copies[2]!.id]).toEqual([c!.id, a!.id])
    expect(record!['total']).toEqual(eur('8.00'))
    expect((await app.records.list(ann, { entity: 'Copy', filter: `id == '${b!.id}'` })).items).toEqual([])
  })

  it('REC-4: a part of another record is not moved', async () => {
    const theirs = await create({ copies: [{ place: 'x', cost: eur('1') }] })
    const stolen = (theirs.record!['copies'] as { id: string }[])[0]!.id
    expect(await refusal(create({ copies: [{ id: stolen, place: 'y', cost: eur('1') }] }))).toBe(
      'REFERENCE_UNKNOWN copies.0.id',
    )
    expect(await app.records.get(ann, 'Book', theirs.id)).toEqual(theirs.record)
  })

  it('accept no unknown fields either, and their rules name their place', async () => {
    const copies = [
      { place: 'ok', cost: eur('1') },
      { place: 'bad', cost: eur('0') },
    ]
    expect(await refusal(create({ copies }))).toBe('FREE_COPY copies.1.cost')
    expect(await refusal(create({ copies: [{ place: 'x', cost: eur('1'), double: eur('9'), book: 'other' }] }))).toBe(
      'FIELD_NOT_WRITABLE copies.0.double, FIELD_UNKNOWN copies.0.book',
    )
    expect(await refusal(create({ copies: [{ cost: eur('1') }] }))).toBe('REQUIRED copies.0.place')
  })
})

describe('order of refusals', () => {
  it('permissions before input, input before rules, rules before unique', async () => {
    const made = await create({ title: 'Once' })
    expect(await refusal(app.records.change(appraiser, 'Book', made.id, { title: 3, nonsense: 1 }))).toMatch(
      /^FIELD_NOT_WRITABLE title, FIELD_UNKNOWN/,
    )
    expect(await refusal(create({}, app.visitor))).toBe('SIGN_IN_NEEDED')
    expect(await refusal(app.records.create(ann, 'Shelf', { name: 3 }))).toBe('FORBIDDEN')
    expect(await refusal(create({ title: 'Once', price: true }))).toBe('WRONG_TYPE price')
    expect(await refusal(create({ title: 'Once', price: eur('2000') }))).toBe('TOO_DEAR price')
    expect(await refusal(create({ title: 'Once' }))).toMatch(/^TWICE/)
  })

  it('warnings do not refuse, and are returned', async () => {
    const made = await create({ pages: 3 })
    expect(made.warnings.map((w) => `${w.weight} ${w.code} ${w.field}`)).toEqual(['warning THIN pages'])
  })

  it('a check reports everything and stores nothing', async () => {
    const before = await rows('Book')
    const findings = await app.records.check(ann, 'Book', { title: 'Once', price: eur('2000'), pages: 3, lent: true })
    expect(findings.map((f) => f.code)).toEqual(['REQUIRED', 'TOO_DEAR', 'THIN', 'TWICE'])
    expect(await rows('Book')).toBe(before)
  })
})

describe('unique', () => {
  it('is enforced for concurrent requests', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => refusal(create({ title: 'Race' }))))
    expect(all.filter((r) => r === 'done')).toHaveLength(1)
    expect(all.filter((r) => r.startsWith('TWICE'))).toHaveLength(19)
  })

  it('with a condition, compares only records that satisfy it', async () => {
    expect(await refusal(create({ genre: 'poetry', weight: '1.000' }))).toBe('done')
    expect(await refusal(create({ genre: 'novel', weight: '1.000' }))).toBe('done')
    expect(await refusal(create({ genre: 'poetry', weight: '1.000' }))).toMatch(/^SAME_WEIGHT/)
    expect(await refusal(create({ genre: 'poetry' }))).toBe('done')
  })

  it('of a field is refused with NOT_UNIQUE', async () => {
    await app.records.create(librarian, 'Shelf', { name: 'Only' })
    expect(await refusal(app.records.create(librarian, 'Shelf', { name: 'Only' }))).toBe('NOT_UNIQUE name')
  })
})

describe('sequences', () => {
  it('have no gaps, whatever is refused meanwhile', async () => {
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        create(i % 4 === 0 ? { price: eur('5000') } : i % 4 === 1 ? { title: 'Again' } : {}).catch(() => undefined),
      ),
    )
    expect(results.filter(Boolean)).toHaveLength(21)
    const all = await app.store.read((r) => r.all<{ number: string }>('SELECT number FROM "Book" ORDER BY number'))
    const numbers = all.map((row) => Number(row.number.slice(7)))
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, i) => i + 1))
    expect(all[0]!.number).toBe('B-2026-001')
  })
})

describe('versions', () => {
  it('REC-6: a user who read another version is refused, with the current record', async () => {
    const made = await create()
    await app.records.change(ann, 'Book', made.id, { pages: 100 }, 1)
    const late = app.records.change(ann, 'Book', made.id, { pages: 200 }, 1)
    const error = await late.catch((e: unknown) => e)
    expect(error).toBeInstanceOf(Refusal)
    expect((error as Refusal).code).toBe('STALE')
    expect((error as Refusal).current).toMatchObject({ pages: 100, version: 2 })
    expect(await refusal(app.records.remove(ann, 'Book', made.id, 1))).toBe('STALE')
  })

  it('REC-6: of two concurrent saves, one is refused', async () => {
    const made = await create()
    const both = await Promise.all(
      [30, 40].map((pages) => refusal(app.records.change(ann, 'Book', made.id, { pages }, 1))),
    )
    expect(both.toSorted()).toEqual(['STALE', 'done'])
  })

  it('REC-7: another order or repetition of links is no change', async () => {
    const [bea, cem] = [await app.person('Bea Link'), await app.person('Cem Link')]
    const made = await create({ friends: [cem.person!, bea.person!, cem.person!] })
    expect(made.record!['friends']).toEqual([bea.person, cem.person])
    const same = await app.records.change(ann, 'Book', made.id, { friends: [bea.person!, cem.person!] })
    expect(same.record).toEqual(made.record)
    expect((await app.records.history(ann, 'Book', made.id)).items).toMatchObject([{ what: 'create' }])
  })

  it('REC-7: a change without differences is not recorded', async () => {
    const made = await create({ pages: 50 })
    const same = await app.records.change(ann, 'Book', made.id, { pages: 50, moods: [] })
    expect(same.record).toEqual(made.record)
    expect((await app.records.history(ann, 'Book', made.id)).items).toHaveLength(1)
  })
})

describe('permissions on the changed record', () => {
  it('REC-5: nobody moves a record out of their own reach', async () => {
    const made = await create()
    expect(await refusal(app.records.change(appraiser, 'Book', made.id, { valuation: eur('5') }))).toBe('done')
    await app.records.change(ann, 'Book', made.id, { lent: true, borrower: 'Bea' })
    expect(await refusal(app.records.change(appraiser, 'Book', made.id, { valuation: eur('6') }))).toBe('FORBIDDEN')
  })
})

describe('history', () => {
  it('records who, when, what, old and new values, and the document', async () => {
    const made = await create({ title: 'Told', copies: [{ place: 'a', cost: eur('1') }] })
    await app.records.change(librarian, 'Book', made.id, { title: 'Retold', copies: [] })
    const { items } = await app.records.history(ann, 'Book', made.id)
    expect(items.map((e) => [e.what, e.who!.label, e.document])).toEqual([
      ['change', 'Lib', 'first'],
      ['create', 'Ann', 'first'],
    ])
    expect(items[0]!.changes).toMatchObject([
      { field: 'title', from: 'Told', to: 'Retold' },
      { field: 'total', from: eur('1.00'), to: eur('0.00') },
      { field: 'copies', from: [{ place: 'a' }], to: [] },
    ])
  })
})

describe('deleting', () => {
  it('is refused, clears or cascades, as the document states', async () => {
    const shelf = await app.records.create(librarian, 'Shelf', { name: 'Gone' })
    const book = await create({ shelf: shelf.id })
    const review = await app.records.create(librarian, 'Review', { book: book.id, shelf: shelf.id, text: 'x' })
    expect(await refusal(app.records.remove(librarian, 'Shelf', shelf.id))).toBe('IN_USE')
    await app.records.change(ann, 'Book', book.id, { shelf: null })
    await app.records.remove(librarian, 'Shelf', shelf.id)
    expect(await app.records.get(librarian, 'Review', review.id)).toMatchObject({ shelf: null, version: 2 })
    await app.records.remove(ann, 'Book', book.id)
    expect(await refusal(app.records.get(librarian, 'Review', review.id))).toBe('NOT_FOUND')
    const left = await app.store.read((r) =>
      r.all<{ what: string }>(`SELECT what FROM ninefold_history WHERE record = '${review.id}'`),
    )
    expect(left.map((row) => row.what)).toEqual(['create', 'change', 'delete'])
  })

  it('requires the permission in the current state', async () => {
    const book = await create()
    expect(await refusal(app.records.remove(appraiser, 'Book', book.id))).toBe('FORBIDDEN')
    expect(await refusal(app.records.remove(ann, 'Book', book.id))).toBe('done')
  })
})

describe('the life cycle’s part', () => {
  it('runs between the rules, in the same transaction, and its effects are checked', async () => {
    hooks.decide = async (change) => void (change.entity === 'Book' && change.set('price', null))
    expect((await create({ price: eur('7') })).record!['price']).toBeNull()
    hooks.decide = async (change) =>
      change.set('price', { amount: { coefficient: 200000n, scale: 2 }, currency: 'EUR' })
    expect(await refusal(create())).toBe('TOO_DEAR price')
    hooks.decide = async () => {
      throw refuse('GUARD_REFUSED')
    }
    const before = await rows('Book')
    expect(await refusal(create())).toBe('GUARD_REFUSED')
    expect(await rows('Book')).toBe(before)
  })

  it('an error after storing rolls everything back', async () => {
    hooks.stored = async () => {
      throw new Error('no messages today')
    }
    const before = [await rows('Book'), await rows('ninefold_history')]
    await expect(create()).rejects.toThrow('no messages today')
    expect([await rows('Book'), await rows('ninefold_history')]).toEqual(before)
  })

  it('an action writes its inputs, and nothing else', async () => {
    const made = await create()
    const act = (input: Record<string, Json>, principal = ann) =>
      app.records.write(principal, (w) =>
        w.apply({
          entity: 'Book',
          kind: 'change',
          id: made.id,
          right: { kind: 'action', inputFields: [{ field: 'notes', required: true }] },
          input,
          what: { what: 'action', action: 'retire' },
          decide: async (change) => change.set('status', 'retired'),
        }),
      )
    expect(await refusal(act({}))).toBe('REQUIRED notes')
    expect(await refusal(act({ notes: 'x', title: 'Taken' }))).toBe('FIELD_NOT_WRITABLE title')
    expect(await refusal(act({ notes: 'x' }, await app.person('Eve')))).toBe('NOT_FOUND')
    expect((await act({ notes: 'done' })).record).toMatchObject({ notes: 'done', status: 'retired' })
    const [latest] = (await app.records.history(ann, 'Book', made.id)).items
    expect(latest).toMatchObject({ what: 'action', action: 'retire' })
  })

  it('several changes in one transaction are announced once, after the commit', async () => {
    const told: unknown[] = []
    const stop = app.records.onChange((changes) => told.push(changes.map((c) => `${c.kind} ${c.entity}`)))
    const right = { kind: 'grant' } as const
    await app.records.write(librarian, async (w) => {
      await w.apply({ entity: 'Shelf', kind: 'create', right, input: { name: 'One' } })
      await w.apply({ entity: 'Shelf', kind: 'create', right, input: { name: 'Two' } })
      expect(told).toEqual([])
    })
    await app.records.create(librarian, 'Shelf', { name: 'Two' }).catch(() => {})
    stop()
    expect(told).toEqual([['create Shelf', 'create Shelf']])
  })
})

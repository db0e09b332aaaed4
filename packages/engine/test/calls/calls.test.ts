import type { Json } from '@ninefold/plan/values'
import type { WireRecord } from '@ninefold/plan/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '../../src/access/principal.ts'
import type { CallAnswer, MatchedCall } from '../../src/calls/calls.ts'
import { principalFor } from '../support/principals.ts'
import { planOf } from '../support/compiled.ts'
import { lending } from '../support/lending.ts'
import { openRooms, refusal, told, type Rooms } from '../support/rooms.ts'

let rooms: Rooms
let nobody: Principal
let member: Principal
let other: Principal
let librarian: Principal
let atlas: WireRecord

beforeAll(async () => {
  rooms = await openRooms(planOf(lending))
  nobody = principalFor(rooms.plan, {})
  member = await rooms.person({ name: 'Mia', phone: '111' })
  other = await rooms.person({ name: 'Otto', phone: '222' })
  librarian = await rooms.person({ name: 'Lia', phone: '333' }, ['librarian'])
  const euro = (amount: string) => ({ amount, currency: 'EUR' })
  atlas = await rooms.make('Book', {
    code: 'AT1',
    title: 'Atlas',
    kind: 'atlas',
    year: 1999,
    price: euro('12.50'),
    rate: '9.5',
    weight: '1.200',
    boughtFor: euro('3.10'),
    keeper: other.person,
    copies: [{ mark: 'left', holder: member.person }, { mark: 'right' }],
    readers: [member.person, other.person] as Json,
  })
  await rooms.make('Book', { code: 'BO2', title: 'Novel', year: 2001, price: euro('8.00'), keeper: librarian.person })
  await rooms.make('Book', { code: 'HI3', title: 'Hidden', year: 1999, hidden: true, keeper: librarian.person })
})
afterAll(() => rooms.close())

/** As a request would: `POST /books?x=1`. */
async function call(principal: Principal, written: string, body?: Json): Promise<CallAnswer> {
  const [method, address] = written.split(' ') as [string, string]
  const [path, query = ''] = address.split('?') as [string, string?]
  const match = rooms.calls.match(method, `/api/v1${path}`)
  expect({ written, kind: match.kind }).toEqual({ written, kind: 'call' })
  return rooms.calls.run(match as MatchedCall, {
    principal,
    query: new URLSearchParams(query),
    body,
    token: null,
    address: '',
  })
}

const bodyOf = async (principal: Principal, written: string, body?: Json) => (await call(principal, written, body)).body
const refused = (principal: Principal, written: string, body?: Json) => refusal(call(principal, written, body))

describe('CALL-3 the order of refusals', () => {
  it('CALL-3 requires sign-in before any look-up', async () => {
    expect(told(await refused(nobody, 'GET /books/none/reviews'))).toEqual(['SIGN_IN_NEEDED'])
  })

  it('CALL-3 looks up records before it refuses users who may not call', async () => {
    expect((await refused(member, 'PATCH /books/none', { name: 'x' })).code).toBe('NOT_FOUND')
    const forbidden = await refused(member, 'PATCH /books/AT1', { nonsense: 1 })
    expect([forbidden.code, forbidden.findings[0].parameters.subject]).toEqual(['FORBIDDEN', 'book'])
  })

  it('CALL-3 reads the input before the rules, and reports all its problems', async () => {
    const body = { book: { code: 'X', year: 9999, price: { amount: '1', currency: 'USD' }, owner: 'me' } }
    expect(told(await refused(librarian, 'POST /books', body)).toSorted()).toEqual([
      'CURRENCY_MIX book.price',
      'FIELD_UNKNOWN book.owner',
      'REQUIRED book.name',
      'TOO_LARGE book.year',
      'TOO_SHORT book.code',
    ])
  })

  it('CALL-3 then checks the rules, and stores nothing', async () => {
    const body = { book: { code: 'FU1', name: 'Future', year: 2050 } }
    expect(told(await refused(librarian, 'POST /books', body))).toEqual(['FROM_THE_FUTURE book.year'])
    expect((await refused(librarian, 'GET /books/FU1')).code).toBe('NOT_FOUND')
  })
})

describe('CALL-4 and CALL-5 look-ups', () => {
  it('CALL-4 refuses hidden, missing and invalid records with the same answer', async () => {
    const all = await Promise.all(
      ['HI3', 'NOPE', 'x'.repeat(500), "' OR 1=1 --", '%00'].map((code) =>
        refused(member, `GET /books/${encodeURIComponent(code)}`),
      ),
    )
    for (const each of all)
      expect(each.findings).toEqual([expect.objectContaining({ code: 'NOT_FOUND', parameters: { subject: 'book' } })])
    expect(new Set(all.map((each) => JSON.stringify(each.findings))).size).toBe(1)
  })

  it('CALL-4 finds a record for users who may read it', async () => {
    expect(await bodyOf(librarian, 'GET /books/HI3')).toMatchObject({ row: { code: 'HI3' } })
  })

  it('CALL-4 reads a plain value from the path, and refuses an invalid one', async () => {
    expect(await bodyOf(member, 'GET /years/1999')).toEqual({ titles: ['Atlas'], year: 1999 })
    expect((await refused(member, 'GET /years/soon')).findings[0].parameters).toEqual({ subject: 'year' })
  })

  it('CALL-5 finds a record only below its own parent', async () => {
    const said = await bodyOf(member, 'POST /books/AT1/reviews', { text: 'Good maps' })
    const { no } = said as { no: number }
    const elsewhere = await refused(member, `DELETE /books/BO2/reviews/${no}`)
    expect(elsewhere.findings[0]).toMatchObject({ code: 'NOT_FOUND', parameters: { subject: 'review' } })
    expect((await refused(other, `DELETE /books/AT1/reviews/${no}`)).code).toBe('FORBIDDEN')
    expect(await call(member, `DELETE /books/AT1/reviews/${no}`)).toEqual({ status: 204, headers: {} })
    expect((await refused(member, `DELETE /books/AT1/reviews/${no}`)).code).toBe('NOT_FOUND')
  })
})

describe('CALL-6 and CALL-7 closed inputs', () => {
  it('CALL-6 refuses unknown keys beside and inside the envelope, by their paths', async () => {
    const body = { book: { code: 'AA1', name: 'A', status: 'lent', id: 'x' }, hidden: true }
    expect(told(await refused(librarian, 'POST /books', body))).toEqual([
      'FIELD_UNKNOWN hidden',
      'FIELD_UNKNOWN book.status',
      'FIELD_UNKNOWN book.id',
    ])
  })

  it('CALL-6 refuses fields that the call does not accept, even from users who may write them elsewhere', async () => {
    expect(told(await refused(librarian, 'PATCH /books/BO2', { name: 'N', hidden: true }))).toEqual([
      'FIELD_UNKNOWN hidden',
    ])
    expect(told(await refused(member, 'POST /books/BO2/readers', { readers: [] }))).toEqual(['FIELD_UNKNOWN readers'])
  })

  it('CALL-6 refuses a body that is not an object', async () => {
    for (const body of [[], 'text', 7, null] as Json[])
      expect((await refused(librarian, 'PATCH /books/BO2', body)).code).toBe('WRONG_TYPE')
    expect(told(await refused(librarian, 'POST /books', { book: 'AT1' }))[0]).toBe('WRONG_TYPE book')
  })

  it('CALL-6 requires marked inputs in a change, and leaves absent ones unchanged', async () => {
    expect(told(await refused(librarian, 'PATCH /books/BO2', { year: 2002 }))).toEqual(['REQUIRED name'])
    expect(await bodyOf(librarian, 'PATCH /books/BO2', { name: 'Novels' })).toMatchObject({
      title: 'Novels',
      price: { amount: '8.00' },
    })
  })

  it('CALL-6 names a part’s field by its path in the body', async () => {
    const body: Json = { book: { code: 'PA1', name: 'P', copies: [{ mark: 'ok' }, { mark: '', rank: 1 }] } }
    expect(told(await refused(librarian, 'POST /books', body)).every((each) => each.includes(' book.copies.1'))).toBe(
      true,
    )
  })

  it('CALL-7 refuses unknown, repeated and invalid parameters together', async () => {
    expect(
      told(await refused(nobody, 'GET /books?kind=poem&from=1&from=2&q=x&heavier=much&limit=0')).toSorted(),
    ).toEqual(['FIELD_UNKNOWN q', 'LIMIT_INVALID limit', 'NOT_A_CHOICE kind', 'WRONG_TYPE from', 'WRONG_TYPE heavier'])
    expect(told(await refused(nobody, 'GET /books?kind__ne=novel'))).toEqual(['FIELD_UNKNOWN kind__ne'])
    expect(told(await refused(nobody, 'GET /books/kinds?limit=1'))).toEqual(['FIELD_UNKNOWN limit'])
  })

  it('CALL-7 filters by the given parameters, and ignores blank ones', async () => {
    const codes = async (query: string) =>
      ((await bodyOf(librarian, `GET /books${query}`)) as { books: { code: string }[] }).books.map((b) => b.code)
    expect(await codes('')).toEqual(['AT1', 'BO2', 'HI3'])
    expect(await codes('?kind=novel')).toEqual(['BO2', 'HI3'])
    expect(await codes('?kind=novel&from=2000')).toEqual(['BO2'])
    expect(await codes('?kind=')).toEqual(['AT1', 'BO2', 'HI3'])
    expect(await codes('?heavier=1.1999')).toEqual(['AT1'])
    expect(await codes(`?keeper=${other.person}`)).toEqual(['AT1'])
  })
})

describe('CALL-8 writing', () => {
  it('CALL-8 adds and removes once, however often it is called', async () => {
    const reader = await rooms.person({ name: 'Rea' })
    const readers = async (written: string) => bodyOf(reader, written)
    expect(await readers('DELETE /books/BO2/readers')).toEqual({ readers: 0 })
    expect(await readers('POST /books/BO2/readers')).toEqual({ readers: ['Rea'] })
    expect(await readers('POST /books/BO2/readers')).toEqual({ readers: ['Rea'] })
    expect(await readers('DELETE /books/BO2/readers')).toEqual({ readers: 0 })
  })

  it("CALL-8 writes the document's own values in addition to the input", async () => {
    expect(await call(other, 'POST /books/AT1/reviews', { text: 'Heavy' })).toMatchObject({
      status: 201,
      body: { book: 'Atlas', me: 'Otto' },
    })
    expect(await bodyOf(member, 'GET /books/AT1/reviews')).toEqual([
      { no: expect.any(Number), by: 'Otto', text: 'Heavy' },
    ])
  })

  it('CALL-8 checks without storing', async () => {
    const body = { code: 'AT1', title: 'Twin', year: 2099 }
    expect(await bodyOf(librarian, 'POST /books/check', body)).toEqual({
      findings: expect.arrayContaining(['FROM_THE_FUTURE', 'NOT_UNIQUE']),
    })
    expect((await bodyOf(librarian, 'GET /books/kinds')) as Json).toMatchObject({ count: 3 })
  })
})

describe('CALL-9 answers contain only readable values', () => {
  const row = { code: 'AT1', title: 'Atlas' }

  it('CALL-9 leaves out unreadable fields of the record and of referenced records, for each user', async () => {
    const first = async (principal: Principal) =>
      ((await bodyOf(principal, 'GET /books')) as { books: Json[] }).books[0]
    const price = { amount: '12.50', currency: 'EUR' }
    expect(await first(nobody)).toEqual({ ...row, price: null, keeper: null, phone: null, cost: null })
    expect(await first(member)).toEqual({ ...row, price, keeper: 'Otto', phone: null, cost: null })
    const cost = { amount: '3.10', currency: 'EUR' }
    expect(await first(other)).toEqual({ ...row, price, keeper: 'Otto', phone: null, cost })
    expect(await first(librarian)).toEqual({ ...row, price, keeper: 'Otto', phone: '222', cost })
  })

  it('CALL-9 leaves out unreadable records, in the page and in its count', async () => {
    expect(await bodyOf(nobody, 'GET /books')).toMatchObject({ total: 2 })
    expect(await bodyOf(nobody, 'GET /books/kinds')).toEqual({ kinds: ['atlas', 'novel'], count: 2 })
    expect(await bodyOf(librarian, 'GET /books')).toMatchObject({ total: 3 })
  })

  it("CALL-9 follows parts, many-to-many references and the other side of a reference, with the user's permissions", async () => {
    expect(await bodyOf(member, 'GET /books/AT1')).toEqual({
      row: expect.objectContaining(row),
      rate: '9.5',
      weight: '1.200',
      keeper: other.person,
      copies: [
        { mark: 'left', holder: 'Mia' },
        { mark: 'right', holder: null },
      ],
      readers: expect.arrayContaining(['Mia', 'Otto']),
      reviews: [{ text: 'Heavy', by: 'Otto' }],
    })
    expect(await bodyOf(nobody, 'GET /books/AT1')).toEqual({
      row: { ...row, price: null, keeper: null, phone: null, cost: null },
      rate: null,
      weight: null,
      keeper: null,
      copies: [],
      readers: [],
      reviews: [],
    })
  })

  it('CALL-9 shows users with a relative role only the records on which they have it', async () => {
    expect(await bodyOf(librarian, 'GET /kept')).toEqual(['BO2', 'HI3'])
    expect(await bodyOf(other, 'GET /kept')).toEqual(['AT1'])
    expect(await bodyOf(member, 'GET /kept')).toEqual([])
  })

  it('CALL-9 answers with an empty record if the user may create but not read it', async () => {
    const grants = rooms.plan.grants.filter((grant) => !(grant.entity === 'Review' && grant.verb === 'read'))
    const blind = await openRooms({ ...rooms.plan, grants })
    await blind.make('Book', { code: 'AT1', title: 'Atlas' })
    const principal = await blind.person({ name: 'Mia' })
    const match = blind.calls.match('POST', '/api/v1/books/AT1/reviews') as MatchedCall
    const answer = await blind.calls.run(match, {
      principal,
      query: new URLSearchParams(),
      body: { text: 'x' },
      token: null,
      address: '',
    })
    expect(answer).toMatchObject({ status: 201, body: { no: null, book: null, me: 'Mia' } })
    await blind.close()
  })
})

describe('CALL-10 to CALL-13 answers', () => {
  it('CALL-10 needs as many queries for many records as for few', async () => {
    const full = await openRooms(rooms.plan)
    const keeper = await full.person({ name: 'K' }, ['librarian'])
    const match = full.calls.match('GET', '/api/v1/books') as MatchedCall
    let reads = 0
    const read = full.store.read.bind(full.store)
    const query = full.store.query.bind(full.store)
    Object.assign(full.store, {
      read: (work: never) => (reads++, read(work)),
      query: (text: string, values: never) => (reads++, query(text, values)),
    })
    const list = async (): Promise<number> => {
      reads = 0
      await full.calls.run(match, {
        principal: keeper,
        query: new URLSearchParams(),
        body: undefined,
        token: null,
        address: '',
      })
      return reads
    }
    await full.make('Book', { code: 'K00', title: 'K', keeper: keeper.person })
    const few = await list()
    for (let i = 10; i < 40; i++) await full.make('Book', { code: `K${i}`, title: 'K', keeper: keeper.person })
    expect(few).toBeGreaterThan(0)
    expect(await list()).toBe(few)
    await full.close()
  })

  it('CALL-11 answers 201, 200 and 204', async () => {
    const made = await call(librarian, 'POST /books', {
      book: { code: 'NE1', name: 'New', kind: 'guide', copies: [{ mark: 'a' }] },
    })
    expect(made).toMatchObject({ status: 201, body: { book: { code: 'NE1', title: 'New' } } })
    expect(await call(librarian, 'PATCH /books/NE1', { name: 'Newer' })).toMatchObject({
      status: 200,
      body: { title: 'Newer' },
    })
    expect(await call(librarian, 'DELETE /books/NE1')).toEqual({ status: 204, headers: {} })
    expect((await refused(librarian, 'GET /books/NE1')).code).toBe('NOT_FOUND')
  })

  it('CALL-12 links to the next page', async () => {
    const codes: string[] = []
    let query = '?limit=1'
    for (let pages = 0; query !== '' && pages < 9; pages++) {
      const { body, headers } = await call(librarian, `GET /books${query}`)
      codes.push(...(body as { books: { code: string }[] }).books.map((book) => book.code))
      query = /^<(\?[^>]*)>; rel="next"$/.exec(headers.link ?? '')?.[1] ?? ''
    }
    expect(codes).toEqual(['AT1', 'BO2', 'HI3'])
    expect(told(await refused(librarian, 'GET /books?cursor=nonsense'))).toContain('CURSOR_INVALID cursor')
  })

  it('CALL-13 sends a record as its id, and exact numbers as text', async () => {
    const seen = (await bodyOf(librarian, 'GET /books/AT1')) as { [key: string]: Json }
    expect([seen.keeper, seen.rate, seen.weight]).toEqual([other.person, '9.5', '1.200'])
    expect(seen.keeper).not.toBe(atlas.id)
  })
})

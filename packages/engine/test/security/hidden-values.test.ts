// What somebody may not read has no influence on anything that they are answered: hidden values are changed behind the
// server's back, and every question that could feel them must be answered with the same bytes.
import type { Field, Plan } from '@ninefold/plan'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../src/store/store.ts'
import { sampled } from '../../../../tests/support/runs.ts'
import { openStoreOf } from '../support/database.ts'
import { startServer, type Person, type Server } from '../support/server.ts'
import { answers, get, listOf, type Question } from './ask.ts'
import { vault } from './vault.ts'

let server: Server
let store: Store
let member: Person
let keeper: Person
let other: Person
let box: string
let item: string

const eur = (amount: string) => ({ amount, currency: 'EUR' })
const fill = (n: number, word: string) => ({
  hidText: `${word} text`,
  hidLong: `${word} long`,
  hidNumber: n,
  hidDecimal: `${n}.5`,
  hidMoney: eur(`${n}.25`),
  hidShare: String(n),
  hidFlag: n > 5,
  hidDay: `2026-01-0${n}`,
  hidClock: `0${n}:00`,
  hidMoment: `2026-01-0${n}T00:00:00.000Z`,
  hidSpan: `PT${n}H`,
  hidMail: `${word}@example.org`,
  hidSite: `https://${word}.example.org/`,
  hidPhone: `+3120555000${n}`,
  hidChoice: 'ruby',
  hidChoices: ['elm'],
  hidWords: [word],
  hidWord: `${word}-${word}`,
  hidCode: `${word}${n}`,
})

beforeAll(async () => {
  server = await startServer({ text: vault, mode: 'production', now: () => Date.parse('2026-06-15T10:00:00Z') })
  member = await server.person('Mo Member')
  other = await server.person('Otto Other')
  keeper = await server.person('Kim Keeper', ['keeper'])
  const file = await other.upload('plan.pdf', 'application/pdf', '%PDF-1.7 marked')
  const made = async (by: Person, path: string, body: object) => {
    const reply = await by.post(path, body as never)
    expect(reply.status, reply.text).toBe(201)
    return reply.body.id as string
  }
  item = await made(keeper, '/api/records/item', {
    name: 'Seen item',
    ...fill(3, 'marked'),
    hidPerson: keeper.id,
    hidPeople: [keeper.id],
  })
  await made(keeper, '/api/records/item', { name: 'Other item', ...fill(7, 'second') })
  await made(member, '/api/records/box', { name: 'Own box', item, ...fill(5, 'open') })
  box = await made(other, '/api/records/box', {
    name: 'Seen box',
    item,
    ...fill(4, 'marked'),
    hidPerson: keeper.id,
    hidPeople: [keeper.id],
    hidFile: file.body,
    hidSlots: [{ label: 'marked slot', cost: eur('4'), lockWord: 'marked-marked' }],
  })
  await made(keeper, '/api/records/hid-ledger', { entry: 'marked entry', box })
  for (const person of [member, other, keeper]) {
    const reply = await keeper.patch(`/api/records/user/${person.id}`, { hidRating: 3, hidNote: 'marked note' })
    if (reply.status !== 200) throw new Error(reply.text)
  }
  store = await openStoreOf(server.data)
})
afterAll(async () => {
  await store.close()
  await server.close()
})

/** Conditions and orders over a field, by its kind. */
function conditions({ name, type }: Field): readonly string[] {
  const isList = ['choices', 'values', 'many', 'parts'].includes(type.kind)
  const always = [`has(${name})`, `not has(${name})`, ...(isList ? [] : [`${name} == null`])]
  switch (type.kind) {
    case 'text':
    case 'longText':
    case 'email':
    case 'webAddress':
    case 'phone':
      return [
        ...always,
        `${name} == 'marked text'`,
        `contains(${name}, 'mark')`,
        `not contains(${name}, 'mark')`,
        `size(${name}) > 3`,
        `${name} != 'a'`,
        `(${name} + '') == 'x' or has(${name})`,
      ]
    case 'integer':
    case 'decimal':
      return [
        ...always,
        `${name} > 3`,
        `not (${name} > 3)`,
        `${name} in [3, 4]`,
        `${name} + 1 > 4`,
        `(has(${name}) ? ${name} : 0) > 3`,
        `10 / ${name} > 1`,
      ]
    case 'money':
      return [...always, `${name} > 3 EUR`, `not (${name} > 3 EUR)`]
    case 'percent':
      return [...always, `${name} > 3 %`]
    case 'yesNo':
      return [...always, name, `not ${name}`, `${name} or not ${name}`]
    case 'date':
      return [...always, `${name} < today`, `year(${name}) == 2026`]
    case 'dateTime':
      return [...always, `${name} < now`]
    case 'duration':
      return [...always, `${name} > 2 hours`]
    case 'choice':
      return [...always, `${name} == 'ruby'`, `${name} != 'ruby'`]
    case 'choices':
      return [...always, `'elm' in ${name}`, `size(${name}) > 0`]
    case 'values':
      return [...always, `'marked' in ${name}`, `size(${name}) > 0`]
    case 'reference':
      return [...always, `${name} == me`, `${name} != me`, `${name}.name == 'Kim Keeper'`, `has(${name}.name)`]
    case 'many':
      return [
        ...always,
        `me in ${name}`,
        `size(${name}) > 0`,
        `${name}.exists(x, x.name == 'Kim Keeper')`,
        `${name}.all(x, x == me)`,
      ]
    case 'parts':
      return [
        ...always,
        `size(${name}) > 0`,
        `${name}.exists(x, x.label == 'marked slot')`,
        `${name}.sum(x, x.cost) > 3 EUR`,
        `${name}.all(x, x.label == 'a')`,
      ]
    case 'file':
      return [...always, `${name}.size > 3`, `${name}.name == 'plan.pdf'`]
    default:
      return always
  }
}

const sortable = (field: Field): boolean =>
  !['many', 'parts', 'choices', 'values', 'inverse', 'file', 'password'].includes(field.type.kind)

/** Everything that could feel a value on a box or an item, on a person, or on a record that may not be seen at all. */
function questions(plan: Plan): readonly Question[] {
  const entity = (name: string) => plan.entities.find((each) => each.name === name)!
  const hidden = entity('Box').fields.filter(
    (field) => /^hid/i.test(field.name) && !['password', 'inverse'].includes(field.type.kind),
  )
  const own = hidden.flatMap((field) => conditions(field))
  const overSet = ['hidNumber > 3', "hidText == 'marked text'", 'has(hidFile)'].map((condition) =>
    condition.replace('hid', 'b.hid'),
  )
  const filters = [
    ...own,
    ...overSet.flatMap((condition) => [
      `item.hidBoxes.exists(b, ${condition})`,
      `size(item.hidBoxes.filter(b, ${condition})) > 1`,
    ]),
    'me.hidRating > 2',
    'owner.hidRating > 2',
    'owner.boss.hidRating > 2',
    'owner.boss == null or owner.boss.hidRating > 2',
  ]
  const sorts = hidden.filter(sortable).flatMap(({ name }) => [name, `-${name}`])
  const words = ['marked', 'mark', 'second', 'text', 'seen', '3', 'kim', 'ruby']
  return [
    ...[
      '/api/records/box',
      '/api/app/screens/boxes/records',
      '/api/app/screens/items/records',
      '/api/records/item',
      '/api/records/user',
    ].flatMap((place) => [
      listOf(place, { total: 'true', include: 'related' }),
      ...words.map((search) => listOf(place, { search, total: 'true' })),
    ]),
    ...filters.map((filter) => listOf('/api/records/box', { filter, total: 'true', include: 'related' })),
    ...['/api/records/box', '/api/app/screens/boxes/records', '/api/records/item', '/api/records/user'].flatMap(
      (place) => [listOf(place, { format: 'csv' }), ...words.map((search) => listOf(place, { search, format: 'csv' }))],
    ),
    ...filters.slice(0, 20).map((filter) => listOf('/api/records/box', { filter, format: 'csv' })),
    ...sorts.map((sort) => listOf('/api/records/box', { sort, format: 'csv' })),
    ...filters.slice(0, 20).map((filter) => listOf('/api/app/screens/boxes/records', { filter, total: 'true' })),
    ...sorts.flatMap((sort) => [
      listOf('/api/records/box', { sort }),
      listOf('/api/records/box', { sort, limit: '1' }),
    ]),
    ...words.map((q) => get(`/api/app/find?q=${q}`)),
    ...words.flatMap((q) =>
      ['box', 'item', 'user', 'hid-slot', 'hid-ledger'].map((path) => get(`/api/app/find/${path}?q=${q}`)),
    ),
    ...['marked4', 'marked3', 'changed9'].flatMap((code) =>
      ['box', 'item'].map((path) => get(`/api/app/look-up/${path}/hidCode/${code}`)),
    ),
    get(`/api/app/people/${other.id}/export`),
    ...[
      '/api/app',
      '/api/openapi.json',
      '/api/app/screens/home/tiles',
      '/api/app/screens/home/tiles?firstDay=7',
      '/api/app/inbox',
    ].map(get),
    ...[
      ['box', box],
      ['item', item],
      ['user', other.id],
      ['user', member.id],
    ].flatMap(([path, id]) =>
      ['', '?include=page', '?at=2026-06-15', '?at=2026-06-15&include=page', '/history', '/files/hidFile'].map((rest) =>
        get(`/api/records/${path}/${id}${rest}`),
      ),
    ),
  ]
}

type State = Readonly<Record<string, string | number | null>>
const states: Readonly<Record<string, State>> = {
  low: {
    hidText: 'aaa',
    hidNumber: 1,
    hidDecimal: 100,
    hidMoney: 100,
    hidShare: 10_000,
    hidFlag: 0,
    hidDay: '2020-01-01',
    hidMoment: '2020-01-01T00:00:00.000Z',
    hidSpan: 'PT1H',
    hidChoice: 'opal',
    hidChoices: '["oak"]',
    hidWords: '["none"]',
    hidCode: 'changed',
  },
  high: {
    hidText: 'zzz',
    hidNumber: 9,
    hidDecimal: 900,
    hidMoney: 900_000,
    hidShare: 990_000,
    hidFlag: 1,
    hidDay: '2036-01-01',
    hidMoment: '2036-01-01T00:00:00.000Z',
    hidSpan: 'PT9H',
    hidChoice: 'jade',
    hidChoices: '["ash","elm"]',
    hidWords: '["marked","x"]',
    hidCode: 'high',
  },
  none: {
    hidText: null,
    hidNumber: null,
    hidDecimal: null,
    hidMoney: null,
    hidShare: null,
    hidFlag: null,
    hidDay: null,
    hidMoment: null,
    hidSpan: null,
    hidChoice: null,
    hidChoices: '[]',
    hidWords: '[]',
    hidCode: null,
  },
}

const become = (name: string): Promise<void> =>
  store.write(async (t) => {
    const state = states[name]!
    const columns = Object.keys(state)
    const set = `${columns.map((column) => `"${column}" = ?`).join(', ')}, "hidDouble" = "hidMoney"`
    for (const [table, where] of [
      ['Box', `"name" = 'Seen box'`],
      ['Item', `"name" = 'Seen item'`],
    ] as const) {
      const values = columns.map((column) =>
        column === 'hidCode' && state[column] !== null ? `${state[column]}${table}` : state[column]!,
      )
      await t.run(`UPDATE "${table}" SET ${set} WHERE ${where}`, values)
    }
    const high = name === 'high'
    const person = high ? member.id : null
    await t.run(`UPDATE "Box" SET "hidPerson" = ?, "hidFile" = NULL WHERE "name" = 'Seen box'`, [person])
    await t.run('DELETE FROM "Box.hidPeople" WHERE ninefold_from = ?', [box])
    await t.run('DELETE FROM "Item.hidPeople"')
    await t.run('UPDATE "HidSlot" SET "label" = ?, "cost" = ?', [name, high ? 99_999 : 1])
    if (high) await t.run('INSERT INTO "Box.hidPeople" (ninefold_from, ninefold_to) VALUES (?, ?)', [box, member.id])
    await t.run('UPDATE "HidLedger" SET "entry" = ?', [name])
    await t.run('UPDATE "User" SET "hidNote" = ?, "hidRating" = ?', [name, high ? 7 : name === 'low' ? 1 : null])
  })

describe('hidden values', () => {
  test('SEC-1 are felt by no question of somebody who may not read them, and by many of somebody who may', async () => {
    const asked = questions(server.application.plan)
    expect(asked.length).toBeGreaterThan(200)
    const before = await answers(member, asked)
    const feelable = sampled(asked, 5)
    const keepers = await answers(keeper, feelable)
    const refused = asked
      .filter((_, i) => before[i]!.startsWith('422') && /FILTER_INVALID/.test(before[i]!))
      .map(({ path }) => decodeURIComponent(path))
    expect(refused, 'questions that ask nothing').toEqual([])
    for (const name of ['low', 'high', 'none'] as const) {
      await become(name)
      const after = await answers(member, asked)
      const felt = asked.flatMap(({ path }, i) =>
        after[i] === before[i]
          ? []
          : [`${name}: ${decodeURIComponent(path)}\n${before[i]!.split('\n').at(-1)}\n${after[i]!.split('\n').at(-1)}`],
      )
      expect(felt.map((each) => each.slice(0, 1200)).slice(0, 5)).toEqual([])
      const noticed = (await answers(keeper, feelable)).filter((text, i) => text !== keepers[i]).length
      expect(noticed).toBeGreaterThan((60 * feelable.length) / asked.length)
    }
  })

  test('SEC-1 stand in no answer, cursors and histories included', async () => {
    const asked = questions(server.application.plan)
    await become('high')
    for (const text of await answers(member, asked)) {
      const cursors = [...text.matchAll(/"next":"([\w-]+)"/g)].map(([, cursor]) =>
        Buffer.from(cursor!, 'base64url').toString(),
      )
      // "open" marks the principal's own box; "remarked" stands in the description of the interface.
      expect([text, ...cursors].join('\n')).not.toMatch(/\bmarked|zzz|highBox|highItem|plan\.pdf/)
    }
  })

  test('SEC-1 are felt by nothing that a person is handed out about themselves', async () => {
    // That it was handed out is noted, so that the next one tells of this one.
    const records = async () => JSON.stringify((await member.get(`/api/app/people/${member.id}/export`)).body.records)
    const before = await records()
    for (const name of Object.keys(states)) {
      await become(name)
      expect(await records(), name).toBe(before)
    }
  })

  test('SEC-1 a made-up cursor compares with nothing that is hidden', async () => {
    const answersTo = async (key: string | number | null) => {
      const cursor = Buffer.from(JSON.stringify(['hidNumber|[]', key, 'f'.repeat(36)])).toString('base64url')
      const reply = await member.get(`/api/records/box?sort=hidNumber&cursor=${cursor}`)
      if (typeof key === 'string') return [reply.status, reply.body.code]
      expect(reply.status, reply.text).toBe(200)
      return (reply.body.items as { name: string }[]).map(({ name }) => name).filter((name) => name !== 'Own box')
    }
    const seen: unknown[] = []
    for (const state of ['low', 'high'] as const) {
      await become(state)
      seen.push(await Promise.all([null, -1, 0, 2, 4, 6, 8, 100, 'a'].map(answersTo)))
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toContainEqual([422, 'CURSOR_INVALID'])
  })

  test('SEC-1 a secret inside a part is in no history and no record, not even for who reads the rest', async () => {
    for (const path of [
      `/api/records/box/${box}`,
      `/api/records/box/${box}?at=2026-06-15`,
      `/api/records/box/${box}/history`,
      `/api/app/people/${keeper.id}/export`,
      '/api/app/find/hid-slot?q=lock',
    ]) {
      const { text } = await keeper.get(path)
      expect(text).not.toMatch(/scrypt|marked-marked/)
    }
  })
})

/** A small world for the agreement of JavaScript and the databases: every type, missing values, awkward texts and great numbers. */
import {
  sqlForm,
  compileExpression,
  storeSql,
  type EntitySchema,
  type Environment,
  type Schema,
  type SqlDialect,
  type SqlEntity,
  type SqlField,
  type SqlMask,
  type SqlTarget,
  type Tree,
} from '@ninefold/plan/expression'
import {
  type Type,
  formatDecimal,
  isDecimal,
  parseDecimal,
  type RecordValue,
  type Value,
  type ColumnForm,
} from '@ninefold/plan/values'
import { quoted, type Table } from '../../src/store/layout/table.ts'
import type { Store, Transaction } from '../../src/store/store.ts'

type Fields = Readonly<Record<string, { readonly type: Type; readonly sql: SqlField }>>

const column = (name: string, type: Type, scale?: number, digits?: number) => ({
  type,
  sql: {
    kind: 'column',
    column: name,
    ...(scale !== undefined && { scale }),
    ...(digits !== undefined && { digits }),
  } as SqlField,
})
const record = (entity: string): Type => ({ kind: 'record', entity })
const listOf = (of: Type): Type => ({ kind: 'list', of })
const text: Type = { kind: 'text' }
const euro: Type = { kind: 'money', currency: 'EUR' }
export const colours = ['red', 'green', 'blue']
const colour: Type = { kind: 'choice', options: colours }

const tree = { kind: 'line', entity: 'User', table: 'User', child: 'id', parent: 'boss' } as const

const specFields: Readonly<Record<string, Type>> = {
  width: { kind: 'decimal' },
  count: { kind: 'integer' },
  note: text,
  ok: { kind: 'yesNo' },
  price: { kind: 'money' },
}

const field = (of: Tree, name: string, type: Type): Tree => ({ op: 'field', of, field: name, type })
const named = (scope: 'this' | 'variable', name: string, entity: string): Tree => ({
  op: 'name',
  scope,
  name,
  type: record(entity),
})

/** `lines.sum(l, l.price)` */
const total: Tree = {
  op: 'macro',
  fn: 'sum',
  over: field(named('this', '', 'Thing'), 'lines', listOf(record('Line'))),
  variable: 'l',
  body: field(named('variable', 'l', 'Line'), 'price', euro),
  type: euro,
}

const fields: Readonly<Record<string, Fields>> = {
  Thing: {
    id: column('id', text),
    a: column('a', text),
    b: column('b', text),
    colour: column('colour', colour),
    n: column('n', { kind: 'integer' }),
    small: column('small', { kind: 'integer' }, undefined, 3),
    d: column('d', { kind: 'decimal' }, 2, 12),
    great: column('great', { kind: 'decimal' }, 6, 18),
    cost: column('cost', euro),
    yen: column('yen', { kind: 'money', currency: 'JPY' }),
    any: column('any', { kind: 'money' }),
    total: { type: euro, sql: { kind: 'computed', tree: total } },
    rate: column('rate', { kind: 'percent' }),
    flag: column('flag', { kind: 'yesNo' }),
    on: column('on', { kind: 'date' }),
    due: column('due', { kind: 'date' }),
    at: column('at', { kind: 'dateTime' }),
    hourOf: column('hourOf', { kind: 'time' }),
    took: column('took', { kind: 'duration' }),
    file: column('file', { kind: 'file' }),
    owner: column('owner', record('User')),
    other: column('other', record('Thing')),
    payee: column('payee', { kind: 'either', entities: ['User', 'Line'] }),
    exact: { type: { kind: 'decimal' }, sql: { kind: 'column', column: 'exact', written: true } },
    spec: column('spec', { kind: 'map', fields: specFields }),
    lines: { type: listOf(record('Line')), sql: { kind: 'rows', entity: 'Line', column: 'thing' } },
    friends: {
      type: listOf(record('User')),
      sql: { kind: 'link', entity: 'User', table: 'Friend', from: 'thing', to: 'user' },
    },
    tags: { type: listOf(text), sql: { kind: 'values', column: 'tags' } },
    sizes: { type: listOf({ kind: 'integer' }), sql: { kind: 'values', column: 'sizes' } },
    prices: { type: listOf(euro), sql: { kind: 'values', column: 'prices' } },
  },
  Line: {
    id: column('id', text),
    thing: column('thing', record('Thing')),
    price: column('price', euro),
    quantity: column('quantity', { kind: 'integer' }),
    weight: column('weight', { kind: 'decimal' }, 3, 9),
    note: column('note', text),
    done: column('done', { kind: 'yesNo' }),
    who: column('who', record('User')),
    day: column('day', { kind: 'date' }),
  },
  User: {
    id: column('id', text),
    name: column('name', text),
    age: column('age', { kind: 'integer' }),
    boss: column('boss', record('User')),
    active: column('active', { kind: 'yesNo' }),
    owned: { type: listOf(record('Thing')), sql: { kind: 'rows', entity: 'Thing', column: 'owner' } },
    above: { type: listOf(record('User')), sql: { ...tree, up: true } },
    below: { type: listOf(record('User')), sql: { ...tree, up: false } },
  },
}

const entitySchema = (name: string): EntitySchema => ({
  name,
  fields: new Map(Object.entries(fields[name]!).map(([n, f]) => [n.toLowerCase(), { name: n, type: f.type }])),
})
const entities = new Map(Object.keys(fields).map((name) => [name.toLowerCase(), entitySchema(name)]))

const constantTypes: Readonly<Record<string, Type>> = {
  limit: { kind: 'decimal' },
  ceiling: euro,
  share: { kind: 'percent' },
  count: { kind: 'integer' },
  words: listOf(text),
  amounts: listOf(euro),
}

export const schema: Schema = {
  entity: (name) => entities.get(name.toLowerCase()),
  constant: (name) => constantTypes[name],
  role: (name) => (name === 'finance' || name === 'sales' ? name : undefined),
  shape: () => undefined,
  currency: 'EUR',
  names: () => [...Object.keys(constantTypes), ...Object.keys(fields), 'finance', 'sales'],
}

const decimal = (s: string) => parseDecimal(s)!
const euros = (s: string, currency = 'EUR') => ({ amount: decimal(s), currency })
const length = (months: number, days: number, milliseconds: number) => ({ months, days, milliseconds })

interface Draft {
  id: string
  [field: string]: Value
}

export const people: Draft[] = [
  { id: 'u1', name: 'Ann', age: 40, boss: null, active: true },
  { id: 'u2', name: 'Bob', age: 30, boss: null, active: false },
  { id: 'u3', name: null, age: null, boss: null, active: null },
  { id: 'u4', name: 'ann', age: 30, boss: null, active: true },
]
people[1]!['boss'] = people[0]!
people[3]!['boss'] = people[1]!
people[2]!['boss'] = people[2]!
const [ann, bob, loop, anna] = people as [Draft, Draft, Draft, Draft]
Object.assign(ann, { above: [], below: [bob, anna] })
Object.assign(bob, { above: [ann], below: [anna] })
Object.assign(loop, { above: [loop], below: [loop] })
Object.assign(anna, { above: [bob, ann], below: [] })

const file = { id: 'f1', name: 'a b.pdf', type: 'application/pdf', size: 1234 }
const great = 9_007_199_254_740_991

export const things: Draft[] = [
  thing('t1', {
    a: 'Ann',
    b: 'ann',
    colour: 'red',
    n: 5,
    small: -3,
    d: '12.50',
    great: '0.000001',
    cost: '10.00',
    yen: '5000',
    any: '10.00 EUR',
    rate: '25',
    flag: true,
    on: '2024-02-29',
    due: '2024-03-31',
    at: '2024-03-31T00:59:59.999Z',
    hourOf: '08:30',
    took: length(1, 2, 3),
    file,
    owner: people[0]!,
    tags: ['Ann', 'x'],
    sizes: [1, 2, great],
    prices: [euros('1.00')],
  }),
  thing('t2', {
    a: '',
    b: 'é😀',
    colour: 'green',
    n: great,
    small: 999,
    d: '-0.01',
    great: '999999999999.999999',
    cost: '-0.01',
    yen: '-1',
    any: '10.5 USD',
    rate: '-0.5',
    flag: false,
    on: '0001-01-01',
    due: '9999-12-31',
    at: '9999-12-31T23:59:59.999Z',
    hourOf: '00:00',
    took: length(0, -30, 0),
    owner: people[1]!,
    tags: [],
    sizes: [],
    prices: [],
  }),
  thing('t3', {}),
  thing('t4', {
    a: '\uffee',
    b: '😀',
    colour: 'blue',
    n: -great,
    small: 0,
    d: '0.00',
    great: '-999999999999.999999',
    cost: '9999999999999.99',
    yen: '999999999999999',
    any: '-3.1 EUR',
    rate: '100',
    flag: true,
    on: '2023-12-31',
    due: '2023-12-31',
    at: '2023-12-31T23:30:00.000Z',
    hourOf: '23:59',
    took: length(0, 0, 86_400_000),
    owner: people[2]!,
    tags: ['%', '_', "'", '😀'],
    sizes: [0, 0],
    prices: [euros('0.10'), euros('0.10'), euros('-5.00')],
  }),
  thing('t5', {
    a: "O'Brien %_",
    b: '\ue000 z',
    colour: 'red',
    n: 0,
    small: 5,
    d: '9999999999.99',
    great: '1.500000',
    cost: '0.00',
    yen: '0',
    any: '0.00 JPY',
    rate: '0.0001',
    flag: null,
    on: '2024-01-31',
    due: '2024-02-01',
    at: '2024-10-27T01:30:00.000Z',
    hourOf: '12:00',
    took: length(12, 0, 0),
    owner: people[3]!,
    tags: ['x', 'x'],
    sizes: [5],
    prices: [euros('10.00')],
  }),
  thing('t6', {
    a: 'x',
    b: null,
    colour: null,
    n: 1,
    small: 1,
    d: null,
    cost: '1.00',
    flag: false,
    on: '2026-11-21',
    at: '2026-11-21T06:00:00.000Z',
    took: length(0, 0, -1),
    owner: null,
    tags: ['Ann'],
    sizes: [3, 4],
    prices: [],
  }),
]

function thing(id: string, given: Readonly<Record<string, Value>>): Draft {
  const read = (name: string, type: Type): Value => {
    const value = given[name] ?? null
    if (type.kind === 'list') return value ?? []
    if (value === null || typeof value !== 'string') return value
    if (type.kind === 'decimal' || type.kind === 'percent') return decimal(value)
    if (type.kind !== 'money') return value
    const [amount, currency] = value.split(' ')
    return euros(amount!, currency ?? type.currency ?? 'EUR')
  }
  return {
    id,
    ...Object.fromEntries(
      Object.entries(fields['Thing']!)
        .filter(([n]) => n !== 'id')
        .map(([n, f]) => [n, read(n, f.type)]),
    ),
  }
}

const lines: Draft[] = [
  line('l1', things[0]!, '3.10', 2, '1.500', 'one', true, people[0]!, '2024-02-29'),
  line('l2', things[0]!, '0.05', great, '0.001', null, false, people[1]!, null),
  line('l3', things[1]!, null, null, null, '😀', null, null, '2024-01-01'),
  line('l4', things[3]!, '9999999999999.99', 1000, '999999.999', 'x', true, people[2]!, '2023-12-31'),
  line('l5', things[3]!, '-1.00', -1, '-0.500', 'x', true, people[3]!, '2023-12-31'),
  line('l6', things[4]!, '2.00', 3, '0.250', "O'Brien %_", false, people[3]!, '2024-06-01'),
]

function line(
  id: string,
  of: Draft,
  price: string | null,
  quantity: number | null,
  weight: string | null,
  note: string | null,
  done: boolean | null,
  who: Draft | null,
  day: string | null,
): Draft {
  return {
    id,
    thing: of,
    price: price && euros(price),
    quantity,
    weight: weight && decimal(weight),
    note,
    done,
    who,
    day,
  }
}

const friends: [Draft, Draft][] = [
  [things[0]!, people[0]!],
  [things[0]!, people[1]!],
  [things[3]!, people[2]!],
  [things[4]!, people[0]!],
]

for (const t of things) {
  t['lines'] = lines.filter((l) => l['thing'] === t)
  t['friends'] = friends.filter(([of]) => of === t).map(([, person]) => person)
}
things[0]!['other'] = things[1]!
things[1]!['other'] = things[0]!
things[3]!['other'] = things[2]!
const either = (entity: string, draft: Draft): Draft => ({ ...draft, $entity: entity })
things[0]!['payee'] = either('User', people[0]!)
things[1]!['payee'] = either('Line', lines[2]!)
things[3]!['payee'] = either('User', people[2]!)
things[4]!['payee'] = either('Line', lines[0]!)
const exactly = ['2.50', '-0.010', null, '2.5', '123456789012345678901234567890.5', '0']
things.forEach((t, i) => (t['exact'] = exactly[i] ? decimal(exactly[i]) : null))
things[0]!['spec'] = { width: decimal('1.50'), count: 7, note: 'Ann', ok: true, price: euros('10.00') }
things[3]!['spec'] = { width: decimal('-2'), count: null, note: 'a "b" é', ok: false, price: null }
things[4]!['spec'] = { width: null, count: 0, note: '', ok: null, price: euros('0.5', 'USD') }
for (const t of things) t['total'] = compileExpression(total)({ ...environment(null), this: t })
for (const p of people) p['owned'] = things.filter((t) => t['owner'] === p)

export const createTables = (store: Store): Promise<void> =>
  store.write(async (transaction) => {
    for (const name of Object.keys(fields)) await transaction.run(store.statements.createTable(tableOf(name)))
    const friend = ['thing', 'user'].map((name) => ({ name, form: { kind: 'text' } as const, notNull: true }))
    const table = { name: 'Friend', columns: friend, key: ['thing', 'user'], indexes: [] }
    await transaction.run(store.statements.createTable(table))
    await insert(transaction, 'Thing', things)
    await insert(transaction, 'Line', lines)
    await insert(transaction, 'User', people)
    for (const [of, person] of friends) await transaction.run('INSERT INTO "Friend" VALUES (?, ?)', [of.id, person.id])
  })

function tableOf(name: string): Table {
  const columns = Object.entries({ ...fields[name]!, position: column('position', { kind: 'integer' }) }).flatMap(
    ([of, { type, sql }]) =>
      sql.kind === 'column' || sql.kind === 'values' ? [{ name: of, form: formOf(type, sql), notNull: false }] : [],
  )
  return { name, columns, key: ['id'], indexes: [] }
}

function formOf(type: Type, sql: SqlField): ColumnForm {
  if ('written' in sql) return { kind: 'text' }
  if (type.kind === 'yesNo') return { kind: 'yesNo' }
  const whole = ['integer', 'decimal', 'percent'].includes(type.kind) || (type.kind === 'money' && type.currency)
  return { kind: whole ? 'integer' : 'text' }
}

async function insert(transaction: Transaction, entity: string, records: readonly Draft[]): Promise<void> {
  const stored = Object.entries(fields[entity]!).filter(([, f]) => f.sql.kind === 'column' || f.sql.kind === 'values')
  const names = [...stored.map(([n]) => n), 'position'].map(quoted)
  const text = `INSERT INTO ${quoted(entity)} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
  for (const [i, record] of records.entries())
    await transaction.run(text, [...stored.map(([n, f]) => storedValue(record[n] ?? null, f.type, f.sql)), i])
}

function storedValue(value: Value, type: Type, sql: SqlField) {
  if (value === null) return null
  if (type.kind === 'map') return JSON.stringify(inJson(value))
  if ('written' in sql) return storeSql(value, type, { kind: 'exact' })
  const { scale, digits } = sql as { scale?: number; digits?: number }
  return storeSql(value, type, sqlForm(type.kind === 'list' ? type.of : type, scale, digits))
}

/** As a structured value lies in its column. */
function inJson(value: Value): unknown {
  if (isDecimal(value)) return formatDecimal(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inJson(each as Value)]))
}

const sqlEntity = (name: string): SqlEntity => ({ table: name, field: (field) => fields[name]?.[field]?.sql })

export const target = (dialect: SqlDialect, env: Environment, seen?: SqlMask): SqlTarget => ({
  ...(seen && { mask: seen }),
  dialect,
  entity: sqlEntity,
  this: { entity: 'Thing', alias: 't' },
  roles: env.roles,
  signedIn: env.me !== null,
})

type World = Readonly<Record<string, readonly RecordValue[]>>

function everything(): World {
  return { Thing: things, Line: lines, User: people }
}

export function environment(me: RecordValue | null, all = everything): Environment {
  return {
    me,
    roles: new Set(me ? ['finance'] : []),
    constants: {
      limit: decimal('12.505'),
      ceiling: euros('10.005'),
      share: decimal('12.50'),
      count: 3,
      words: ['Ann', 'x', '😀'],
      amounts: [euros('10'), euros('0.1')],
    },
    query: { q: 'Ann' },
    context: { isNew: false },
    now: '2026-11-21T06:30:00.000Z',
    today: '2026-11-21',
    timeZone: 'Europe/Amsterdam',
    all: (entity) => all()[entity] ?? [],
  }
}

const readsYes = (entity: string, name: string): Tree => ({
  op: 'field',
  of: named('this', '', entity),
  field: name,
  type: { kind: 'yesNo' },
})

/**
 * What somebody may read: people's names where they are active, lines that are done, no weights, no cost on other
 * things and the flag of none; the total anywhere, though it adds up lines that are not readable.
 */
export const mask: SqlMask = {
  row: (entity) => (entity === 'Line' ? readsYes('Line', 'done') : true),
  field: (entity, name, root) => {
    if (entity === 'User' && name === 'name') return readsYes('User', 'active')
    if (entity === 'Line' && name === 'weight') return false
    if (entity === 'Thing' && name === 'cost') return root
    return !(entity === 'Thing' && name === 'flag')
  },
}

/** The same world as that somebody sees it: what may not be read is not there. */
export function maskedWorld(): { things: RecordValue[]; seenAs: (person: RecordValue | null) => Environment } {
  const shown = new Map<Draft, Draft>()
  const show = (value: Value): Value =>
    Array.isArray(value) ? value.filter(readable).map(show) : isDraft(value) ? showRecord(value) : value
  const showRecord = (draft: Draft): Draft => {
    const known = shown.get(draft)
    if (known) return known
    const made: Draft = { id: draft.id, ...('$entity' in draft && { $entity: draft['$entity']! }) }
    shown.set(draft, made)
    if (!readable(draft)) return made
    for (const [name, value] of Object.entries(draft)) if (!hidden(draft, name)) made[name] = show(value)
    return made
  }
  const world: World = {
    Thing: things.map(showRecord),
    User: people.map(showRecord),
    Line: lines.filter(readable).map(showRecord),
  }
  const roots = things.map((t, i) => ({ ...world['Thing']![i]!, cost: t['cost'] ?? null }))
  return { things: roots, seenAs: (person) => environment(person && showRecord(person as Draft), () => world) }
}

const isDraft = (value: Value): value is Draft =>
  typeof value === 'object' && value !== null && 'id' in value && !('size' in value)
const isLine = (draft: Draft): boolean => draft.id.startsWith('l')
const readable = (value: Value): boolean => !isDraft(value) || !isLine(value) || value['done'] === true

function hidden(draft: Draft, name: string): boolean {
  if (draft.id.startsWith('u')) return name === 'name' && draft['active'] !== true
  if (isLine(draft)) return name === 'weight'
  return name === 'cost' || name === 'flag'
}

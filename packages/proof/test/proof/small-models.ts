/** A small document, conditions over it made at random, and models in which they are tried out by the evaluator. */
import { parseDecimal } from '../../../plan/src/values/decimal.ts'
import { checkExpression } from '../../../plan/src/expression/check.ts'
import type { Environment } from '../../../plan/src/expression/environment.ts'
import type { EntitySchema, Schema } from '../../../plan/src/expression/schema.ts'
import type { Tree } from '../../../plan/src/expression/tree.ts'
import type { Type } from '../../../plan/src/expression/type.ts'
import type { Setting } from '../../src/logic/decide.ts'
import type { RecordValue, Value } from '../../../plan/src/values/value.ts'

/** Numbers that look random, the same for the same seed. */
export function dice(seed: number): { upTo(n: number): number; of<T>(list: readonly T[]): T } {
  let state = seed * 2_654_435_761 + 1
  const upTo = (n: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) % n
  }
  return { upTo, of: (list) => list[upTo(list.length)]! }
}

const record = (entity: string): Type => ({ kind: 'record', entity })
const list = (of: Type): Type => ({ kind: 'list', of })
const euro: Type = { kind: 'money', currency: 'EUR' }
const user = {
  name: { kind: 'text' } as Type,
  manager: record('User'),
  office: { kind: 'choice', options: ['north', 'south'] } as Type,
}
const claim: Readonly<Record<string, Type>> = {
  status: { kind: 'choice', options: ['draft', 'sent', 'paid'] },
  title: { kind: 'text' },
  count: { kind: 'integer' },
  most: { kind: 'integer' },
  amount: euro,
  fee: { kind: 'money' },
  rate: { kind: 'percent' },
  urgent: { kind: 'yesNo' },
  begins: { kind: 'date' },
  ends: { kind: 'date' },
  sentAt: { kind: 'dateTime' },
  takes: { kind: 'duration' },
  owner: record('User'),
  deputy: record('User'),
  members: list(record('User')),
  tags: list({ kind: 'text' }),
  lines: list(record('Line')),
}
const line: Readonly<Record<string, Type>> = { amount: euro, done: { kind: 'yesNo' }, claim: record('Claim') }

const entity = (name: string, fields: Readonly<Record<string, Type>>): EntitySchema => ({
  name,
  fields: new Map(Object.entries(fields).map(([field, type]) => [field.toLowerCase(), { name: field, type }])),
})
const entities: readonly EntitySchema[] = [entity('User', user), entity('Claim', claim), entity('Line', line)]

const schema: Schema = {
  entity: (name) => entities.find((one) => one.name.toLowerCase() === name.toLowerCase()),
  constant: (name) => (name === 'limit' ? { kind: 'integer' } : name === 'closing' ? { kind: 'time' } : undefined),
  role: (name) => (name === 'finance' ? name : undefined),
  shape: () => undefined,
  currency: 'EUR',
  names: () => [],
}

export const setting: Setting = {
  today: '2030-03-01',
  now: '2030-03-01T12:00:00.000Z',
  timeZone: 'UTC',
  currency: 'EUR',
  constants: { limit: 2, closing: '17:00' },
  field: (name, field) =>
    name === 'Claim' && field === 'lines'
      ? { full: true, type: { kind: 'parts', entity: 'Line' }, inverse: 'claim' }
      : { full: name === 'Claim' && (field === 'status' || field === 'count'), type: { kind: 'longText', max: 100 } },
}

export function treeOf(source: string): Tree {
  const origin = { file: 'x.md', line: 1, column: 1, endLine: 1, endColumn: 1 }
  const span = { file: 'x.md', start: 0, end: source.length }
  const { expr, problems } = checkExpression(source, { span, origin }, { schema, this: 'Claim' }, { kind: 'yesNo' })
  if (!expr) throw new Error(`${source}: ${problems.map(({ message }) => message).join(' ')}`)
  return expr.tree
}

type Dice = ReturnType<typeof dice>

/** A condition over a Claim, nested `depth` deep at most. */
export function anyCondition(d: Dice, depth: number): string {
  if (depth === 0 || d.upTo(4) === 0) return anyAtom(d)
  const inner = () => anyCondition(d, depth - 1)
  switch (d.upTo(8)) {
    case 0:
    case 1:
      return `(${inner()} or ${inner()})`
    case 2:
      return `not (${inner()})`
    case 3:
      return `(${inner()} ? ${inner()} : ${inner()})`
    case 4:
      return `orElse(${inner()}, ${d.of(['true', 'false'])})`
    default:
      return `(${inner()} and ${inner()})`
  }
}

const order = ['==', '!=', '<', '<=', '>', '>='] as const

const atoms: readonly ((d: Dice) => string)[] = [
  (d) => `status ${d.of(['==', '!='])} ${d.of(["'draft'", "'sent'", "'paid'"])}`,
  (d) => `status in ${d.of(["['draft', 'sent']", "['paid']", "['sent', 'paid', 'draft']"])}`,
  (d) => twoOf(d, anyNumber).join(` ${d.of(order)} `),
  (d) => twoOf(d, anyMoney).join(` ${d.of(order)} `),
  (d) => twoOf(d, anyDate).join(` ${d.of(order)} `),
  (d) => `ends - begins ${d.of(order)} ${d.of(['1 day', '2 days', 'takes'])}`,
  (d) => `rate ${d.of(order)} ${d.of(['10 %', '20 %'])}`,
  (d) => twoOf(d, anyPerson).join(` ${d.of(['==', '!='])} `),
  (d) => `${anyPerson(d)}.office == ${d.of(["'north'", "'south'"])}`,
  (d) => `has(${d.of(['title', 'amount', 'begins', 'owner', 'urgent', 'members', 'lines', 'owner.manager'])})`,
  (d) => `${d.of(['title', 'count', 'ends', 'deputy', 'urgent'])} == null`,
  (d) => `${anyPerson(d)} in members`,
  (d) => `${d.of(['me', 'owner.manager', 'me.manager'])} in [owner, deputy]`,
  (d) => `urgent${d.of(['', ' == true', ' != true', ' == (count > 1)'])}`,
  (d) => `title ${d.of(['==', '!='])} ${d.of(["'A'", "'B'", 'me.name'])}`,
  (d) => `title.startsWith('A')`.replace('A', d.of(['A', 'B'])),
  (d) => `size(lines) ${d.of(order)} ${d.of(['0', '1', '2'])}`,
  (d) => `lines.exists(l, ${d.of(['l.done', 'l.amount > 1 EUR', 'l.claim.count > 1'])})`,
  (d) => `lines.all(l, ${d.of(['l.done', 'l.amount > 1 EUR', 'has(l.amount)'])})`,
  (d) => `lines.filter(l, l.done).size() ${d.of(order)} ${d.of(['0', '1'])}`,
  (d) => `lines.sum(l, l.amount) ${d.of(order)} ${anyMoney(d)}`,
  (d) => `members.exists(m, m == ${anyPerson(d)})`,
  (d) => `${d.of(["'A'", 'title'])} in tags`,
  () => 'finance',
  () => 'signedIn',
]

/** Two different ones: a comparison of a value with itself is an error. */
function twoOf(d: Dice, any: (d: Dice) => string): readonly [string, string] {
  const [one, other] = [any(d), any(d)]
  return one === other ? twoOf(d, any) : [one, other]
}

const anyAtom = (d: Dice): string => d.of(atoms)(d)
const anyNumber = (d: Dice): string =>
  d.of([
    'count',
    'most',
    'limit',
    '0',
    '1',
    '2',
    'count + 1',
    'most - count',
    'size(title)',
    'orElse(most, 1)',
    'count * 2',
    'abs(most)',
  ])
const anyMoney = (d: Dice): string => d.of(['amount', 'fee', '1 EUR', '2 EUR', 'amount + 1 EUR', '0.50 EUR'])
const anyDate = (d: Dice): string =>
  d.of(['begins', 'ends', 'today', 'begins + 1 day', 'today - 2 days', 'begins + 1 month', "date('2030-03-01')"])
const anyPerson = (d: Dice): string => d.of(['me', 'owner', 'deputy', 'owner.manager', 'me.manager'])

/** A model of few people and values, in which conditions like those above may be so. */
export function anyModel(d: Dice): Environment {
  const maybe = (make: () => Value): Value => (d.upTo(4) === 0 ? null : make())
  const money = (): Value => ({ amount: parseDecimal(d.of(['0.5', '1', '2', '3']))!, currency: 'EUR' })
  const people = ['u1', 'u2', 'u3'].map((id): Record<string, Value> & { id: string } => ({ id }))
  for (const person of people) {
    person['name'] = maybe(() => d.of(['A', 'B']))
    person['manager'] = maybe(() => d.of(people))
    person['office'] = maybe(() => d.of(['north', 'south']))
  }
  const days = ['2030-02-27', '2030-02-28', '2030-03-01', '2030-03-02', '2030-04-01']
  const claims: Record<string, Value> & { id: string } = {
    id: 'c1',
    status: d.of(['draft', 'sent', 'paid']),
    title: maybe(() => d.of(['A', 'B', 'AB'])),
    count: d.upTo(4),
    most: maybe(() => d.upTo(5) - 1),
    amount: maybe(money),
    fee: maybe(() => ({ ...(money() as object), currency: d.of(['EUR', 'USD']) }) as Value),
    rate: maybe(() => parseDecimal(d.of(['10', '15', '20']))),
    urgent: maybe(() => d.upTo(2) === 0),
    begins: maybe(() => d.of(days)),
    ends: maybe(() => d.of(days)),
    takes: maybe(() => ({ months: 0, days: d.upTo(3), milliseconds: 0 })),
    owner: maybe(() => d.of(people)),
    deputy: maybe(() => d.of(people)),
    members: people.filter(() => d.upTo(2) === 0),
    tags: ['A', 'B'].filter(() => d.upTo(2) === 0),
  }
  claims['lines'] = Array.from({ length: d.upTo(3) }, (_, index): RecordValue => {
    return { id: `l${index}`, amount: maybe(money), done: maybe(() => d.upTo(2) === 0), claim: claims }
  })
  return {
    this: claims,
    me: d.upTo(5) === 0 ? null : (d.of(people) as RecordValue),
    roles: new Set(d.upTo(2) === 0 ? ['finance'] : []),
    constants: { limit: d.upTo(3) },
    today: '2030-03-01',
    now: '2030-03-01T12:00:00.000Z',
    timeZone: 'UTC',
  }
}

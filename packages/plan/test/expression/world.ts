/** The record and the document that the examples of the reference speak of. */
import { checkExpression, type CheckedExpression } from '../../src/expression/check.ts'
import { parseDecimal } from '../../src/values/decimal.ts'
import type { EntitySchema, Schema, Scope } from '../../src/expression/schema.ts'
import type { Environment } from '../../src/expression/environment.ts'
import type { RecordValue } from '../../src/values/value.ts'
import type { Tree } from '../../src/expression/tree.ts'
import type { Type } from '../../src/expression/type.ts'

const entity = (name: string, fields: Readonly<Record<string, Type>>): EntitySchema => ({
  name,
  fields: new Map(Object.entries(fields).map(([field, type]) => [field.toLowerCase(), { name: field, type }])),
})
const many = (of: EntitySchema, list: string): EntitySchema => ({
  ...of,
  fields: new Map([...of.fields].map(([key, field]) => [key, { ...field, ...(key === list && { many: true }) }])),
})
const record = (of: string): Type => ({ kind: 'record', entity: of })
const listOf = (of: Type): Type => ({ kind: 'list', of })
const text: Type = { kind: 'text' }
const euro: Type = { kind: 'money', currency: 'EUR' }

const entities = new Map<string, EntitySchema>(
  Object.entries({
    claim: entity('Claim', {
      number: text,
      title: text,
      note: text,
      amount: euro,
      fee: { kind: 'money' },
      status: { kind: 'choice', options: ['draft', 'submitted', 'approved'] },
      rate: { kind: 'percent' },
      spentOn: { kind: 'date' },
      submittedAt: { kind: 'dateTime' },
      paidAt: { kind: 'dateTime' },
      receipt: { kind: 'file' },
      owner: record('User'),
      lines: listOf(record('ClaimLine')),
      team: record('Team'),
      payee: { kind: 'either', entities: ['User', 'Shop'] },
      address: { kind: 'map', fields: { town: text, number: { kind: 'integer' } } },
    }),
    shop: entity('Shop', { name: text, street: text, manager: text }),
    team: {
      ...entity('Team', { name: text, ancestors: listOf(record('Team')), descendants: listOf(record('Team')) }),
      tree: { up: 'ancestors', down: 'descendants' },
    },
    travelsettings: { ...entity('TravelSettings', { ratePerDay: { kind: 'integer' } }), onlyOne: true },
    claimline: entity('ClaimLine', {
      description: text,
      amount: euro,
      done: { kind: 'yesNo' },
      claim: record('Claim'),
    }),
    user: many(entity('User', { name: text, manager: record('User'), teams: listOf(record('Team')) }), 'teams'),
  }),
)

/** `me.memberOf(this)`, of a team. */
const KEEPS: Tree = {
  op: 'call',
  fn: 'in',
  args: [
    { op: 'name', scope: 'this', name: '', type: record('Team') },
    {
      op: 'field',
      of: { op: 'name', scope: 'me', name: '', type: record('User') },
      field: 'teams',
      type: listOf(record('Team')),
    },
  ],
  type: { kind: 'yesNo' },
}

export const schema: Schema = {
  entity: (name) => entities.get(name.toLowerCase()),
  constant: (name) => (name.toLowerCase() === 'maxclaimamount' ? euro : undefined),
  role: (name) => (name === 'finance' ? name : undefined),
  recordRole: (name) => (name === 'keeper' ? { name, on: 'Team', test: KEEPS } : undefined),
  recordRoles: () => ['keeper'],
  shape: (name) =>
    name === 'paymentRow' ? { entity: 'Claim', type: { kind: 'map', fields: { no: text } } } : undefined,
  currency: 'EUR',
  names: () => ['maxClaimAmount', 'Claim', 'ClaimLine', 'User', 'paymentRow', 'finance'],
}

export const scope: Scope = { schema, this: 'Claim', old: true, input: { reason: text } }

export const check = (source: string, at: Scope = scope, expected?: Type): CheckedExpression => {
  const origin = { file: 'doc.md', line: 1, column: 1, endLine: 1, endColumn: 1 }
  return checkExpression(
    source,
    { span: { file: 'doc.md', start: 100, end: 100 + source.length }, origin },
    at,
    expected,
  )
}

const money = (amount: string, currency = 'EUR') => ({ amount: parseDecimal(amount)!, currency })
const company: RecordValue = { id: 't1', name: 'Company', ancestors: [] }
const sales: RecordValue = { id: 't2', name: 'Sales', ancestors: [company] }
const ann: RecordValue = { id: 'u1', name: 'Ann', manager: null, teams: [sales] }
const bob: RecordValue = { id: 'u2', name: 'Bob', manager: ann }

export const environment: Environment = {
  this: {
    id: 'c1',
    number: 'CLM-1',
    team: sales,
    payee: { id: 's1', $entity: 'Shop', name: 'Corner shop', street: 'High Street' },
    address: { town: 'Utrecht', number: 4 },
    title: 'Trip',
    note: null,
    amount: money('120.00'),
    fee: money('2.00', 'USD'),
    status: 'submitted',
    rate: parseDecimal('25'),
    spentOn: '2026-01-30',
    submittedAt: '2026-01-31T23:30:00.000Z',
    owner: bob,
    lines: [
      { id: 'l1', description: 'taxi', amount: money('100.00'), done: true },
      { id: 'l2', description: null, amount: money('20.00'), done: false },
    ],
  },
  me: ann,
  only: { TravelSettings: { id: 'o1', ratePerDay: 40 } },
  roles: new Set(),
  constants: { maxClaimAmount: money('5000') },
  input: { reason: 'late' },
  now: '2026-02-01T00:00:00.000Z',
  today: '2026-02-01',
  request: { localTime: '21:30', localDate: '2026-01-31', timeZone: '-02:00' },
  timeZone: 'Europe/Amsterdam',
  shape: (_, of) => ({ no: of['number'] ?? null }),
  all: (name) => (name === 'User' ? [ann, bob] : []),
}

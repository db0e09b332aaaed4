/** A document by chance, with rows: what each pair begins with. */
import type { Json } from '@ninefold/plan/values'
import type { Chance } from './random.ts'
import type { EntityModel, FieldModel, Kind, World } from './world.ts'

const PLAIN: readonly Kind[] = [
  'text',
  'text',
  'longText',
  'integer',
  'integer',
  'decimal',
  'yesNo',
  'date',
  'dateTime',
  'choice',
  'choice',
  'choices',
  'texts',
  'money',
  'email',
]
export const OPTIONS = ['red', 'blue', 'green', 'dark-blue'] as const
const WORDS = [
  'red',
  'blue',
  'Blue',
  '12',
  '-7',
  '7.5',
  'yes',
  'no',
  '2026-02-03',
  'a@b.cd',
  '12.50 EUR',
  'x & <y>',
  'Zoë 🙂',
]

export function valueOf(field: FieldModel, chance: Chance, ids: Readonly<Record<string, readonly string[]>>): Json {
  const some = <T>(of: readonly T[]): T[] => of.filter(() => chance.is(0.4))
  // A yes/no of which nothing is said is no.
  if (!field.required && field.kind !== 'yesNo' && chance.is(0.3))
    return field.kind === 'choices' || field.kind === 'texts' || field.kind === 'many' ? [] : null
  const cents = (): string => `${chance.below(500)}.${chance.is(0.5) ? '00' : String(10 + chance.below(90))}`
  switch (field.kind) {
    case 'text':
    case 'longText':
      return chance.one(WORDS)
    case 'integer':
      return chance.below(200) - 5
    case 'decimal':
      return cents()
    case 'yesNo':
      return chance.is(0.5)
    case 'date':
      return `2026-0${1 + chance.below(9)}-1${chance.below(10)}`
    case 'dateTime':
      return `2026-0${1 + chance.below(9)}-11T${chance.is(0.6) ? '00:00' : '08:30'}:00.000Z`
    case 'choice':
      return chance.one(field.options!)
    case 'choices':
      return some(field.options!)
    case 'texts':
      return some(['one', 'two', '3'])
    case 'money':
      return { amount: cents(), currency: 'EUR' }
    case 'anyMoney':
      return { amount: cents(), currency: chance.one(['EUR', 'USD']) }
    case 'email':
      return `p${chance.below(50)}@example.org`
    case 'reference':
      return chance.one(ids[field.to!]!)
    case 'many':
      return some(ids[field.to!]!)
  }
}

function fieldsOf(chance: Chance, more: readonly FieldModel[] = []): FieldModel[] {
  const own = Array.from({ length: 3 + chance.below(4) }, (_, i): FieldModel => {
    const kind = chance.one(PLAIN)
    const options = kind === 'choice' || kind === 'choices' ? OPTIONS : undefined
    return {
      name: `F${i}`,
      kind,
      ...(options && { options }),
      ...(chance.is(0.2) && kind !== 'texts' && kind !== 'choices' && { required: true }),
    }
  })
  return [...own, ...more]
}

/** Rows have no ids yet, and nothing that refers to others. */
export function firstWorld(chance: Chance): World {
  const entity = (key: string, fields: FieldModel[], more: Partial<EntityModel> = {}): EntityModel => ({
    key,
    name: key,
    fields,
    removed: [],
    rows: Array.from({ length: chance.below(6) }, (_, i) => ({ id: '', title: `${key} ${i}`, values: {} })),
    ...more,
  })
  const alpha = entity('Alpha', fieldsOf(chance))
  const beta = entity(
    'Beta',
    fieldsOf(chance, [
      { name: 'Near', kind: 'reference', to: 'Alpha' },
      { name: 'Far', kind: 'many', to: 'Alpha' },
    ]),
    { states: ['draft', 'sent', 'done'].map((name) => ({ name })) },
  )
  const gamma = entity('Gamma', fieldsOf(chance), { partOf: 'Alpha' })
  const delta = entity('Delta', fieldsOf(chance, [{ name: 'Alpha', kind: 'reference', to: 'Alpha' }]))
  const omega = entity('Omega', fieldsOf(chance))
  return { entities: [alpha, beta, gamma, delta, omega], removed: [] }
}

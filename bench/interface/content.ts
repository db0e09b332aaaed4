// What both pages show: the fields of an order, its lines, and 100,000 items; the same in each run. It runs in the browser too.
import { randomFrom, uuidFrom } from '../data/random.ts'

export type Kind = 'text' | 'integer' | 'decimal' | 'date' | 'choice' | 'yesNo'

export interface FieldOf {
  readonly name: string
  readonly label: string
  readonly kind: Kind
  readonly section: string
}

const sections = ['Customer', 'Delivery', 'Packing', 'Billing', 'Terms', 'Return']
const inSection: readonly (readonly [string, Kind])[] = [
  ['name', 'text'],
  ['contact', 'text'],
  ['reference', 'text'],
  ['remark', 'text'],
  ['count', 'integer'],
  ['days', 'integer'],
  ['charge', 'decimal'],
  ['date', 'date'],
  ['kind', 'choice'],
  ['checked', 'yesNo'],
]

export const choices = ['usual', 'urgent', 'later', 'never'] as const

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Sixty, ten in each section. */
export const orderFields: readonly FieldOf[] = sections.flatMap((section) =>
  inSection.map(([name, kind]) => ({
    name: `${section.toLowerCase()}${capital(name)}`,
    label: `${section} ${name}`,
    kind,
    section,
  })),
)

/** A rule of each section: no more days than pieces, unless something is charged. */
export const rules = sections.map((section) => {
  const of = (name: string) => `${section.toLowerCase()}${name}`
  return { section, days: of('Days'), count: of('Count'), charge: of('Charge') }
})

export type Value = string | number | null

export interface LineOf {
  readonly id: string
  readonly description: string
  readonly pieces: number
  /** Cents. */
  readonly price: number
}

export interface OrderOf {
  readonly id: string
  /** By the name of a field; decimals in cents, yes/no as 0 and 1. */
  readonly values: Readonly<Record<string, Value>>
  readonly lines: readonly LineOf[]
}

const LINES = 12

export function order(): OrderOf {
  const random = randomFrom(31)
  const numbers = (below: number) => Math.floor(random() * below)
  const make: Record<Kind, (field: FieldOf) => Value> = {
    text: ({ label }) => `${label} ${numbers(1000)}`,
    integer: ({ name }) => (name.endsWith('Days') ? numbers(10) : 10 + numbers(90)),
    decimal: () => numbers(100_000),
    date: () => dayAt(numbers(700)),
    choice: () => choices[numbers(choices.length)]!,
    yesNo: () => numbers(2),
  }
  const id = uuidFrom(random)
  const lines = Array.from({ length: LINES }, (_, at) => ({
    id: uuidFrom(random),
    description: `What was ordered, line ${at + 1}`,
    pieces: 1 + numbers(20),
    price: 100 + numbers(20_000),
  }))
  return { id, values: Object.fromEntries(orderFields.map((field) => [field.name, make[field.kind](field)])), lines }
}

const dayAt = (day: number) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)

export interface ItemOf {
  readonly id: string
  readonly number: number
  readonly name: string
  readonly shelf: string
  readonly kind: (typeof choices)[number]
  readonly pieces: number
  /** Cents. */
  readonly price: number
  readonly boughtOn: string
  /** The place of a person in `people`. */
  readonly keeper: number
}

export const itemCount = 100_000

export function* items(): Generator<ItemOf> {
  const random = randomFrom(32)
  const numbers = (below: number) => Math.floor(random() * below)
  for (let number = 1; number <= itemCount; number++)
    yield {
      id: uuidFrom(random),
      number,
      name: `Item ${number}`,
      shelf: `Shelf ${numbers(300)}`,
      kind: choices[numbers(choices.length)]!,
      pieces: numbers(1000),
      price: 100 + numbers(50_000),
      boughtOn: dayAt(numbers(700)),
      keeper: numbers(PEOPLE),
    }
}

const PEOPLE = 50

export function people(): readonly { readonly id: string; readonly name: string }[] {
  const random = randomFrom(33)
  return Array.from({ length: PEOPLE }, (_, at) => ({ id: uuidFrom(random), name: `Person ${at + 1}` }))
}

/** Of the session of the first person. */
export const token = 'interface-1'

// The invented company of the second comparison: the same people, claims and lines each time, from a seed.
import { randomFrom, uuidFrom } from '../data/random.ts'

type Role = 'employee' | 'manager' | 'finance'

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
}

export type State = 'draft' | 'submitted' | 'approved' | 'rejected' | 'paid'

export interface Claim {
  readonly id: string
  readonly title: string
  /** Cents. */
  readonly amount: number
  readonly category: (typeof categories)[number]
  /** Some drafts have no day yet. */
  readonly spentOn: string | null
  readonly owner: number
  readonly state: State
  readonly createdAt: string
  readonly lines: readonly Line[]
}

interface Line {
  readonly id: string
  readonly description: string
  readonly amount: number
}

/** The first so many people own claims, `ownClaims` each; after them come managers and finance. */
export const employees = 200
const managers = 10
const finance = 2
export const ownClaims = 500
const linesOfEach = 3

export const categories = ['travel', 'meals', 'lodging', 'office', 'training', 'other'] as const

const cities =
  'Amsterdam Athens Barcelona Belgrade Berlin Bilbao Bologna Brussels Bucharest Budapest Cologne Copenhagen Cracow Dresden Dublin Genoa Ghent Glasgow Hamburg Helsinki Leipzig Lisbon Ljubljana Lyon Madrid Milan Munich Naples Oslo Paris Porto Prague Riga Rome Seville Sofia Tallinn Vienna Warsaw Zagreb'.split(
    ' ',
  )
const occasions = ['trade fair', 'customer visit', 'board meeting', 'workshop', 'site inspection', 'team days']

const states: readonly (readonly [State, number])[] = [
  ['draft', 0.2],
  ['submitted', 0.3],
  ['approved', 0.25],
  ['rejected', 0.05],
  ['paid', 0.2],
]
const withoutDay = 0.02

const hour = 3_600_000
const day = 24 * hour
const now = Math.floor(Date.now() / hour) * hour
const days = 730
export const today = new Date(now).toISOString().slice(0, 10)

export function people(): readonly Person[] {
  const random = randomFrom(21)
  return Array.from({ length: employees + managers + finance }, (_, i) => ({
    id: uuidFrom(random),
    name: `Person ${i + 1}`,
    email: `person${i + 1}@bench.example`,
    role: i < employees ? 'employee' : i < employees + managers ? 'manager' : 'finance',
  }))
}

/** Oldest first. */
export function* claims(): Generator<Claim> {
  const random = randomFrom(22)
  const of = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const all = employees * ownClaims
  for (let i = 0; i < all; i++) {
    const state = stateFor(random())
    const created = now - hour - (all - i) * Math.floor((days * day) / all)
    const lines = Array.from({ length: linesOfEach }, (_, place) => ({
      id: uuidFrom(random),
      description: `What was bought, line ${place + 1}`,
      amount: 100 + Math.floor(random() * 20_000),
    }))
    yield {
      id: uuidFrom(random),
      title: `${of(cities)} ${of(occasions)} ${i + 1}`,
      amount: lines.reduce((sum, { amount }) => sum + amount, 0),
      category: of(categories),
      spentOn:
        state === 'draft' && random() < withoutDay
          ? null
          : new Date(created - random() * 20 * day).toISOString().slice(0, 10),
      owner: i % employees,
      state,
      createdAt: new Date(created).toISOString(),
      lines,
    }
  }
}

function stateFor(random: number): State {
  let sum = 0
  for (const [state, share] of states) if (random < (sum += share)) return state
  return 'draft'
}

/** Sessions are named by the person: `claims-7` is the token of the eighth. */
export const tokenOf = (person: number): string => `claims-${person}`

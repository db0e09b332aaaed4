// The invented company that both servers are filled with: the same people, claims and lines each time, from a seed.
// How they are put into a database is each server's own business.
import { randomFrom, uuidFrom } from './random.ts'

export interface BenchPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Index of the manager among the people; absent for the first, who has none. */
  readonly manager?: number
  readonly costCentre: number
  readonly finance: boolean
}

export interface BenchCostCentre {
  readonly id: string
  readonly code: string
  readonly name: string
}

export interface BenchLine {
  readonly id: string
  readonly description: string
  /** Cents, VAT included. */
  readonly amount: number
}

export interface BenchClaim {
  readonly id: string
  /** 1 …, in order of creation. */
  readonly number: number
  readonly title: string
  readonly category: (typeof categories)[number]
  readonly spentOn: string
  readonly owner: number
  readonly costCentre: number
  readonly state: State
  readonly createdAt: string
  readonly lines: readonly BenchLine[]
}

export type State = 'draft' | 'submitted' | 'approved' | 'rejected' | 'paid'

export const categories = ['travel', 'meals', 'equipment', 'training', 'other'] as const
export const personCount = 200
const managerCount = 20
const financeCount = 10
const costCentreCount = 12

const hour = 3_600_000
/** So near to each other that no reminder is due yet: what happens by itself is not measured here. */
const spacing = 5_000
/** The claims end an hour before the run begins. */
const now = Math.floor(Date.now() / hour) * hour
export const today = new Date(now).toISOString().slice(0, 10)

/** Percent of all claims in each state. Drafts are many, since submitting uses them up. */
const share: readonly (readonly [State, number])[] = [
  ['draft', 40],
  ['submitted', 15],
  ['approved', 10],
  ['rejected', 5],
  ['paid', 30],
]

export function benchCostCentres(): readonly BenchCostCentre[] {
  const random = randomFrom(11)
  return Array.from({ length: costCentreCount }, (_, i) => ({
    id: uuidFrom(random),
    code: `CC${String(i + 1).padStart(2, '0')}`,
    name: `Cost centre ${i + 1}`,
  }))
}

/** The first are managers, the last are finance; everybody but the first has a manager. */
export function benchPeople(): readonly BenchPerson[] {
  const random = randomFrom(12)
  return Array.from({ length: personCount }, (_, i) => ({
    id: uuidFrom(random),
    name: `Person ${i + 1}`,
    email: `person${i + 1}@bench.example`,
    manager: i === 0 ? undefined : i < managerCount ? 0 : 1 + Math.floor(random() * (managerCount - 1)),
    costCentre: Math.floor(random() * costCentreCount),
    finance: i >= personCount - financeCount,
  }))
}

export interface Size {
  readonly claims: number
  /** Of each claim. */
  readonly lines: number
}

/** What the hand-written server and Ninefold are compared on. */
export const comparedSize: Size = { claims: 100_000, lines: 3 }

/** One after the other, oldest first, so that a builder need not hold all of them. */
export function* benchClaims(size: Size = comparedSize): Generator<BenchClaim> {
  const random = randomFrom(13)
  const people = benchPeople()
  const start = now - hour - size.claims * spacing
  for (let number = 1; number <= size.claims; number++) {
    const owner = Math.floor(random() * personCount)
    const createdAt = new Date(start + number * spacing)
    const spent = new Date(createdAt.getTime() - Math.floor(random() * 20 * 86_400_000))
    yield {
      id: uuidFrom(random),
      number,
      title: `Claim number ${number}`,
      category: categories[Math.floor(random() * categories.length)]!,
      spentOn: spent.toISOString().slice(0, 10),
      owner,
      costCentre: people[owner]!.costCentre,
      state: stateFor(random()),
      createdAt: createdAt.toISOString(),
      lines: Array.from({ length: size.lines }, (_, i) => ({
        id: uuidFrom(random),
        description: `What was bought, line ${i + 1}`,
        amount: 100 + Math.floor(random() * 1400),
      })),
    }
  }
}

function stateFor(random: number): State {
  let sum = 0
  for (const [state, percent] of share) {
    sum += percent / 100
    if (random < sum) return state
  }
  return 'draft'
}

export const amountOf = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((sum, line) => sum + line.amount, 0)

/** What of an amount with 21 % VAT is VAT, half a cent away from zero. */
export const vatPart = (amount: number): number => amount - Math.round((amount * 100) / 121)

export const vatOf = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((sum, line) => sum + vatPart(line.amount), 0)

/** Sessions are named by the person: `bench-7` is the token of the eighth. */
export const tokenOf = (person: number): string => `bench-${person}`

/** What all numbers of this year start with. */
export const numbersStart = `CLM-${new Date(now).getUTCFullYear()}`

export function claimNumber(number: number): string {
  return `${numbersStart}-${String(number).padStart(4, '0')}`
}

// Several writes in one request: all of them or none (HTTP-16).
import type { Json } from '@ninefold/plan/values'
import type { Answer, Expected } from './expected.ts'
import { Refused, statusOf, type Fault } from './refused.ts'
import type { State } from './state.ts'
import type { Operation } from './step.ts'
import type { PlanIndex } from './plan.ts'

/**
 * One after another, each on what those before it left; `write` does one. What builds on a refused one is not tried. `demand`
 * looks at what all of them have left: of what it refuses, which operation is to blame is not looked at.
 */
export function answerBatch(
  index: PlanIndex,
  before: State,
  operations: readonly Operation[],
  write: (operation: Operation, state: State) => Answer,
  demand: (state: State) => void,
): Answer {
  let state = before
  const done: (Expected | undefined)[] = []
  const faults: Fault[] = []
  let orMissing = false
  for (const [i, operation] of operations.entries()) {
    if (referencesIn(operation).some((place) => place < i && done[place] === undefined)) {
      done.push(undefined)
      continue
    }
    const answer = attempt(index, state, () => write(resolved(operation, done) as Operation, state))
    if (answer.expected.faults) {
      faults.push(...answer.expected.faults.map((fault) => inOperation(fault, i)))
      orMissing ||= answer.expected.orMissing ?? false
      done.push(undefined)
    } else {
      state = answer.state
      done.push(answer.expected)
    }
  }
  if (faults.length === 0) faults.push(...faultsOf(() => demand(state)).map(({ code }) => ({ code, field: ANY })))
  if (faults.length > 0)
    return { expected: { status: statusOf(index.plan, faults[0]!.code), faults, orMissing }, state: before }
  const results = done.map((one) => ({ status: one!.status, body: one!.body ?? null }))
  return { expected: { status: 200, body: { results } }, state }
}

/** Any of the operations. */
export const ANY = 'operations.*'

function faultsOf(demand: () => void): readonly Fault[] {
  try {
    demand()
    return []
  } catch (error) {
    if (error instanceof Refused) return error.faults
    throw error
  }
}

function attempt(index: PlanIndex, state: State, write: () => Answer): Answer {
  try {
    return write()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { faults } = error
    return { expected: { status: statusOf(index.plan, faults[0]!.code), faults }, state }
  }
}

const inOperation = ({ code, field }: Fault, place: number): Fault => ({
  code,
  field: field === undefined ? `operations.${place}` : `operations.${place}.body.${field}`,
})

const ID = /^\$(\d+)$/u

/** The earlier operations whose records it names. */
function referencesIn(operation: Operation): readonly number[] {
  const found: number[] = []
  replaced(operation as unknown as Json, (place) => {
    found.push(place)
    return null
  })
  return found
}

function resolved(operation: Operation, done: readonly (Expected | undefined)[]): unknown {
  return replaced(operation as unknown as Json, (place) => {
    const id = (done[place]?.body as { readonly id?: string } | undefined)?.id
    if (id === undefined) throw new Refused([{ code: 'REFERENCE_UNKNOWN' }])
    return id
  })
}

/** `isValue`: within the body, where only `{ $from: 0 }` names one. */
function replaced(json: Json, by: (place: number) => Json, isValue = false): Json {
  if (typeof json === 'string') {
    const place = isValue ? null : ID.exec(json)
    return place ? by(Number(place[1])) : json
  }
  if (typeof json !== 'object' || json === null) return json
  if (Array.isArray(json)) return (json as readonly Json[]).map((one) => replaced(one, by, isValue))
  const entries = Object.entries(json as Readonly<Record<string, Json>>)
  const [first] = entries
  if (isValue && entries.length === 1 && first![0] === '$from' && typeof first![1] === 'number') return by(first![1])
  return Object.fromEntries(entries.map(([key, one]) => [key, replaced(one, by, isValue || key === 'body')]))
}

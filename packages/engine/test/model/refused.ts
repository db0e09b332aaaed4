// What the model answers instead of doing something.
import type { Plan } from '@ninefold/plan'

export interface Fault {
  readonly code: string
  readonly field?: string
}

/** Thrown much and caught near by: without the costly stack of an `Error`. */
export class Refused {
  readonly faults: readonly Fault[]
  /** What is missing beside what could not be read may be told, or not. */
  readonly orMissing: boolean

  constructor(faults: readonly Fault[], orMissing = false) {
    this.faults = faults
    this.orMissing = orMissing
  }
}

export const refuse = (code: string, field?: string): Refused =>
  new Refused([{ code, ...(field !== undefined && { field }) }])

export const statusOf = (plan: Plan, code: string): number =>
  plan.errors.find((each) => each.code === code)?.status ?? 422

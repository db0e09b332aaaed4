// What the application should answer, and how things stand then.
import type { Json } from '@ninefold/plan/values'
import type { Fault } from './refused.ts'
import type { State } from './state.ts'

export interface Expected {
  readonly status: number
  readonly body?: Json
  readonly faults?: readonly Fault[]
  readonly orMissing?: boolean
}

export interface Answer {
  readonly expected: Expected
  readonly state: State
}

// A record on its way.
import type { Value } from '@ninefold/plan/values'
import type { Row } from './state.ts'

/** Parts are such, too. */
export interface Draft {
  readonly id: string
  readonly entity: string
  readonly values: Record<string, Value | readonly Row[]>
}

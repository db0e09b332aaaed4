import type { Grant } from '@ninefold/plan'
import type { GrantRead } from './model.ts'

export interface PlannedGrant {
  readonly read: GrantRead
  readonly value: Grant
  /** Who may do what: an action is always another one. */
  readonly what: string | undefined
}

import type { Grant } from '@ninefold/plan'
import type { GrantRead } from './model.ts'

export interface PlannedGrant {
  readonly read: GrantRead
  readonly value: Grant
  /** Key of entity, role and verb; undefined for actions. */
  readonly what: string | undefined
}

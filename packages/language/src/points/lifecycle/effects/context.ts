/** What the effects of an action may use. */
import type { Problem } from '@ninefold/plan/problem'
import type { EntityName, ScopeHere } from '../../../kernel/index.ts'
import type { LifecycleScope } from '../scope.ts'

export interface EffectsContext extends LifecycleScope {
  readonly entity: EntityName
  readonly scope: ScopeHere
  readonly problems: Problem[]
}

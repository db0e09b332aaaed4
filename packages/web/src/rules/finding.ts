// A problem or warning about the current input.
import type { Origin } from '@ninefold/plan/expression'

export interface Finding {
  /** Where it is shown: a path of the draft; absent if it concerns the whole draft. */
  readonly path?: string
  /** It is shown once one of these was touched; the first segment of a path counts too. */
  readonly concerns: readonly string[]
  readonly message: string
  readonly remedy: string
  readonly weight: 'error' | 'warning'
  readonly origin?: Origin | undefined
  readonly code: string
}

/** Point 8 as it is written: refusals with their status and wording. */
import type { ErrorWording } from '../../kernel/index.ts'

export interface ErrorsRead {
  readonly errors: readonly ErrorWording[]
}

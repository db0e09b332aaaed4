/** The parsed point 8: errors with their status and texts. */
import type { ErrorWording } from '../../kernel/index.ts'

export interface ErrorsRead {
  readonly errors: readonly ErrorWording[]
}

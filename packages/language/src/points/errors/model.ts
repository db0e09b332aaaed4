/** Point 8 as it is written: refusals with their status and wording. */
import type { ErrorWording } from '../../kernel/room.ts'

export interface ErrorsRead {
  readonly errors: readonly ErrorWording[]
}

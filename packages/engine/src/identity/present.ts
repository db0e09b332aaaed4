import type { Principal } from '../access/index.ts'
import type { Records } from '../records/index.ts'

/** What the running document lends to an operation. */
export interface Present {
  readonly records: Records
  /** Who asks; for those who come in, nobody. */
  readonly principal: Principal
}

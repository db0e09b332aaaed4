import type { Principal } from '../access/index.ts'
import type { Records } from '../records/index.ts'

/** What the running document lends to an operation. */
export interface Present {
  readonly records: Records
  /** Who asks; for those who come in, nobody. */
  readonly principal: Principal
  /** With whom they share their turn to have a password hashed: the network's address of the caller. */
  readonly caller: string
}

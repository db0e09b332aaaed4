import type { Principal } from '../access/index.ts'
import type { Records } from '../records/index.ts'

/** The context of an operation from the running document. */
export interface Present {
  readonly records: Records
  /** The principal of the request; when signing in, without a user. */
  readonly principal: Principal
  /** Callers share the queue for password hashing by this: the network address of the client. */
  readonly caller: string
  /** The browser or program, as its header `User-Agent` says. */
  readonly device?: string | undefined
  /** Which accounts signed in from the device before (`known-devices.ts`). */
  readonly deviceCookie?: string | undefined
}

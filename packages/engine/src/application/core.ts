/** What the running application offers to its edge: the present version and everything that outlives versions. */
import type { AppStart, AppView, DocumentView } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import type { Files } from '../files/index.ts'
import type { Identity, Session, Sessions } from '../identity/index.ts'
import type { MovableClock } from '../jobs/index.ts'
import type { Live } from '../live/index.ts'
import type { Store } from '../store/index.ts'
import type { Threads } from '../tables/index.ts'
import type { Webhooks } from '../webhooks/index.ts'
import type { Running } from './running.ts'
import type { ViewPart } from './view-part.ts'

/** In `development` one may see the application as anybody, and everybody sees the document; in `production` neither. */
export type Mode = 'development' | 'production'

export interface Core {
  readonly mode: Mode
  readonly store: Store
  readonly clock: MovableClock
  readonly identity: Identity
  readonly sessions: Sessions
  readonly live: Live
  readonly files: Files
  readonly webhooks: Webhooks
  readonly threads: Threads
  readonly log: Log
  /** The version that new requests are served by. */
  running(): Running
  /** Begins a request that must not outlive its version; waits while a new one takes over. Call `leave` at its end. */
  enter(): Running | Promise<Running>
  leave(): void
  /** Carries out what is due by the clock now. */
  runDue(): Promise<void>
  /** Timers are planned by the present constants and document. */
  replanned(): Promise<void>
  /** Another server has taken up another document: so does this one, behind what is asked meanwhile. */
  follow(): void
  /** The latest text as those see it who may. */
  document(): DocumentView
  view(running: Running, principal: Principal, session: Session | undefined): Promise<AppView>
  /** The same without its parts. */
  start(running: Running, principal: Principal, session: Session | undefined): Promise<AppStart>
  parts(running: Running, principal: Principal): readonly ViewPart[]
}

/** Where the server writes what its operator should know. */
export interface Log {
  info(about: Readonly<Record<string, unknown>>, text: string): void
  error(about: Readonly<Record<string, unknown>>, text: string): void
}

export const silent: Log = { info: () => {}, error: () => {} }

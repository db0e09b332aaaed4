/** What the running application provides to HTTP: the current version and everything that outlives versions. */
import type { Explanation } from '@ninefold/plan'
import type { AppStart, AppView, DocumentView } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import type { Source } from '../documents/index.ts'
import type { Files } from '../files/index.ts'
import type { Health } from '../health/index.ts'
import type { Identity, Session, Sessions } from '../identity/index.ts'
import type { MovableClock } from '../jobs/index.ts'
import type { Live } from '../live/index.ts'
import type { Mails } from '../mail/index.ts'
import type { Monitor } from '../monitoring/index.ts'
import type { Pdfs } from '../print/index.ts'
import type { SecurityLog } from '../security-log/index.ts'
import type { Store } from '../store/index.ts'
import type { Workbooks } from '../tables/index.ts'
import type { Webhooks } from '../webhooks/index.ts'
import type { Running } from './running.ts'
import type { ViewPart } from './view-part.ts'

/**
 * In `development` one may view the application as any user, and everyone sees the document; in `production` neither.
 */
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
  readonly securityLog: SecurityLog
  readonly health: Health
  /** Absent: nobody watches. */
  readonly monitor?: Monitor | undefined
  /** Absent: no metrics are wanted. `token`: who bears it may read them at the server's own port. */
  readonly metrics?: { readonly text: () => Promise<MetricsText>; readonly token?: string } | undefined
  readonly mails: Mails
  readonly workbooks: Workbooks
  readonly pdfs: Pdfs
  /** At which browsers reach this server, without a slash at its end; '' if it is not known. */
  readonly publicAddress: string
  readonly log: Log
  /** The version that serves new requests. */
  running(): Running
  /**
   * Starts a request that must end before its version is replaced; waits during a replacement. Call `leave` at the end.
   */
  enter(): Running | Promise<Running>
  leave(): void
  /** Runs what is due now. */
  runDue(): Promise<void>
  /** Resolves when timers are scheduled for the current constants and document. */
  replanned(): Promise<void>
  /** Takes over the document that another server runs, in the background. */
  follow(): void
  /** The latest text, for users who may see it. */
  document(): DocumentView
  /** The notes of a document that only explain. */
  explain(sources: readonly Source[]): Promise<readonly Explanation[]>
  view(running: Running, principal: Principal, session: Session | undefined): Promise<AppView>
  /** The same without its parts. */
  start(running: Running, principal: Principal, session: Session | undefined): Promise<AppStart>
  parts(running: Running, principal: Principal): readonly ViewPart[]
}

/** Metrics in the format of Prometheus, with their media type. */
export interface MetricsText {
  readonly type: string
  readonly text: string
}

/** The log for the operator of the server. */
export interface Log {
  info(about: Readonly<Record<string, unknown>>, text: string): void
  error(about: Readonly<Record<string, unknown>>, text: string): void
}

export const silent: Log = { info: () => {}, error: () => {} }

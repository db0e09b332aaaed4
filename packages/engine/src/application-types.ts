/** What `createApplication` takes, and what it gives. */
import type { Json } from '@ninefold/plan/values'
import type { Plan } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import type { WireDocumentProblem } from '@ninefold/plan/wire'
import type { Log, Mode, Replaced } from './application/index.ts'
import type { Source } from './documents/index.ts'
import type { TrustedProxies, SentFile } from './http/index.ts'
import type { NewPerson } from './identity/index.ts'
import type { Waiting } from './store/index.ts'

/** With what an application starts. What is absent has a default. */
export interface ApplicationOptions {
  /** The folder in which everything is kept, made where it is absent; ':memory:' for nothing to be kept. */
  readonly data: string
  /** A PostgreSQL database that keeps it instead, `postgres://…`; in the folder is then the key of secrets alone. */
  readonly database?: string
  readonly sources: readonly Source[]
  readonly mode: Mode
  /** The folder of the built web application; absent, there is only the API. */
  readonly web?: string
  /**
   * Names the code of this program: under the same name the same text gives the same plan, so that an unchanged document
   * is not compiled again at a start. Absent where the code may change: then each start compiles.
   */
  readonly program?: string
  /** Milliseconds since 1970; the machine's clock unless given. */
  readonly now?: () => number
  readonly log?: Log
  /** The proxies in front, that say in `X-Forwarded-For` who calls; none unless given. */
  readonly trustProxy?: TrustedProxies
  /** Hosts, `host` or `host:port`, that webhooks may call though they are not public, or not over https. */
  readonly webhooksTo?: readonly string[]
  /** False: no webhook is called; what is due stays in the outbox. */
  readonly callsWebhooks?: boolean
  /** A version that does any of this waits until somebody has said yes to it; without it, none waits. */
  readonly waiting?: readonly Waiting[]
  /**
   * The code (`Replaced.waits`) that somebody has said yes to before. It counts for `sources` at this start alone; what is given
   * later waits for an `accept` of its own.
   */
  readonly accepted?: string
}

/** A running application: requests, changes of the document, the end. */
export interface Application {
  /** Of the version that runs. */
  readonly plan: Plan
  readonly hash: string
  /** Why no index serves the search of texts, in a sentence without its end; nobody needs to act. */
  readonly withoutSearch?: string
  /** What ran on this data when it was started, where that was another document. */
  readonly before?: Plan
  /** Of the latest text; errors among them mean that an older version runs. */
  readonly problems: readonly WireDocumentProblem[]
  /** Those of `problems` that the compiler found, with offsets and fixes. */
  readonly found: readonly Problem[]
  /** True while an older version runs, since the latest text has errors or waits. */
  readonly behind: boolean
  /** The code of the latest text, where it waits for somebody to say yes to it. */
  readonly waits: string | undefined
  /** `port` 0 for any free one. Answers the port. */
  listen(place: { readonly host: string; readonly port: number }): Promise<number>
  /** Checks, migrates and takes over, or leaves the old version running. */
  replaceDocument(sources: readonly Source[]): Promise<Replaced>
  /** Says yes to the version with this code, if it is the one that waits. */
  accept(code: string): Promise<Replaced>
  /** For the one-time link `/first-administrator/{token}`; null once there is an administrator. Earlier links end. */
  firstAdministratorToken(): Promise<string | null>
  /** For demonstration and tests. No request reaches these. */
  addPerson(person: NewPerson): Promise<string>
  signInAs(person: string): Promise<string>
  setClock(moment: Date | null): void
  /** While muted, changes are not sent to other servers, later either. */
  muteWebhooks(muted: boolean): void
  /** A request through the server's own door, without a network. */
  request(
    token: string | null,
    method: string,
    path: string,
    body?: Json | SentFile,
  ): Promise<{ status: number; body: Json }>
  close(): Promise<void>
}

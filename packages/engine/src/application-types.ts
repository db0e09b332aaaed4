/** Options and result of `createApplication`. */
import type { Json } from '@ninefold/plan/values'
import type { Plan } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import type { WireDocumentProblem } from '@ninefold/plan/wire'
import type { Log, Mode, Replaced } from './application/index.ts'
import type { Source } from './documents/index.ts'
import type { TrustedProxies, SentFile, TlsFiles } from './http/index.ts'
import type { MailOptions } from './mail/index.ts'
import type { MonitoringOptions } from './monitoring/index.ts'
import type { NewPerson, SignInProvider } from './identity/index.ts'
import type { SecurityEventsTo } from './webhooks/index.ts'
import type { Waiting } from './store/index.ts'

/** Options for starting an application. Absent ones have defaults. */
export interface ApplicationOptions {
  /** The data folder, created if absent; ':memory:' stores nothing on disk. */
  readonly data: string
  /** A PostgreSQL database to use instead, `postgres://…`; the folder then contains only the key for secrets. */
  readonly database?: string
  readonly sources: readonly Source[]
  readonly mode: Mode
  /** The folder of the built web application; without it, only the API is served. */
  readonly web?: string
  /**
   * Identifies the version of this program's code: the same version compiles the same text to the same plan, so an
   * unchanged document is not compiled again at a start. If absent (the code may change), each start compiles.
   */
  readonly program?: string
  /** Milliseconds since 1970; by default the machine's clock. */
  readonly now?: () => number
  readonly log?: Log
  /** Files of fonts (TTF, OTF) that PDFs use for what the bundled ones do not have; none by default. */
  readonly fonts?: readonly string[]
  /** The trusted proxies, which send the client's address in `X-Forwarded-For`; none by default. */
  readonly trustProxy?: TrustedProxies
  /** Hosts, `host` or `host:port`, that webhooks may call although they are not public or do not use https. */
  readonly webhooksTo?: readonly string[]
  /** The mail server; without it, mails wait in production, and are shown in the toolbar in development. */
  readonly mail?: MailOptions
  /** With this token, a program of the operator hands over delivery reports of mails; absent: nobody does. */
  readonly bounceToken?: string
  /** The address at which people reach the application, `https://loans.example.org`; for links in mails. */
  readonly publicAddress?: string
  /**
   * A service that knows leaked passwords, by ranges of hashes: `https://…/range/`, to which the first five digits of a hash are
   * added. By default none is asked. If it does not answer, passwords are accepted.
   */
  readonly breachedPasswords?: string
  /** Where the operator receives the events of the security log; absent: nowhere. */
  readonly securityEvents?: SecurityEventsTo
  /** Encrypts connections with this certificate, read again when its files change; absent: a proxy does, or nobody. */
  readonly tls?: TlsFiles
  /** What the server reports about its work; by default nothing. */
  readonly monitoring?: MonitoringOptions
  /** Providers of OpenID Connect with which people may sign in; none by default. Their client needs `publicAddress`. */
  readonly signInProviders?: readonly SignInProvider[]
  /** False: no webhook is called; messages stay in the outbox. */
  readonly callsWebhooks?: boolean
  /** A new version with any of these changes waits until an administrator accepts it; by default none waits. */
  readonly waiting?: readonly Waiting[]
  /**
   * The code (`Replaced.waits`) of a version that was accepted before. It applies to `sources` at this start only;
   * later versions wait for their own `accept`.
   */
  readonly accepted?: string
}

/** A running application: serves requests, replaces the document, closes. */
export interface Application {
  /** The plan of the running version. */
  readonly plan: Plan
  readonly hash: string
  /** Why text search has no index, as a sentence without its full stop; no action is required. */
  readonly withoutSearch?: string
  /** The document that ran on this data before the start, if it was a different one. */
  readonly before?: Plan
  /** Problems of the latest text; if there are errors, an older version is running. */
  readonly problems: readonly WireDocumentProblem[]
  /** The problems found by the compiler, with offsets and fixes. */
  readonly found: readonly Problem[]
  /** True if an older version is running because the latest text has errors or waits to be accepted. */
  readonly behind: boolean
  /** The code of the latest text if it waits to be accepted. */
  readonly waits: string | undefined
  /** `port` 0 picks any free port. Returns the port. */
  listen(place: { readonly host: string; readonly port: number }): Promise<number>
  /**
   * Checks the new version, migrates and replaces the old one; on errors the old version keeps running. `compiled` is called
   * with the plan of the new version, while the old one still runs.
   */
  replaceDocument(sources: readonly Source[], compiled?: (plan: Plan) => Promise<void>): Promise<Replaced>
  /** Accepts the waiting version if it has this code. */
  accept(code: string): Promise<Replaced>
  /**
   * The token of the one-time link `/first-administrator/{token}`; null if there is an administrator. It works for a day.
   * Invalidates earlier links.
   */
  firstAdministratorToken(): Promise<string | null>
  /** Whether somebody can sign in as an administrator. */
  hasAdministrator(): Promise<boolean>
  /** Serves metrics at a port of its own, if `monitoring` asks for them. `port` 0 picks any free port. Returns the port. */
  listenForMetrics(place: { readonly host: string; readonly port: number }): Promise<number>
  /** For demonstrations and tests. Requests cannot call these. */
  addPerson(person: NewPerson): Promise<string>
  signInAs(person: string): Promise<string>
  setClock(moment: Date | null): void
  /** While muted, changes send nothing to webhooks and write no mails. */
  muteSending(muted: boolean): void
  /** Sends a request to the server without a network. */
  request(
    token: string | null,
    method: string,
    path: string,
    body?: Json | SentFile,
  ): Promise<{ status: number; body: Json }>
  close(): Promise<void>
}

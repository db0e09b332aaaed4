/** Services that outlive a version of the document: users, sessions, webhooks, mails. */
import {
  givenRoles,
  openAttempts,
  openIdentity,
  rememberAccounts,
  openSessions,
  type SignInProvider,
} from '../identity/index.ts'
import type { MovableClock } from '../jobs/index.ts'
import type { Store } from '../store/index.ts'
import { openSecurityLog } from '../security-log/index.ts'
import { openMails, type MailLogo, type MailOptions, type ResolveFiles } from '../mail/index.ts'
import { openWebhooks } from '../webhooks/index.ts'
import type { Monitor } from '../monitoring/index.ts'
import type { Log, Mode } from './core.ts'
import type { Services } from './open-running.ts'
import type { Running } from './running.ts'

interface ServiceOptions {
  readonly store: Store
  readonly clock: MovableClock
  readonly log: Log
  readonly mode: Mode
  /** Hosts that webhooks may call although they are not public. */
  readonly webhooksTo?: readonly string[] | undefined
  readonly mail?: MailOptions | undefined
  readonly publicAddress?: string | undefined
  /** Where leaked passwords are looked up (`ApplicationOptions`). */
  readonly breachedPasswords?: string | undefined
  /** The files that mails attach. */
  readonly resolveFiles: ResolveFiles
  /** The image that mails show. */
  readonly logo: () => Promise<MailLogo | undefined>
  /** With which people may sign in. */
  readonly signInProviders?: readonly SignInProvider[] | undefined
  readonly running: () => Running
  /** Absent: nobody watches. */
  readonly monitor: Monitor | undefined
}

// oxlint-disable-next-line max-lines-per-function -- one literal, the services and what they need
export function openServices(options: ServiceOptions): Services {
  const { store, clock, log, mode, webhooksTo, mail, publicAddress = '', breachedPasswords, running, monitor } = options
  const plan = () => running().plan
  const now = () => clock.real()
  const limits = () => plan().limits
  const failed = (error: unknown) => log.error({ error: String(error) }, 'the security log could not be written')
  const securityLog = openSecurityLog(store, failed)
  const unanswered = (error: unknown) =>
    log.error({ error: String(error) }, 'leaked passwords could not be looked up; the password was accepted')
  const sessions = openSessions({ store, now, limits, seeAsAllowed: mode === 'development' })
  const breaches = breachedPasswords === undefined ? undefined : { address: breachedPasswords, failed: unanswered }
  const mails = openMails({
    store,
    clock,
    plan,
    publicAddress,
    resolveFiles: options.resolveFiles,
    logo: options.logo,
    monitor,
    isDevelopment: mode === 'development',
    warn: (about, text) => log.error(about, text),
    ...(mail && { options: mail }),
  })
  const identity = openIdentity(
    {
      store,
      sessions,
      securityLog,
      attempts: openAttempts(store, now),
      mails,
      failed: (error) => log.error({ error: String(error) }, 'a mail for signing in could not be written'),
      breaches,
      now,
    },
    {
      providers: options.signInProviders ?? [],
      namedRoles: (names) => givenRoles(plan(), names),
      report: (about, text) => log.error(about, text),
    },
  )
  return {
    store,
    clock,
    log,
    sessions,
    securityLog,
    identity,
    accounts: rememberAccounts(store, sessions),
    webhooks: openWebhooks({ store, clock, plan, allowed: new Set(webhooksTo), monitor }),
    mails,
  }
}

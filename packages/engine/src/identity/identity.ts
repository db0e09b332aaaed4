/**
 * Users and how they sign in: the first administrator, invitations, passwords, roles, suspension. Each operation is one
 * transaction; writes to User go through the records' pipeline like any other change.
 */
import type { Plan } from '@ninefold/plan'
import type { Finding } from '../refusal.ts'
import { accountOfPerson } from './accounts.ts'
import { awaitConfirmation, confirmsAddresses } from './confirm-address.ts'
import { startSession, type IdentityContext, type SignedIn } from './context.ts'
import { openFirstAdministrator, type FirstAdministrator } from './first-administrator.ts'
import { openInvitations, type Invitations } from './invitations.ts'
import { managePeople, type ManagePeople } from './manage-people.ts'
import type { Present } from './present.ts'
import { chooseLanguage } from './choose-language.ts'
import { openSecondFactor, type SecondFactor } from './second-factor.ts'
import type { Session, Sessions } from './sessions.ts'
import { openOwnAccount, type OwnAccount } from './own-account.ts'
import { guessableFault } from './password-faults.ts'
import { openForgottenPassword, type ForgottenPassword } from './forgotten-password.ts'
import { openPasswordLinks, type PasswordLinks } from './password-links.ts'
import { openSignIn, type SignIn } from './sign-in.ts'
import { recordSecurityEvent } from '../security-log/index.ts'
import { signUp, type SignUpBody } from './sign-up.ts'
import { openApiTokens, type ApiTokens } from './tokens/api-tokens.ts'
import { openPasskeys, type Passkeys } from './passkeys/passkeys.ts'
import { openProofs, type Proofs } from './prove.ts'
import { openProviders, type ProviderOptions, type Providers } from './providers/providers.ts'
import { openServiceAccounts, type ServiceAccounts } from './tokens/service-accounts.ts'

export interface Identity
  extends
    FirstAdministrator,
    SignIn,
    Invitations,
    ManagePeople,
    OwnAccount,
    PasswordLinks,
    ForgottenPassword,
    ApiTokens,
    ServiceAccounts,
    SecondFactor,
    Providers,
    Passkeys,
    Proofs {
  readonly sessions: Sessions
  /** If the document lets users create their own accounts; otherwise ROUTE_UNKNOWN. `confirm`: the address that must be confirmed first. */
  signUp(present: Present, body: SignUpBody): Promise<SignedIn | { readonly confirm: string }>
  /** Why a password is refused that a record of User gets; undefined if it is not easy to guess. */
  faultOfPassword(plan: Plan, password: string, email?: string): Promise<Finding | undefined>
  /** The language of the interface for the user of a session: ISO 639; null: as their browser asks. */
  chooseLanguage(session: Session, language: unknown): Promise<void>
}

export const openIdentity = (context: IdentityContext, providers: ProviderOptions): Identity => ({
  sessions: context.sessions,
  ...openFirstAdministrator(context),
  ...openSignIn(context),
  ...openInvitations(context),
  ...managePeople(context),
  ...openOwnAccount(context),
  ...openPasswordLinks(context),
  ...openApiTokens(context),
  ...openServiceAccounts(context),
  ...openForgottenPassword(context),
  ...openSecondFactor(context),
  ...openProviders(context, providers),
  ...openPasskeys(context),
  ...openProofs(context),
  signUp: (present, body) =>
    signUp(context, present, body, async ({ transaction }, person) => {
      const account = await accountOfPerson(transaction, person)
      const by = { actor: person, address: present.caller, target: person }
      const details = { by: 'signUp' }
      recordSecurityEvent(transaction, { kind: 'accountCreated', at: context.now(), ...by, details })
      if (!confirmsAddresses(context, present)) return startSession(context, present, transaction, account!)
      await awaitConfirmation(context, present, transaction, person)
      return { confirm: account!.email! }
    }),
  faultOfPassword: (plan, password, email) => guessableFault(context, plan, { password, field: '', email }),
  chooseLanguage: (session, chosen) => chooseLanguage(context, session, chosen),
})

/**
 * Who is there and how they come in: the first administrator, invitations, passwords, roles, suspension. Each is one
 * transaction; what is written to User goes through the records' pipeline like any other change.
 */
import { accountOfPerson } from './accounts.ts'
import { startSession, type IdentityContext, type SignedIn } from './context.ts'
import { openFirstAdministrator, type FirstAdministrator } from './first-administrator.ts'
import { openInvitations, type Invitations } from './invitations.ts'
import { managePeople, type ManagePeople } from './manage-people.ts'
import type { Present } from './present.ts'
import type { Sessions } from './sessions.ts'
import { openSignIn, type SignIn } from './sign-in.ts'
import { signUp, type SignUpBody } from './sign-up.ts'

export interface Identity extends FirstAdministrator, SignIn, Invitations, ManagePeople {
  readonly sessions: Sessions
  /** Where the document lets people make their own accounts; ROUTE_UNKNOWN elsewhere. */
  signUp(present: Present, body: SignUpBody): Promise<SignedIn>
}

export const openIdentity = (context: IdentityContext): Identity => ({
  sessions: context.sessions,
  ...openFirstAdministrator(context),
  ...openSignIn(context),
  ...openInvitations(context),
  ...managePeople(context),
  signUp: (present, body) =>
    signUp(present, body, async ({ transaction }, person) => {
      const account = await accountOfPerson(transaction, person)
      return startSession(context, present, transaction, account!)
    }),
})

export {
  accountOfEmail,
  accountOfPerson,
  accountsOfPeople,
  allAccounts,
  changeAccount,
  forgetSecondFactor,
  hasAdministrator,
  userStored,
} from './accounts.ts'
export { openAttempts } from './attempts.ts'
export type { SignedIn } from './context.ts'
export { credentialsOf } from './credentials.ts'
export { givenRoles, mayAssign, mayAssignAny } from './give-roles.ts'
export { openIdentity, type Identity } from './identity.ts'
export { withdrawInvitations } from './invitations.ts'
export { FIRST_ADMINISTRATOR, linkEnd, makeLink, NEW_PASSWORD } from './links.ts'
export { networkOf } from './network-of.ts'
export type { NewPerson } from './manage-people.ts'
export { passwordStored } from './password-stored.ts'
export { openPeople } from './people.ts'
export { rememberAccounts, type Accounts } from './remember-accounts.ts'
export { countRequests } from './request-rates.ts'
export { sessionCount } from './session-rows.ts'
export { openSessions, type Session, type Sessions } from './sessions.ts'
export { identityTables } from './tables.ts'
export { forgetPasskeys } from './passkeys/forget-passkeys.ts'
export { passkeyTables } from './passkeys/tables.ts'
export { NotSignedIn } from './providers/complete.ts'
export { forgetProviders } from './providers/forget-person.ts'
export type { SignInProvider } from './providers/provider.ts'
export { providerTables } from './providers/tables.ts'
export { apiTokenTables } from './tokens/tables.ts'
export { deleteApiTokensOf } from './tokens/remove-tokens.ts'
export { isApiToken } from './tokens/token-text.ts'
export { ignoreFull } from './unstored-sessions.ts'

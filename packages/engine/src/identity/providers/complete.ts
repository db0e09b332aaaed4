/** Whom a provider's statement signs in: a person who came before, an account with the same verified address, or a new person. */
import { changeAccount, accountOfEmail, accountOfPerson, forgetSecondFactor, type Account } from '../accounts.ts'
import { personFor, startSession, type IdentityContext, type SignedIn } from '../context.ts'
import type { Present } from '../present.ts'
import { recordSecurityEvent } from '../../security-log/index.ts'
import type { Writing } from '../../records/index.ts'
import { tokenHash } from '../token.ts'
import { forgetPasskeys } from '../passkeys/forget-passkeys.ts'
import { deleteApiTokensOf } from '../tokens/remove-tokens.ts'
import { changeProviderRoles } from './change-roles.ts'
import type { Claims, ProviderTokens, SignInProvider } from './provider.ts'
import type { KnownProvider } from './recheck.ts'
import { forgetEndedGrants, insertGrant, linkSubject, personOfSubject } from './rows.ts'

/** Why nobody is signed in; the sign-in page shows it in words. */
type SignInRefusal = 'provider' | 'unreachable' | 'unverified' | 'account' | 'noAccount' | 'suspended'

export class NotSignedIn extends Error {
  readonly reason: SignInRefusal
  constructor(reason: SignInRefusal) {
    super(reason)
    this.reason = reason
  }
}

interface Stated {
  readonly claims: Claims
  readonly tokens: ProviderTokens
}

/** Throws `NotSignedIn`. */
export function completeSignIn(
  context: IdentityContext,
  { provider, rolesFor }: Pick<KnownProvider, 'provider' | 'rolesFor'>,
  present: Present,
  { claims, tokens }: Stated,
): Promise<SignedIn> {
  const { store, now } = context
  return present.records.write(present.principal, async (writing) => {
    const { transaction } = writing
    const person = await personOf(context, provider, present, writing, claims)
    const before = (await accountOfPerson(transaction, person))!
    if (!before.active || before.service) throw new NotSignedIn('suspended')
    const account = await changeProviderRoles(context, transaction, before, provider.name, rolesFor(claims.groups))
    // A provider may have asked long ago: without its word, the sign-in is no proof.
    const proof = { secondFactor: claims.secondFactor, at: Math.min(claims.authenticated ?? 0, now()) }
    const signedIn = await startSession(context, present, transaction, account, proof)
    const at = new Date(now()).toISOString()
    await forgetEndedGrants(transaction, person)
    const { subject, sid = null } = claims
    const grant = { provider: provider.name, subject, person, sid, tokens, created: at, checked: at }
    await insertGrant(store, transaction, { ...grant, session: tokenHash(signedIn.token) })
    return signedIn
  })
}

async function personOf(
  context: IdentityContext,
  provider: SignInProvider,
  present: Present,
  writing: Writing,
  { subject, email, name }: Claims,
): Promise<string> {
  const { transaction } = writing
  const known = await personOfSubject(transaction, provider.name, subject)
  if (known !== undefined) return known
  if (email === undefined) throw new NotSignedIn('unverified')
  const account = await accountOfEmail(transaction, email)
  const person = account
    ? await link(context, provider, writing, account)
    : await make(context, provider, present, writing, { email, name: name ?? email })
  await linkSubject(transaction, provider.name, subject, person)
  return person
}

async function make(
  { now }: IdentityContext,
  provider: SignInProvider,
  present: Present,
  writing: Writing,
  about: { readonly email: string; readonly name: string },
): Promise<string> {
  if (provider.makePeople === false) throw new NotSignedIn('noAccount')
  const person = await personFor(present, writing, about)
  const event = { at: now(), actor: person, address: present.caller, target: person }
  const details = { by: 'provider', provider: provider.name }
  recordSecurityEvent(writing.transaction, { kind: 'accountCreated', ...event, details })
  return person
}

/**
 * Whoever had the account before may not have owned the address: the password, the second factor, the passkeys, the sessions and the API tokens of that time end.
 */
async function link(
  { sessions, now }: IdentityContext,
  provider: SignInProvider,
  { transaction }: Writing,
  account: Account,
): Promise<string> {
  if (!provider.linkByEmail || account.service) throw new NotSignedIn('account')
  if (!account.active) throw new NotSignedIn('suspended')
  const event = { at: now(), actorKind: 'machine', target: account.person } as const
  const details = { provider: provider.name, sessions: 'all' }
  recordSecurityEvent(transaction, { kind: 'sessionsEnded', ...event, details })
  if (await forgetSecondFactor(transaction, account.person))
    recordSecurityEvent(transaction, { kind: 'secondFactorRemoved', ...event, details: { provider: provider.name } })
  await forgetPasskeys(transaction, account.person)
  await changeAccount(transaction, account.person, { password: null, secondFactor: false })
  await deleteApiTokensOf(transaction, account.person)
  await sessions.endAll(transaction, account.person)
  return account.person
}

/**
 * Passkeys (WebAuthn): a person registers them in their account and signs in with them, without an address and a password. The
 * device checks who uses it, so a passkey counts as password and second factor. `@simplewebauthn/server` checks what devices answer.
 */
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { PasskeyView } from '@ninefold/plan/wire'
import { finding, refuse, Refusal } from '../../refusal.ts'
import { byPrincipal, recordSecurityEvent } from '../../security-log/index.ts'
import type { Transaction } from '../../store/index.ts'
import { seal, unseal } from '../../values/index.ts'
import { accountOfPerson } from '../accounts.ts'
import { startSession, type IdentityContext, type SignedIn } from '../context.ts'
import type { Present } from '../present.ts'
import { recordProof } from '../prove.ts'
import type { Session } from '../sessions.ts'
import { newToken } from '../token.ts'
import { answerOnce, deletePasskey, insertPasskey, passkeyOf, passkeysOf, passkeyUsed, viewOf } from './rows.ts'

/** Options for the browser, and the sealed challenge that it sends back with the answer. */
interface Challenge<Options> {
  readonly options: Options
  readonly challenge: string
}

/** The answer of the browser, as it sends it. */
interface Answered {
  readonly challenge: string
  readonly answer: unknown
}

export interface Passkeys {
  passkeys(person: string): Promise<readonly PasskeyView[]>
  /** `origin`: at which the browser reaches the application. */
  passkeyToMake(
    present: Present,
    session: Session,
    origin: string,
  ): Promise<Challenge<PublicKeyCredentialCreationOptionsJSON>>
  /** PASSKEY_REFUSED if the answer is not valid. */
  makePasskey(
    present: Present,
    session: Session,
    origin: string,
    body: Answered & { readonly name: string },
  ): Promise<PasskeyView>
  removePasskey(present: Present, session: Session, id: string): Promise<void>
  passkeyToUse(origin: string): Promise<Challenge<PublicKeyCredentialRequestOptionsJSON>>
  /** PASSKEY_REFUSED as above, and for an unknown passkey or a suspended person. */
  signInByPasskey(present: Present, origin: string, body: Answered): Promise<SignedIn>
  /** The signed-in user proves again who they are. PASSKEY_REFUSED as above, and for a passkey of somebody else. */
  proveByPasskey(present: Present, session: Session, origin: string, body: Answered): Promise<void>
}

const MINUTES = 5
const MAX_NAME = 80
const MAX_PASSKEYS = 20

/** Not needed by servers on which nobody uses passkeys. */
const library = () => import('@simplewebauthn/server')

type Use = 'make' | 'use'

interface OpenedChallenge {
  readonly text: string
  readonly use: Use
  /** Of `make`: whose. */
  readonly person: string | null
  /** In milliseconds. */
  readonly until: number
}

export const openPasskeys = (context: IdentityContext): Passkeys => ({
  passkeys: async (person) => (await context.store.read((reader) => passkeysOf(reader, person))).map(viewOf),
  passkeyToMake: (present, session, origin) => toMake(context, present, session, origin),
  makePasskey: (present, session, origin, body) => make(context, present, session, { ...body, origin }),
  removePasskey: (present, session, id) =>
    context.store.write(async (transaction) => {
      await deletePasskey(transaction, session.person, id)
      const event = { at: context.now(), ...byPrincipal(present), target: session.person } as const
      recordSecurityEvent(transaction, { kind: 'passkeyRemoved', ...event, details: { passkey: id } })
    }),
  passkeyToUse: async (origin) => {
    const { generateAuthenticationOptions } = await library()
    const challenge = newChallenge(context, 'use', null)
    const options = await generateAuthenticationOptions({
      rpID: hostOf(origin),
      userVerification: 'required',
      challenge: Buffer.from(challenge.text, 'base64url'),
    })
    return { options, challenge: sealed(context, challenge) }
  },
  signInByPasskey: (present, origin, body) =>
    signIn(context, present, { ...body, origin }).catch(reportRefusal(context, present)),
  proveByPasskey: (present, session, origin, body) =>
    prove(context, present, session, { ...body, origin }).catch(reportRefusal(context, present)),
})

const reportRefusal =
  ({ securityLog, now }: IdentityContext, { caller }: Present) =>
  (error: unknown): never => {
    if (error instanceof Refusal)
      securityLog.refused({ kind: 'signInRefused', at: now(), address: caller, details: { by: 'passkey' } })
    throw error
  }

const hostOf = (origin: string): string => new URL(origin).hostname

const newChallenge = ({ now }: IdentityContext, use: Use, person: string | null): OpenedChallenge => ({
  text: newToken(),
  use,
  person,
  until: now() + MINUTES * 60_000,
})

const CONTEXT = 'passkey challenge'

const sealed = ({ store }: IdentityContext, challenge: OpenedChallenge): string =>
  seal(store.key(), JSON.stringify(challenge), CONTEXT)

/** PASSKEY_REFUSED if it was for something or somebody else, or too long ago. */
function opened({ store, now }: IdentityContext, text: string, use: Use, person: string | null): OpenedChallenge {
  const json = unseal(store.key(), text, CONTEXT)
  const challenge = json === undefined ? undefined : (JSON.parse(json) as OpenedChallenge)
  if (!challenge || challenge.use !== use || challenge.person !== person || challenge.until < now())
    throw refuse('PASSKEY_REFUSED')
  return challenge
}

async function toMake(
  context: IdentityContext,
  { records }: Present,
  { person, account }: Session,
  origin: string,
): Promise<Challenge<PublicKeyCredentialCreationOptionsJSON>> {
  const { generateRegistrationOptions } = await library()
  const known = await context.store.read((reader) => passkeysOf(reader, person))
  if (known.length >= MAX_PASSKEYS) throw refuse('TOO_MANY', { parameters: { max: MAX_PASSKEYS } })
  const challenge = newChallenge(context, 'make', person)
  const options = await generateRegistrationOptions({
    rpName: records.plan.name,
    rpID: hostOf(origin),
    userName: account.email ?? person,
    userID: Buffer.from(person),
    challenge: Buffer.from(challenge.text, 'base64url'),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })),
  })
  return { options, challenge: sealed(context, challenge) }
}

const transportsOf = (json: string) => JSON.parse(json) as AuthenticatorTransport[]

type At<T> = T & { readonly origin: string }

async function make(
  context: IdentityContext,
  present: Present,
  session: Session,
  { challenge, answer, name, origin }: At<Answered & { readonly name: string }>,
): Promise<PasskeyView> {
  const { person } = session
  const trimmed = name.trim()
  if (trimmed === '') throw new Refusal([finding('REQUIRED', { field: 'name' })])
  if (trimmed.length > MAX_NAME) throw refuse('TOO_LONG', { field: 'name', parameters: { max: MAX_NAME } })
  const { text, until } = opened(context, challenge, 'make', person)
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: text,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    requireUserVerification: true,
  }).catch(refused)
  if (!checked.verified) throw refuse('PASSKEY_REFUSED')
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
  const now = context.now()
  return context.store.write(async (transaction) => {
    await answerOnce(transaction, text, { now, until })
    if (await passkeyOf(transaction, id)) throw refuse('PASSKEY_REFUSED')
    const key = Buffer.from(publicKey).toString('base64url')
    const made = { id, person, name: trimmed, key, counter, created: new Date(now).toISOString() }
    await insertPasskey(transaction, { ...made, transports: JSON.stringify(transports) })
    const event = { at: now, ...byPrincipal(present), target: person, details: { passkey: id } } as const
    recordSecurityEvent(transaction, { kind: 'passkeyAdded', ...event })
    // The device has checked who it is.
    await context.sessions.prove(transaction, session, { secondFactor: true })
    return viewOf({ ...made, transports: '', used: null })
  })
}

/** The library throws on each answer that is not valid. */
function refused(): never {
  throw refuse('PASSKEY_REFUSED')
}

/** Of an answer that is valid. */
interface UsedPasskey {
  readonly person: string
  /** Within the transaction of what it is used for. */
  readonly use: (transaction: Transaction) => Promise<unknown>
}

async function checkAnswer(
  context: IdentityContext,
  { challenge, answer, origin }: At<Answered>,
): Promise<UsedPasskey> {
  const { text, until } = opened(context, challenge, 'use', null)
  const response = answer as AuthenticationResponseJSON
  const passkey = await context.store.read((reader) => passkeyOf(reader, String(response.id)))
  if (!passkey) throw refuse('PASSKEY_REFUSED')
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: text,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.key, 'base64url')),
      counter: passkey.counter,
      transports: transportsOf(passkey.transports),
    },
  }).catch(refused)
  if (!checked.verified) throw refuse('PASSKEY_REFUSED')
  const now = context.now()
  return {
    person: passkey.person,
    async use(transaction) {
      await answerOnce(transaction, text, { now, until })
      await passkeyUsed(transaction, passkey.id, checked.authenticationInfo.newCounter, new Date(now).toISOString())
    },
  }
}

async function signIn(context: IdentityContext, present: Present, answered: At<Answered>): Promise<SignedIn> {
  const { person, use } = await checkAnswer(context, answered)
  return context.store.write(async (transaction) => {
    await use(transaction)
    const account = await accountOfPerson(transaction, person)
    if (!account?.active || account.service) throw refuse('PASSKEY_REFUSED')
    return startSession(context, present, transaction, account, { secondFactor: true })
  })
}

/** The signed-in user proves again who they are. */
async function prove(
  context: IdentityContext,
  present: Present,
  session: Session,
  answered: At<Answered>,
): Promise<void> {
  const { person, use } = await checkAnswer(context, answered)
  if (person !== session.person) throw refuse('PASSKEY_REFUSED')
  await context.store.write(async (transaction) => {
    await use(transaction)
    await recordProof(context, present, transaction, session, { secondFactor: true })
  })
}

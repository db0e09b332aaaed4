// Passkeys: requests, and what the browser does with them. The library is loaded when somebody uses a passkey.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PasskeyView } from '@ninefold/plan/wire'
import { part, request, withSignal, type Signal } from './request.ts'

const library = () => import('@simplewebauthn/browser')

interface Challenge<Options> {
  readonly options: Options
  readonly challenge: string
}

/** Browsers offer passkeys on pages of HTTPS and of this machine only. */
export const hasPasskeys = (): boolean => globalThis.PublicKeyCredential !== undefined

export const getPasskeys = (signal?: Signal) =>
  request<{ items: readonly PasskeyView[] }>('GET', '/api/app/account/passkeys', withSignal(signal))

export const removePasskey = (id: string) => request<void>('DELETE', `/api/app/account/passkeys/${part(id)}`)

/** Undefined if the person has cancelled it. */
export async function makePasskey(name: string): Promise<PasskeyView | undefined> {
  const { options, challenge } = await request<Challenge<PublicKeyCredentialCreationOptionsJSON>>(
    'POST',
    '/api/app/account/passkeys/options',
  )
  const { startRegistration } = await library()
  const answer = await unlessCancelled(startRegistration({ optionsJSON: options }))
  if (!answer) return undefined
  return request<PasskeyView>('POST', '/api/app/account/passkeys', { body: { name, challenge, answer: sent(answer) } })
}

/** False if the person has cancelled it. */
export const signInByPasskey = () => answerByPasskey('/api/app/passkey')

/** The same for a user who is signed in. */
export const proveByPasskey = () => answerByPasskey('/api/app/account/proof/passkey')

async function answerByPasskey(path: string): Promise<boolean> {
  const { options, challenge } = await request<Challenge<PublicKeyCredentialRequestOptionsJSON>>(
    'POST',
    '/api/app/passkey/options',
  )
  const { startAuthentication } = await library()
  const answer = await unlessCancelled(startAuthentication({ optionsJSON: options }))
  if (answer) await request<void>('POST', path, { body: { challenge, answer: sent(answer) } })
  return answer !== undefined
}

/** JSON without what is undefined. */
const sent = (answer: object) => JSON.parse(JSON.stringify(answer)) as { readonly [key: string]: never }

const CANCELLED = /^(?:NotAllowed|Abort)Error$/

/** A browser rejects in the same way if there is no passkey, if it takes too long, and if the person does not want to. */
async function unlessCancelled<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && CANCELLED.test(error.name)) return undefined
    throw error
  }
}

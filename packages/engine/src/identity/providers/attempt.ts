/**
 * One sign-in at a provider, between leaving and coming back: its secrets are sealed in a cookie of the browser that began it, so
 * that an answer in another browser, for another provider, or after ten minutes is refused.
 */
import type { Store } from '../../store/index.ts'
import { seal, unseal } from '../../values/index.ts'
import { newToken } from '../token.ts'
import type { Attempt } from './client.ts'

interface SealedAttempt extends Attempt {
  readonly provider: string
  /** The page of the application that is shown afterwards. */
  readonly to: string
  /** In milliseconds. */
  readonly until: number
}

const MINUTES = 10
const CONTEXT = 'sign-in attempt'

/** `again`: for somebody who is signed in already. */
export const newAttempt = (
  provider: string,
  { to, again }: { readonly to: string | null; readonly again: boolean },
  now: number,
): SealedAttempt => ({
  provider,
  again,
  to: ownPath(to),
  until: now + MINUTES * 60_000,
  state: newToken(),
  nonce: newToken(),
  verifier: newToken(),
})

/** Base64url, for a cookie. */
export const sealAttempt = (store: Pick<Store, 'key'>, attempt: SealedAttempt): string =>
  Buffer.from(seal(store.key(), JSON.stringify(attempt), CONTEXT)).toString('base64url')

/** Undefined if there is none, or if it is for another provider, too old or changed. */
export function openAttempt(
  store: Pick<Store, 'key'>,
  cookie: string | undefined,
  provider: string,
  now: number,
): SealedAttempt | undefined {
  if (cookie === undefined) return undefined
  const text = unseal(store.key(), Buffer.from(cookie, 'base64url').toString(), CONTEXT)
  const attempt = text === undefined ? undefined : (JSON.parse(text) as SealedAttempt)
  return attempt && attempt.provider === provider && attempt.until > now ? attempt : undefined
}

/** A path of this application; the start page for everything else, so that nobody is led to another site. */
function ownPath(to: string | null): string {
  const base = 'https://application.invalid'
  if (to === null || !to.startsWith('/') || !URL.canParse(to, base)) return '/'
  const url = new URL(to, base)
  return url.origin === base && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : '/'
}

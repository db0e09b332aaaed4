/**
 * Talks to one provider by `openid-client`: discovery when it is first needed, the code flow with PKCE, state and nonce, the
 * signature and all claims of the ID token. The server starts, and people with passwords sign in, while the provider is down.
 */
import type { Configuration, IDToken, UserInfoResponse } from 'openid-client'
import {
  ProviderRefused,
  ProviderUnreachable,
  type Claims,
  type ProviderTokens,
  type SignInProvider,
} from './provider.ts'

/** The secrets of one sign-in, which only the browser that began it sends back. */
export interface Attempt {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** The provider asks again who the person is, although it may have a session of theirs. */
  readonly again: boolean
}

export interface ProviderClient {
  /** Where the browser goes. */
  address(redirect: string, attempt: Attempt): Promise<string>
  /** `callback`: the whole address to which the browser came back. Throws `ProviderRefused` or `ProviderUnreachable`. */
  redeem(callback: URL, attempt: Attempt): Promise<{ readonly claims: Claims; readonly tokens: ProviderTokens }>
  /** The present groups of the person. `tokens`: to be used from now on. Throws as above. */
  confirm(
    subject: string,
    tokens: ProviderTokens,
  ): Promise<{ readonly groups: readonly string[]; readonly tokens: ProviderTokens }>
  /** The address of its keys, as it publishes it. */
  keys(): Promise<string>
}

const library = () => import('openid-client')

const SECONDS = 10
/** In seconds. With a `max_age`, the provider states when it asked the person last (`auth_time`). */
const YEAR = '31536000'
/** How long the person may take at the provider, if it asks again. */
const AGAIN_SECONDS = 600
/** Milliseconds for which the published description of the provider is used. */
const DESCRIPTION_AGE = 3_600_000

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openProviderClient(provider: SignInProvider): ProviderClient {
  const configuration = openDiscovery(provider)
  return {
    address: (redirect, attempt) =>
      said(async () => {
        const client = await library()
        return client.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirect,
          scope: provider.scope ?? 'openid email profile',
          response_type: 'code',
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
          ...(attempt.again ? { prompt: 'login', max_age: '0' } : { max_age: YEAR }),
        }).href
      }),

    redeem: (callback, { state, nonce, verifier, again }) =>
      said(async () => {
        const [client, config] = [await library(), await configuration()]
        const checks = {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
          ...(again && { maxAge: AGAIN_SECONDS }),
        }
        const answer = await client.authorizationCodeGrant(config, callback, checks)
        const stated = answer.claims()!
        const info = await userInfo(config, answer.access_token, stated.sub)
        return { claims: claimsOf(provider, stated, info), tokens: tokensOf(answer) }
      }),

    confirm: (subject, tokens) =>
      said(async () => {
        const config = await configuration()
        if (provider.groupsFrom !== 'idToken' && config.serverMetadata().userinfo_endpoint !== undefined)
          return confirmByUserInfo(provider, config, subject, tokens)
        const answer = await refreshed(config, tokens)
        const stated = answer.claims()
        if (stated?.sub !== subject) throw new ProviderRefused('the refreshed answer has no ID token of the person')
        return { groups: groupsIn(provider, stated), tokens: { ...tokens, ...tokensOf(answer) } }
      }),

    keys: () =>
      said(async () => {
        const { jwks_uri: address } = (await configuration()).serverMetadata()
        if (address === undefined) throw new ProviderRefused('the provider publishes no keys')
        return address
      }),
  }
}

function openDiscovery(provider: SignInProvider): () => Promise<Configuration> {
  let found: { readonly config: Promise<Configuration>; readonly at: number } | undefined
  return () => {
    if (found && Date.now() - found.at < DESCRIPTION_AGE) return found.config
    const config = discover(provider)
    const made = { config, at: Date.now() }
    found = made
    config.catch(() => {
      if (found === made) found = undefined
    })
    return config
  }
}

async function discover({ issuer, clientId, clientSecret }: SignInProvider): Promise<Configuration> {
  const client = await library()
  const { protocol, hostname } = new URL(issuer)
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  // The signature of the ID token is checked although it comes over TLS from the provider itself.
  const execute = [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])]
  const authentication = clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret)
  return client.discovery(new URL(issuer), clientId, undefined, authentication, { execute, timeout: SECONDS })
}

async function userInfo(config: Configuration, token: string, subject: string): Promise<UserInfoResponse | undefined> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return undefined
  return (await library()).fetchUserInfo(config, token, subject)
}

/** By the access token, and if it has expired, by a new one. */
async function confirmByUserInfo(
  provider: SignInProvider,
  config: Configuration,
  subject: string,
  tokens: ProviderTokens,
): ReturnType<ProviderClient['confirm']> {
  const ask = async (known: ProviderTokens) => {
    const info = await userInfo(config, known.access, subject)
    return { groups: groupsIn(provider, info ?? {}), tokens: known }
  }
  try {
    return await ask(tokens)
  } catch (error) {
    if (statusOf(error) !== 401 || tokens.refresh === undefined) throw error
    return ask({ ...tokens, ...tokensOf(await refreshed(config, tokens)) })
  }
}

async function refreshed(config: Configuration, { refresh }: ProviderTokens) {
  if (refresh === undefined) throw new ProviderRefused('there is no refresh token')
  return (await library()).refreshTokenGrant(config, refresh)
}

const tokensOf = (answer: { readonly access_token: string; readonly refresh_token?: string }): ProviderTokens => ({
  access: answer.access_token,
  ...(answer.refresh_token !== undefined && { refresh: answer.refresh_token }),
})

type Stated = Readonly<Record<string, unknown>>

function claimsOf(provider: SignInProvider, stated: IDToken, info: UserInfoResponse | undefined): Claims {
  // The address and its verification come from the same statement.
  const about: Stated = info?.email === undefined ? stated : info
  const groups = provider.groupsFrom === 'idToken' ? stated : (info ?? stated)
  return {
    subject: stated.sub,
    email: about.email_verified === true ? textOf(about.email) : undefined,
    name: textOf(info?.name) ?? textOf(stated.name),
    groups: groupsIn(provider, groups),
    sid: textOf(stated.sid),
    authenticated: typeof stated.auth_time === 'number' ? stated.auth_time * 1000 : undefined,
    secondFactor: provider.asksSecondFactor === true || textsOf(stated.amr).includes('mfa'),
  }
}

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

function groupsIn({ groupsClaim = 'groups' }: SignInProvider, stated: Stated): readonly string[] {
  const groups = stated[groupsClaim]
  if (typeof groups === 'string') return [groups]
  return textsOf(groups)
}

/** Any other error of the library means that an answer is not acceptable. */
async function said<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderRefused) throw error
    const text = error instanceof Error ? `${error.message} ${causeOf(error)}`.trim() : String(error)
    throw isUnreachable(error) ? new ProviderUnreachable(text) : new ProviderRefused(text)
  }
}

const causeOf = ({ cause }: Error): string => (cause instanceof Error ? cause.message : '')

function isUnreachable(error: unknown): boolean {
  const status = statusOf(error)
  if (status !== undefined) return status >= 500 || status === 429 || status === 408
  if (!(error instanceof Error)) return false
  return ['TypeError', 'TimeoutError', 'AbortError'].includes(error.name) || isUnreachable(error.cause)
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { status, cause } = error as { readonly status?: unknown; readonly cause?: unknown }
  if (typeof status === 'number') return status
  return cause instanceof Response ? cause.status : undefined
}

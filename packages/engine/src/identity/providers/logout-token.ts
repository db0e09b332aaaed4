/** Checks the token with which a provider announces that a person has signed out there (OpenID Connect Back-Channel Logout 1.0). */
import { ProviderRefused, type SignInProvider } from './provider.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** `keys`: the address of the provider's keys. Throws `ProviderRefused` if the token is not valid. */
export async function readLogoutToken(
  { issuer, clientId }: SignInProvider,
  keys: string,
  token: string,
): Promise<{ readonly subject: string | undefined; readonly sid: string | undefined }> {
  const { createRemoteJWKSet, jwtVerify } = await import('jose')
  const read = await jwtVerify(token, createRemoteJWKSet(new URL(keys)), {
    issuer,
    audience: clientId,
    maxTokenAge: 120,
    clockTolerance: 30,
    requiredClaims: ['iat', 'jti', 'events'],
  }).catch((error: unknown) => {
    throw new ProviderRefused(String(error))
  })
  const { events, nonce, sub, sid } = read.payload as Readonly<Record<string, unknown>>
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, EVENT)
  if (!isLogout || nonce !== undefined) throw new ProviderRefused('this is no logout token')
  const subject = typeof sub === 'string' ? sub : undefined
  return { subject, sid: typeof sid === 'string' ? sid : undefined }
}

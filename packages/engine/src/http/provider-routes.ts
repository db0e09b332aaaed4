/** Signing in with providers of OpenID Connect: to the provider, back from it, and the logout that it announces. */
import type { Core } from '../application/index.ts'
import { NotSignedIn } from '../identity/index.ts'
import type { Answer } from './answer.ts'
import {
  attemptCookie,
  attemptCookieOf,
  deviceCookieOf,
  knownDeviceCookie,
  sessionCookie,
  type Exchange,
} from './exchange.ts'
import { originOf } from './origin.ts'
import { presentOf } from './present.ts'
import type { Route } from './route.ts'

const BASE = '/app/sign-in'
const SIGN_IN_PAGE = '/-/sign-in'

export function providerRoutes(core: Core): readonly Route[] {
  const common = { needs: 'nobody', withoutSecondFactor: 'person', answers: 'any', lasting: true } as const
  return [
    { ...common, method: 'GET', path: `${BASE}/:`, handle: (exchange) => leave(core, exchange) },
    { ...common, method: 'GET', path: `${BASE}/:/callback`, handle: (exchange) => comeBack(core, exchange) },
    {
      ...common,
      method: 'POST',
      path: `${BASE}/:/signed-out`,
      body: 'form',
      idempotency: 'never',
      handle: (exchange) => signedOut(core, exchange),
    },
  ]
}

const callbackOf = (core: Core, exchange: Exchange): URL =>
  new URL(`/api${BASE}/${encodeURIComponent(exchange.parameters[0]!)}/callback`, originOf(core, exchange))

const redirect = (location: string, cookies: readonly string[]): Answer => ({
  status: 303,
  headers: ['Location', location, 'Cache-Control', 'no-store', ...cookies.flatMap((one) => ['Set-Cookie', one])],
})

async function leave(core: Core, exchange: Exchange): Promise<Answer> {
  const { parameters, query, secure } = exchange
  try {
    const wish = { to: query.get('to'), again: query.has('again') }
    const redirectTo = callbackOf(core, exchange).href
    const { address, cookie } = await core.identity.leaveForProvider(parameters[0]!, redirectTo, wish)
    return redirect(address, [attemptCookie(cookie, secure)])
  } catch (error) {
    return notSignedIn(error, exchange)
  }
}

async function comeBack(core: Core, exchange: Exchange): Promise<Answer> {
  const { headers, parameters, address, running, secure } = exchange
  const callback = callbackOf(core, exchange)
  callback.search = address.search
  const cookie = attemptCookieOf(headers)
  const nobody = presentOf(exchange, await running.principals.of(undefined))
  const present = { ...nobody, device: headers['user-agent'], deviceCookie: deviceCookieOf(headers) }
  try {
    const { signedIn, to } = await core.identity.returnFromProvider(present, parameters[0]!, callback, cookie)
    if (exchange.session) await core.sessions.end(exchange.session)
    const session = sessionCookie(signedIn.token, running.plan.limits.sessionDays, secure)
    const device = signedIn.deviceCookie === undefined ? [] : [knownDeviceCookie(signedIn.deviceCookie, secure)]
    return redirect(to, [session, ...device, attemptCookie('', secure)])
  } catch (error) {
    return notSignedIn(error, exchange)
  }
}

/** The sign-in page says why. */
function notSignedIn(error: unknown, { secure }: Exchange): Answer {
  if (!(error instanceof NotSignedIn)) throw error
  return redirect(`${SIGN_IN_PAGE}?refused=${error.reason}`, [attemptCookie('', secure)])
}

async function signedOut(core: Core, { parameters, bytes }: Exchange): Promise<Answer> {
  const token = new URLSearchParams(bytes?.toString() ?? '').get('logout_token') ?? ''
  const done = await core.identity.providerSignedOut(parameters[0]!, token)
  return { status: done ? 200 : 400, headers: ['Cache-Control', 'no-store'] }
}

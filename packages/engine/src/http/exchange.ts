/** One request as handlers see it. The path is split once; query, body and principal only on demand. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Json } from '@ninefold/plan/values'
import type { Principal } from '../access/index.ts'
import type { Running } from '../application/index.ts'
import type { Session } from '../identity/index.ts'

export interface Address {
  /** As sent, without its query. */
  readonly path: string
  /** Decoded. */
  readonly segments: readonly string[]
  readonly search: string
}

/** null: it cannot be decoded. */
export function readAddress(url: string): Address | null {
  const question = url.indexOf('?')
  const path = question < 0 ? url : url.slice(0, question)
  const search = question < 0 ? '' : url.slice(question + 1)
  const parts = path.split('/')
  parts.shift()
  if (parts.at(-1) === '') parts.pop()
  if (!path.includes('%')) return { path, segments: parts, search }
  try {
    return { path, segments: parts.map(decodeURIComponent), search }
  } catch {
    return null
  }
}

export interface Exchange {
  readonly method: string
  readonly address: Address
  readonly headers: IncomingHttpHeaders
  readonly raw: IncomingMessage
  /** For handlers that write to the socket themselves. */
  readonly response: ServerResponse
  readonly mode: 'development' | 'production'
  /** The network address of the client. */
  readonly caller: string
  /** Whether the browser's connection is encrypted. */
  readonly secure: boolean
  /** The version of the document that serves the whole request. */
  readonly running: Running
  readonly session: Session | undefined
  /** The session token as sent. */
  readonly token: string | null
  /** Whether the token was sent in a header instead of a cookie. */
  readonly byHeader: boolean
  /** The variable segments of the route, in order. */
  readonly parameters: readonly string[]
  /** The parsed body of a route that takes one. */
  readonly body: Json | undefined
  /** The raw body of a route that takes a file. */
  readonly bytes: Buffer | undefined
  readonly query: URLSearchParams
  principal(): Promise<Principal>
  /** Records what a user has seen, so that their open pages are notified when it disappears. */
  seen(principal: Principal, records: readonly { readonly id: string }[]): void
}

/**
 * The prefix states that the cookie came over HTTPS from this very host, for all its paths: no other host of the domain can set it.
 * Without HTTPS, browsers refuse such names.
 */
const nameOf = (cookie: string, secure: boolean): string => (secure ? `__Host-${cookie}` : cookie)

const SESSION = 'ninefold_session'
const DEVICE = 'ninefold_device'
const DEVICE_DAYS = 400
const ATTEMPT = 'ninefold_attempt'
const ATTEMPT_SECONDS = 600

/** The token from the cookie, or from `Authorization` with one of these schemes. */
export function tokenOf(headers: IncomingHttpHeaders, scheme: string): { token: string | null; byHeader: boolean } {
  const authorization = headers.authorization
  if (authorization !== undefined) {
    const space = authorization.indexOf(' ')
    const given = authorization.slice(0, space).toLowerCase()
    const known = given === 'bearer' || given === scheme.toLowerCase()
    return { token: known ? authorization.slice(space + 1).trim() : '', byHeader: true }
  }
  return { token: cookieIn(headers.cookie, SESSION), byHeader: false }
}

/** Which accounts signed in from this device before, as sent. */
export const deviceCookieOf = ({ cookie }: IncomingHttpHeaders): string | undefined =>
  cookieIn(cookie, DEVICE) ?? undefined

/** With the prefix, otherwise without: sessions that began without HTTPS, or before the prefix was used, go on. */
function cookieIn(cookies: string | undefined, name: string): string | null {
  if (cookies === undefined) return null
  let plain: string | null = null
  for (const part of cookies.split(';')) {
    const equals = part.indexOf('=')
    const found = part.slice(0, equals).trim()
    if (found === nameOf(name, true)) return part.slice(equals + 1).trim()
    if (found === name) plain ??= part.slice(equals + 1).trim()
  }
  return plain
}

const cookie = (name: string, value: string, seconds: number, secure: boolean): string =>
  `${nameOf(name, secure)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`

/** For `Set-Cookie`. `days`: how long the browser stores it; the server ends the session independently. */
export const sessionCookie = (token: string, days: number, secure: boolean): string =>
  cookie(SESSION, token, Math.floor(days * 86_400), secure)

export const noSessionCookie = (secure: boolean): string => cookie(SESSION, '', 0, secure)

/** The sealed secrets of a sign-in with a provider, for ten minutes; '' removes it. */
export const attemptCookie = (value: string, secure: boolean): string =>
  cookie(ATTEMPT, value, value === '' ? 0 : ATTEMPT_SECONDS, secure)

export const attemptCookieOf = ({ cookie: sent }: IncomingHttpHeaders): string | undefined =>
  cookieIn(sent, ATTEMPT) ?? undefined

export const knownDeviceCookie = (value: string, secure: boolean): string =>
  cookie(DEVICE, value, DEVICE_DAYS * 86_400, secure)

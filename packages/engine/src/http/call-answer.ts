/** HTTP for the author's calls: their answers, their error format, and CORS for other sites. */
import type { IncomingMessage } from 'node:http'
import type { Environment } from '@ninefold/plan/expression'
import { callErrors, type MatchedCall } from '../calls/index.ts'
import type { Running } from '../application/index.ts'
import type { Refusal } from '../refusal.ts'
import { json, JSON_TYPE, noContent, type Answer } from './answer.ts'
import { noSessionCookie, sessionCookie, type Exchange } from './exchange.ts'

export async function callAnswer(exchange: Exchange, match: MatchedCall): Promise<Answer> {
  const { running, query, body, token, session, secure, caller } = exchange
  const principal = await exchange.principal()
  const answer = await running.calls.run(match, {
    principal,
    query,
    body,
    token: session && !session.token ? token : null,
    address: caller,
  })
  const headers = Object.entries(answer.headers).flat()
  if (answer.session?.kind === 'started')
    headers.push('Set-Cookie', sessionCookie(answer.session.token, running.plan.limits.sessionDays, secure))
  if (answer.session?.kind === 'ended') headers.push('Set-Cookie', noSessionCookie(secure))
  if (answer.body === undefined) return { ...noContent(headers), status: answer.status }
  return json(answer.body, answer.status, headers)
}

/** A refusal in the document's error format, if it defines one. */
export function errorsOfCall(
  running: Running,
  { call }: MatchedCall,
  refusal: Refusal,
  environment: Environment,
  answer: Answer,
): Answer {
  const { calls, catalogue } = running
  if (!calls.errorsAs) return answer
  const errors = callErrors(refusal.findings, catalogue, environment, call.takes.envelope)
  return { ...answer, body: JSON.stringify(calls.errorsAs(errors, answer.status)), type: JSON_TYPE }
}

/** The site if it may call (CORS). Its requests carry no cookie, only a token in a header. */
function siteOf(running: Running, request: IncomingMessage): string | undefined {
  const { origin } = request.headers
  const { otherSites } = running.plan.calls
  if (origin === undefined) return undefined
  if (otherSites === 'all') return '*'
  return otherSites.includes(origin) ? origin : undefined
}

export function otherSiteHeaders(running: Running, request: IncomingMessage): readonly string[] {
  const site = siteOf(running, request)
  if (site === undefined) return []
  return [
    'Access-Control-Allow-Origin',
    site,
    'Cross-Origin-Resource-Policy',
    'cross-origin',
    'Access-Control-Expose-Headers',
    'ETag, Idempotency-Replayed, Link, Location, Preference-Applied, Retry-After',
    ...(site === '*' ? [] : ['Vary', 'Origin']),
  ]
}

export function corsPreflight(running: Running, request: IncomingMessage, allow: readonly string[]): Answer {
  const site = siteOf(running, request)
  const methods = allow.join(', ')
  if (site === undefined) return noContent(['Allow', methods])
  return noContent([
    'Allow',
    methods,
    'Access-Control-Allow-Origin',
    site,
    'Access-Control-Allow-Methods',
    methods,
    'Access-Control-Allow-Headers',
    'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer',
    'Access-Control-Max-Age',
    '600',
    'Vary',
    'Origin',
  ])
}

/**
 * Headers that decide about rights, repeated in one request: a proxy in front may have looked at another one than this
 * server does, so such a request is refused.
 */
import type { IncomingMessage } from 'node:http'
import type { Answer } from './answer.ts'
import { PROBLEM_TYPE } from './problems.ts'

const ONCE = new Set([
  'host',
  'authorization',
  'content-type',
  'content-length',
  'origin',
  'sec-fetch-site',
  'idempotency-key',
  'if-match',
  'x-forwarded-proto',
])

export function repeatsHeader({ headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): boolean {
  // Node has combined those of the same name.
  if (Object.keys(headers).length === rawHeaders.length / 2) return false
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase()
    if (!ONCE.has(name)) continue
    if (seen.has(name)) return true
    seen.add(name)
  }
  return false
}

const title = 'A header may stand only once in a request.'

export const repeatedAnswer: Answer = {
  status: 400,
  type: PROBLEM_TYPE,
  body: JSON.stringify({
    type: '/problems/BAD_REQUEST',
    title,
    status: 400,
    detail: title,
    code: 'BAD_REQUEST',
    remedy: '',
    errors: [],
  }),
  headers: ['Connection', 'close'],
}

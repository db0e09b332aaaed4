/** The id of a request, which its answer, its log lines and its trace contain. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { fromProxy, type TrustedProxies } from './caller.ts'

const VALID = /^[\w.:+/=-]{1,128}$/

/** As a trusted proxy sent it, otherwise a new one. */
export function requestIds(proxies: TrustedProxies): (request: IncomingMessage) => string {
  const isTrusted = fromProxy(proxies)
  return (request) => {
    const sent = request.headers['x-request-id']
    return typeof sent === 'string' && VALID.test(sent) && isTrusted(request) ? sent : randomUUID()
  }
}

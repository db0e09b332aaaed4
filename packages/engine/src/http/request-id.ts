/** The id of a request, which its answer, its log lines and its trace contain. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { fromProxy, type TrustedProxies } from './caller.ts'

const VALID = /^[\w.:+/=-]{1,128}$/

/** The last digits of an id count the requests of this server. */
const COUNTED = 12

/** As a trusted proxy sent it, otherwise a new one. */
export function requestIds(proxies: TrustedProxies): (request: IncomingMessage) => string {
  const isTrusted = fromProxy(proxies)
  const start = randomUUID().slice(0, -COUNTED)
  let count = 0
  return (request) => {
    const sent = request.headers['x-request-id']
    const isValid = typeof sent === 'string' && VALID.test(sent) && isTrusted(request)
    return isValid ? sent : start + (++count).toString(16).padStart(COUNTED, '0')
  }
}

/**
 * Requests that another site makes in a visitor's browser. What changes something is let in only from the application's
 * own pages, or with a token in a header, which no other site can send.
 */
import type { IncomingHttpHeaders } from 'node:http'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

export function isCrossSite(method: string, headers: IncomingHttpHeaders, byHeader: boolean): boolean {
  if (reading.has(method) || byHeader) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = headers.origin
  return origin !== undefined && hostOf(origin) !== headers.host
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}

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

/**
 * Was the server called by a name that somebody else may own? In development mode anybody who reaches the server may be
 * anybody, so a name that is made to lead here (DNS rebinding) must not: only `localhost` and plain addresses do.
 */
export function isForeignHost({ host }: IncomingHttpHeaders): boolean {
  const name = host === undefined ? undefined : hostOf(`http://${host}`)?.replace(/:\d+$/, '')
  if (name === undefined) return host !== undefined
  const isAddress = name.startsWith('[') || /^[\d.]+$/.test(name)
  return !isAddress && name !== 'localhost' && !name.endsWith('.localhost')
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}

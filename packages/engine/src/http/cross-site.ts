/**
 * Requests that another site makes in a visitor's browser (CSRF). A change is accepted only from the application's own
 * pages, or with a token in a header, which no other site can send.
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
 * Whether the host name of the request may belong to somebody else. In development mode every client may act as any
 * user, so a foreign name that resolves to this server (DNS rebinding) is refused: only `localhost` and plain addresses
 * are accepted.
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

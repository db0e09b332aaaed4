/** The target of a request: a route of the server, a call of the document, or an immediate answer. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Running } from '../application/index.ts'
import type { MatchedCall } from '../calls/index.ts'
import { refuse } from '../refusal.ts'
import { noContent, type Answer } from './answer.ts'
import { corsPreflight } from './call-answer.ts'
import { isOwnRequest } from './compress.ts'
import type { Address } from './exchange.ts'
import { isKnownPage } from './known-pages.ts'
import type { Route, RouteMatch } from './route.ts'
import type { StaticFiles } from './static-files.ts'

export type ResolvedRequest =
  | { readonly kind: 'route'; readonly route: Route; readonly parameters: readonly string[] }
  | { readonly kind: 'call'; readonly match: MatchedCall }
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** The application's page: as built, and its text with placeholders. */
  | { readonly kind: 'firstPage'; readonly answer: Answer; readonly page: string; readonly status: 200 | 404 }

interface Addresses {
  readonly find: (method: string, segments: readonly string[]) => RouteMatch
  readonly files: StaticFiles
}

/** ROUTE_UNKNOWN, or METHOD_NOT_ALLOWED with the allowed methods. */
export function resolveRequest(
  addresses: Addresses,
  running: Running,
  address: Address,
  request: IncomingMessage,
): ResolvedRequest {
  const method = request.method ?? 'GET'
  const apiMatch = address.segments[0] === 'api' ? addresses.find(method, address.segments) : NONE
  if (apiMatch.kind === 'route') return apiMatch
  const call =
    apiMatch.kind === 'method' ? apiMatch : running.calls.match(method === 'HEAD' ? 'GET' : method, address.path)
  if (call.kind === 'call') return { kind: 'call', match: call }
  if (call.kind === 'none') return pageOf(addresses.files, running, address, request)
  if (method !== 'OPTIONS') throw notAllowed(method, call.allow.join(', '))
  // Other sites may use the calls of the document, never the application's own routes.
  const answer =
    apiMatch.kind === 'method'
      ? noContent(['Allow', apiMatch.allow.join(', ')])
      : corsPreflight(running, request, call.allow)
  return { kind: 'answer', answer }
}

const NONE = { kind: 'none' } as const

function pageOf(
  files: StaticFiles,
  running: Running,
  { path, segments }: Address,
  { headers, method = 'GET' }: IncomingMessage,
): ResolvedRequest {
  const isUnknown = files.isPage(path) && !isKnownPage(running, path)
  const found = segments[0] === 'api' ? undefined : files.answer(path, isUnknown ? unconditional(headers) : headers)
  const answer = found && isUnknown ? { ...found, status: 404 } : found
  if (!answer) throw refuse('ROUTE_UNKNOWN')
  if (method !== 'GET' && method !== 'HEAD') throw notAllowed(method, 'GET, HEAD')
  const page = isOwnRequest(headers) ? files.page(path) : undefined
  return page === undefined
    ? { kind: 'answer', answer }
    : { kind: 'firstPage', answer, page, status: isUnknown ? 404 : 200 }
}

const unconditional = ({ 'if-none-match': _, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders => headers

/** `allow` becomes the header of the answer. */
const notAllowed = (method: string, allow: string) =>
  Object.assign(refuse('METHOD_NOT_ALLOWED', { parameters: { method, allowed: allow } }), { allow })

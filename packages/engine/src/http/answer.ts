/** The answer of a handler, and how it is written to the socket: serialised text, all headers at once. */
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

export interface Answer {
  readonly status: number
  /** Absent: no content. */
  readonly body?: string | Uint8Array | Readable
  readonly type?: string
  /** Names and values alternating, in addition to the headers of every answer. */
  readonly headers?: readonly string[]
  /** The set of protective headers; 'data' by default. */
  readonly guard?: Guard
}

/** 'data': never a page. 'page': the application's own HTML. 'file': an uploaded file. 'asset': scripts, styles. */
export type Guard = 'data' | 'page' | 'file' | 'asset'

export const JSON_TYPE = 'application/json; charset=utf-8'

export const json = (body: unknown, status = 200, headers?: readonly string[]): Answer => ({
  status,
  body: JSON.stringify(body),
  type: JSON_TYPE,
  ...(headers ? { headers } : {}),
})

export const noContent = (headers?: readonly string[]): Answer => ({ status: 204, ...(headers ? { headers } : {}) })

const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy'

const common = [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'same-origin',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  RESOURCE_POLICY,
  'same-origin',
  'Origin-Agent-Cluster',
  '?1',
  'X-Permitted-Cross-Domain-Policies',
  'none',
]

const page = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
].join('; ')

const privately = ['Cache-Control', 'no-store', 'Vary', 'Cookie, Authorization']

/** For each kind of answer; the answer may override `Cache-Control` and who may embed it. */
const guards: Readonly<Record<Guard, readonly string[]>> = {
  data: [...common, 'X-Frame-Options', 'DENY', 'Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  page: [
    ...common,
    'X-Frame-Options',
    'DENY',
    'Content-Security-Policy',
    page,
    'Permissions-Policy',
    'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  ],
  file: [
    ...common,
    'X-Frame-Options',
    'SAMEORIGIN',
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  ],
  asset: common,
}

interface Writing {
  /** The method is HEAD: everything except the body. */
  readonly head: boolean
  /** The connection is encrypted: send HSTS. */
  readonly secure: boolean
  /** The id of the request. */
  readonly id: string
}

export function writeAnswer(response: ServerResponse, answer: Answer, { head, secure, id }: Writing): void {
  const guard = answer.guard ?? 'data'
  const headers = answer.headers?.includes(RESOURCE_POLICY) ? withoutPolicy(guards[guard]) : [...guards[guard]]
  if (guard === 'data' && !answer.headers?.includes('Cache-Control')) headers.push(...privately)
  headers.push('X-Request-Id', id)
  if (secure) headers.push('Strict-Transport-Security', 'max-age=31536000')
  if (answer.type !== undefined) headers.push('Content-Type', answer.type)
  if (answer.headers) headers.push(...answer.headers)
  const { body, status } = answer
  if (body === undefined) return endEmpty(response, status, headers)
  if (typeof body === 'object' && 'pipe' in body) return stream(response, status, headers, body, head)
  headers.push('Content-Length', String(typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength))
  response.writeHead(status, headers)
  if (head) response.end()
  else response.end(body)
}

/** The answer itself sets which sites may use it. */
function withoutPolicy(headers: readonly string[]): string[] {
  const at = headers.indexOf(RESOURCE_POLICY)
  return headers.toSpliced(at, 2)
}

function endEmpty(response: ServerResponse, status: number, headers: string[]): void {
  if (status !== 204 && status !== 304) headers.push('Content-Length', '0')
  response.writeHead(status, headers)
  response.end()
}

function stream(response: ServerResponse, status: number, headers: string[], body: Readable, head: boolean): void {
  response.writeHead(status, headers)
  if (head) {
    body.destroy()
    response.end()
    return
  }
  body.on('error', () => response.destroy())
  response.on('close', () => body.destroy())
  body.pipe(response)
}

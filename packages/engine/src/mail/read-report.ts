/**
 * Reads delivery reports (RFC 3464): which receiver a mail did not reach, and why. Anybody can send anything to the address of
 * reports, so only the beginning of a report is read, its parts are limited in number and depth, and nothing is evaluated.
 */

export interface Report {
  /** `failed`, `delayed`, `delivered`, `relayed`, `expanded`; in lower case. */
  readonly action: string
  /** RFC 3463, `5.1.1`. */
  readonly status: string
  /** What the other server answered; '' if the report does not say. */
  readonly diagnostic: string
}

interface ReadReport {
  /** The addresses to which the report was sent, from its own headers. */
  readonly sentTo: readonly string[]
  /** Empty if it is not a delivery report. */
  readonly reports: readonly Report[]
}

/** Characters that are read. */
const MAX_READ = 512 * 1024
const MAX_DEPTH = 4
const MAX_PARTS = 30
const MAX_HEADERS = 500
const MAX_REPORTS = 20

type Headers = ReadonlyMap<string, readonly string[]>

export function readReport(bytes: Uint8Array): ReadReport {
  const text = Buffer.from(bytes.subarray(0, MAX_READ)).toString('latin1').replaceAll('\r\n', '\n')
  const { headers } = partIn(text)
  const sentTo = ['to', 'delivered-to', 'x-original-to', 'envelope-to'].flatMap((name) => headers.get(name) ?? [])
  const status = statusPart(text, { left: MAX_PARTS }, 0)
  const blocks = (status ?? '')
    .trim()
    .split(/\n[ \t]*\n/)
    .slice(0, MAX_REPORTS + 1)
  return { sentTo, reports: blocks.flatMap((block) => reportOf(headersIn(block)) ?? []) }
}

/** The first block of a report is about the report itself: it has no `Action`. */
function reportOf(fields: Headers): Report | undefined {
  const value = (name: string) => fields.get(name)?.[0] ?? ''
  const action = withoutComment(value('action')).toLowerCase()
  if (action === '') return undefined
  return {
    action,
    status: /\d\.\d{1,3}\.\d{1,3}/.exec(value('status'))?.[0] ?? '',
    diagnostic: value('diagnostic-code')
      .replace(/^[\w-]+\s*;\s*/, '')
      .trim(),
  }
}

const withoutComment = (text: string): string => text.replaceAll(/\([^()]*\)/g, '').trim()

interface Part {
  readonly headers: Headers
  readonly body: string
}

function partIn(text: string): Part {
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n')
  if (end < 0) return { headers: headersIn(text), body: '' }
  return { headers: headersIn(text.slice(0, end)), body: text.slice(end).replace(/^\n+/, '') }
}

/** By name in lower case, continued lines joined. */
function headersIn(block: string): Headers {
  const headers = new Map<string, string[]>()
  const lines = block.replaceAll(/\n[ \t]+/g, ' ').split('\n', MAX_HEADERS)
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()])
  }
  return headers
}

/** The body of the part `message/delivery-status`. `budget`: how many parts may still be read. */
function statusPart(text: string, budget: { left: number }, depth: number): string | undefined {
  const { headers, body } = partIn(text)
  const type = headers.get('content-type')?.[0] ?? ''
  if (/^message\/(?:global-)?delivery-status\b/i.test(type)) return decoded(body, headers)
  const boundary = /^multipart\//i.test(type) ? boundaryOf(type) : undefined
  if (boundary === undefined || depth >= MAX_DEPTH) return undefined
  for (const part of `\n${body}`.split(`\n--${boundary}`).slice(1)) {
    if (budget.left-- <= 0 || part.startsWith('--')) return undefined
    const found = statusPart(part.replace(/^[ \t]*\n/, ''), budget, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

const boundaryOf = (type: string): string | undefined =>
  /;\s*boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type)?.slice(1).find(Boolean)

function decoded(body: string, headers: Headers): string {
  switch (headers.get('content-transfer-encoding')?.[0]?.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('latin1').replaceAll('\r\n', '\n')
    case 'quoted-printable':
      return body
        .replaceAll(/=[ \t]*\n/g, '')
        .replaceAll(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    default:
      return body
  }
}

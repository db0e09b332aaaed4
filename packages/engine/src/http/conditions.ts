/** Conditional requests: `ETag`, `If-None-Match`, `If-Match`, and the client's preferences (`Prefer`). */
import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Json } from '@ninefold/plan/values'
import type { WireRecord } from '@ninefold/plan/wire'
import { refuse } from '../refusal.ts'
import { withoutEncoding } from './compress.ts'
import type { Exchange } from './exchange.ts'

/** Strong: the version, and a digest of what this user gets to see. */
export const tagOf = (record: WireRecord, body: string): string =>
  `"${record.version ?? 0}-${hash('sha1', body, 'base64url').slice(0, 12)}"`

/** Whether the client has this version already. Weak comparison, as for `If-None-Match` (RFC 9110, 13.1.2). */
export function isKnown({ 'if-none-match': known }: IncomingHttpHeaders, tag: string): boolean {
  if (known === undefined) return false
  return (
    known.trim() === '*' || known.split(',').some((each) => withoutEncoding(each.trim().replace(/^W\//, '')) === tag)
  )
}

const OURS = /^"?(\d{1,15})(?:-[\w-]*)?"?$/

/**
 * The version that the client read: `If-Match` with one of our ETags or the bare version, `"7"`; otherwise `version` of
 * the body. -1, which matches none, for an invalid version. undefined if the request names none; VERSION_NEEDED if it
 * must.
 */
export function versionOf(
  { headers, running }: Exchange,
  { body = {}, needed = false }: { readonly body?: Readonly<Record<string, Json>>; readonly needed?: boolean } = {},
): number | undefined {
  const match = headers['if-match']?.trim()
  if (match === '*') return undefined
  if (match !== undefined) return Number(OURS.exec(match)?.[1] ?? -1)
  const { version } = body
  if (version === undefined || version === null) {
    if (needed && running.plan.calls.needVersion) throw refuse('VERSION_NEEDED')
    return undefined
  }
  if (typeof version !== 'number' || !Number.isSafeInteger(version))
    throw refuse('WRONG_TYPE', { field: 'version', parameters: { expected: 'a whole number' } })
  return version
}

export const withoutVersion = ({
  version: _,
  ...fields
}: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> => fields

/** `Prefer: return=minimal`: the client wants no body (RFC 7240). */
export const wantsMinimal = ({ prefer }: IncomingHttpHeaders): boolean =>
  prefer !== undefined && /(?:^|,)\s*return\s*=\s*"?minimal"?\s*(?:[,;]|$)/i.test(String(prefer))

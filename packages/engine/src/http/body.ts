/** Reads the body of a request: a limited number of bytes, as JSON or raw. */
import type { IncomingMessage } from 'node:http'
import type { Json } from '@ninefold/plan/values'
import { finding, refuse, Refusal, type Finding } from '../refusal.ts'

/** Refuses by `Content-Length` before reading a byte. */
export function checkLength(request: IncomingMessage, most: number): void {
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > most) throw tooLarge(most)
}

const tooLarge = (most: number) =>
  refuse('BODY_TOO_LARGE', { parameters: { max: most, megabytes: Math.max(1, Math.round(most / 1_048_576)) } })

/** Stops at the first byte over the limit. */
export function readBytes(request: IncomingMessage, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > most) {
        request.removeAllListeners('data')
        request.resume()
        reject(tooLarge(most))
      } else chunks.push(chunk)
    })
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    request.on('error', reject)
    request.on('aborted', () => reject(refuse('BODY_BROKEN')))
  })
}

/** undefined if there is no body. */
export async function readJson(request: IncomingMessage, most: number): Promise<Json | undefined> {
  checkLength(request, most)
  if (!hasBody(request)) return undefined
  if (!isJson(request.headers['content-type']))
    throw refuse('WRONG_MEDIA_TYPE', { parameters: { expected: 'application/json' } })
  const bytes = await readBytes(request, most)
  if (bytes.length === 0) return undefined
  return parseJson(bytes)
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

const isJson = (type: string | undefined) => /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type ?? '')

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseJson(bytes: Uint8Array): Json {
  try {
    return plainJson(JSON.parse(utf8.decode(bytes)) as Json, 0)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refuse('BAD_JSON')
  }
}

/** Maximum nesting of a body. */
const MAX_DEPTH = 32

/** Refuses what no valid value contains: too deep nesting, half a surrogate pair, the key `__proto__`. */
function plainJson(value: Json, depth: number): Json {
  if (depth > MAX_DEPTH) throw refuse('BAD_JSON')
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw refuse('BAD_JSON')
    return value
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) plainJson(item, depth + 1)
    return value
  }
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || !key.isWellFormed()) throw refuse('BAD_JSON')
    plainJson((value as { readonly [key: string]: Json })[key]!, depth + 1)
  }
  return value
}

type FieldKind = 'text' | 'text?' | 'yesNo' | 'yesNo?' | 'any' | 'any?'
type FieldValue<K extends FieldKind> = K extends 'text'
  ? string
  : K extends 'text?'
    ? string | undefined
    : K extends 'yesNo'
      ? boolean
      : K extends 'yesNo?'
        ? boolean | undefined
        : Json | undefined

/** A JSON object with exactly these keys; reports all problems at once. */
export function readFields<const S extends Readonly<Record<string, FieldKind>>>(
  body: Json | undefined,
  shape: S,
): { readonly [K in keyof S]: FieldValue<S[K]> } {
  const given = jsonObject(body)
  const findings: Finding[] = Object.keys(given)
    .filter((key) => !Object.hasOwn(shape, key))
    .map((field) => finding('FIELD_UNKNOWN', { field, parameters: { name: field } }))
  for (const [field, kind] of Object.entries(shape)) {
    const value = given[field]
    const expected = kind.startsWith('text') ? 'string' : 'boolean'
    if (value === undefined) {
      if (!kind.endsWith('?')) findings.push(finding('REQUIRED', { field }))
    } else if (!kind.startsWith('any') && typeof value !== expected)
      findings.push(
        finding('WRONG_TYPE', { field, parameters: { expected: expected === 'string' ? 'a text' : 'true or false' } }),
      )
  }
  const [first, ...rest] = findings
  if (first) throw new Refusal([first, ...rest])
  return given as { readonly [K in keyof S]: FieldValue<S[K]> }
}

/** Requires a JSON object as the body. */
export function jsonObject(body: Json | undefined): Readonly<Record<string, Json>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw refuse('WRONG_TYPE', { parameters: { expected: 'a JSON object' } })
  return body as Readonly<Record<string, Json>>
}

/**
 * Compresses answers if that is worthwhile. Personal data is compressed only for requests that no other site can have
 * started: by starting many requests and measuring their answers, it could guess the data (BREACH).
 */
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { choose } from './accept.ts'
import type { Answer } from './answer.ts'

/** Bytes. Shorter answers fit into a packet or two uncompressed. */
const MIN_LENGTH = 1000

/** In order of preference: at equal size, the cheapest first. */
const compressors = {
  zstd: promisify(zstdCompress),
  br: async (body: Uint8Array) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip),
}
const brotli = promisify(brotliCompress)

const bestCompressors = {
  br: async (body: Uint8Array) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: async (body: Uint8Array) => promisify(gzip)(body, { level: 9 }),
}

type Encoding = keyof typeof compressors

/** The offered encoding that the client prefers; undefined if it names none. */
export function encodingFor<E extends string>(headers: IncomingHttpHeaders, offered: readonly E[]): E | undefined {
  const accepted = headers['accept-encoding']
  return accepted === undefined ? undefined : (choose(String(accepted), offered) as E | undefined)
}

/**
 * Whether only the application's own pages, or another client of the user, can have sent the request. Browsers name the
 * origin of a request; a token in a header, or the absence of all cookies, shows that no other site uses a session.
 */
export function isOwnRequest({ authorization, cookie, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return authorization !== undefined || cookie === undefined || site === 'same-origin' || site === 'none'
}

/** The answer unchanged if compression is not worthwhile or not safe. Streams are never compressed. */
export async function compressed(headers: IncomingHttpHeaders, answer: Answer): Promise<Answer> {
  const { body, guard = 'data' } = answer
  if (guard === 'file' || typeof body !== 'string' || body.length < MIN_LENGTH) return answer
  const encoding = isOwnRequest(headers) ? encodingFor(headers, Object.keys(compressors) as Encoding[]) : undefined
  if (!encoding) return answer
  const smaller = await compressors[encoding](Buffer.from(body))
  const headersWithTags = (answer.headers ?? []).map((each, at, all) =>
    all[at - 1] === 'ETag' ? tagIn(each, encoding) : each,
  )
  return encoded({ ...answer, headers: headersWithTags }, smaller, encoding)
}

const encoded = (answer: Answer, body: Uint8Array, encoding: string): Answer => ({
  ...answer,
  body,
  headers: [...(answer.headers ?? []), 'Vary', 'Accept-Encoding', 'Content-Encoding', encoding],
})

const lasting = new WeakMap<object, Map<string, Promise<Buffer>>>()

/** Like `compressed`, with a high compression level for a text that is sent often; cached by `of`. */
export async function compressedOnce(headers: IncomingHttpHeaders, of: object, answer: Answer): Promise<Answer> {
  const encoding = isOwnRequest(headers) ? encodingFor(headers, ['br', 'gzip']) : undefined
  if (!encoding || typeof answer.body !== 'string' || answer.body.length < MIN_LENGTH) return answer
  const made = lasting.get(of) ?? new Map<string, Promise<Buffer>>()
  lasting.set(of, made)
  const body = made.get(encoding) ?? bestCompressors[encoding](Buffer.from(answer.body))
  made.set(encoding, body)
  return encoded(answer, await body, encoding)
}

/** `"7-abc"` becomes `"7-abc-br"`: another encoding is another representation. */
const tagIn = (tag: string, encoding: string): string => tag.replace(/"$/, `-${encoding}"`)

/** The tag without its encoding. */
export const withoutEncoding = (tag: string): string => tag.replace(/-(?:zstd|br|gzip)"$/, '"')

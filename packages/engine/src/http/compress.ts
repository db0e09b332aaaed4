/**
 * Compresses answers where it pays. What reaches a person's own data is compressed only for requests that no other site can have started:
 * who starts many requests and measures their answers could otherwise guess what is in them (BREACH).
 */
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { choose } from './accept.ts'
import type { Answer } from './answer.ts'

/** Shorter answers fit into a packet or two as they are. */
const WORTH = 1000

/** In the order in which they are chosen: of what comes out alike, first what costs the least. */
const ways = {
  zstd: promisify(zstdCompress),
  br: async (body: Uint8Array) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip),
}
const brotli = promisify(brotliCompress)

const waysOnce = {
  br: async (body: Uint8Array) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: async (body: Uint8Array) => promisify(gzip)(body, { level: 9 }),
}

type Encoding = keyof typeof ways

/** The encoding that the client wants most of those offered; undefined where it names none. */
export function encodingFor<E extends string>(headers: IncomingHttpHeaders, offered: readonly E[]): E | undefined {
  const accepted = headers['accept-encoding']
  return accepted === undefined ? undefined : (choose(String(accepted), offered) as E | undefined)
}

/**
 * Can only the application's own pages, or a client of its own, have sent this? Browsers say where a request comes from; a token in a
 * header, or the absence of every cookie, says that no other site speaks with somebody's session.
 */
export function isOwnRequest({ authorization, cookie, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return authorization !== undefined || cookie === undefined || site === 'same-origin' || site === 'none'
}

/** The answer as it is, where compressing it does not pay or is not safe. Streams stay as they are. */
export async function compressed(headers: IncomingHttpHeaders, answer: Answer): Promise<Answer> {
  const { body, guard = 'data' } = answer
  if (guard === 'file' || typeof body !== 'string' || body.length < WORTH) return answer
  const encoding = isOwnRequest(headers) ? encodingFor(headers, Object.keys(ways) as Encoding[]) : undefined
  if (!encoding) return answer
  const smaller = await ways[encoding](Buffer.from(body))
  const given = (answer.headers ?? []).map((each, at, all) => (all[at - 1] === 'ETag' ? tagIn(each, encoding) : each))
  return encoded({ ...answer, headers: given }, smaller, encoding)
}

const encoded = (answer: Answer, body: Uint8Array, encoding: string): Answer => ({
  ...answer,
  body,
  headers: [...(answer.headers ?? []), 'Vary', 'Accept-Encoding', 'Content-Encoding', encoding],
})

const lasting = new WeakMap<object, Map<string, Promise<Buffer>>>()

/** As `compressed`, as small as is quick enough, for a text that is sent often: `of` stands for it. */
export async function compressedOnce(headers: IncomingHttpHeaders, of: object, answer: Answer): Promise<Answer> {
  const encoding = isOwnRequest(headers) ? encodingFor(headers, ['br', 'gzip']) : undefined
  if (!encoding || typeof answer.body !== 'string' || answer.body.length < WORTH) return answer
  const made = lasting.get(of) ?? new Map<string, Promise<Buffer>>()
  lasting.set(of, made)
  const body = made.get(encoding) ?? waysOnce[encoding](Buffer.from(answer.body))
  made.set(encoding, body)
  return encoded(answer, await body, encoding)
}

/** `"7-abc"` becomes `"7-abc-br"`: another encoding is another representation. */
const tagIn = (tag: string, encoding: string): string => tag.replace(/"$/, `-${encoding}"`)

/** The tag without its encoding. */
export const withoutEncoding = (tag: string): string => tag.replace(/-(?:zstd|br|gzip)"$/, '"')

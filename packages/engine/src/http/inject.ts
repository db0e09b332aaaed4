/** Requests over an in-memory connection: they pass the same parser and dispatcher as network requests. */
import type { IncomingMessage, Server } from 'node:http'
import { duplexPair } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Json } from '@ninefold/plan/values'
import { request } from './node-http.ts'

/** A file in a request that is sent without a network. */
export interface SentFile {
  readonly content: Buffer
  readonly contentType: string
}

/** `body` of the answer is null if it is not JSON. */
export type Injected = (
  token: string | null,
  method: string,
  path: string,
  body?: Json | SentFile,
) => Promise<{ status: number; body: Json }>

export const inject =
  (server: Server): Injected =>
  async (token, method, path, body) => {
    const { pathname, search } = new URL(path, 'http://localhost')
    const { type, content } = contentOf(body)
    const headers = {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(type !== undefined && { 'content-type': type, 'content-length': content.byteLength }),
    }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(
        { method, path: pathname + search, headers, createConnection: () => connectionTo(server) },
        resolve,
      )
      sent.on('error', reject)
      sent.end(content)
    })
    return { status: answer.statusCode!, body: parsed(await text(answer)) }
  }

/** The client's end; the server has the other one. */
function connectionTo(server: Server) {
  const [client, remote] = duplexPair()
  server.emit('connection', Object.assign(remote, { remoteAddress: '127.0.0.1' }))
  return client
}

function contentOf(body: Json | SentFile | undefined): { type?: string; content: Buffer } {
  if (body === undefined) return { content: Buffer.alloc(0) }
  if (isFile(body)) return { type: body.contentType, content: body.content }
  return { type: 'application/json', content: Buffer.from(JSON.stringify(body)) }
}

const isFile = (body: Json | SentFile): body is SentFile =>
  typeof body === 'object' && body !== null && 'content' in body && Buffer.isBuffer(body.content)

function parsed(body: string): Json {
  try {
    return JSON.parse(body) as Json
  } catch {
    return null
  }
}

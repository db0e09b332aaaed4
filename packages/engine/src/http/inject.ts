/** Requests through the server's own door, without a network. */
import type { FastifyInstance } from 'fastify'
import type { Json } from '@ninefold/plan/values'

export interface SentFile {
  readonly content: Buffer
  readonly contentType: string
}

export async function inject(
  server: FastifyInstance,
  token: string | null,
  method: string,
  path: string,
  body?: Json | SentFile,
): Promise<{ status: number; body: Json }> {
  const answer = await server.inject({
    method: method as 'GET',
    url: path,
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...contentType(body) },
    ...(body === undefined ? {} : { payload: isFile(body) ? body.content : JSON.stringify(body) }),
  })
  return { status: answer.statusCode, body: parsed(answer.body) }
}

const isFile = (body: Json | SentFile): body is SentFile =>
  typeof body === 'object' && body !== null && 'content' in body && Buffer.isBuffer(body.content)

function contentType(body: Json | SentFile | undefined): Record<string, string> {
  if (body === undefined) return {}
  return { 'content-type': isFile(body) ? body.contentType : 'application/json' }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}

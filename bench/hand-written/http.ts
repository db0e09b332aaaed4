// What both hand-written servers do alike: how they take their arguments, sessions, refusals, the schema of a page, how they print
// their port, and how they end.
import fastify from 'fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './rules.ts'
import { hashOf } from './schema.ts'

interface Openers<Claims> {
  readonly inSqlite: (file: string, synchronous: 'FULL' | 'NORMAL') => Claims
  readonly inPostgres: (address: string) => Claims
}

/** Where the arguments of the program say. */
export function openClaims<Claims>({ inSqlite, inPostgres }: Openers<Claims>): Claims {
  const [place, synchronous] = process.argv.slice(2) as [string, 'FULL' | 'NORMAL']
  return place.startsWith('postgres:') ? inPostgres(place) : inSqlite(place, synchronous)
}

/** Answers refusals as problem documents; has no route yet but that of its health. */
export function openServer(): FastifyInstance {
  const app = fastify({ ajv: { customOptions: { removeAdditional: false, coerceTypes: false } } })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const refusal = error instanceof Refusal ? error : new Refusal(error.statusCode ?? 500, 'INVALID', error.message)
    const { status, code, message, field } = refusal
    return reply
      .code(status)
      .type('application/problem+json')
      .send({ type: `/problems/${code}`, status, code, detail: message, field })
  })
  app.get('/api/health', () => ({ status: 'ok' }))
  return app
}

type Found<Person> = Person | undefined | Promise<Person | undefined>

/** The person whose session this is, found by the hash of its token; a refusal where there is none. */
export async function signedIn<Person>(
  request: FastifyRequest,
  find: (tokenHash: string) => Found<Person>,
): Promise<Person> {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const found = token === undefined ? undefined : await find(hashOf(token))
  if (!found) throw new Refusal(401, 'SIGN_IN_NEEDED', 'Sign in first.')
  return found
}

export const text = { type: 'string' } as const
export const textOrNull = { type: ['string', 'null'] } as const

/** The schema of a page of items, with the labels of the records that they refer to. */
export const pageOf = <Item>(item: Item) => ({
  type: 'object',
  properties: {
    items: { type: 'array', items: item },
    next: textOrNull,
    total: { type: 'integer' },
    related: { type: 'object', additionalProperties: { type: 'object', properties: { entity: text, label: text } } },
  },
})

/** How a page is asked for, beside the conditions. */
export interface PageQuery {
  readonly cursor?: string
  readonly limit?: string
  readonly total?: string
  readonly include?: string
}

/** On a free port, which it prints as one line of JSON. */
export async function listen(app: FastifyInstance, close: () => void | Promise<void>): Promise<void> {
  const end = async (): Promise<void> => {
    await app.close()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : 0 }))
}

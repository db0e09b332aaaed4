// The second hand-written server: Fastify with schemas both ways, a session per request, permission in the query, history in the
// transaction; on SQLite or PostgreSQL. A list answers claims without their lines unless they are asked for.
// Started as: server.ts <database file, or postgres://…> <synchronous of SQLite>; prints one line of JSON with its port.
import type { FastifyRequest } from 'fastify'
import {
  listen,
  openClaims,
  openServer,
  pageOf,
  signedIn,
  text,
  textOrNull,
  type PageQuery,
} from '../../hand-written/http.ts'
import { recall, submit, type Me, type NewClaim } from './claims.ts'
import { claimsInPostgres } from './on-postgres.ts'
import { claimsInSqlite } from './on-sqlite.ts'

const claims = openClaims({ inSqlite: claimsInSqlite, inPostgres: claimsInPostgres })

const line = { type: 'object', properties: { id: text, description: text, amount: text } } as const

const claim = {
  type: 'object',
  properties: {
    id: text,
    version: { type: 'integer' },
    title: text,
    amount: text,
    currency: text,
    category: text,
    spentOn: textOrNull,
    notes: textOrNull,
    owner: text,
    status: text,
    createdAt: text,
    createdBy: text,
    updatedAt: text,
    updatedBy: text,
    lines: { type: 'array', items: line },
  },
} as const

const newClaim = {
  type: 'object',
  required: ['title', 'amount', 'currency', 'category', 'spentOn'],
  additionalProperties: false,
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 120, pattern: '\\S' },
    amount: text,
    currency: { type: 'string', enum: ['EUR', 'USD', 'GBP'] },
    category: { type: 'string', enum: ['travel', 'meals', 'lodging', 'office', 'training', 'other'] },
    spentOn: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
    notes: { type: 'string', maxLength: 10_000 },
  },
} as const

const me = (request: FastifyRequest): Promise<Me> => signedIn(request, (hash) => claims.me(hash))

const app = openServer()

app.get<{ Params: { id: string } }>(
  '/api/records/claim/:id',
  { schema: { response: { 200: claim } } },
  async (request) => claims.get(await me(request), request.params.id),
)

interface Query extends PageQuery {
  readonly status?: string
  readonly title?: string
}

app.get<{ Querystring: Query }>(
  '/api/records/claim',
  { schema: { response: { 200: pageOf(claim) } } },
  async (request) => {
    const { limit = '50', total, include, ...query } = request.query
    const wanted = { limit: Math.min(Number(limit), 200), total: total === 'true', whole: include === 'whole' }
    return claims.list(await me(request), { ...query, ...wanted })
  },
)

app.post<{ Body: NewClaim }>(
  '/api/records/claim',
  { schema: { body: newClaim, response: { 201: claim } } },
  async (request, reply) => reply.code(201).send(await claims.create(await me(request), request.body)),
)

for (const step of [submit, recall])
  app.post<{ Params: { id: string } }>(
    `/api/records/claim/:id/actions/${step.name}`,
    { schema: { response: { 200: claim } } },
    async (request) => claims.move(await me(request), request.params.id, step),
  )

await listen(app, () => claims.close())

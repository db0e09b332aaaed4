// A server for the measured part of the expense claims example, written by hand: Fastify with schemas both ways, a session
// per request, permission in the query, history in the transaction; on SQLite or PostgreSQL.
// It is the yardstick of the comparison, so it is meant to be as good as this task allows, not a straw man.
// Started as: server.ts <database file, or postgres://…> <synchronous of SQLite>; prints one line of JSON with its port.
import type { FastifyRequest } from 'fastify'
import { listen, openClaims, openServer, pageOf, signedIn, text, textOrNull, type PageQuery } from './http.ts'
import { claimsInPostgres } from './on-postgres.ts'
import { claimsInSqlite } from './on-sqlite.ts'
import type { NewClaim } from './rules.ts'
import type { Person } from './wire.ts'

const records = openClaims({ inSqlite: claimsInSqlite, inPostgres: claimsInPostgres })

const money = { type: 'object', properties: { amount: text, currency: text } } as const
const moneyInput = { ...money, required: ['amount', 'currency'], additionalProperties: false } as const

const line = {
  type: 'object',
  properties: {
    id: text,
    description: text,
    amount: money,
    vatRate: text,
    distance: textOrNull,
    people: textOrNull,
    net: money,
    vatAmount: money,
  },
} as const

const claim = {
  type: 'object',
  properties: {
    id: text,
    version: { type: 'integer' },
    number: text,
    title: text,
    category: text,
    spentOn: text,
    costCentre: textOrNull,
    paidWith: { type: 'array', items: text },
    chargedOn: { type: 'boolean' },
    customer: textOrNull,
    explanation: textOrNull,
    lines: { type: 'array', items: line },
    amount: money,
    vat: money,
    net: money,
    receipt: textOrNull,
    owner: text,
    submittedAt: textOrNull,
    approvedAt: textOrNull,
    paidAt: textOrNull,
    paymentReference: textOrNull,
    reason: textOrNull,
    financeNote: textOrNull,
    status: text,
    createdAt: text,
    createdBy: text,
    updatedAt: text,
    updatedBy: text,
  },
} as const

const newClaim = {
  type: 'object',
  required: ['title', 'category', 'spentOn', 'lines'],
  additionalProperties: false,
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 120, pattern: '\\S' },
    category: { type: 'string', enum: ['travel', 'meals', 'equipment', 'training', 'other'] },
    spentOn: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
    explanation: { type: 'string', maxLength: 10_000 },
    lines: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        required: ['description', 'amount'],
        additionalProperties: false,
        properties: { description: { type: 'string', minLength: 1, maxLength: 200 }, amount: moneyInput },
      },
    },
  },
} as const

const person = (request: FastifyRequest): Promise<Person> => signedIn(request, (hash) => records.person(hash))

const app = openServer()

app.get<{ Params: { id: string } }>(
  '/api/records/claim/:id',
  { schema: { response: { 200: claim } } },
  async (request) => records.get(await person(request), request.params.id),
)

interface Query extends PageQuery {
  readonly status?: string
  readonly search?: string
}

app.get<{ Querystring: Query }>(
  '/api/records/claim',
  { schema: { response: { 200: pageOf(claim) } } },
  async (request) => {
    const { limit = '50', total, include, ...query } = request.query
    const asked = { limit: Math.min(Number(limit), 200), total: total === 'true', related: include === 'related' }
    return records.list(await person(request), { ...query, ...asked })
  },
)

app.post<{ Body: NewClaim }>(
  '/api/records/claim',
  { schema: { body: newClaim, response: { 201: claim } } },
  async (request, reply) => reply.code(201).send(await records.create(await person(request), request.body)),
)

app.post<{ Params: { id: string } }>(
  '/api/records/claim/:id/actions/submit',
  { schema: { response: { 200: claim } } },
  async (request) => records.submit(await person(request), request.params.id),
)

await listen(app, () => records.close())

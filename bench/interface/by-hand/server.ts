// The server of the hand-written page: Fastify with schemas, `node:sqlite` with prepared statements, a session per request, and the
// built files from memory, compressed. Started as: server.ts <database file> <folder of the built page>; prints its port as JSON.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brotliCompressSync } from 'node:zlib'
import { listen, openServer, text } from '../../hand-written/http.ts'
import { Refusal } from '../../hand-written/rules.ts'
import { orderFields, type FieldOf } from '../content.ts'

const [file, folder] = process.argv.slice(2) as [string, string]
const database = new DatabaseSync(file)
const session = database.prepare('SELECT person FROM session WHERE token = ?')
const page = database.prepare(
  `SELECT item.*, person.name AS keeper FROM item JOIN person ON person.id = item.keeper
   WHERE number > ? ORDER BY number LIMIT ?`,
)
const one = database.prepare('SELECT * FROM "order" WHERE id = ?')
const lines = database.prepare('SELECT id, description, pieces, price FROM line WHERE "order" = ? ORDER BY position')

const app = openServer()

app.addHook('onRequest', async (request) => {
  if (!request.url.startsWith('/api/') || request.url === '/api/health') return
  const token = /(?:^|; )session=([^;]+)/u.exec(request.headers.cookie ?? '')?.[1] ?? ''
  if (!session.get(createHash('sha256').update(token).digest('base64url')))
    throw new Refusal(401, 'SIGN_IN_NEEDED', 'Sign in first.')
})

const whole = { type: 'integer' } as const
const columns = ['id', 'name', 'shelf', 'kind', 'price', 'boughtOn', 'keeper'].map((name) => [name, text] as const)
const item = { type: 'object', properties: { ...Object.fromEntries(columns), number: whole, pieces: whole } } as const
const pageOfItems = {
  type: 'object',
  properties: { items: { type: 'array', items: item }, next: { type: ['integer', 'null'] } },
} as const

app.get<{ Querystring: { after: number; limit: number } }>(
  '/api/items',
  { schema: { response: { 200: pageOfItems } } },
  (request) => {
    const limit = Number(request.query.limit)
    const found = page.all(Number(request.query.after), limit)
    const shown = found.map(({ price, ...row }) => ({ ...row, price: amount(price) }))
    return { items: shown, next: found.length < limit ? null : found.at(-1)!['number'] }
  },
)

app.get<{ Params: { id: string } }>('/api/orders/:id', (request) => {
  const found = one.get(request.params.id)
  if (!found) throw new Refusal(404, 'NOT_FOUND', 'There is no such order.')
  const { id } = request.params
  return {
    id,
    values: Object.fromEntries(orderFields.map((field) => [field.name, valueOf(field, found[field.name])])),
    lines: lines.all(id).map((line) => ({ ...line, pieces: String(line['pieces']), price: amount(line['price']) })),
  }
})

const amount = (cents: unknown) => (Number(cents) / 100).toFixed(2)

function valueOf({ kind }: FieldOf, value: unknown): string | boolean {
  if (kind === 'yesNo') return value === 1
  return kind === 'decimal' ? amount(value) : String(value)
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }
const built = new Map(
  readdirSync(join(folder, 'assets')).map((name) => {
    const bytes = brotliCompressSync(readFileSync(join(folder, 'assets', name)))
    return [name, { bytes, type: TYPES[extname(name)] ?? 'application/octet-stream' }]
  }),
)
const html = brotliCompressSync(readFileSync(join(folder, 'index.html')))

app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
  const found = built.get(request.params.name)
  if (!found) throw new Refusal(404, 'NOT_FOUND', 'There is no such file.')
  return reply
    .headers({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
    .type(found.type)
    .send(found.bytes)
})
app.get('/*', (_request, reply) =>
  reply.headers({ 'content-encoding': 'br', 'cache-control': 'no-cache' }).type('text/html').send(html),
)

await listen(app, () => database.close())

/** Mails: the outbox for administrators, the links in mails, and reports of other mail servers. */
import { hash, timingSafeEqual } from 'node:crypto'
import type { Core } from '../application/index.ts'
import { OUTBOX_STATES } from '../outbox/index.ts'
import { refuse } from '../refusal.ts'
import { choose } from './accept.ts'
import { json, noContent, type Answer } from './answer.ts'
import { disposition } from './disposition.ts'
import type { Exchange } from './exchange.ts'
import { closedQuery } from './record-routes.ts'
import type { Route } from './route.ts'

/** In development everybody sees the mails, since anybody may act as anybody. */
const lookers = ({ mode }: Core): Route['needs'] => (mode === 'development' ? 'nobody' : 'administrator')

// oxlint-disable-next-line max-lines-per-function -- one literal, the addresses of mails
export const mailRoutes = (core: Core, bounceToken: string | undefined): readonly Route[] => [
  { method: 'GET', path: '/app/mails', needs: lookers(core), handle: (exchange) => list(core, exchange) },
  {
    method: 'POST',
    path: '/app/mails/again',
    needs: 'administrator',
    handle: async () => json({ count: await core.mails.again() }),
  },
  { method: 'POST', path: '/app/mails/test', needs: 'administrator', handle: (exchange) => test(core, exchange) },
  {
    method: 'POST',
    path: '/app/mails/:/again',
    needs: 'administrator',
    handle: async ({ parameters }) => json({ count: await core.mails.again(parameters[0]!) }),
  },
  ...contentRoutes(core),
  {
    method: 'GET',
    path: '/app/mail-addresses',
    needs: 'administrator',
    handle: async () => json({ items: await core.mails.bounced() }),
  },
  {
    method: 'DELETE',
    path: '/app/mail-addresses/:',
    needs: 'administrator',
    async handle({ parameters }) {
      await core.mails.lift(parameters[0]!)
      return noContent()
    },
  },
  {
    method: 'GET',
    path: '/app/unsubscribe/:',
    needs: 'nobody',
    answers: UNSUBSCRIBE_TYPES,
    handle: (exchange) => subscription(core, exchange),
  },
  {
    method: 'POST',
    path: '/app/unsubscribe/:',
    needs: 'nobody',
    answers: 'any',
    handle: (exchange) => subscribe(core, exchange, false),
  },
  {
    method: 'DELETE',
    path: '/app/unsubscribe/:',
    needs: 'nobody',
    handle: (exchange) => subscribe(core, exchange, true),
  },
  {
    method: 'POST',
    path: '/app/bounces',
    needs: 'nobody',
    body: 'raw',
    idempotency: 'itself',
    handle: (exchange) => report(core, exchange, bounceToken),
  },
]

/** Texts of mails: only in development, where `show` has some. */
const contentRoutes = (core: Core): readonly Route[] => [
  {
    method: 'GET',
    path: '/app/mails/:',
    needs: lookers(core),
    async handle(exchange) {
      const { html: _, files: __, ...content } = await shown(core, exchange)
      return json(content)
    },
  },
  {
    method: 'GET',
    path: '/app/mails/:/html',
    needs: lookers(core),
    answers: 'any',
    async handle(exchange) {
      const { html } = await shown(core, exchange)
      return { status: 200, body: html, type: 'text/html; charset=utf-8', guard: 'file', headers: NOT_STORED }
    },
  },
  {
    method: 'GET',
    path: '/app/mails/:/attachments/:',
    needs: lookers(core),
    answers: 'any',
    async handle(exchange) {
      const file = (await shown(core, exchange)).files[Number(exchange.parameters[1])]
      if (!file) throw refuse('NOT_FOUND')
      const headers = ['Content-Disposition', disposition('attachment', file.filename), ...NOT_STORED]
      return { status: 200, body: file.content, type: 'application/octet-stream', guard: 'file', headers }
    },
  },
]

const NOT_STORED = ['Cache-Control', 'no-store']

async function list({ mails }: Core, { query }: Exchange): Promise<Answer> {
  closedQuery(query, ['state', 'search', 'cursor'])
  const given = query.get('state') ?? ''
  const state = OUTBOX_STATES.find((each) => each === given)
  if (given !== '' && !state)
    throw refuse('NOT_A_CHOICE', { field: 'state', parameters: { options: OUTBOX_STATES.join(', ') } })
  const [search, cursor] = [query.get('search') ?? '', query.get('cursor') || undefined]
  return json(await mails.list({ search, ...(state && { state }), ...(cursor !== undefined && { cursor }) }))
}

async function test({ mails }: Core, exchange: Exchange): Promise<Answer> {
  const { locale } = await exchange.principal()
  const { person, email } = exchange.session!.account
  if (email === null) throw refuse('REQUIRED', { field: 'email' })
  await mails.test({ address: email, account: person }, locale ?? exchange.running.plan.settings.language)
  return noContent()
}

async function shown({ mails }: Core, { parameters }: Exchange) {
  const mail = await mails.show(parameters[0]!)
  if (!mail) throw refuse('NOT_FOUND')
  return mail
}

const UNSUBSCRIBE_TYPES = ['application/json', 'text/html']

/** A person who follows the address of the header gets the page. */
async function subscription({ mails }: Core, { parameters, headers }: Exchange): Promise<Answer> {
  const token = parameters[0]!
  if (choose(headers.accept, UNSUBSCRIBE_TYPES) === 'text/html')
    return { status: 303, headers: ['Location', `/-/unsubscribe/${encodeURIComponent(token)}`] }
  const view = await mails.subscription(token)
  if (!view) throw refuse('NOT_FOUND')
  return json(view)
}

/** Without a session: the token is enough. Mail programs post here (RFC 8058); what they send is not read. */
async function subscribe({ mails }: Core, { parameters }: Exchange, wanted: boolean): Promise<Answer> {
  const view = await mails.subscribe(parameters[0]!, wanted)
  if (!view) throw refuse('NOT_FOUND')
  return json(view)
}

/** For a program of the operator that receives mail. Without a token of the operator the address does not exist. */
async function report({ mails }: Core, { token, bytes }: Exchange, expected: string | undefined): Promise<Answer> {
  if (expected === undefined) throw refuse('ROUTE_UNKNOWN')
  if (!isSame(token ?? '', expected)) throw refuse('SIGN_IN_NEEDED')
  return json({ failed: await mails.report(bytes ?? Buffer.alloc(0)) })
}

const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'))

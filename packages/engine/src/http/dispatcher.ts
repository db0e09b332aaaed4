/**
 * The one way in: every request passes here, in the settled order: address and method → size and rate → where it comes
 * from and who asks → body → the handler. Authentication happens here, per route; there is no list of exempt paths.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { Limits } from '@ninefold/plan'
import type { WireProblem } from '@ninefold/plan/wire'
import type { Core } from '../application/core.ts'
import type { Running } from '../application/running.ts'
import { countAttempts } from '../identity/attempts.ts'
import type { Session } from '../identity/sessions.ts'
import { refuse, Refusal } from '../refusal.ts'
import { problemOf } from '../wording/catalogue.ts'
import { choose } from './accept.ts'
import { noContent, writeAnswer, type Answer } from './answer.ts'
import { checkLength, readBytes, readJson } from './body.ts'
import { callAnswer, errorsOfCall, otherSiteHeaders, corsPreflight } from './call-answer.ts'
import { callers, type TrustedProxies } from './caller.ts'
import { isCrossSite, isForeignHost } from './cross-site.ts'
import { readAddress, tokenOf, type Address, type Exchange } from './exchange.ts'
import { withIdempotencyKey } from './idempotency-key.ts'
import { requestFacts } from './request-facts.ts'
import { problemAnswer } from './problems.ts'
import { routeFinder, type Route } from './route.ts'
import type { StaticFiles } from './static-files.ts'
import { viewerOf } from './viewer.ts'
import { Rewritten } from '../store/store.ts'
import type { MatchedCall } from '../calls/calls.ts'

interface DispatcherOptions {
  readonly routes: readonly Route[]
  readonly files: StaticFiles
  readonly trustProxy: TrustedProxies
}

/** What a request is for. */
type Aim =
  | { readonly kind: 'route'; readonly route: Route; readonly parameters: readonly string[] }
  | { readonly kind: 'call'; readonly match: MatchedCall }
  | { readonly kind: 'answer'; readonly answer: Answer }

const MINUTE = 60_000

type Dispatch = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export function dispatcher(core: Core, { routes, files, trustProxy }: DispatcherOptions): Dispatch {
  const find = routeFinder(routes)
  const callerOf = callers(trustProxy)
  const requests = countAttempts({ milliseconds: MINUTE })

  function aimOf(running: Running, method: string, address: Address, request: IncomingMessage): Aim {
    const ours = address.segments[0] === 'api' ? find(method, address.segments) : ({ kind: 'none' } as const)
    if (ours.kind === 'route') return ours
    const call = ours.kind === 'method' ? ours : running.calls.match(method === 'HEAD' ? 'GET' : method, address.path)
    if (call.kind === 'call') return { kind: 'call', match: call }
    if (call.kind === 'method') {
      // Other sites may call what the document offers, never the application's own addresses.
      if (method === 'OPTIONS')
        return {
          kind: 'answer',
          answer:
            ours.kind === 'method'
              ? noContent(['Allow', ours.allow.join(', ')])
              : corsPreflight(running, request, call.allow),
        }
      const allowed = call.allow.join(', ')
      throw Object.assign(refuse('METHOD_NOT_ALLOWED', { parameters: { method, allowed } }), { allow: allowed })
    }
    return { kind: 'answer', answer: pageOf(method, address, request) }
  }

  function pageOf(method: string, address: Address, request: IncomingMessage): Answer {
    if (address.segments[0] === 'api') throw refuse('ROUTE_UNKNOWN')
    const answer = files.answer(address.path, request.headers)
    if (!answer) throw refuse('ROUTE_UNKNOWN')
    if (method !== 'GET' && method !== 'HEAD')
      throw Object.assign(refuse('METHOD_NOT_ALLOWED', { parameters: { method, allowed: 'GET, HEAD' } }), {
        allow: 'GET, HEAD',
      })
    return answer
  }

  function countRequest(running: Running, name: string): void {
    const wait = requests.take(name, running.plan.limits.requestsPerMinute, core.clock.real())
    if (wait > 0) throw refuse('TOO_MANY_REQUESTS', { parameters: { seconds: wait } })
  }

  const sessionOf = async (token: string | null): Promise<Session | undefined> =>
    token === null || token === '' ? undefined : core.sessions.find(token)

  async function handle(request: IncomingMessage, response: ServerResponse, state: State): Promise<Answer | undefined> {
    const method = request.method ?? 'GET'
    state.running = core.running()
    state.matched = request.headers['if-match'] !== undefined
    if (core.mode === 'development' && isForeignHost(request.headers)) throw refuse('CROSS_SITE')
    const address = readAddress(request.url ?? '/')
    if (!address) throw refuse('ROUTE_UNKNOWN')
    const aim = aimOf(state.running, method, address, request)
    if (aim.kind === 'answer') return aim.answer
    if (aim.kind === 'call') state.call = aim.match
    const { limits, calls } = state.running.plan
    checkLength(request, aim.kind === 'route' && aim.route.body === 'raw' ? limits.uploadSize : limits.bodySize)

    const caller = callerOf(request)
    const { token, byHeader } = tokenOf(request.headers, calls.signInScheme)
    const session = await sessionOf(token)
    // After the look-up: people behind one address share no count, and a token of nobody counts for its address.
    countRequest(state.running, session ? `person ${session.person}` : `address ${caller}`)
    if (isCrossSite(method, request.headers, byHeader)) throw refuse('CROSS_SITE')
    state.session = session
    if (aim.kind === 'route' && aim.route.needs !== 'nobody' && !session) throw refuse('SIGN_IN_NEEDED')
    // A client that sends a token means to be somebody: an open call does not take it for nobody.
    if (aim.kind === 'call' && byHeader && !session) throw refuse('SIGN_IN_NEEDED')

    const parameters = aim.kind === 'route' ? aim.parameters : []
    const known = { method, address, request, response, caller, session, token, byHeader, parameters }
    const { body, bytes } = await sentWith(request, aim, limits).catch(async (error) => {
      const bare = exchangeOf({ ...known, running: state.running!, body: undefined, bytes: undefined })
      if (aim.kind === 'route') await aim.route.preflight?.(bare)
      throw error
    })

    // From here on nothing waits for the network: the version stays until the handler has ended.
    const entered = core.enter()
    const running = entered instanceof Promise ? await entered : entered
    state.running = running
    let inside = true
    const leave = () => {
      if (inside) core.leave()
      inside = false
    }
    try {
      const exchange = exchangeOf({ ...known, running, body, bytes })
      if (aim.kind === 'call')
        return await (letsIn(aim.match)
          ? callAnswer(exchange, aim.match)
          : withIdempotencyKey(core, exchange, () => callAnswer(exchange, aim.match)))
      const { route } = aim
      if (route.lasting) leave()
      if (route.needs === 'administrator' && !(await exchange.asker()).administrator) throw refuse('FORBIDDEN')
      return await (route.idempotency
        ? route.handle(exchange)
        : withIdempotencyKey(core, exchange, async () => route.handle(exchange)))
    } finally {
      leave()
    }
  }

  function exchangeOf({ request, ...parts }: Parts): Exchange {
    const { search } = parts.address
    return {
      ...parts,
      headers: request.headers,
      raw: request,
      mode: core.mode,
      secure: isSecure(request),
      query: search === '' ? NO_QUERY : new URLSearchParams(search),
      asker: () => parts.running.askers.of(parts.session, requestFacts(request.headers, parts.caller)),
      seen: (asker, records) => {
        if (core.live.size > 0)
          core.live.seen(
            asker.person,
            records.map((record) => record.id),
          )
      },
    }
  }

  async function refused(error: unknown, state: State): Promise<Answer> {
    if (error instanceof Rewritten) {
      core.follow()
      return { status: 503, headers: ['Retry-After', '1'] }
    }
    const refusal = error instanceof Refusal ? error : internal(error, core, state)
    const { running } = state
    if (!running) return { status: 503 }
    const asker = await running.askers.of(state.session).catch(() => undefined)
    const viewer = asker ? viewerOf(core, asker) : { environment: bareEnvironment(), seesDocument: false }
    const problem = problemOf(refusal, running.catalogue, viewer)
    const allow = 'allow' in refusal ? ['Allow', String(refusal.allow)] : []
    const answer = problemAnswer(asConditional(problem, state), refusal, allow)
    return state.call ? errorsOfCall(running, state.call, refusal, viewer.environment, answer) : answer
  }

  return async (request, response) => {
    const state: State = {}
    let answer: Answer | undefined
    try {
      answer = await handle(request, response, state)
    } catch (error) {
      answer = await refused(error, state)
    }
    // undefined: the handler has taken the socket for itself.
    if (!answer || response.destroyed) return
    const tooMuch = answer.status === 413 ? ['Connection', 'close'] : []
    const others = state.running && state.call ? otherSiteHeaders(state.running, request) : []
    const full =
      tooMuch.length + others.length > 0
        ? { ...answer, headers: [...(answer.headers ?? []), ...tooMuch, ...others] }
        : answer
    writeAnswer(response, full, { head: request.method === 'HEAD', secure: isSecure(request) })
  }
}

const NO_QUERY = new URLSearchParams()

interface Parts extends Omit<Exchange, 'headers' | 'raw' | 'mode' | 'secure' | 'query' | 'asker' | 'seen'> {
  readonly request: IncomingMessage
}

/** What is known so far, for wording a refusal. */
interface State {
  running?: Running
  session?: Session | undefined
  call?: MatchedCall
  /** It came with `If-Match`. */
  matched?: boolean
}

/** Does a session begin or end by it? */
const letsIn = ({ call }: MatchedCall): boolean => call.does.some(({ kind }) => kind === 'signIn' || kind === 'signOut')

/** What was sent, as far as the address takes it. The wanted answer is looked at first: nothing is done for one nobody reads. */
async function sentWith(request: IncomingMessage, aim: Exclude<Aim, { kind: 'answer' }>, limits: Limits) {
  const route = aim.kind === 'route' ? aim.route : undefined
  const offered = route?.answers ?? JSON_ALONE
  if (offered !== 'any' && choose(request.headers.accept, offered) === undefined)
    throw refuse('NOT_ACCEPTABLE', { parameters: { offered: offered.join(', ') } })
  const takesJson = route ? route.body === 'json' : request.method !== 'GET' && request.method !== 'HEAD'
  return {
    body: takesJson ? await readJson(request, limits.bodySize) : undefined,
    bytes: route?.body === 'raw' ? await readBytes(request, limits.uploadSize) : undefined,
  }
}

const JSON_ALONE = ['application/json']

/** Where `If-Match` named the version, that it is not the present one is 412; where the body did, it is a conflict. */
const asConditional = (problem: WireProblem, { matched, call }: State): WireProblem =>
  problem.code === 'STALE' && matched && !call ? { ...problem, status: 412 } : problem

function internal(error: unknown, core: Core, state: State): Refusal {
  const id = randomUUID()
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  core.log.error({ id, error: text, document: state.running?.hash }, 'internal error')
  return refuse('INTERNAL', { parameters: { id } })
}

const bareEnvironment = () => {
  const now = new Date().toISOString()
  return { me: null, roles: new Set<string>(), constants: {}, now, today: now.slice(0, 10), timeZone: 'UTC' }
}

const isSecure = (request: IncomingMessage): boolean =>
  request.headers['x-forwarded-proto'] === 'https' || 'encrypted' in request.socket

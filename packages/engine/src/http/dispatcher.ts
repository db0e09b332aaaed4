/**
 * The dispatcher: every request passes it, in this order: address and method → size and rate → origin and principal →
 * body → handler. Authentication happens here, per route; there is no list of exempt paths.
 */
import { MINUTE } from '@ninefold/plan/base'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Limits } from '@ninefold/plan'
import type { WireProblem } from '@ninefold/plan/wire'
import { needsSecondFactor, requireProof, requiresSecondFactor } from '../access/index.ts'
import type { Core, Running } from '../application/index.ts'
import type { MatchedCall } from '../calls/index.ts'
import { countRequests, isApiToken, networkOf, type Session } from '../identity/index.ts'
import type { Monitor, RunningRequest } from '../monitoring/index.ts'
import { refuse, Refusal } from '../refusal.ts'
import { reportRefusal } from './report-refusal.ts'
import { DatabaseLost, Rewritten, StorageFull } from '../store/index.ts'
import { problemOf } from '../wording/index.ts'
import { choose } from './accept.ts'
import { resolveRequest, type ResolvedRequest } from './resolve-request.ts'
import { writeAnswer, type Answer } from './answer.ts'
import { checkLength, readBytes, readJson } from './body.ts'
import { callAnswer, errorsOfCall, otherSiteHeaders } from './call-answer.ts'
import { callers, type TrustedProxies } from './caller.ts'
import { compressed } from './compress.ts'
import { isCrossSite, isForeignHost } from './cross-site.ts'
import { readAddress, tokenOf, type Address, type Exchange } from './exchange.ts'
import { withIdempotencyKey } from './idempotency-key.ts'
import { filledPage } from './page.ts'
import { problemAnswer } from './problems.ts'
import { requestFacts } from './request-facts.ts'
import { routeFinder, type Route } from './route.ts'
import { maySeeMetrics, metricsAnswer } from './metrics-server.ts'
import { repeatedAnswer, repeatsHeader } from './repeated-headers.ts'
import { requestIds } from './request-id.ts'
import type { StaticFiles } from './static-files.ts'
import { patternOf } from './watched-route.ts'
import { viewerOf } from './viewer.ts'

interface DispatcherOptions {
  readonly routes: readonly Route[]
  readonly files: StaticFiles
  readonly trustProxy: TrustedProxies
  /** People reach the application by HTTPS, whatever the proxy in front says. */
  readonly isHttps: boolean
}

/** What all requests share. */
interface Edge {
  readonly core: Core
  readonly find: ReturnType<typeof routeFinder>
  readonly files: StaticFiles
  readonly callerOf: ReturnType<typeof callers>
  readonly idOf: ReturnType<typeof requestIds>
  /** Requests of the last minute, by client. */
  readonly requests: ReturnType<typeof countRequests>
  /** Whether the browser's connection is encrypted. */
  readonly isSecure: (request: IncomingMessage) => boolean
}

/** Seconds after which to try again if the disk is full. */
const FULL_PAUSE = 30

/** The same if the database cannot be reached. */
const LOST_PAUSE = 5

type Dispatch = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export function dispatcher(core: Core, { routes, files, trustProxy, isHttps }: DispatcherOptions): Dispatch {
  const edge: Edge = {
    core,
    find: routeFinder(routes),
    files,
    callerOf: callers(trustProxy),
    idOf: requestIds(trustProxy),
    requests: countRequests({ milliseconds: MINUTE }),
    isSecure: (request) => isHttps || isEncrypted(request),
  }
  return async (request, response) => {
    const { headers } = request
    const state: State = {
      id: edge.idOf(request),
      matched: headers['if-match'] !== undefined,
      languages: headers['accept-language'],
    }
    const work = () => handle(edge, request, response, state).catch((error: unknown) => refused(core, error, state))
    const answer = await (core.monitor ? watched(core.monitor, request, response, state).run(work) : work())
    // undefined: the handler writes to the socket itself.
    if (!answer || response.destroyed) return
    const closing = answer.status === 413 ? ['Connection', 'close'] : []
    const others = state.running && state.call ? otherSiteHeaders(state.running, request) : []
    const more = [...closing, ...others]
    const full = more.length > 0 ? { ...answer, headers: [...(answer.headers ?? []), ...more] } : answer
    const small = await compressed(request.headers, full)
    if (response.destroyed) return
    writeAnswer(response, small, { head: request.method === 'HEAD', secure: edge.isSecure(request), id: state.id })
  }
}

/** Ends when the answer is sent, or the connection. */
function watched(monitor: Monitor, request: IncomingMessage, response: ServerResponse, state: State): RunningRequest {
  const { method = 'GET', headers } = request
  const running = monitor.begin({ id: state.id, method, traceparent: headers['traceparent'] as string | undefined })
  response.once('close', () =>
    running.end({
      route: patternOf(state, state.running?.plan.calls.basePath ?? ''),
      status: response.statusCode,
      account: state.session?.person,
      lasting: state.route?.lasting ?? false,
    }),
  )
  return running
}

/** What is known so far, for the text of a refusal. */
interface State {
  readonly id: string
  running?: Running
  session?: Session | undefined
  call?: MatchedCall
  route?: Route
  static?: 'page' | 'file'
  caller?: string
  /** It had an `If-Match` header. */
  readonly matched: boolean
  /** Its `Accept-Language`. */
  readonly languages: string | undefined
}

// oxlint-disable-next-line max-lines-per-function -- the order of the checks is that of the file's first sentence
async function handle(
  edge: Edge,
  request: IncomingMessage,
  response: ServerResponse,
  state: State,
): Promise<Answer | undefined> {
  const { core } = edge
  const running = (state.running = core.running())
  if (repeatsHeader(request)) return repeatedAnswer
  if (core.mode === 'development' && isForeignHost(request.headers)) throw refuse('CROSS_SITE')
  const address = readAddress(request.url ?? '/')
  if (!address) throw refuse('ROUTE_UNKNOWN')
  if (address.path === '/metrics' && core.metrics && maySeeMetrics(request, core.metrics.token))
    return metricsAnswer(await core.metrics.text())
  const resolved = resolveRequest(edge, running, address, request)
  if (resolved.kind === 'answer') state.static = 'file'
  if (resolved.kind === 'firstPage') state.static = 'page'
  if (resolved.kind === 'answer') return resolved.answer
  // Without room for the data in its HTML, the page requests the data itself.
  if (resolved.kind === 'firstPage')
    return page(edge, running, { text: resolved.page, address }, request)
      .then((answer) => ({ ...answer, status: resolved.status }))
      .catch(() => resolved.answer)
  if (resolved.kind === 'call') state.call = resolved.match
  if (resolved.kind === 'route') state.route = resolved.route
  const { limits } = running.plan
  checkLength(request, resolved.kind === 'route' && resolved.route.body === 'raw' ? limits.uploadSize : limits.bodySize)
  const caller = await authenticate(edge, running, resolved, request, state)
  const parameters = resolved.kind === 'route' ? resolved.parameters : []
  const secure = edge.isSecure(request)
  const known: RequestContext = {
    ...caller,
    secure,
    method: request.method ?? 'GET',
    address,
    request,
    response,
    parameters,
  }
  const sent = await sentWith(request, resolved, limits).catch(async (error) => {
    await preflight(resolved, exchangeOf(core, running, known, NOTHING_SENT))
    throw error
  })
  return handleRequest(core, resolved, state, (version) => exchangeOf(core, version, known, sent))
}

/** Refuses whoever may not send the request at all, before its body is refused. */
async function preflight(resolved: HandledRequest, exchange: Exchange): Promise<void> {
  if (resolved.kind === 'route') await resolved.route.preflight?.(exchange)
  else await exchange.running.calls.preflight(resolved.match, await exchange.principal())
}

type HandledRequest = Exclude<ResolvedRequest, { kind: 'answer' | 'firstPage' }>

/** Throws if a client exceeds the rate limit. */
async function page(
  edge: Edge,
  running: Running,
  { text, address }: { readonly text: string; readonly address: Address },
  request: IncomingMessage,
): Promise<Answer> {
  const { core } = edge
  const caller = edge.callerOf(request)
  const { token, byHeader } = tokenOf(request.headers, running.plan.calls.signInScheme)
  // The page is for people: an API token gets it as somebody who is not signed in.
  const session = token !== null && isApiToken(token) ? undefined : await sessionOf(edge, token, byHeader)
  count(edge, running, session, caller)
  const principal = await running.principals.of(
    (await lacksSecondFactor(running, session)) ? undefined : session,
    requestFacts(request.headers, caller),
    request.headers['accept-language'],
  )
  return filledPage(core, text, running, { principal, session, address })
}

interface RequestIdentity extends Pick<Exchange, 'caller' | 'session' | 'token' | 'byHeader'> {
  /** The session only says who it is: nobody counts as signed in. */
  readonly asNobody: boolean
}

/** The principal, its rate limit, and its origin. */
async function authenticate(
  edge: Edge,
  running: Running,
  resolved: HandledRequest,
  request: IncomingMessage,
  state: State,
): Promise<RequestIdentity> {
  const caller = (state.caller = edge.callerOf(request))
  const { token, byHeader } = tokenOf(request.headers, running.plan.calls.signInScheme)
  const session = await sessionOf(edge, token, byHeader)
  state.session = session
  count(edge, running, session, caller)
  if (isCrossSite(request.method ?? 'GET', request.headers, byHeader)) throw refuse('CROSS_SITE')
  // A client that sends a token expects to be signed in: an open call does not ignore an invalid one.
  const needsSession = resolved.kind === 'route' ? resolved.route.needs !== 'nobody' : byHeader
  if (!session && byHeader && token !== null && isApiToken(token)) throw refuse('TOKEN_INVALID')
  if (needsSession && !session) throw refuse('SIGN_IN_NEEDED')
  if (session?.token && resolved.kind === 'route' && !resolved.route.apiTokens) throw refuse('TOKEN_NOT_ENOUGH')
  const asNobody = (await lacksSecondFactor(running, session)) && withoutSecondFactor(resolved) === 'nobody'
  return { caller, session, token, byHeader, asNobody }
}

/** Whether the role of the user requires a second factor, and they have signed in without one. */
async function lacksSecondFactor({ plan, principals }: Running, session: Session | undefined): Promise<boolean> {
  if (!session || session.secondFactor || session.token || !requiresSecondFactor(plan)) return false
  return needsSecondFactor(plan, await principals.of(session))
}

/** How users without the required second factor may send the request; refuses what they may not. */
function withoutSecondFactor(resolved: HandledRequest): 'person' | 'nobody' {
  const as = resolved.kind === 'call' ? letsIn(resolved.match) && 'person' : resolved.route.withoutSecondFactor
  if (!as) throw refuse('SECOND_FACTOR_NEEDED')
  return as
}

/** An API token is never a cookie: a browser would send it with requests of other sites. */
async function sessionOf({ core }: Edge, token: string | null, byHeader: boolean): Promise<Session | undefined> {
  if (token === null || token === '' || (!byHeader && isApiToken(token))) return undefined
  return core.sessions.find(token)
}

/**
 * After the session is found: users behind one address have separate limits, and an invalid token counts for its
 * address.
 */
function count({ core, requests }: Edge, { plan }: Running, session: Session | undefined, caller: string): void {
  const name = session ? `person ${session.person}` : `address ${networkOf(caller)}`
  const wait = requests.take(name, plan.limits.requestsPerMinute, core.clock.real())
  if (wait > 0) throw refuse('TOO_MANY_REQUESTS', { parameters: { seconds: wait } })
}

/** From here on nothing waits for the network: the version stays until the handler has ended. */
async function handleRequest(
  core: Core,
  resolved: HandledRequest,
  state: State,
  exchangeIn: (running: Running) => Exchange,
): Promise<Answer | undefined> {
  if (resolved.kind === 'route' && resolved.route.outside) return resolved.route.handle(exchangeIn(core.running()))
  const entered = core.enter()
  const running = (state.running = entered instanceof Promise ? await entered : entered)
  let inside = true
  const leave = () => {
    if (inside) core.leave()
    inside = false
  }
  try {
    const exchange = exchangeIn(running)
    if (resolved.kind === 'call') {
      const answer = () => callAnswer(exchange, resolved.match)
      return await (letsIn(resolved.match) ? answer() : withIdempotencyKey(core, exchange, answer))
    }
    const { route } = resolved
    if (route.lasting) leave()
    if (route.needs === 'administrator' && !(await exchange.principal()).administrator) throw refuse('FORBIDDEN')
    if (route.recentProof) requireProof(await exchange.principal())
    const answer = async () => route.handle(exchange)
    return await (route.idempotency ? answer() : withIdempotencyKey(core, exchange, answer))
  } finally {
    leave()
  }
}

const NO_QUERY = new URLSearchParams()

interface RequestContext
  extends RequestIdentity, Pick<Exchange, 'method' | 'address' | 'response' | 'parameters' | 'secure'> {
  readonly request: IncomingMessage
}

type Sent = Pick<Exchange, 'body' | 'bytes'>

const NOTHING_SENT: Sent = { body: undefined, bytes: undefined }

function exchangeOf(
  core: Core,
  running: Running,
  { request, asNobody, ...known }: RequestContext,
  sent: Sent,
): Exchange {
  const { search } = known.address
  const session = asNobody ? undefined : known.session
  return {
    ...known,
    ...sent,
    running,
    headers: request.headers,
    raw: request,
    mode: core.mode,
    query: search === '' ? NO_QUERY : new URLSearchParams(search),
    principal: () => {
      const { headers } = request
      return running.principals.of(session, requestFacts(headers, known.caller), headers['accept-language'])
    },
    seen: (principal, records) => {
      if (core.live.size === 0) return
      const ids = records.map((record) => record.id)
      core.live.seen(principal.person, ids)
    },
  }
}

async function refused(core: Core, error: unknown, state: State): Promise<Answer> {
  if (error instanceof Rewritten) {
    core.follow()
    return { status: 503, headers: ['Retry-After', '1'] }
  }
  const refusal = refusalOf(error, core, state)
  reportRefusal(core, refusal, state)
  const { running } = state
  if (!running) return { status: 503 }
  const principal = await running.principals.of(state.session, undefined, state.languages).catch(() => undefined)
  const viewer = principal ? viewerOf(core, principal) : { environment: bareEnvironment(), seesDocument: false }
  const problem = problemOf(refusal, running.catalogue, viewer)
  const allow = 'allow' in refusal ? ['Allow', String(refusal.allow)] : []
  const answer = problemAnswer(withRequestId(asConditional(problem, state), state), refusal, allow)
  return state.call ? errorsOfCall(running, state.call, refusal, viewer.environment, answer) : answer
}

/** Whether it starts or ends a session. */
const letsIn = ({ call }: MatchedCall): boolean => call.does.some(({ kind }) => kind === 'signIn' || kind === 'signOut')

/**
 * The body, as far as the route takes one. The accepted media type is checked first, so that no work is done for an
 * answer that the client refuses.
 */
async function sentWith(request: IncomingMessage, resolved: HandledRequest, limits: Limits) {
  const route = resolved.kind === 'route' ? resolved.route : undefined
  const offered = route?.answers ?? JSON_ALONE
  if (offered !== 'any' && choose(request.headers.accept, offered) === undefined)
    throw refuse('NOT_ACCEPTABLE', { parameters: { offered: offered.join(', ') } })
  const takesJson = route ? route.body === 'json' : request.method !== 'GET' && request.method !== 'HEAD'
  return {
    body: takesJson ? await readJson(request, limits.bodySize) : undefined,
    bytes: await bytesOf(request, route?.body, limits),
  }
}

async function bytesOf(request: IncomingMessage, body: Route['body'], { uploadSize, bodySize }: Limits) {
  if (body === 'raw') return readBytes(request, uploadSize)
  return body === 'form' ? readBytes(request, bodySize) : undefined
}

const JSON_ALONE = ['application/json']

/** For whoever reports a failure of the server. */
const withRequestId = (problem: WireProblem, { id }: State): WireProblem =>
  problem.status >= 500 ? { ...problem, requestId: id } : problem

/** A wrong version in `If-Match` is 412; in the body, it is a conflict. */
const asConditional = (problem: WireProblem, { matched, call }: State): WireProblem =>
  problem.code === 'STALE' && matched && !call ? { ...problem, status: 412 } : problem

function refusalOf(error: unknown, core: Core, state: State): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseLost) {
    core.log.error({ error: String(error.cause) }, error.message)
    return refuse('DATABASE_LOST', { parameters: { seconds: LOST_PAUSE } })
  }
  if (!(error instanceof StorageFull)) return internal(error, core, state)
  core.log.error({ error: String(error.cause) }, error.message)
  return refuse('DISK_FULL', { parameters: { seconds: FULL_PAUSE } })
}

function internal(error: unknown, core: Core, state: State): Refusal {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  core.log.error({ request: state.id, error: text, document: state.running?.hash }, 'internal error')
  return refuse('INTERNAL', { parameters: { id: state.id } })
}

const bareEnvironment = () => {
  const now = new Date().toISOString()
  return { me: null, roles: new Set<string>(), constants: {}, now, today: now.slice(0, 10), timeZone: 'UTC' }
}

const isEncrypted = (request: IncomingMessage): boolean =>
  request.headers['x-forwarded-proto'] === 'https' || 'encrypted' in request.socket

/**
 * The HTTP server: Node's own, with one dispatcher for every request. It outlives versions of the document: the
 * dispatcher looks up the current one, so replacing it does not affect connections.
 */
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net'
import type { Core } from '../application/index.ts'
import { accountRoutes } from './account-routes.ts'
import { activityRoutes } from './activity-routes.ts'
import { appRoutes } from './app-routes.ts'
import { batchRoutes } from './batch-routes.ts'
import type { TrustedProxies } from './caller.ts'
import { clockRoutes } from './clock-routes.ts'
import { dispatcher } from './dispatcher.ts'
import { fileRoutes } from './file-routes.ts'
import { groupRoutes } from './group-routes.ts'
import { healthRoutes } from './health-routes.ts'
import { historyRoutes } from './history-routes.ts'
import { importRoutes } from './import-routes.ts'
import { inboxRoutes } from './inbox-routes.ts'
import { languageRoutes } from './language-routes.ts'
import { mailRoutes } from './mail-routes.ts'
import { inject, type Injected } from './inject.ts'
import { createServer, STATUS_CODES } from './node-http.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { createMetricsServer } from './metrics-server.ts'
import { peopleRoutes } from './people-routes.ts'
import { personalRoutes } from './personal-routes.ts'
import { PROBLEM_TYPE } from './problems.ts'
import { printRoutes } from './print-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { proofRoutes } from './proof-routes.ts'
import { providerRoutes } from './provider-routes.ts'
import { recordRoutes } from './record-routes.ts'
import type { Route } from './route.ts'
import { screenRoutes } from './screen-routes.ts'
import { whyRoutes } from './why-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { securityLogRoutes } from './security-log-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { openStaticFiles } from './static-files.ts'
import { timerRoutes } from './timer-routes.ts'
import { createTlsServer, type TlsFiles } from './tls.ts'
import { tokenRoutes } from './token-routes.ts'
import { viewRoutes } from './view-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'

interface ServerOptions {
  /** The folder of the built web application; without it, no pages are served. */
  readonly web?: string
  /** None by default. */
  readonly trustProxy?: TrustedProxies
  /** With this token, a program of the operator hands over delivery reports of mails; absent: nobody does. */
  readonly bounceToken?: string
  /** Encrypts connections with this certificate; absent: a proxy does, or nobody. */
  readonly tls?: TlsFiles
  /** Where people reach the application (`ApplicationOptions`). */
  readonly publicAddress?: string
}

interface Place {
  readonly host: string
  /** 0 for any free one. */
  readonly port: number
}

export interface HttpServer {
  /** Resolves to the port. Rejects with the system's error (`EADDRINUSE`, …) if the address is not available. */
  readonly listen: (place: Place) => Promise<number>
  /** The same for metrics alone. Rejects if none are wanted. */
  readonly listenForMetrics: (place: Place) => Promise<number>
  /** A request over an in-memory connection. Works without `listen`. */
  readonly inject: Injected
  /** Accepts nothing more, and closes every connection once its response has ended, or after ten seconds. */
  readonly close: () => Promise<void>
}

/** Milliseconds. The first two limit slow senders, the third idle connections. */
const TIMEOUTS = { headersTimeout: 60_000, requestTimeout: 120_000, keepAliveTimeout: 72_000 }

/** Milliseconds for the responses under way when the server closes. */
const GRACE = 10_000

const routesOf = (core: Core, bounceToken: string | undefined): readonly Route[] => [
  ...sessionRoutes(core),
  ...passwordRoutes(core),
  ...secondFactorRoutes(core),
  ...languageRoutes(core),
  ...peopleRoutes(core),
  ...accountRoutes(core),
  ...tokenRoutes(core),
  ...providerRoutes(core),
  ...passkeyRoutes(core),
  ...proofRoutes(core),
  ...activityRoutes(core),
  ...securityLogRoutes(core),
  ...invitationRoutes(core),
  ...webhookRoutes(core),
  ...mailRoutes(core, bounceToken),
  ...timerRoutes(),
  ...healthRoutes(core),
  ...appRoutes(core),
  ...screenRoutes(core),
  ...viewRoutes,
  ...inboxRoutes(core),
  ...clockRoutes(core),
  ...fileRoutes(core),
  ...recordRoutes(core),
  ...printRoutes(core),
  ...groupRoutes(core),
  ...historyRoutes(),
  ...whyRoutes(core),
  ...batchRoutes(core),
  ...importRoutes(core),
  ...personalRoutes(core),
]

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openServer(core: Core, options: ServerOptions): HttpServer {
  const { web, trustProxy = 0, publicAddress = '', bounceToken, tls } = options
  const routes = routesOf(core, bounceToken)
  const isHttps = publicAddress.startsWith('https:')
  const dispatch = dispatcher(core, { routes, files: openStaticFiles(web), trustProxy, isHttps })
  const responses = new Set<ServerResponse>()
  let isClosing = false
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    responses.add(response)
    response.on('close', () => responses.delete(response))
    if (isClosing) response.shouldKeepAlive = false
    void dispatch(request, response)
  }
  const createPlain = (): Server => createServer(TIMEOUTS, answer).on('clientError', refuseUnreadable)
  const createListener = (): Server =>
    tls ? createTlsServer(tls, TIMEOUTS, answer, core.log).on('clientError', refuseUnreadable) : createPlain()
  // Requests without a network are never encrypted.
  const inner = createPlain()
  const main = createListener()
  const servers = [main]
  const { metrics } = core
  return {
    async listen({ host, port }) {
      const [first, ...others] = await addressesOf(host)
      const taken = await listenOn(main, { host: first!, port })
      for (const other of others) {
        const server = createListener()
        const listens = await listenOn(server, { host: other, port: taken }).catch(() => undefined)
        if (listens !== undefined) servers.push(server)
      }
      return taken
    },
    async listenForMetrics(place) {
      if (!metrics) throw new Error('no metrics are wanted')
      const server = createMetricsServer(metrics.text)
      servers.push(server)
      return listenOn(server, place)
    },
    inject: inject(inner),
    async close() {
      isClosing = true
      const closed = servers.flatMap((server) => (server.listening ? once(server, 'close') : []))
      // That of HTTP would also cut responses that are written, but not yet received.
      for (const server of servers) NetServer.prototype.close.call(server)
      await allEnded(responses)
      for (const server of servers) server.close().closeAllConnections()
      await Promise.all(closed)
    },
  }
}

/** `localhost` is this machine by IPv4 and by IPv6; clients with only one of them can still connect. */
async function addressesOf(host: string): Promise<readonly string[]> {
  if (host !== 'localhost') return [host]
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

async function listenOn(server: Server, place: Place): Promise<number> {
  server.listen(place)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Waits until no response is under way, for ten seconds at most. */
async function allEnded(responses: ReadonlySet<ServerResponse>): Promise<void> {
  const signal = AbortSignal.timeout(GRACE)
  while (responses.size > 0 && !signal.aborted) {
    const ends = [...responses].map((response) => once(response, 'close', { signal }))
    await Promise.all(ends).catch(() => undefined)
  }
}

/** Answers what is not valid HTTP, or has more headers than the server reads. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, code, title] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'HEADERS_TOO_LARGE', 'Address and headers are too long.']
      : [400, 'BAD_REQUEST', 'This is not an HTTP request.']
  const body = JSON.stringify({ type: `/problems/${code}`, title, status, detail: title, code, remedy: '', errors: [] })
  const headers = [
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
}

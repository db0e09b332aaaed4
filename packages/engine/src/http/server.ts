/** The HTTP server: Fastify with one address for everything, behind which our own dispatcher stands. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import type { Core } from '../application/core.ts'
import { appRoutes } from './app-routes.ts'
import { batchRoutes } from './batch-routes.ts'
import type { TrustedProxies } from './caller.ts'
import { dispatcher } from './dispatcher.ts'
import { fileRoutes } from './file-routes.ts'
import { importRoutes } from './import-routes.ts'
import { PROBLEM_TYPE } from './problems.ts'
import { peopleRoutes } from './people-routes.ts'
import { timerRoutes } from './timer-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'
import { historyRoutes } from './history-routes.ts'
import { personalRoutes } from './personal-routes.ts'
import { recordRoutes } from './record-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { openStaticFiles } from './static-files.ts'

interface ServerOptions {
  /** The folder of the built web application; absent, there are no pages. */
  readonly web?: string
  /** None unless given. */
  readonly trustProxy?: TrustedProxies
}

/** Milliseconds that a request may take to arrive. */
const REQUEST_TIMEOUT = 120_000

/** What is no HTTP request, or one with more headers than a server reads. */
function unreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const [status, code, title] = tooLong
    ? [431, 'HEADERS_TOO_LARGE', 'Address and headers are too long.']
    : [400, 'BAD_REQUEST', 'This is not an HTTP request.']
  const body = JSON.stringify({ type: `/problems/${code}`, title, status, detail: title, code, remedy: '', errors: [] })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${PROBLEM_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
  )
}

export function openServer(core: Core, { web, trustProxy = 0 }: ServerOptions): FastifyInstance {
  const routes = [
    ...sessionRoutes(core),
    ...peopleRoutes(core),
    ...webhookRoutes(core),
    ...timerRoutes(),
    ...appRoutes(core),
    ...fileRoutes(core),
    ...recordRoutes(core),
    ...historyRoutes(),
    ...batchRoutes(core),
    ...importRoutes(core),
    ...personalRoutes(core),
  ]
  const dispatch = dispatcher(core, { routes, files: openStaticFiles(web), trustProxy })
  const server = fastify({
    logger: false,
    // Addresses that Fastify cannot read are ours to answer, too.
    frameworkErrors: (_error, request, reply) => {
      reply.hijack()
      void dispatch(request.raw, reply.raw)
    },
    clientErrorHandler: unreadable,
    forceCloseConnections: true,
    requestTimeout: REQUEST_TIMEOUT,
    routerOptions: { maxParamLength: 16_384 },
    exposeHeadRoutes: false,
  })
  // Bodies are read by the dispatcher, after it knows who sends them and how much may come.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, _payload, done) => done(null))
  server.all('/*', (request, reply) => {
    reply.hijack()
    void dispatch(request.raw, reply.raw)
  })
  server.setNotFoundHandler((request, reply) => {
    reply.hijack()
    void dispatch(request.raw, reply.raw)
  })
  return server
}

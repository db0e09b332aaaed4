/** The HTTP server: Fastify with one address for everything, behind which our own dispatcher stands. */
import fastify, { type FastifyInstance } from 'fastify'
import type { Core } from '../application/core.ts'
import { appRoutes } from './app-routes.ts'
import { dispatcher } from './dispatcher.ts'
import { fileRoutes } from './file-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { recordRoutes } from './record-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { openStaticFiles } from './static-files.ts'

export interface ServerOptions {
  /** The folder of the built web application; absent, there are no pages. */
  readonly web?: string
  readonly trustProxy?: boolean
}

/** Milliseconds that a request may take to arrive. */
const REQUEST_TIMEOUT = 120_000

export function openServer(core: Core, { web, trustProxy = false }: ServerOptions): FastifyInstance {
  const routes = [...sessionRoutes(core), ...peopleRoutes(core), ...appRoutes(core), ...fileRoutes(core), ...recordRoutes(core)]
  const dispatch = dispatcher(core, { routes, files: openStaticFiles(web), trustProxy })
  const server = fastify({
    logger: false,
    // Addresses that Fastify cannot read are ours to answer, too.
    frameworkErrors: (_error, request, reply) => {
      reply.hijack()
      void dispatch(request.raw, reply.raw)
    },
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

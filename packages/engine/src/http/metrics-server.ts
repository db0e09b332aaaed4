/** A port of its own for metrics, which serves nothing else. */
import type { IncomingMessage } from 'node:http'
import { hash, timingSafeEqual } from 'node:crypto'
import type { MetricsText } from '../application/index.ts'
import type { Answer } from './answer.ts'
import { createServer } from './node-http.ts'

export function createMetricsServer(text: () => Promise<MetricsText>) {
  return createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    text().then(
      ({ type, text: body }) => response.writeHead(200, { 'Content-Type': type }).end(body),
      () => response.writeHead(503).end(),
    )
  })
}

/** Whether the bearer may read metrics at the server's own port. Without a token, nobody may. */
export function maySeeMetrics({ headers }: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return false
  const digest = (value: string) => hash('sha256', value, 'buffer')
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

export const metricsAnswer = ({ type, text }: MetricsText): Answer => ({ status: 200, type, body: text })

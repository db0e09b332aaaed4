/** The stream of live events: passes the socket to the hub, which checks the session again at each event. */
import type { Core } from '../application/index.ts'
import type { Answer } from './answer.ts'
import type { Exchange } from './exchange.ts'

const STREAM = 'text/event-stream; charset=utf-8'
const MAX_BUFFER = 1_000_000

export async function events(core: Core, exchange: Exchange): Promise<Answer | undefined> {
  const { response, session } = exchange
  if (exchange.method === 'HEAD') return { status: 200, type: STREAM }
  const first = await exchange.principal()
  const principal = async () => {
    const still = session && (await core.sessions.still(session))
    if (session && !still) return null
    return core.running().principals.of(still)
  }
  let headers: (() => void) | undefined = () => {
    response.writeHead(200, [
      'Content-Type',
      STREAM,
      'Cache-Control',
      'no-store',
      'X-Content-Type-Options',
      'nosniff',
      'X-Accel-Buffering',
      'no',
      'Cross-Origin-Resource-Policy',
      'same-origin',
    ])
    headers = undefined
  }
  const subscription = core.live.subscribe({
    person: first.person,
    principal,
    send: (text) => {
      headers?.()
      response.write(text)
      return response.writableLength < MAX_BUFFER
    },
    end: () => void response.end(),
  })
  headers?.()
  response.flushHeaders()
  response.on('close', () => subscription.close())
  return undefined
}

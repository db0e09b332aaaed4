/** One request to another server: signed, sent to the address that was checked, without following redirects. */
import { createHmac } from 'node:crypto'
import { placeOf } from './public-address.ts'

const TIMEOUT = 10_000
/** Maximum bytes of an answer that are read before the connection is closed. */
const MAX_ANSWER = 16_384

interface Delivery {
  readonly id: string
  readonly address: string
  /** JSON. */
  readonly body: string
  /** Time of sending, in milliseconds since 1970. */
  readonly at: number
  readonly secret: Buffer
}

/** The status of the other server's answer. Rejects if there is no answer, or if the address is not allowed. */
export async function deliver(delivery: Delivery, allowed: ReadonlySet<string>): Promise<number> {
  const url = new URL(delivery.address)
  const place = await placeOf(url, allowed)
  const { request: call } = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http')
  return new Promise((resolve, reject) => {
    const request = call(
      url,
      {
        method: 'POST',
        headers: headersOf(delivery),
        timeout: TIMEOUT,
        agent: false,
        // The name is not resolved again: the result could differ by now.
        lookup: (_, options, done) => (options.all ? done(null, [place]) : done(null, place.address, place.family)),
      },
      (answer) => {
        let read = 0
        answer.on('data', (chunk: Buffer) => {
          read += chunk.length
          if (read > MAX_ANSWER) answer.destroy()
        })
        answer.on('close', () => resolve(answer.statusCode ?? 0))
        answer.on('error', () => resolve(answer.statusCode ?? 0))
      },
    )
    const late = setTimeout(() => request.destroy(new Error('no answer in time')), TIMEOUT)
    request.on('timeout', () => request.destroy(new Error('no answer in time')))
    request.on('error', reject)
    request.on('close', () => clearTimeout(late))
    request.end(delivery.body)
  })
}

/** In the format of standardwebhooks.com, so that receivers can verify it with a library. */
function headersOf({ id, body, at, secret }: Delivery): Record<string, string | number> {
  const timestamp = Math.floor(at / 1000)
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Ninefold',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}

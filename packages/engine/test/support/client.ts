/**
 * Requests to a server of this machine, at a fraction of what `fetch` costs: tests send tens of thousands. Up to 64 at the same
 * time; of more the rest wait for a connection. Addresses mean what they mean to `fetch`; nothing is followed or unpacked.
 */
import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Sent {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface Received {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export async function send(address: string, { method, headers, body }: Sent): Promise<Received> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(new URL(address), { agent, method, headers: { accept: '*/*', ...headers } }, resolve)
    sent.on('error', reject)
    sent.end(body)
  })
  return { status: answer.statusCode!, headers: headersOf(answer), text: await text(answer) }
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!)
  return headers
}

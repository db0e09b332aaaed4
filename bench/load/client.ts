// A small load client: keep-alive connections, one request under way on each, answers read with as little work as
// possible, since client and server share the machine. It understands just what both servers send.
import { connect } from 'node:net'
import type { Socket } from 'node:net'

export interface Shot {
  readonly method: string
  readonly path: string
  readonly token: string
  readonly body?: string
}

export interface Outcome {
  readonly done: number
  readonly seconds: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly median: number
  readonly p99: number
  readonly longest: number
  /** Answers that were not 2xx, by status, with the first one's text. */
  readonly refused: ReadonlyMap<number, { count: number; text: string }>
}

export interface Answer {
  readonly status: number
  readonly text: string
}

/** Fires what `next` gives, on `connections` at once, until the time is over or `next` has nothing more. */
export async function load(
  port: number,
  connections: number,
  seconds: number,
  next: (connection: number) => Shot | undefined,
): Promise<Outcome> {
  const times: number[] = []
  const refused = new Map<number, { count: number; text: string }>()
  const start = performance.now()
  const end = start + seconds * 1000
  const worker = async (index: number) => {
    const line = await openLine(port)
    for (let now = performance.now(); now < end; now = performance.now()) {
      const shot = next(index)
      if (!shot) break
      const answer = await line.send(shot)
      times.push(performance.now() - now)
      if (answer.status < 200 || answer.status > 299) note(refused, answer)
    }
    line.close()
  }
  await Promise.all(Array.from({ length: connections }, (_, i) => worker(i)))
  return summary(times, (performance.now() - start) / 1000, refused)
}

/** One request on a connection of its own, for what is not measured. */
export async function once(port: number, shot: Shot): Promise<Answer> {
  const line = await openLine(port)
  const answer = await line.send(shot)
  line.close()
  return answer
}

function note(refused: Map<number, { count: number; text: string }>, answer: Answer): void {
  const known = refused.get(answer.status)
  if (known) known.count++
  else refused.set(answer.status, { count: 1, text: answer.text.slice(0, 400) })
}

function summary(times: number[], seconds: number, refused: Outcome['refused']): Outcome {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const refusals = [...refused.values()].reduce((total, { count }) => total + count, 0)
  return {
    done: times.length,
    seconds,
    perSecond: (times.length - refusals) / seconds,
    median: at(0.5),
    p99: at(0.99),
    longest: at(1),
    refused,
  }
}

/** A connection that is kept, with one request at a time. */
export interface Line {
  send(shot: Shot): Promise<Answer>
  close(): void
}

export async function openLine(port: number): Promise<Line> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const reader = answers(socket)
  return {
    send(shot) {
      const body = shot.body ?? ''
      const type = body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
      const head = `${shot.method} ${shot.path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${shot.token}\r\n`
      socket.write(`${head}${type}${body === '' && shot.method !== 'GET' ? 'content-length: 0\r\n' : ''}\r\n${body}`)
      return reader()
    },
    close: () => socket.destroy(),
  }
}

/** Gives the next whole answer each time it is called. */
function answers(socket: Socket): () => Promise<Answer> {
  let held: Buffer = Buffer.alloc(0)
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  const fail = (error?: Error) => waiting?.reject(error ?? new Error('The server closed the connection.'))
  socket.on('error', fail).on('close', () => fail())
  socket.on('data', (chunk: Buffer) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    const found = wholeAnswer(held)
    if (!found || !waiting) return
    held = held.subarray(found.length)
    const { resolve } = waiting
    waiting = undefined
    resolve(found.answer)
  })
  return () => new Promise((resolve, reject) => (waiting = { resolve, reject }))
}

function wholeAnswer(data: Buffer): { answer: Answer; length: number } | undefined {
  const headEnd = data.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = data.toString('latin1', 0, headEnd)
  const status = Number(head.slice(9, 12))
  const start = headEnd + 4
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) {
    const end = start + Number(length)
    return data.length < end ? undefined : { answer: { status, text: data.toString('utf8', start, end) }, length: end }
  }
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return { answer: { status, text: '' }, length: start }
  const end = data.indexOf('0\r\n\r\n', start)
  return end < 0 ? undefined : { answer: { status, text: data.toString('utf8', start, end) }, length: end + 5 }
}

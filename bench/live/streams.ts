// Many open pages: streams of live events, each on a connection of its own, that note when a record was named to them.
import { connect } from 'node:net'
import type { Socket } from 'node:net'

export interface Streams {
  /** Called for each record that a stream is told of, with the moment and the place of its token. */
  told: (id: string, at: number, stream: number) => void
  /** How many have been ended by the server. */
  readonly ended: () => number
  close(): void
}

/** Resolves when the server has begun to answer all of them. */
export async function openStreams(port: number, tokens: readonly string[]): Promise<Streams> {
  let ended = 0
  const streams: Streams = {
    told: () => {},
    ended: () => ended,
    close: () => sockets.forEach((each) => each.destroy()),
  }
  const sockets: Socket[] = []
  // A few at a time: a thousand at once is more than the system lets wait at a door.
  for (let i = 0; i < tokens.length; i += 50)
    sockets.push(...(await Promise.all(tokens.slice(i, i + 50).map((token, j) => open(port, token, streams, i + j)))))
  for (const socket of sockets) socket.on('close', () => ended++)
  return streams
}

function open(port: number, token: string, streams: Streams, number: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.write(`GET /api/app/events HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`)
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', (first: Buffer) => {
      const head = first.toString('latin1')
      if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head.slice(0, 300)))
      socket.on('data', (piece: Buffer) => {
        const at = performance.now()
        for (const [, ids] of piece.toString('latin1').matchAll(/"kind":"records".*?"ids":(\[.*?\])/g))
          for (const id of JSON.parse(ids!) as string[]) streams.told(id, at, number)
      })
      return resolve(socket)
    })
  })
}

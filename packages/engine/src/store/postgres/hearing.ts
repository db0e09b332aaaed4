/** News from server to server: sent with the commit that makes it true, heard by all who are connected. */
import pg from 'pg'
import type { News } from '../../news.ts'

/** PostgreSQL carries 8,000 bytes at a time. */
const PAYLOAD_MOST = 7_900

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** In lots that PostgreSQL carries. */
export function newsStatements(channel: string, from: string, news: readonly News[]): readonly string[] {
  const lots: string[][] = []
  let size = Infinity
  for (const item of news.flatMap(inPieces)) {
    const text = JSON.stringify(item)
    const bytes = Buffer.byteLength(text) + 1
    if (size + bytes > PAYLOAD_MOST - from.length - 20) {
      lots.push([])
      size = 0
    }
    lots.at(-1)!.push(text)
    size += bytes
  }
  return lots.map((lot) => `SELECT pg_notify(${literal(channel)}, ${literal(`["${from}",${lot.join(',')}]`)})`)
}

const PIECE = 40

function inPieces(news: News): readonly News[] {
  const lots = <T>(all: readonly T[]): readonly (readonly T[])[] =>
    Array.from({ length: Math.ceil(all.length / PIECE) }, (_, i) => all.slice(i * PIECE, (i + 1) * PIECE))
  if (news.kind === 'records') return lots(news.changes).map((changes) => ({ ...news, changes }))
  return news.kind === 'inbox' ? lots(news.people).map((people) => ({ ...news, people })) : [news]
}

interface Hearing {
  close(): Promise<void>
}

const AGAIN_AFTER = 1_000

/** Listens until it is closed, anew where the connection is lost; then something may have been missed, and that is news too. */
export async function openHearing(
  config: pg.ClientConfig,
  { channel, from }: { readonly channel: string; readonly from: string },
  heard: (news: News) => void,
): Promise<Hearing> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function listen(): Promise<void> {
    const fresh = new pg.Client(config)
    fresh.on('error', again)
    fresh.on('end', again)
    fresh.on('notification', ({ payload = '[]' }) => {
      const [sender, ...news] = JSON.parse(payload) as [string, ...News[]]
      if (sender !== from) news.forEach(heard)
    })
    await fresh.connect()
    await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    client = fresh
  }
  function again(): void {
    if (closed || timer) return
    heard({ kind: 'missed' })
    timer = setTimeout(() => {
      timer = undefined
      listen().then(() => heard({ kind: 'missed' }), again)
    }, AGAIN_AFTER)
    timer.unref()
  }

  await listen()
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}

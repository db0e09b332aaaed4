/** Change notifications between servers: sent with the commit, received by all connected servers. */
import { literal } from '../layout/table.ts'
import pg from 'pg'
import type { ChangeNotification } from '../../notifications.ts'

/** PostgreSQL's limit for a payload is 8,000 bytes. */
const MAX_PAYLOAD = 7_900

/** In batches that fit into a payload. */
export function notifyStatements(
  channel: string,
  from: string,
  notifications: readonly ChangeNotification[],
): readonly string[] {
  const lots: string[][] = []
  let size = Infinity
  for (const item of notifications.flatMap(inPieces)) {
    const text = JSON.stringify(item)
    const bytes = Buffer.byteLength(text) + 1
    if (size + bytes > MAX_PAYLOAD - from.length - 20) {
      lots.push([])
      size = 0
    }
    lots.at(-1)!.push(text)
    size += bytes
  }
  return lots.map((lot) => `SELECT pg_notify(${literal(channel)}, ${literal(`["${from}",${lot.join(',')}]`)})`)
}

const PIECE = 40

function inPieces(notification: ChangeNotification): readonly ChangeNotification[] {
  const lots = <T>(all: readonly T[]): readonly (readonly T[])[] =>
    Array.from({ length: Math.ceil(all.length / PIECE) }, (_, i) => all.slice(i * PIECE, (i + 1) * PIECE))
  if (notification.kind === 'records')
    return lots(notification.changes).map((changes) => ({ ...notification, changes }))
  return notification.kind === 'inbox'
    ? lots(notification.people).map((people) => ({ ...notification, people }))
    : [notification]
}

interface Listener {
  close(): Promise<void>
}

const AGAIN_AFTER = 1_000

/**
 * Listens until it is closed and reconnects after a lost connection; notifications may have been missed then, which is
 * notified too.
 */
export async function openListener(
  config: pg.ClientConfig,
  { channel, from }: { readonly channel: string; readonly from: string },
  heard: (notification: ChangeNotification) => void,
): Promise<Listener> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function listen(): Promise<void> {
    const fresh = new pg.Client(config)
    fresh.on('error', reconnect)
    fresh.on('end', reconnect)
    fresh.on('notification', ({ payload = '[]' }) => {
      const [sender, ...notifications] = JSON.parse(payload) as [string, ...ChangeNotification[]]
      if (sender !== from) notifications.forEach(heard)
    })
    await fresh.connect()
    await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    client = fresh
  }
  function reconnect(): void {
    if (closed || timer) return
    heard({ kind: 'missed' })
    timer = setTimeout(() => {
      timer = undefined
      listen().then(() => heard({ kind: 'missed' }), reconnect)
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

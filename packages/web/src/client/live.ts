// Listens to what happens on the server. Reconnects by itself; says so, because something may have been missed meanwhile.
import type { LiveEvent } from '@ninefold/plan/wire'

interface LiveListener {
  readonly event: (event: LiveEvent) => void
  /** The connection is there again after it was lost. */
  readonly again: () => void
  readonly lost: () => void
}

/** Returns a function that ends the listening. */
export function listen(listener: LiveListener): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasLost = false
  const connect = () => {
    source = new EventSource('/api/app/events')
    source.addEventListener('open', () => {
      if (wasLost) listener.again()
      wasLost = false
    })
    const receive = (message: MessageEvent<string>) => {
      const event = readEvent(message.data)
      if (event) listener.event(event)
    }
    for (const name of ['message', 'document', 'records', 'inbox']) source.addEventListener(name, receive)
    source.addEventListener('error', () => {
      if (!wasLost) listener.lost()
      wasLost = true
      // A connection that the server refused is closed for good and needs a new one.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(connect, 3000)
    })
  }
  connect()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}

function readEvent(text: string): LiveEvent | undefined {
  try {
    const event = JSON.parse(text) as LiveEvent
    return typeof event.kind === 'string' ? event : undefined
  } catch {
    return undefined
  }
}

// Subscribes to live events of the server. Reconnects automatically and reports that, because events may have been
// missed.
import type { LiveEvent } from '@ninefold/plan/wire'

interface LiveListener {
  readonly event: (event: LiveEvent) => void
  /** The connection is restored after a loss. */
  readonly again: () => void
  readonly lost: () => void
}

/** Returns a function that unsubscribes. */
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
      // A connection that the server refused is closed for good, so a new one is needed.
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

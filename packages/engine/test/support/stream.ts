/** Listens to a server's live events as a page does. */
import type { LiveEvent } from '@ninefold/plan/wire'
import type { Person, Server } from './server.ts'

export interface Stream {
  readonly status: number
  readonly type: string | null
  readonly events: LiveEvent[]
  /** Waits for an event that comes, or has come, and fits. */
  until(fits: (event: LiveEvent) => boolean): Promise<LiveEvent>
  /** Waits for the server to end the stream. */
  readonly ended: Promise<void>
  close(): void
}

export async function listen(server: Server, person: Person): Promise<Stream> {
  const stop = new AbortController()
  const headers: Record<string, string> = person.token === '' ? {} : { authorization: `Bearer ${person.token}` }
  const answer = await fetch(`${server.address}/api/app/events`, { headers, signal: stop.signal })
  const events: LiveEvent[] = []
  const waiting = new Set<() => void>()
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    events,
    ended: read(answer, (event) => {
      events.push(event)
      for (const look of waiting) look()
    }),
    until: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          const found = events.find(fits)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    close: () => stop.abort(),
  }
}

async function read(answer: Response, told: (event: LiveEvent) => void): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const piece of answer.body!) {
      text += decoder.decode(piece as Uint8Array, { stream: true })
      const whole = text.split('\n\n')
      text = whole.pop()!
      for (const block of whole) {
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data !== undefined) told(JSON.parse(data) as LiveEvent)
      }
    }
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}

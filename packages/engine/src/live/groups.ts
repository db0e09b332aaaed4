/** Authorises the open streams again, and groups those that may read the same. */
import type { Principal } from '../access/index.ts'
import type { LiveOptions, Subscriber } from './live.ts'
import type { Streams } from './streams.ts'

/** What the functions of the hub share. */
export interface Hub {
  readonly options: LiveOptions
  readonly streams: Streams
  readonly failed: (error: unknown) => void
}

/** Streams with the same permissions, of the same user or not signed in: what one may read, all may. */
export interface Group {
  readonly principal: Principal
  readonly streams: Subscriber[]
}

/** Looks up the principal of each stream; closes those without a valid session. */
export async function authorise({ options, streams, failed }: Hub): Promise<Group[]> {
  const groups = new Map<string, Group>()
  await options.recall?.(streams.people()).catch(failed)
  const all = streams.all()
  const principals = await Promise.all(
    all.map((stream) =>
      stream.principal().catch((error: unknown) => {
        failed(error)
        return null
      }),
    ),
  )
  all.forEach((stream, i) => {
    const principal = principals[i]
    if (!principal || principal.person !== stream.person) return streams.end(stream)
    const key = `${principal.person ?? ''} ${principal.rightsKey}`
    const group = groups.get(key)
    if (group) group.streams.push(stream)
    else groups.set(key, { principal, streams: [stream] })
  })
  return [...groups.values()]
}

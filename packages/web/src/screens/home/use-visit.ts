// When this person last visited the home page: what was added since is new, and what they have read once is folded.
import { useState } from 'react'
import { useApplication } from '../../application/context.ts'
import { storedItem, storeItem } from '../../client/person-storage.ts'
import { serverNow } from '../../client/server-clock.ts'

interface Visit {
  readonly isFirst: boolean
  /** ISO 8601: the end of the visit before; undefined on the first. */
  readonly since: string | undefined
}

/** `at`, `since`: milliseconds since 1970, by the server's clock. */
interface StoredVisit {
  readonly at: number
  readonly since?: number
}

const NAME = 'visit'
/** Milliseconds without the home page after which another visit begins. */
const PAUSE = 30 * 60_000

export function useVisit(): Visit {
  const person = useApplication().view.me?.id ?? ''
  const [visit] = useState(() => visitNow(person))
  return visit
}

function visitNow(person: string): Visit {
  const before = storedItem<StoredVisit>(person, NAME)
  const at = serverNow()
  const since = before && (at - before.at > PAUSE ? before.at : before.since)
  storeItem(person, NAME, { at, ...(since !== undefined && { since }) })
  return { isFirst: since === undefined, since: since === undefined ? undefined : new Date(since).toISOString() }
}

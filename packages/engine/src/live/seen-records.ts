/**
 * Which records a user with an open stream has seen; for clients who are not signed in, by stream. It lets the hub
 * announce a change of a record that was deleted or became invisible, without revealing an id that the client does not
 * know.
 */

export interface SeenRecords {
  add(id: string): void
  has(id: string): boolean
  remove(id: string): void
}

/** Drops the oldest beyond `most`. Stores only ids, which are unique across entities. */
export function openSeenRecords(most: number): SeenRecords {
  const ids = new Set<string>()
  return {
    add: (id) => {
      ids.delete(id)
      ids.add(id)
      if (ids.size > most) ids.delete(ids.values().next().value!)
    },
    has: (id) => ids.has(id),
    remove: (id) => void ids.delete(id),
  }
}

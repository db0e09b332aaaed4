/**
 * Which records a person with an open stream is known to have seen; of those who are not signed in, which ones their own stream
 * named. It lets the hub say "this one changed" of a record that was deleted or went out of sight, without ever naming an id that
 * was not known already.
 */

export interface SeenRecords {
  add(id: string): void
  has(id: string): boolean
  remove(id: string): void
}

/** Forgets the oldest beyond `most`. Ids alone: no two records have the same, whatever they are of. */
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

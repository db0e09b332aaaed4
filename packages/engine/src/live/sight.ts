/**
 * Which records a person with an open stream is known to have seen. It lets the hub say "this one changed" of a record that was
 * deleted or went out of the person's sight, without ever naming an id that the person did not have already.
 */

export interface Sight {
  add(entity: string, id: string): void
  has(entity: string, id: string): boolean
  remove(entity: string, id: string): void
}

/** Forgets the oldest beyond `most`. */
export function openSight(most: number): Sight {
  const keys = new Set<string>()
  const keyOf = (entity: string, id: string) => `${entity} ${id}`
  return {
    add: (entity, id) => {
      const key = keyOf(entity, id)
      keys.delete(key)
      keys.add(key)
      if (keys.size > most) keys.delete(keys.values().next().value!)
    },
    has: (entity, id) => keys.has(keyOf(entity, id)),
    remove: (entity, id) => void keys.delete(keyOf(entity, id)),
  }
}

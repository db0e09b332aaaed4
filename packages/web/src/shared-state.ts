// Shared state: readable outside React; components that use it re-render on changes.
import { useSyncExternalStore } from 'react'

interface SharedState<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  /** In a component: the current value. */
  readonly use: () => T
}

export function sharedState<T>(start: T): SharedState<T> {
  let value = start
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => value
  return {
    get,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}

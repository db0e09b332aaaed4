// State that several places of the page share: it is read outside of React, and a component that uses it follows its changes.
import { useSyncExternalStore } from 'react'

interface SharedState<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  /** In a component: the present value. */
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

// Whether everything on the page carries its "Why?", or only refusals do.
import { useSyncExternalStore } from 'react'

let on = false
const listeners = new Set<() => void>()

export function setWhyMode(next: boolean): void {
  on = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useWhyMode(): readonly [boolean, (next: boolean) => void] {
  return [useSyncExternalStore(subscribe, () => on), setWhyMode]
}

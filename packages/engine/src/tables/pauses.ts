/** Work in the server that takes long makes pauses, in which other requests have their turn. */
import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work between two pauses. */
const MAX_WORK = 5

/** Call it after each small step; it pauses if it is time. */
export function openPauses(): () => Promise<void> | undefined {
  let last = performance.now()
  return () =>
    performance.now() - last < MAX_WORK
      ? undefined
      : setImmediate().then(() => {
          last = performance.now()
        })
}

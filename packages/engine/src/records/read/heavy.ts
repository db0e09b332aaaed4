/** Reads whose cost is not bounded by an index or a page, with the deadline from the document's limits. */
import type { Principal } from '../../access/index.ts'
import { refuse } from '../../refusal.ts'
import { TooCostly, TooManyReads, type HeavyRead, type Reader, type Store } from '../../store/index.ts'
import type { Model } from '../model.ts'

type HeavyReads = <T>(
  principal: Principal,
  work: (reader: Reader) => Promise<T>,
  options?: Pick<HeavyRead, 'nested' | 'small'>,
) => Promise<T>

/** Seconds after which to retry. */
const PAUSE = 5

/** Refuses with TOO_SLOW at the deadline, and with TOO_MANY_REQUESTS if too many reads of the user are waiting. */
export function heavyReads(store: Store, { plan }: Model): HeavyReads {
  const seconds = plan.limits.readSeconds
  const inWords = (error: unknown): unknown => {
    if (error instanceof TooCostly) return refuse('TOO_SLOW', { parameters: { max: seconds } })
    return error instanceof TooManyReads ? refuse('TOO_MANY_REQUESTS', { parameters: { seconds: PAUSE } }) : error
  }
  return async (principal, work, options = {}) => {
    // Visitors are distinguished by their addresses.
    const person = principal.person ?? principal.request?.ip ?? ''
    try {
      return await store.read(work, { heavy: { person, deadline: seconds * 1000, ...options } })
    } catch (error) {
      throw inWords(error)
    }
  }
}

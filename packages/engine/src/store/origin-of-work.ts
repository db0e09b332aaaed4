/** For which line of the document statements run, such as a rule or a screen: the log of slow statements names it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Origin } from '@ninefold/plan/expression'

const origins = new AsyncLocalStorage<Origin>()

/** Runs work for this line; work within it may run for another one. Without an origin, work runs for the line of its caller. */
export const runFor = <T>(origin: Origin | undefined, work: () => T): T =>
  origin === undefined ? work() : origins.run(origin, work)

/** Undefined for what runs for no line, such as a request of the record API. */
export const originOfWork = (): Origin | undefined => origins.getStore()

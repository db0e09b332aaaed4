/** Long work of a request that a new version of the document need not wait for. */
import type { Core } from '../application/index.ts'
import { refuse } from '../refusal.ts'
import type { Exchange } from './exchange.ts'

/** Runs work that uses nothing of the version, except in `withinVersion`. */
export async function besideVersion<T>(core: Core, work: () => Promise<T>): Promise<T> {
  core.leave()
  try {
    return await work()
  } finally {
    await core.enter()
  }
}

/** Runs a step of that work that uses the version of the request. BUSY if another version has taken over. */
export async function withinVersion<T>(core: Core, exchange: Exchange, work: () => Promise<T>): Promise<T> {
  const running = await core.enter()
  try {
    if (running !== exchange.running) throw refuse('BUSY')
    return await work()
  } finally {
    core.leave()
  }
}

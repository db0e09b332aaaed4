/** Wakes up when timed work is due and runs it. One run at a time; a failure does not stop the rest. */
import type { Clock } from './clock.ts'

export interface Runner {
  /** New work is due then: wake up no later. */
  wake(due: string): void
  /** Runs what is due now; resolves when it is done. */
  run(): Promise<void>
  stop(): Promise<void>
}

/** Longest sleep in milliseconds, so that a changed machine clock is noticed. */
const MAX_SLEEP = 60_000

/** `work` runs all that is due and returns the time of the next, null for none. */
// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openRunner(clock: Clock, work: () => Promise<string | null>, failed: (error: unknown) => void): Runner {
  let timer: NodeJS.Timeout | undefined
  let at = Number.POSITIVE_INFINITY
  let running: Promise<void> | undefined
  /** Received while the work was running, which may have looked up the next time before. */
  let requested = Number.POSITIVE_INFINITY
  let stopped = false

  function sleepUntil(moment: number): void {
    if (stopped) return
    clearTimeout(timer)
    at = moment
    const wait = Math.min(MAX_SLEEP, Math.max(0, moment - clock.now()))
    timer = setTimeout(() => void run(), wait)
    timer.unref()
  }

  async function runOnce(): Promise<void> {
    let next: string | null = null
    requested = Number.POSITIVE_INFINITY
    try {
      next = await work()
    } catch (error) {
      failed(error)
    }
    const soonest = Math.min(requested, next === null ? clock.now() + MAX_SLEEP : Date.parse(next))
    sleepUntil(Math.max(soonest, clock.now() + 5))
  }

  async function run(): Promise<void> {
    while (running) await running
    if (stopped) return
    running = runOnce().finally(() => (running = undefined))
    await running
  }

  return {
    wake: (due) => {
      const moment = Date.parse(due)
      if (running) requested = Math.min(requested, moment)
      else if (moment < at) sleepUntil(moment)
    },
    run,
    async stop() {
      stopped = true
      clearTimeout(timer)
      while (running) await running
    },
  }
}

/** When something that was not delivered is tried again, and when it is given up. */
import { DAY, MINUTE } from '@ninefold/plan/base'
import { momentOf, type Clock } from '../jobs/index.ts'
import type { Outcome } from './outbox.ts'

/** Minutes to wait after each answer that refuses a delivery for now; then it has failed. */
const RETRY_AFTER = [0.2, 1, 5, 30, 120, 360, 1440, 2880]
/** Minutes to wait for a receiver that cannot be reached; the last one applies from then on. */
const PAUSES = [0.2, 1, 5, 10]
/** Milliseconds after which something fails that waits for a receiver that cannot be reached. */
export const GIVE_UP = 3 * DAY

/** `tries`: how often it was refused before. */
export function refusedForNow(tries: number, answer: string, clock: Clock): Outcome {
  const minutes = RETRY_AFTER[tries]
  if (minutes === undefined) return { kind: 'failed', answer }
  return { kind: 'again', answer, due: momentOf(clock, minutes * MINUTE), counts: true }
}

/** Nothing is sent for some time. */
export interface Pause {
  begin(): void
  /** The receiver can be reached. */
  finish(): void
  lasts(): boolean
  /** ISO 8601. */
  end(): string
}

export function openPause(clock: Pick<Clock, 'now'>): Pause {
  let failures = 0
  let until = 0
  return {
    begin() {
      // Deliveries that fail at the same time are one failure.
      if (until > clock.now()) return
      until = clock.now() + PAUSES[Math.min(failures, PAUSES.length - 1)]! * MINUTE
      failures++
    },
    finish() {
      failures = 0
      until = 0
    },
    lasts: () => until > clock.now(),
    end: () => new Date(until).toISOString(),
  }
}

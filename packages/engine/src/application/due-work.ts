/** Work that is due at a time: timers of life cycles, retention, webhooks in the outbox. */
import { type Clock, openRunner } from '../jobs/index.ts'
import type { Webhooks } from '../webhooks/index.ts'
import type { RunningDocument } from './running-document.ts'

export interface DueWork {
  /** A timer was scheduled for that time. */
  readonly wake: (due: string) => void
  /** Runs what is due now, except webhooks. */
  readonly run: () => Promise<void>
  /** Timers depend on constants and on the document: reschedules them if either changed. */
  readonly replan: () => Promise<void>
  /** Resolves when timers are scheduled for the current constants and document. */
  readonly replanned: () => Promise<void>
  readonly sendWebhooks: () => void
  readonly stop: () => Promise<void>
}

interface DueWorkOptions {
  readonly clock: Clock & { onChange(listener: () => void): unknown }
  readonly webhooks: Webhooks
  /** False: messages stay in the outbox. */
  readonly callsWebhooks: boolean
  readonly document: RunningDocument
  readonly failed: (error: unknown) => void
}

export function openDueWork({ clock, webhooks, callsWebhooks, document, failed }: DueWorkOptions): DueWork {
  const timers = openRunner(clock, () => document.inside(({ lifecycles }) => lifecycles.runDue()), failed)
  const retention = openRunner(clock, () => document.inside((running) => running.retention.run()), failed)
  const sender = openRunner(clock, async () => (callsWebhooks ? webhooks.runDue() : null), failed)
  const runners = [timers, retention, sender]
  for (const runner of runners) clock.onChange(() => void runner.run())
  webhooks.onPost((due) => sender.wake(due))

  async function run(): Promise<void> {
    await timers.run()
    await retention.run()
  }

  async function replan(): Promise<void> {
    const { hash, plan, constants } = document.running()
    const literals = plan.constants.map(({ name }) => [name, constants.literal(name)])
    await document.inside(({ lifecycles }) => lifecycles.replan(JSON.stringify([hash, literals])))
    await run()
  }
  let replanning: Promise<void> = Promise.resolve()

  return {
    wake: (due) => timers.wake(due),
    run,
    replan: () => (replanning = replan()),
    replanned: () => replanning.catch(() => {}),
    sendWebhooks: () => void sender.run(),
    stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))),
  }
}

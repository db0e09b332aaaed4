/** Work that is due at a time: timers of life cycles, retention, webhooks and mails in their outboxes. */
import { type Clock, openRunner } from '../jobs/index.ts'
import type { Mails } from '../mail/index.ts'
import type { SecurityEvents, Webhooks } from '../webhooks/index.ts'
import type { RunningDocument } from './running-document.ts'

export interface DueWork {
  /** A timer was scheduled for that time. */
  readonly wake: (due: string) => void
  /** Runs what is due now, except webhooks and mails. */
  readonly run: () => Promise<void>
  /** Timers depend on constants and on the document: reschedules them if either changed. */
  readonly replan: () => Promise<void>
  /** Resolves when timers are scheduled for the current constants and document. */
  readonly replanned: () => Promise<void>
  /** Begins to send webhooks and mails. */
  readonly send: () => void
  readonly stop: () => Promise<void>
}

interface DueWorkOptions {
  readonly clock: Clock & { onChange(listener: () => void): unknown }
  readonly webhooks: Webhooks
  readonly mails: Mails
  /** Absent: the operator receives no events. */
  readonly securityEvents: SecurityEvents | undefined
  /** False: messages stay in the outbox. */
  readonly callsWebhooks: boolean
  readonly document: RunningDocument
  readonly failed: (error: unknown) => void
}

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openDueWork(options: DueWorkOptions): DueWork {
  const { clock, webhooks, mails, securityEvents, callsWebhooks, document, failed } = options
  const timers = openRunner(clock, () => document.inside(({ lifecycles }) => lifecycles.runDue()), failed)
  const retention = openRunner(clock, () => document.inside((running) => running.retention.run()), failed)
  const sender = openRunner(clock, async () => (callsWebhooks ? webhooks.runDue() : null), failed)
  const mailer = openRunner(clock, () => mails.runDue(), failed)
  const reporter = securityEvents && openRunner(clock, () => securityEvents.runDue(), failed)
  void reporter?.run()
  const runners = [timers, retention, sender, mailer, ...(reporter ? [reporter] : [])]
  for (const runner of runners) clock.onChange(() => void runner.run())
  webhooks.onPost((due) => sender.wake(due))
  mails.onWrite((due) => mailer.wake(due))

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
    send: () => {
      void sender.run()
      void mailer.run()
    },
    async stop() {
      await mails.close()
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}

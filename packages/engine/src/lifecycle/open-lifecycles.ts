/** Composes the life cycle: its hooks in every change, actions, offers and timers. */
import type { Plan } from '@ninefold/plan'
import type { Principal } from '../access/index.ts'
import type { Inbox } from '../inbox/index.ts'
import { dueJobs, nextDue, type Job } from '../jobs/index.ts'
import type { Records } from '../records/index.ts'
import type { Catalogue } from '../wording/index.ts'
import type { Webhooks } from '../webhooks/index.ts'
import { changeHooks } from './change-hooks.ts'
import { compileLifecycles } from './compiled.ts'
import { causeFor, openEffects } from './effects.ts'
import { fire } from './fire-timers.ts'
import type { Lifecycles } from './lifecycles.ts'
import { offersOn } from './offers.ts'
import { standingsOn } from './standings.ts'
import { actAsDocument } from './perform-action.ts'
import { forUser, type FindAccount } from './for-user.ts'
import { takeAction } from './take-action.ts'
import { replanTimers, type TimerRooms } from './timers.ts'

interface LifecycleRooms {
  readonly plan: Plan
  readonly records: () => Records
  readonly inbox: () => Inbox
  readonly webhooks: () => Pick<Webhooks, 'send'>
  readonly catalogue: Catalogue
  /** The accounts of users who have approved. */
  readonly account: FindAccount
  /** The principal of timers. */
  readonly timer: () => Principal
  readonly failed: (job: Job, error: unknown) => void
}

// oxlint-disable-next-line max-lines-per-function -- a composition, one line for each part
export function openLifecycles({
  plan,
  records,
  inbox,
  webhooks,
  catalogue,
  account,
  timer,
  failed,
}: LifecycleRooms): Lifecycles {
  const machines = compileLifecycles(plan)
  const listeners: ((due: string) => void)[] = []
  const rooms: TimerRooms = {
    machines,
    records,
    effects: () => effects,
    principal: timer,
    failed,
    forUser: forUser(plan, records, account),
  }
  const effects = openEffects({
    plan,
    records,
    inbox,
    webhooks,
    async act(change, entity, action, id) {
      // The cause is visible only to expressions of the action.
      const transitions = entity === change.entity && machines.get(entity)?.actions.get(action.toLowerCase())
      const rows = transitions && transitions.map((transition) => transition.action)
      const cause = rows && (await causeFor(records(), change, rows))
      return actAsDocument(rooms, change.writing, { entity, id, action, input: {} }, 'document', cause ? { cause } : {})
    },
  })

  const planned = (due: string) => listeners.forEach((listener) => listener(due))

  return {
    hooks: changeHooks({ machines, records, effects: () => effects, planned }),
    act: (writing, request) => takeAction(rooms, writing, request),
    offers: (principal, entity, id) => offersOn({ rooms, catalogue, principal, entity, id }),
    standings: (principal, entity, id) => standingsOn(plan, { rooms, catalogue, principal, entity, id }),
    runDue: () => runDue(rooms),
    replan: (by) => replan(rooms, by),
    onPlan: (listener) => void listeners.push(listener),
  }
}

async function runDue(rooms: TimerRooms): Promise<string | null> {
  const { store } = rooms.records()
  for (;;) {
    const due = await store.read((reader) => dueJobs(reader, rooms.principal().now, 100))
    if (due.length === 0) return store.read(nextDue)
    for (const job of due) await fire(rooms, job)
  }
}

/** `planned`: the key under which timers are scheduled; nothing is done if it is unchanged. */
async function replan(rooms: TimerRooms, planned: string): Promise<void> {
  const { store } = rooms.records()
  const stored = await store.read((reader) => reader.one<{ planned: string }>('SELECT planned FROM ninefold_job_plan'))
  if (stored?.planned === planned) return
  for (const machines of rooms.machines.values()) for (const each of machines.timers) await replanTimers(rooms, each)
  await store.write(async (transaction) => {
    await transaction.run('DELETE FROM ninefold_job_plan')
    await transaction.run('INSERT INTO ninefold_job_plan VALUES (?)', [planned])
  })
}

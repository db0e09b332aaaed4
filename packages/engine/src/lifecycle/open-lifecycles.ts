/** Puts the life cycle's parts together: its hooks in every change, actions, offers, and what the clock does. */
import type { Environment } from '@ninefold/plan/expression'
import type { Plan } from '@ninefold/plan'
import type { RecordPageData } from '@ninefold/plan/wire'
import type { Asker } from '../access/asker.ts'
import type { Inbox } from '../inbox/inbox.ts'
import { dueJobs, nextDue, type Job } from '../jobs/queue.ts'
import type { Change, Stored } from '../records/change.ts'
import type { Records } from '../records/records.ts'
import { finding, notAllowed, refuse, type Finding } from '../refusal.ts'
import { wordingEnvironment, type Catalogue } from '../wording/catalogue.ts'
import { agreedOn, applying, hasAgreed, standing, withdraw } from './approvals.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import { compileLifecycles, type CompiledTransition, type StateMachines } from './compiled.ts'
import { causeFor, openEffects } from './effects.ts'
import type { Lifecycles } from './lifecycles.ts'
import { inPlaceOf, type FindAccount } from './standing-in.ts'
import { rememberState } from './states.ts'
import { environmentOver, guardFinding, transitionsFrom } from './guards.ts'
import { actAsDocument } from './perform-action.ts'
import { isFor, takeAction } from './take-action.ts'
import { fire } from './fire-timers.ts'
import { planAnew, planTimers, type TimerRooms } from './timers.ts'

interface LifecycleRooms {
  readonly plan: Plan
  readonly records: () => Records
  readonly inbox: () => Inbox
  readonly webhooks: () => Pick<Webhooks, 'send'>
  readonly catalogue: Catalogue
  /** Of those who have agreed to something. */
  readonly account: FindAccount
  /** Who asks when the clock does. */
  readonly timer: () => Asker
  readonly failed: (job: Job, error: unknown) => void
}

type Offer = RecordPageData['actions'][number]

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
    asker: timer,
    failed,
    inPlaceOf: inPlaceOf(plan, records, account),
  }
  const effects = openEffects({
    plan,
    records,
    inbox,
    webhooks,
    async act(change, entity, action, id) {
      // The action's expressions know a cause of their own kind.
      const transitions = entity === change.entity && machines.get(entity)?.actions.get(action.toLowerCase())
      const said = transitions && transitions.map((transition) => transition.action)
      const cause = said && (await causeFor(records(), change, said))
      return actAsDocument(rooms, change.writing, { entity, id, action, input: {} }, 'document', cause ? { cause } : {})
    },
  })

  async function decideCreate(change: Change, { cycles }: StateMachines): Promise<void> {
    for (const { lifecycle, createWho } of cycles) {
      const { create } = lifecycle
      const asked = change.request.right.kind !== 'document'
      if (asked && createWho && create.who && (await change.evaluate(create.who.test)) !== true)
        throw notAllowed(change.asker, { origin: create.origin })
      if (create.when && (await change.evaluate(create.when)) !== true)
        throw refuse(create.error ?? 'GUARD_REFUSED', {
          origin: create.when.origin,
          parameters: { needs: 'what it needs is fulfilled' },
          about: { entity: change.entity, record: change.now() },
        })
      await effects.run(change, create.then, {})
    }
  }

  async function stored(change: Stored): Promise<void> {
    const own = machines.get(change.entity)
    if (!own) return
    if (change.before !== null) await afterChange(change, own)
    if (own.timers.length === 0) return
    const due = await planTimers(records(), own, change)
    if (due.length > 0)
      change.transaction.afterCommit(() => due.forEach((each) => listeners.forEach((tell) => tell(each))))
  }

  async function afterChange(change: Stored, own: StateMachines): Promise<void> {
    const { transaction, entity, id, changed } = change
    const isGone = change.request.kind === 'delete'
    for (const { lifecycle, remembers } of own.cycles) {
      // A deleted record that comes back still knows its way back.
      if (isGone || !remembers || !changed.has(lifecycle.field)) continue
      const { field } = lifecycle
      const [previous, state] = [change.before![field], change.now()[field]].map(String)
      await rememberState(transaction, { entity, record: id, field, state: state!, previous: previous! })
    }
    if (own.approvals.length === 0) return
    const moved = isGone || own.cycles.some(({ lifecycle }) => changed.has(lifecycle.field))
    const lost = own.approvals.filter((each) => each.lostWhen.some((field) => changed.has(field)))
    if (moved) await withdraw(transaction, entity, id)
    else if (lost.length > 0) await withdraw(transaction, entity, id, [...new Set(lost.map((each) => each.action))])
  }

  async function offers(asker: Asker, entity: string, id: string): Promise<readonly Offer[]> {
    const own = machines.get(entity)
    if (!own) return []
    return records().store.read(async (reader) => {
      const record = (await records().load(reader, asker, entity, [id], own.reads)).get(id)
      if (!record) return []
      const env = await environmentOver(rooms, reader, asker, own, record)
      const offered: Offer[] = []
      for (const all of own.inOrder) {
        const { action } = all[0]
        const waiting = applying(all[0], env)
        const approving = waiting.filter((each) => each.from(env) === true)
        const transitions = transitionsFrom(all, record).filter((transition) => isFor(transition, env, approving))
        if (transitions.length === 0) continue
        const agreed =
          waiting.length === 0
            ? undefined
            : await agreedOn(reader, { entity, record: id, action: action.name }, waiting, (person) =>
                rooms.inPlaceOf(reader, env, person),
              )
        const approvals = agreed && standing(waiting, agreed, asker.person)
        const mine = agreed && asker.person !== null && hasAgreed(waiting, agreed, asker.person)
        const open = transitions.find((transition) => !isBlocked(transition, env))
        const blocked = mine
          ? finding('ALREADY_APPROVED', { parameters: { action: action.label } })
          : open
            ? undefined
            : (
                await records().complete(reader, asker, entity, [
                  guardFinding(rooms, asker, transitions, record),
                ] as const)
              )[0]
        offered.push({
          name: action.name,
          origin: blocked?.origin ?? (open ?? transitions[0]!).action.origin,
          ...(blocked ? toldBy(catalogue, blocked, env) : {}),
          ...(approvals ? { approvals } : {}),
        })
      }
      return offered
    })
  }

  /** A guard over what is asked for cannot be judged before it is asked. */
  function isBlocked({ action, guard }: CompiledTransition, env: Environment): boolean {
    if (!guard || action.when!.reads.some((path) => /^input(?:\.|$)/.test(path))) return false
    return guard({ ...env, input: {} }) !== true
  }

  function toldBy(words: Catalogue, blocked: Finding, env: Environment): Pick<Offer, 'blocked' | 'remedy'> {
    const { message, remedy } = words.of(blocked.code)
    const about = wordingEnvironment(blocked, env)
    const hidden = blocked.about?.hidden
    return { blocked: message(about, hidden), remedy: remedy(about, hidden) }
  }

  return {
    hooks: {
      async decide(change) {
        const own = change.request.kind === 'create' ? machines.get(change.entity) : undefined
        if (own) await decideCreate(change, own)
      },
      stored,
    },
    act: (writing, taken) => takeAction(rooms, writing, taken),
    offers,
    async runDue() {
      const { store } = records()
      for (;;) {
        const due = await store.read((reader) => dueJobs(reader, timer().now, 100))
        if (due.length === 0) return store.read(nextDue)
        for (const job of due) await fire(rooms, job)
      }
    },
    async replan(planned) {
      const { store } = records()
      const known = await store.read((reader) =>
        reader.one<{ planned: string }>('SELECT planned FROM ninefold_job_plan'),
      )
      if (known?.planned === planned) return
      for (const own of machines.values()) for (const each of own.timers) await planAnew(rooms, each)
      await store.write(async (transaction) => {
        await transaction.run('DELETE FROM ninefold_job_plan')
        await transaction.run('INSERT INTO ninefold_job_plan VALUES (?)', [planned])
      })
    },
    onPlan: (listener) => void listeners.push(listener),
  }
}

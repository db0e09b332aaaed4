/** The life cycle's part in every change: initial states, remembered states, withdrawn approvals, timers. */
import type { Change, Hooks, Stored, Records } from '../records/index.ts'
import { notAllowed, refuse, words } from '../refusal.ts'
import { withdrawApprovals } from './approvals.ts'
import type { StateMachines } from './compiled.ts'
import type { Effects } from './effects.ts'
import { storePreviousState } from './states.ts'
import { planTimers } from './timers.ts'

interface HookRooms {
  readonly machines: ReadonlyMap<string, StateMachines>
  readonly records: () => Records
  readonly effects: () => Effects
  /** Called after the commit, for each timer with its time. */
  readonly planned: (due: string) => void
}

export const changeHooks = (rooms: HookRooms): Hooks => ({
  async decide(change) {
    const machines = change.request.kind === 'create' ? rooms.machines.get(change.entity) : undefined
    if (machines) await decideCreate(rooms, change, machines)
  },
  async stored(change) {
    const machines = rooms.machines.get(change.entity)
    if (!machines) return
    if (change.before !== null) afterChange(change, machines)
    if (machines.timers.length === 0) return
    const due = await planTimers(rooms.records(), machines, change)
    if (due.length > 0) change.transaction.afterCommit(() => due.forEach(rooms.planned))
  },
})

async function decideCreate({ effects }: HookRooms, change: Change, { cycles }: StateMachines): Promise<void> {
  for (const { lifecycle, createWho } of cycles) {
    const { create } = lifecycle
    const byUser = change.request.right.kind !== 'document'
    if (byUser && createWho && create.who && (await change.evaluate(create.who.test)) !== true)
      throw notAllowed(change.principal, { origin: create.origin })
    if (create.when && (await change.evaluate(create.when)) !== true)
      throw refuse(create.error ?? 'GUARD_REFUSED', {
        origin: create.when.origin,
        words: { needs: words('what it needs is fulfilled') },
        about: { entity: change.entity, record: change.now() },
      })
    await effects().run(change, create.then, {})
  }
}

function afterChange(change: Stored, machines: StateMachines): void {
  const { transaction, entity, id, changed } = change
  const isGone = change.request.kind === 'delete'
  for (const { lifecycle, storesPrevious: remembers } of machines.cycles) {
    // A deleted record that is restored still has its previous state.
    if (isGone || !remembers || !changed.has(lifecycle.field)) continue
    const { field } = lifecycle
    const [previous, state] = [change.before![field], change.now()[field]].map(String)
    storePreviousState(transaction, { entity, record: id, field, state: state!, previous: previous! })
  }
  if (machines.approvals.length === 0) return
  const moved = isGone || machines.cycles.some(({ lifecycle }) => changed.has(lifecycle.field))
  const lost = machines.approvals.filter((each) => each.lostWhen.some((field) => changed.has(field)))
  if (moved) withdrawApprovals(transaction, entity, id)
  else if (lost.length > 0) withdrawApprovals(transaction, entity, id, [...new Set(lost.map((each) => each.action))])
}

/** The life cycle's part in every change: initial states, remembered states, withdrawn approvals, timers. */
import type { Change, Hooks, Stored, Records } from '../records/index.ts'
import { notAllowed, refuse } from '../refusal.ts'
import { withdraw } from './approvals.ts'
import type { StateMachines } from './compiled.ts'
import type { Effects } from './effects.ts'
import { rememberState } from './states.ts'
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
    const own = change.request.kind === 'create' ? rooms.machines.get(change.entity) : undefined
    if (own) await decideCreate(rooms, change, own)
  },
  async stored(change) {
    const own = rooms.machines.get(change.entity)
    if (!own) return
    if (change.before !== null) afterChange(change, own)
    if (own.timers.length === 0) return
    const due = await planTimers(rooms.records(), own, change)
    if (due.length > 0) change.transaction.afterCommit(() => due.forEach(rooms.planned))
  },
})

async function decideCreate({ effects }: HookRooms, change: Change, { cycles }: StateMachines): Promise<void> {
  for (const { lifecycle, createWho } of cycles) {
    const { create } = lifecycle
    const asked = change.request.right.kind !== 'document'
    if (asked && createWho && create.who && (await change.evaluate(create.who.test)) !== true)
      throw notAllowed(change.principal, { origin: create.origin })
    if (create.when && (await change.evaluate(create.when)) !== true)
      throw refuse(create.error ?? 'GUARD_REFUSED', {
        origin: create.when.origin,
        parameters: { needs: 'what it needs is fulfilled' },
        about: { entity: change.entity, record: change.now() },
      })
    await effects().run(change, create.then, {})
  }
}

function afterChange(change: Stored, own: StateMachines): void {
  const { transaction, entity, id, changed } = change
  const isGone = change.request.kind === 'delete'
  for (const { lifecycle, remembers } of own.cycles) {
    // A deleted record that is restored still has its previous state.
    if (isGone || !remembers || !changed.has(lifecycle.field)) continue
    const { field } = lifecycle
    const [previous, state] = [change.before![field], change.now()[field]].map(String)
    rememberState(transaction, { entity, record: id, field, state: state!, previous: previous! })
  }
  if (own.approvals.length === 0) return
  const moved = isGone || own.cycles.some(({ lifecycle }) => changed.has(lifecycle.field))
  const lost = own.approvals.filter((each) => each.lostWhen.some((field) => changed.has(field)))
  if (moved) withdraw(transaction, entity, id)
  else if (lost.length > 0) withdraw(transaction, entity, id, [...new Set(lost.map((each) => each.action))])
}

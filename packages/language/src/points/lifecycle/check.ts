/** What can be proven about one life cycle: states that are never reached or never left, actions that nobody can take. */
import { plainText } from '../../document/phrase.ts'
import type { Action, Lifecycle } from '../../plan/plan.ts'
import type { Problem } from '../../problem/problem.ts'
import { foldName } from '../identifier.ts'
import type { EntityName } from '../room.ts'
import type { StateName } from './declare.ts'
import type { ActionRead, LifecycleRead } from './model.ts'
import { lifecycleProblem } from './problems.ts'
import { edgesOf, leadingTo, reachable } from './reach.ts'

export function checkLifecycle(
  lifecycle: Lifecycle,
  read: LifecycleRead,
  entity: EntityName,
  states: readonly StateName[],
): readonly Problem[] {
  return [
    ...reportTwice(read),
    ...reportNames(lifecycle, read),
    ...reportNobody(lifecycle, read),
    ...reportFinal(lifecycle, read),
    ...reportReach(lifecycle, entity, states),
  ]
}

const rows = (read: LifecycleRead): readonly ActionRead[] => read.actions.filter((action) => !action.creates)

/** Two actions of one name: the second is reported, for a state that both start from if there is one. */
function reportTwice(read: LifecycleRead): readonly Problem[] {
  const seen = new Map<string, ActionRead>()
  return rows(read).flatMap((row) => {
    const name = plainText(row.label)
    const first = seen.get(foldName(name))
    seen.set(foldName(name), first ?? row)
    if (!first) return []
    const second = { span: first.label.span, label: 'it stands here first' }
    const shared = sharedState(first, row)
    if (shared) return [lifecycleProblem('LIF-008', { span: row.label.span, second }, { name, state: shared })]
    return [lifecycleProblem('LIF-023', { span: row.label.span, second }, { name })]
  })
}

function sharedState({ from: a }: ActionRead, { from: b }: ActionRead): string | undefined {
  if (a.kind !== 'states') return b.kind === 'states' ? b.states[0]?.text : 'in any state'
  if (b.kind !== 'states') return a.states[0]?.text
  return a.states.find((one) => b.states.some((other) => foldName(one.text) === foldName(other.text)))?.text
}

/** Everyone who may act is excepted again. */
function reportNobody(lifecycle: Lifecycle, read: LifecycleRead): readonly Problem[] {
  return lifecycle.actions.flatMap(({ name, label, who, timer }) => {
    const key = (actor: { label: string }) => foldName(actor.label)
    if (!who || timer || !who.actors.every((actor) => who.but.some((but) => key(but) === key(actor)))) return []
    const row = rows(read).find((one) => foldName(plainText(one.label)) === name.toLowerCase())
    const actor = who.actors.map((one) => one.label).join(' or ')
    return row?.who ? [lifecycleProblem('LIF-014', { span: row.who.span }, { name: label, actor })] : []
  })
}

/** Approvals that share a name. */
function reportNames(_lifecycle: Lifecycle, read: LifecycleRead): readonly Problem[] {
  return read.approvals.flatMap((approval, index) => {
    const name = plainText(approval.label)
    const first = read.approvals.slice(0, index).find((other) => foldName(plainText(other.label)) === foldName(name))
    if (!first) return []
    const second = { span: first.label.span, label: 'it stands here first' }
    return [lifecycleProblem('LIF-023', { span: approval.label.span, second }, { name })]
  })
}

function reportFinal(lifecycle: Lifecycle, read: LifecycleRead): readonly Problem[] {
  return read.states.flatMap((state) => {
    const name = plainText(state.name)
    const leaving = lifecycle.actions.find((action) => leaves(action, name))
    if (!state.final || !leaving) return []
    const row = rows(read).find((one) => foldName(plainText(one.label)) === leaving.name.toLowerCase())
    const second = row && { span: row.label.span, label: `"${leaving.label}" leads out of it` }
    const at = { span: state.final.span, ...(second && { second }) }
    return [lifecycleProblem('LIF-024', at, { state: name, action: leaving.label })]
  })
}

function leaves({ from, to }: Action, state: string): boolean {
  return to !== undefined && from.some((key) => foldName(key) === foldName(state) && to !== key)
}

/** States that no record comes into; and states in a circle without an exit, where there are ends at all. */
function reportReach(lifecycle: Lifecycle, entity: EntityName, states: readonly StateName[]): readonly Problem[] {
  const edges = edgesOf(lifecycle.actions)
  const reached = reachable([lifecycle.initial], edges)
  const ends = lifecycle.states.filter((state) => state.final && reached.has(state.key)).map((state) => state.key)
  const ending = leadingTo(ends, edges)
  const label = entity.label
  return states.flatMap(({ key, span }) => {
    if (!reached.has(key)) {
      return [lifecycleProblem('LIF-012', { span }, { state: key, entity: label, initial: lifecycle.initial })]
    }
    const trapped = ends.length > 0 && !ending.has(key)
    return trapped ? [lifecycleProblem('LIF-025', { span }, { state: key, entity: label })] : []
  })
}

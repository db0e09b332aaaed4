/**
 * Adds entry and exit effects of states to the actions: first the exit effects, innermost state first; then the effects of the action;
 * then the entry effects, outermost state first. An action back to `previous` runs no entry effects.
 */
import { plainText } from '../../../document/index.ts'
import type { Action, Effect, Lifecycle } from '@ninefold/plan'
import { foldName } from '@ninefold/plan/base'
import type { LifecycleContext } from '../actions/plan.ts'
import { planEffects } from './plan.ts'
import type { LifecycleRead, StateRead } from '../model.ts'

interface StateEffects {
  /** The effects of a change of state. `from` absent: a new record. `to` absent: back to the previous state. */
  readonly leaving: (from: string, to: string | undefined) => readonly Effect[]
  readonly entering: (from: string | undefined, to: string) => readonly Effect[]
}

export function withStateEffects(
  { actions, create, ...lifecycle }: Lifecycle,
  read: LifecycleRead,
  context: LifecycleContext,
): Lifecycle {
  const effects = stateEffects(read, context)
  if (!effects) return { ...lifecycle, actions, create }
  return {
    ...lifecycle,
    actions: actions.flatMap((action) => spread(action, effects)),
    create: { ...create, then: [...create.then, ...effects.entering(undefined, lifecycle.initial)] },
  }
}

/** Splits an action by its effects: one row for all source states with the same effects. */
function spread(action: Action, { leaving, entering }: StateEffects): readonly Action[] {
  const { from, to, then } = action
  if (to === undefined) return [action]
  const target = typeof to === 'string' ? to : undefined
  const rows = new Map<string, { readonly from: string[]; readonly then: readonly Effect[] }>()
  for (const state of from) {
    const before = leaving(state, target)
    const after = target === undefined ? [] : entering(state, target)
    const key = JSON.stringify([before, after])
    const row = rows.get(key)
    if (row) row.from.push(state)
    else rows.set(key, { from: [state], then: [...before, ...then, ...after] })
  }
  return rows.size === 0 ? [action] : [...rows.values()].map((row) => ({ ...action, ...row }))
}

/** Undefined if no state has effects. */
function stateEffects(read: LifecycleRead, context: LifecycleContext): StateEffects | undefined {
  const rows = new Set(read.states.flatMap((state) => [state, ...state.within]))
  const planned = (effects: StateRead['onEntry']) =>
    effects ? planEffects(effects, { ...context, scope: { this: context.entity.name, old: true } }) : []
  const all = new Map(
    [...rows].map((row) => [row, { onEntry: planned(row.onEntry), onExit: planned(row.onExit) }] as const),
  )
  if (![...all.values()].some(({ onEntry, onExit }) => onEntry.length + onExit.length > 0)) return undefined
  /** The states that are left or entered: the state and its composites, except those that also contain the other state. */
  const crossed = (state: string, other: string | undefined): readonly StateRead[] => {
    const [own, ...around] = chainOf(state, read)
    const shared = other === undefined ? [] : chainOf(other, read)
    return own ? [own, ...around.filter((row) => !shared.includes(row))] : []
  }
  return {
    leaving: (from, to) => crossed(from, to).flatMap((row) => all.get(row)!.onExit),
    entering: (from, to) =>
      crossed(to, from)
        .toReversed()
        .flatMap((row) => all.get(row)!.onEntry),
  }
}

/** The state and its composites, innermost first. */
function chainOf(state: string, { states }: LifecycleRead): readonly StateRead[] {
  const row = states.find(({ name }) => foldName(plainText(name)) === foldName(state))
  return row ? [row, ...row.within] : []
}

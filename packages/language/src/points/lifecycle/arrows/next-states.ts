/**
 * Reads the column *Next states* of the table of states. Without other actions, each next state is an action. With actions, the column
 * must agree with them, as a diagram must.
 */
import { type Phrase, plainText } from '../../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import { foldName } from '@ninefold/plan/base'
import { moveTo, stepOf } from '../tables/ends.ts'
import type { ActionRead, LifecycleRead, StateRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'

/** The actions of a life cycle that has only next states. */
export function nextActions(states: readonly StateRead[]): readonly ActionRead[] {
  return states.flatMap(({ name, next }) =>
    (next?.states ?? []).map((state) => ({
      ...stepOf(moveTo(state, state), { kind: 'states', states: [name] }, { kind: 'state', state }, state.span),
      unnamed: true,
      ...(next?.who && { who: next.who, whoOpen: false }),
    })),
  )
}

const key = (phrase: Phrase): string => foldName(plainText(phrase))

/** Reports differences between the column and the actions. */
export function compareNext({ states, actions, fromStates }: LifecycleRead): readonly Problem[] {
  if (fromStates) return []
  const known = new Set(states.map(({ name }) => key(name)))
  return states.flatMap(({ name, next }) => {
    if (!next) return []
    const leaving = actions.filter((action) => !action.creates && startsFrom(action, name))
    const targets = new Set(leaving.flatMap(({ to }) => (to.kind === 'state' ? [key(to.state)] : [])))
    const back = leaving.some(({ to }) => to.kind === 'previous')
    const listed = new Set(next.states.map(key))
    const missing = next.states.filter((state) => known.has(key(state)) && !targets.has(key(state)) && !back)
    const surplus = leaving.filter(
      ({ from, to }) => isStep(from, to) && to.kind === 'state' && !listed.has(key(to.state)),
    )
    return [
      ...missing.map((state) =>
        lifecycleProblem('LIF-052', { span: state.span }, { from: plainText(name), to: plainText(state) }),
      ),
      ...surplus.map(({ label, to }) => {
        const target = to.kind === 'state' ? plainText(to.state) : ''
        const second = { span: next.span, label: 'its next states' }
        const parameters = { action: plainText(label), from: plainText(name), to: target }
        return lifecycleProblem('LIF-053', { span: label.span, second }, parameters)
      }),
    ]
  })
}

/** Steps from `any` need no entry in each row. */
const isStep = (from: ActionRead['from'], to: ActionRead['to']): boolean =>
  from.kind === 'states' && to.kind === 'state' && !from.states.every((state) => key(state) === key(to.state))

function startsFrom({ from }: ActionRead, state: Phrase): boolean {
  if (from.kind === 'states') return from.states.some((one) => key(one) === key(state))
  return from.kind === 'any' ? !from.but.some((one) => key(one) === key(state)) : from.kind === 'none'
}

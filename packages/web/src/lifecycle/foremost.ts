// Which of several possible actions leads on: the one a person most likely came for, so that its button stands out.
import type { Action, Lifecycle } from '@ninefold/language'
import { stateTone } from '../values/choice/state-tone.ts'

/** The first that goes forward in the order of the states, and not to a state that sounds bad; else the first. */
export function foremost<T extends { readonly action: Action }>(
  lifecycle: Lifecycle | undefined,
  actions: readonly T[],
): T | undefined {
  const place = (key: string): number => lifecycle?.states.findIndex((state) => state.key === key) ?? -1
  const leadsOn = ({ action }: T): boolean => {
    if (typeof action.to !== 'string') return false
    const from = Math.min(...action.from.map(place))
    return place(action.to) > from && stateTone(lifecycle, action.to) !== 'bad'
  }
  return actions.find(leadsOn) ?? actions[0]
}

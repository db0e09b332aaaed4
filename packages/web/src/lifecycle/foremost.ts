// Which of several possible actions is the primary one, so that its button stands out.
import { stateTone } from '../values/choice/state-tone.ts'
import type { Transition } from './transition-of.ts'

/** The first that moves forward in the order of the states, and not to a negative state; undefined if there is none. */
export function foremost<T extends Transition>(actions: readonly T[]): T | undefined {
  const leadsOn = ({ action, lifecycle }: T): boolean => {
    const place = (key: string): number => lifecycle.states.findIndex((state) => state.key === key)
    if (typeof action.to !== 'string') return false
    const from = Math.min(...action.from.map(place))
    return place(action.to) > from && stateTone(lifecycle, action.to) !== 'bad'
  }
  return actions.find(leadsOn)
}

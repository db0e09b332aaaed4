// An action may have several rows in the document: finds the transition that the server offers now.
import type { Action, Lifecycle } from '@ninefold/plan'
import type { RecordPageData } from '@ninefold/plan/wire'

export interface Transition {
  readonly lifecycle: Lifecycle
  readonly action: Action
}

/** The row that the server names, otherwise the first of the action. */
export function transitionOf(
  lifecycles: readonly Lifecycle[],
  { name, origin }: RecordPageData['actions'][number],
): Transition | undefined {
  const transitions = lifecycles.flatMap((lifecycle) =>
    lifecycle.actions.filter((action) => action.name === name).map((action) => ({ lifecycle, action })),
  )
  const here = ({ action }: Transition) =>
    [action.origin, action.when?.origin].some(
      (one) => one?.file === origin?.file && one?.line === origin?.line && one?.column === origin?.column,
    )
  return transitions.find(here) ?? transitions[0]
}

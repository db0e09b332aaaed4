/** Paths between the states of a life cycle. */
import type { Action, Lifecycle } from '@ninefold/plan'

export interface Step {
  readonly action: Action
  readonly from: string
  readonly to: string
}

/** All transitions. `previous` leads back to each state from which an action led to one of its *From* states. */
function stepsOf({ actions }: Lifecycle): readonly Step[] {
  const direct = actions.flatMap((action): readonly Step[] => {
    const { to } = action
    return typeof to === 'string' ? action.from.map((from) => ({ action, from, to })) : []
  })
  const back = actions.flatMap((action) =>
    typeof action.to === 'object'
      ? direct.filter(({ to }) => action.from.includes(to)).map(({ from, to }) => ({ action, from: to, to: from }))
      : [],
  )
  return [...direct, ...back]
}

/** The shortest path to each reachable state; that to `start` has no steps. `open`: whether a step may be used. */
export function pathsFrom(
  lifecycle: Lifecycle,
  start: string,
  open: (step: Step) => boolean = () => true,
): ReadonlyMap<string, readonly Step[]> {
  const steps = stepsOf(lifecycle).filter(open)
  const paths = new Map<string, readonly Step[]>([[start, []]])
  for (const [state, path] of paths) {
    for (const step of steps) {
      if (step.from === state && !paths.has(step.to)) paths.set(step.to, [...path, step])
    }
  }
  return paths
}

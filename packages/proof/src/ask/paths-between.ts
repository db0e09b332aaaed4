/** The ways between the states of a life cycle, along actions that can happen at all. */
import type { Action, Lifecycle } from '@ninefold/plan'

export interface Step {
  readonly action: Action
  readonly from: string
  readonly to: string
}

/** `previous` leads back to wherever an action came from that led to one of its own From. */
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

/** For each state that can be reached, the shortest way to it; the state itself by no step at all. */
export function pathsFrom(
  lifecycle: Lifecycle,
  start: string,
  open: (step: Step) => boolean = () => true,
): ReadonlyMap<string, readonly Step[]> {
  const steps = stepsOf(lifecycle).filter(open)
  const ways = new Map<string, readonly Step[]>([[start, []]])
  for (const [state, way] of ways) {
    for (const step of steps) {
      if (step.from === state && !ways.has(step.to)) ways.set(step.to, [...way, step])
    }
  }
  return ways
}

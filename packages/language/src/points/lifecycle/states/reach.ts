/** Walks a life cycle: which states a record can come into, and from which it can still come to an end. */
import type { Action } from '@ninefold/plan'

export interface Edge {
  readonly from: string
  readonly to: string
}

/** `previous` leads back to wherever an action came from that led to one of its own From. */
export function edgesOf(actions: readonly Action[]): readonly Edge[] {
  const direct = actions.flatMap((action) => {
    const { to } = action
    return typeof to === 'string' ? action.from.map((from) => ({ from, to })) : []
  })
  const back = actions.flatMap((action) =>
    typeof action.to === 'object' ? direct.filter((edge) => action.from.includes(edge.to)) : [],
  )
  return [...direct, ...back.map(({ from, to }) => ({ from: to, to: from }))]
}

/** Everything that can be reached from `starts` along the edges, the starts among it. */
export function reachable(starts: readonly string[], edges: readonly Edge[]): ReadonlySet<string> {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to])
  const seen = new Set(starts)
  const open = [...starts]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    for (const to of next.get(state) ?? []) {
      if (!seen.has(to)) open.push(to)
      seen.add(to)
    }
  }
  return seen
}

/** Everything from which one of `ends` can be reached. */
export function leadingTo(ends: readonly string[], edges: readonly Edge[]): ReadonlySet<string> {
  return reachable(
    ends,
    edges.map(({ from, to }) => ({ from: to, to: from })),
  )
}

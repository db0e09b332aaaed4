/** Reachability of states: from which states a record can reach which others. */
import type { Action } from '@ninefold/plan'

export interface Edge {
  readonly from: string
  readonly to: string
}

/** The edges. An action to `previous` adds the reverse of every edge into its source states. */
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

/** The states that are reachable from `starts`, including the starts. */
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

/** The states from which one of `ends` is reachable. */
export function leadingTo(ends: readonly string[], edges: readonly Edge[]): ReadonlySet<string> {
  return reachable(
    ends,
    edges.map(({ from, to }) => ({ from: to, to: from })),
  )
}

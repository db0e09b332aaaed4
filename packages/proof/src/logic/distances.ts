/**
 * Difference constraints "a − b ≤ c": whether they can hold together, and values for which they do. They are the edges of a graph.
 * Bellman–Ford: they can hold together exactly if no cycle is negative, and the shortest path between two nodes is the tightest
 * bound on their difference.
 */

/** The constraint `a − b ≤ by`, as an edge. */
export interface Edge {
  readonly a: number
  readonly b: number
  readonly by: bigint
}

/** Whether values exist for which all constraints hold: there is no negative cycle, in which distances would fall for ever. */
export function isSatisfiable(edges: readonly Edge[]): boolean {
  const at = new Map<number, bigint>()
  const nodes = new Set(edges.flatMap(({ a, b }) => [a, b]))
  for (let round = 0; round <= nodes.size; round++) {
    let moved = false
    for (const { a, b, by } of edges) {
      const reach = (at.get(b) ?? 0n) + by
      if (reach >= (at.get(a) ?? 0n)) continue
      at.set(a, reach)
      moved = true
    }
    if (!moved) return true
  }
  return false
}

/** For each node `a`, the upper bound of `a − b`; no entry if there is none. */
function upperBounds(edges: readonly Edge[], b: number): ReadonlyMap<number, bigint> {
  const least = new Map<number, bigint>([[b, 0n]])
  for (let moved = true; moved;) {
    moved = false
    for (const edge of edges) {
      const from = least.get(edge.b)
      const before = least.get(edge.a)
      if (from === undefined || (before !== undefined && before <= from + edge.by)) continue
      least.set(edge.a, from + edge.by)
      moved = true
    }
  }
  return least
}

/** A node to choose a value for. */
export interface Variable {
  readonly node: number
  /** The preferred value, given the values chosen so far. */
  readonly preferred: (chosen: ReadonlyMap<number, bigint>) => bigint
  /** The value must be a multiple of this. */
  readonly step: bigint
}

/** Chooses values one after the other, each as near to its preferred value as the constraints allow; `zero` is 0. */
export function choose(
  edges: readonly Edge[],
  zero: number,
  variables: readonly Variable[],
): ReadonlyMap<number, bigint> | undefined {
  const chosen = new Map<number, bigint>([[zero, 0n]])
  const all = [...edges]
  const mirrored = () => all.map(({ a, b, by }) => ({ a: b, b: a, by }))
  for (const { node, preferred, step } of variables) {
    if (chosen.has(node)) continue
    const most = upperBounds(all, zero).get(node)
    const least = upperBounds(mirrored(), zero).get(node)
    const value = nearest(preferred(chosen), step, least === undefined ? undefined : -least, most)
    if (value === undefined) return undefined
    chosen.set(node, value)
    all.push({ a: node, b: zero, by: value }, { a: zero, b: node, by: -value })
  }
  return chosen
}

function nearest(
  preferred: bigint,
  step: bigint,
  least: bigint | undefined,
  most: bigint | undefined,
): bigint | undefined {
  const down = (n: bigint) => (n % step < 0n ? n - (n % step) - step : n - (n % step))
  const low = least === undefined ? undefined : -down(-least)
  const high = most === undefined ? undefined : down(most)
  if (low !== undefined && high !== undefined && low > high) return undefined
  const value = down(preferred)
  if (low !== undefined && value < low) return low
  return high !== undefined && value > high ? high : value
}

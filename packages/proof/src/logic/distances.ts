/**
 * Statements "a − b is at most c", the difference constraints of difference logic: whether they can hold together, and
 * values for which they do. They are the edges of a graph. Bellman–Ford: they can hold together exactly if no cycle is
 * negative, and the shortest path between two nodes is the closest bound on their difference.
 */

export interface Edge {
  readonly a: number
  readonly b: number
  readonly by: bigint
}

/** Are there values for which all hold? Not exactly if there is a negative cycle: then distances never stop falling. */
export function fitTogether(edges: readonly Edge[]): boolean {
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

/** The most that `a − b` can be; undefined without a bound. */
function reaches(edges: readonly Edge[], b: number): ReadonlyMap<number, bigint> {
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

export interface Wanted {
  readonly node: number
  /** What it should be, if it can. */
  readonly wish: (chosen: ReadonlyMap<number, bigint>) => bigint
  /** Values are multiples of this. */
  readonly step: bigint
}

/** Values for the nodes, one after the other, each as near to its wish as the others allow; `zero` is 0. */
export function choose(
  edges: readonly Edge[],
  zero: number,
  wanted: readonly Wanted[],
): ReadonlyMap<number, bigint> | undefined {
  const chosen = new Map<number, bigint>([[zero, 0n]])
  const all = [...edges]
  const mirrored = () => all.map(({ a, b, by }) => ({ a: b, b: a, by }))
  for (const { node, wish, step } of wanted) {
    if (chosen.has(node)) continue
    const most = reaches(all, zero).get(node)
    const least = reaches(mirrored(), zero).get(node)
    const value = nearest(wish(chosen), step, least === undefined ? undefined : -least, most)
    if (value === undefined) return undefined
    chosen.set(node, value)
    all.push({ a: node, b: zero, by: value }, { a: zero, b: node, by: -value })
  }
  return chosen
}

function nearest(wish: bigint, step: bigint, least: bigint | undefined, most: bigint | undefined): bigint | undefined {
  const down = (n: bigint) => (n % step < 0n ? n - (n % step) - step : n - (n % step))
  const low = least === undefined ? undefined : -down(-least)
  const high = most === undefined ? undefined : down(most)
  if (low !== undefined && high !== undefined && low > high) return undefined
  const value = down(wish)
  if (low !== undefined && value < low) return low
  return high !== undefined && value > high ? high : value
}

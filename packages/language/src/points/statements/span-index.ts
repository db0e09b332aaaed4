/** An index of spans by position: finds the spans inside many statements. */
import type { Span } from '@ninefold/plan/problem'

interface SpanIndex {
  /** One begins within the span, and ends no later than `end`. */
  readonly beginsIn: (span: Span, end?: number) => boolean
  /** One shares a place with the span. */
  readonly touches: (span: Span) => boolean
}

export function spanIndex(spans: readonly Span[]): SpanIndex {
  const files = new Map([...Map.groupBy(spans, ({ file }) => file)].map(([file, own]) => [file, ofFile(own)] as const))
  return {
    beginsIn: (span, end = span.end) => files.get(span.file)?.beginsIn(span, end) ?? false,
    touches: (span) => files.get(span.file)?.touches(span) ?? false,
  }
}

function ofFile(spans: readonly Span[]) {
  const sorted = spans.toSorted((a, b) => a.start - b.start)
  // How far those up to each place reach.
  const reach = new Float64Array(sorted.length)
  let furthest = -Infinity
  for (const [index, { end }] of sorted.entries()) reach[index] = furthest = Math.max(furthest, end)
  const before = (position: number) => firstFrom(sorted, position)
  return {
    beginsIn: ({ start, end }: Span, last: number): boolean => {
      for (let at = before(start); at < sorted.length && sorted[at]!.start < end; at++)
        if (sorted[at]!.end <= last) return true
      return false
    },
    touches: ({ start, end }: Span): boolean => {
      const last = before(end) - 1
      return last >= 0 && reach[last]! > start
    },
  }
}

/** The index of the first that begins at the position or behind it. */
function firstFrom(sorted: readonly Span[], position: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.start < position) low = middle + 1
    else high = middle
  }
  return low
}

import { lineAt, lineStarts } from '@ninefold/plan/base'

/**
 * The lines of a text, each with a key (a fractional index) that stays the same when other lines are inserted or removed. In a
 * new text the key of a line is its number, from 0; a line inserted between two others gets a key between theirs.
 */
export interface Lines {
  readonly text: string
  /** Offsets. */
  readonly starts: readonly number[]
  /** Ascending; multiples of 1 / MOST_BETWEEN. */
  readonly lineKeys: readonly number[]
  /** The distance between the positions of keys n and n + 1: more than MOST_BETWEEN times the length of the longest line. */
  readonly stride: number
}

/** How many lines can be inserted between two lines before all lines are renumbered. */
const MOST_BETWEEN = 256

export function linesOf({ text }: { readonly text: string }, before: Lines | undefined): Lines {
  const starts = lineStarts(text)
  const stride = strideOf(text, starts)
  const lineKeys = before && stride <= before.stride ? keysAfter(before, text, starts) : undefined
  return lineKeys
    ? { text, starts, lineKeys, stride: before!.stride }
    : { text, starts, lineKeys: Array.from(starts, (_, at) => at), stride }
}

function strideOf(text: string, starts: readonly number[]): number {
  let longest = 126
  for (let line = 0; line < starts.length; line++)
    longest = Math.max(longest, (starts[line + 1] ?? text.length) - starts[line]!)
  return MOST_BETWEEN * 2 ** Math.ceil(Math.log2(longest + 2))
}

/** The lines before and after the change keep their keys; undefined if there is no room for the new keys between. */
function keysAfter(before: Lines, text: string, starts: readonly number[]): readonly number[] | undefined {
  const [above, below] = sameAround(before.text, text)
  const most = Math.min(before.starts.length, starts.length)
  const head = Math.min(lineAt(starts, above), lineAt(before.starts, above), most - 1)
  const tail = Math.min(
    starts.length - 1 - lineAt(starts, text.length - below - 1),
    before.starts.length - 1 - lineAt(before.starts, before.text.length - below - 1),
    most - head,
  )
  const [oldCount, newCount] = [before.starts.length - head - tail, starts.length - head - tail]
  if (oldCount === newCount) return before.lineKeys
  const rest = before.lineKeys.slice(before.lineKeys.length - tail)
  const keysAbove = before.lineKeys.slice(0, head + Math.min(oldCount, newCount))
  const count = newCount - oldCount
  if (count < 0) return [...keysAbove, ...rest]
  const from = keysAbove.at(-1) ?? -1
  const step = Math.floor((((rest[0] ?? from + count + 1) - from) / (count + 1)) * MOST_BETWEEN) / MOST_BETWEEN
  if (step === 0) return undefined
  return [...keysAbove, ...Array.from({ length: count }, (_, index) => from + (index + 1) * step), ...rest]
}

const AT_ONCE = 4096

/** The lengths of the common start and the common end of two texts; they do not overlap. */
function sameAround(a: string, b: string): readonly [above: number, below: number] {
  const most = Math.min(a.length, b.length)
  let above = 0
  // Most of a long text is unchanged, so large slices are compared first.
  while (above + AT_ONCE <= most && a.slice(above, above + AT_ONCE) === b.slice(above, above + AT_ONCE))
    above += AT_ONCE
  while (above < most && a.charCodeAt(above) === b.charCodeAt(above)) above++
  let below = 0
  const ending = (text: string) => text.slice(text.length - below - AT_ONCE, text.length - below)
  while (below + AT_ONCE <= most - above && ending(a) === ending(b)) below += AT_ONCE
  while (below < most - above && a.charCodeAt(a.length - 1 - below) === b.charCodeAt(b.length - 1 - below)) below++
  return [above, below]
}

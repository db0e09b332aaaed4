import { lineAt, lineStarts } from '@ninefold/plan/base'

/**
 * The lines of a text, each with a mark that it keeps while lines are put in and taken out around it. In a text that is read
 * for the first time the mark of a line is its number, from 0; a line that is put between two takes a mark between theirs.
 */
export interface Lines {
  readonly text: string
  /** Offsets. */
  readonly starts: readonly number[]
  /** Rising; multiples of 1 / MOST_BETWEEN. */
  readonly lineKeys: readonly number[]
  /** What a mark counts in positions: more than MOST_BETWEEN times as many characters as the longest line has. */
  readonly stride: number
}

/** So many lines fit between two that were there before, until all are numbered anew. */
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

/** The lines above and below what changed keep their lineKeys; undefined where there is no room for those between. */
function keysAfter(before: Lines, text: string, starts: readonly number[]): readonly number[] | undefined {
  const [above, below] = sameAround(before.text, text)
  const most = Math.min(before.starts.length, starts.length)
  const head = Math.min(lineAt(starts, above), lineAt(before.starts, above), most - 1)
  const tail = Math.min(
    starts.length - 1 - lineAt(starts, text.length - below - 1),
    before.starts.length - 1 - lineAt(before.starts, before.text.length - below - 1),
    most - head,
  )
  const [was, are] = [before.starts.length - head - tail, starts.length - head - tail]
  if (was === are) return before.lineKeys
  const rest = before.lineKeys.slice(before.lineKeys.length - tail)
  const kept = before.lineKeys.slice(0, head + Math.min(was, are))
  const count = are - was
  if (count < 0) return [...kept, ...rest]
  const from = kept.at(-1) ?? -1
  const step = Math.floor((((rest[0] ?? from + count + 1) - from) / (count + 1)) * MOST_BETWEEN) / MOST_BETWEEN
  if (step === 0) return undefined
  return [...kept, ...Array.from({ length: count }, (_, index) => from + (index + 1) * step), ...rest]
}

const AT_ONCE = 4096

/** How many characters at the beginning and how many at the end of two texts are the same; none counts twice. */
function sameAround(a: string, b: string): readonly [above: number, below: number] {
  const most = Math.min(a.length, b.length)
  let above = 0
  // Most of a long text is the same; stretches of it are compared at once.
  while (above + AT_ONCE <= most && a.slice(above, above + AT_ONCE) === b.slice(above, above + AT_ONCE))
    above += AT_ONCE
  while (above < most && a.charCodeAt(above) === b.charCodeAt(above)) above++
  let below = 0
  const ending = (text: string) => text.slice(text.length - below - AT_ONCE, text.length - below)
  while (below + AT_ONCE <= most - above && ending(a) === ending(b)) below += AT_ONCE
  while (below < most - above && a.charCodeAt(a.length - 1 - below) === b.charCodeAt(b.length - 1 - below)) below++
  return [above, below]
}

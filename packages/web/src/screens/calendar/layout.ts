// Lays entries out without overlaps: bars in a row of days, and blocks side by side in the hours of a day.

/** Something from one cell of a row to another; both are inside. */
export interface Bar {
  readonly from: number
  readonly to: number
}

export interface PlacedBar<B extends Bar> {
  readonly bar: B
  /** The line in the row, from 0; no two bars of a cell have the same. */
  readonly line: number
  /** There is room for it. */
  readonly isShown: boolean
}

interface BarRow<B extends Bar> {
  readonly placed: readonly PlacedBar<B>[]
  /** The number of bars without room, by cell. */
  readonly hidden: readonly number[]
  /** The number of lines with shown bars. */
  readonly lines: number
}

/**
 * Puts each bar on the first free line, in the given order. A cell with more than `most` bars shows one less, so that there is room for
 * the number of the others.
 */
export function placeBars<B extends Bar>(bars: readonly B[], cells: number, most: number): BarRow<B> {
  const used: Set<number>[] = Array.from({ length: cells }, () => new Set())
  const lines = bars.map((bar) => {
    const taken = used.slice(bar.from, bar.to + 1)
    let line = 0
    while (taken.some((lines) => lines.has(line))) line++
    for (const lines of taken) lines.add(line)
    return { bar, line }
  })
  const isFull = used.map((lines) => Math.max(-1, ...lines) >= most)
  const placed = lines.map(({ bar, line }) => {
    const needsRoom = isFull.slice(bar.from, bar.to + 1).includes(true)
    return { bar, line, isShown: line < (needsRoom ? most - 1 : most) }
  })
  const hidden = used.map(
    (_, cell) => placed.filter(({ bar, isShown }) => !isShown && bar.from <= cell && cell <= bar.to).length,
  )
  const shown = placed.filter(({ isShown }) => isShown).map(({ line }) => line + 1)
  return { placed, hidden, lines: Math.max(0, ...shown) }
}

/** Minutes of a day. */
export interface Block {
  readonly from: number
  readonly to: number
}

export interface PlacedBlock<B extends Block> {
  readonly block: B
  /** As drawn: at least as long as it can be read. */
  readonly from: number
  readonly to: number
  /** Of the columns that the blocks overlapping it share. */
  readonly column: number
  readonly columns: number
}

/** The shortest block that can be read, in minutes. */
const LEAST = 30
const DAY = 1440

/** Blocks that overlap, directly or through others, share the width of the day in equal columns. */
export function placeBlocks<B extends Block>(blocks: readonly B[]): readonly PlacedBlock<B>[] {
  const drawn = blocks
    .map((block) => {
      const from = Math.min(block.from, DAY - LEAST)
      return { block, from, to: Math.max(block.to, from + LEAST) }
    })
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
  return groupsOf(drawn).flatMap((group) => {
    const ends: number[] = []
    const placed = group.map((one) => {
      const free = ends.findIndex((end) => end <= one.from)
      const column = free < 0 ? ends.length : free
      ends[column] = one.to
      return { ...one, column }
    })
    return placed.map((one) => ({ ...one, columns: ends.length }))
  })
}

/** Cuts where nothing goes on. */
function groupsOf<B extends Block>(sorted: readonly B[]): readonly (readonly B[])[] {
  const groups: B[][] = []
  let end = 0
  for (const one of sorted) {
    if (groups.length === 0 || one.from >= end) groups.push([])
    groups.at(-1)!.push(one)
    end = Math.max(end, one.to)
  }
  return groups
}

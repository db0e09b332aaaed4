/** Breaks a text into lines of a width: at the places that Unicode allows, and within a word that is longer than a line. */
import LineBreaker from 'linebreak'
import { directed, runsOf, type Direction, type DirectedText, type Run } from './text-runs.ts'

/** The width of a run in the font of the text. */
type Measure = (run: Run) => number

export interface TextLine {
  readonly runs: readonly Run[]
  readonly width: number
  readonly direction: Direction
}

interface Part {
  readonly start: number
  readonly end: number
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** At least one line. `otherwise`: the direction of a paragraph without letters. */
export function linesOf(text: string, width: number, otherwise: Direction, measure: Measure): readonly TextLine[] {
  return text.split(/\r?\n/u).flatMap((paragraph) => {
    const all = directed(paragraph.normalize('NFC'), otherwise)
    const lines = fill(all, width, measure)
    return (lines.length === 0 ? [{ start: 0, end: 0 }] : lines).map((part) => lineOf(all, part, measure))
  })
}

function lineOf(all: DirectedText, part: Part, measure: Measure): TextLine {
  const { start, end } = trimmed(all.text, part)
  const runs = runsOf(all, start, end)
  return { runs, width: widthOf(runs, measure), direction: all.direction }
}

const widthOf = (runs: readonly Run[], measure: Measure) => runs.reduce((sum, run) => sum + measure(run), 0)

/** Without the blanks at its end. */
function trimmed(text: string, { start, end }: Part): Part {
  const length = text.slice(start, end).trimEnd().length
  return { start, end: start + length }
}

/** As many parts on each line as fit. A line that is not full is shaped as a whole, so its letters join. */
function fill(all: DirectedText, width: number, measure: Measure): readonly Part[] {
  const fits = (start: number, end: number) => {
    const part = trimmed(all.text, { start, end })
    return widthOf(runsOf(all, part.start, part.end), measure) <= width
  }
  const lines: Part[] = []
  let start = 0
  let end = 0
  for (const next of breaksIn(all.text)) {
    if (fits(start, next)) {
      end = next
      continue
    }
    if (end > start) lines.push({ start, end })
    start = end
    for (const piece of fits(start, next) ? [] : cut(all.text, start, next, fits)) {
      lines.push({ start, end: piece })
      start = piece
    }
    end = next
  }
  return end > start ? [...lines, { start, end }] : lines
}

function breaksIn(text: string): readonly number[] {
  const breaker = new LineBreaker(text)
  const found: number[] = []
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) found.push(next.position)
  return found
}

/** Where a word that is too long ends on each line but its last. */
function cut(text: string, from: number, to: number, fits: (start: number, end: number) => boolean): readonly number[] {
  const ends: number[] = []
  let start = from
  let last = from
  for (const { index, segment } of graphemes.segment(text.slice(from, to))) {
    const end = from + index + segment.length
    if (last > start && !fits(start, end)) {
      ends.push(last)
      start = last
    }
    last = end
  }
  return ends
}

/**
 * Splits the text of a file into chunks: at headings after an empty line, where nothing above has an effect below. The result of
 * a chunk depends on its own text only, so unchanged chunks of the previous run are reused.
 */
import { store, recall } from '../incremental.ts'
import type { Problem, Span } from '@ninefold/plan/problem'
import { sameItems, hasOtherEnds, lineAt } from '@ninefold/plan/base'
import { repairTables } from './repair-tables.ts'
import { htmlTables } from './html-tables.ts'
import { pastedTables, withoutPasted } from './pasted-tables.ts'
import { linesOf, type Lines } from './lines.ts'
import type { Source } from './model.ts'
import { readPieces, type PieceOfFile } from './pieces.ts'
import { movedProblem, placesOf, type Places } from './places.ts'
import { normalizeText, frontMatterOf } from './source-text.ts'
import { ChunkLines, type KnownRow } from './chunk-lines.ts'

/** `tableProblems`: tables that are not Markdown; an error if they are in one of the nine points. */
export interface PieceOfChunk extends PieceOfFile {
  readonly tableProblems: readonly Problem[]
}

interface Chunk {
  readonly text: string
  /** The keys of its lines (`lines.ts`). */
  readonly lineKeys: readonly number[]
  readonly pieces: readonly PieceOfChunk[]
  readonly problems: readonly Problem[]
  /** The lines that start a segment (`places.ts`), relative to its first line. */
  readonly segments: readonly number[]
  readonly rows: ReadonlyMap<number, KnownRow>
}

interface Left {
  readonly lines: Lines
  /** By the key of their first line. */
  readonly chunks: ReadonlyMap<number, Chunk>
}

export function readChunks({ file, text }: Source): { readonly chunks: readonly Chunk[]; readonly places: Places } {
  const left = recall<Left>(`chunks ${file}`)
  const lines = linesOf({ text }, left?.lines)
  const before = left?.lines.stride === lines.stride ? left.chunks : undefined
  const cuts = cutsOf(text).map((offset) => ({ offset, line: lineAt(lines.starts, offset) }))
  const chunks = cuts.map(({ offset, line }, index) => {
    const next = cuts[index + 1]
    const part = { text: text.slice(offset, next?.offset), lineKeys: lines.lineKeys.slice(line, next?.line) }
    const same = before?.get(part.lineKeys[0]!)
    return same?.text === part.text && sameItems(same.lineKeys, part.lineKeys)
      ? same
      : readChunk(file, part, lines.stride, same?.rows)
  })
  store<Left>(`chunks ${file}`, { lines, chunks: new Map(chunks.map((chunk) => [chunk.lineKeys[0]!, chunk])) })
  const segments = chunks.flatMap((chunk, index) => chunk.segments.map((line) => cuts[index]!.line + line))
  return { chunks, places: placesOf(lines, segments) }
}

function readChunk(
  file: string,
  { text: written, lineKeys }: Pick<Chunk, 'text' | 'lineKeys'>,
  stride: number,
  before: ReadonlyMap<number, KnownRow> | undefined,
): Chunk {
  const repaired = repairTables(file, normalizeText(written))
  const pasted = pastedTables(file, repaired.text)
  const text = withoutPasted(repaired.text, pasted)
  const lines = new ChunkLines(written, lineKeys, stride, before)
  const read = readPieces({ file, text, written, shift: lines.begin(0), lines })
  const move = (span: Span): Span => ({ ...span, start: lines.position(span.start), end: lines.position(span.end) })
  const problems = [...repaired.problems.map((problem) => movedProblem(problem, move)), ...read.problems]
  const pieces = read.pieces.map((piece, index) => {
    const until = read.pieces[index + 1]?.from ?? text.length
    const html = htmlTables({ file, text }, piece.html, until)
    const plain = pasted.filter(({ start }) => start >= piece.from && start < until).map(({ problem }) => problem)
    return { ...piece, tableProblems: [...html, ...plain].map((problem) => movedProblem(problem, move)) }
  })
  return { text: written, lineKeys, pieces, problems, segments: lines.segments, rows: lines.rows }
}

/** A line that may start or end a block that continues over empty lines and headings: fenced code, some kinds of HTML. */
const MARKED = /^.*(?:`{3}|~{3}).*$|^ {0,3}<(?:script|pre|style|textarea|[!?]).*$/gimu
const FENCE = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/u
/** The start of a heading after an empty line. */
const HEADING = /(?<=\n[^\S\n]*\n)#{1,6}[ \t]/gu

/** The offsets at which chunks start, including 0. */
function cutsOf(text: string): readonly number[] {
  if (hasOtherEnds(text)) return [0]
  const closed = closedSegments(text)
  const headings = Array.from(text.matchAll(HEADING), ({ index }) => index)
  let at = 0
  return [
    0,
    ...headings.filter((heading) => {
      while (closed[at] && closed[at]!.to <= heading) at++
      return heading > 0 && !(closed[at] && closed[at]!.from <= heading)
    }),
  ]
}

interface Closed {
  readonly from: number
  readonly to: number
}

/** Segments that are not split: front matter, fenced code, and everything after a block whose end is unclear. */
function closedSegments(text: string): readonly Closed[] {
  const segments: Closed[] = []
  const front = frontMatterOf(text)
  if (front > 0) segments.push({ from: 0, to: front })
  if (!/`{3}|~{3}|^ {0,3}</mu.test(text)) return segments
  let open: { readonly mark: string; readonly from: number } | undefined
  for (const { 0: line, index } of text.matchAll(MARKED)) {
    if (index < front) continue
    if (open) {
      const mark = /^ {0,3}(`{3,}|~{3,})\s*$/u.exec(line)?.[1]
      if (mark?.[0] !== open.mark[0] || mark!.length < open.mark.length) continue
      if (mayEndBefore(text, open.from, index)) break
      segments.push({ from: open.from, to: index + line.length })
      open = undefined
      continue
    }
    const [, ticks, tildes] = FENCE.exec(line) ?? []
    const mark = ticks ?? tildes
    if (mark) open = { mark, from: index }
    else if (!/^ {0,3}<!--.*-->\s*$/u.test(line)) return [...segments, { from: index, to: text.length + 1 }]
  }
  return open ? [...segments, { from: open.from, to: text.length + 1 }] : segments
}

/**
 * May the code end before its closing fence? A line with less indentation ends the list item that contains the opening fence,
 * and with it the code; and there is no code directly below an HTML tag.
 */
function mayEndBefore(text: string, from: number, to: number): boolean {
  const [indent] = /^ */u.exec(text.slice(from, from + 3))!
  const lines = text.slice(from, text.indexOf('\n', to) + 1 || undefined).split('\n')
  return lines.some((line) => line.trim() !== '' && !line.startsWith(indent)) || isBelowTag(text, from)
}

/** Is there an HTML tag in the lines directly above? */
function isBelowTag(text: string, at: number): boolean {
  for (let end = at - 1; end > 0;) {
    const start = text.lastIndexOf('\n', end - 1) + 1
    const line = text.slice(start, end)
    if (line.trim() === '') return false
    if (/^ {0,3}</u.test(line)) return true
    end = start - 1
  }
  return false
}

/**
 * Lays a document out anew: tables in columns, headings and lists in one way, one empty line between blocks. No word is
 * added, lost or moved, and the document means what it meant before.
 *
 *     text → withTables → withHeadings → withMarks → withBlankLines → text
 *
 * Each step is a text in and a text out, and leaves alone what it does not understand. What one parts from its neighbour
 * another may understand then, so the steps are taken again until nothing changes.
 */
import type { Source } from '../model.ts'
import { withBlankLines } from './blank-lines.ts'
import { withHeadings } from './headings.ts'
import { withMarks } from './list-marks.ts'
import { withTables } from './tables.ts'

/** The text laid out; the same text if there is nothing to do. Line ends stay what most of them are. */
export function formatText({ file, text }: Source): string {
  const windows = (text.match(/\r\n/gu)?.length ?? 0) * 2 > (text.match(/\n/gu)?.length ?? 0)
  const lines = text.replace(/^\uFEFF/u, '').replaceAll(/\r\n?/gu, '\n')
  const laidOut = untilSame(lines, (now) => STEPS.reduce((all, step) => step({ file, text: all }), now))
  return windows ? laidOut.replaceAll('\n', '\r\n') : laidOut
}

const STEPS = [withTables, withHeadings, withMarks, withBlankLines]
const MOST_ROUNDS = 5

function untilSame(text: string, layOut: (text: string) => string): string {
  let before = text
  let now = layOut(text)
  for (let round = 1; now !== before && round < MOST_ROUNDS; round++) {
    before = now
    now = layOut(now)
  }
  return now
}

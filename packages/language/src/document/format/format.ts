/**
 * Formats a document: aligned tables, uniform headings and lists, one empty line between blocks. No word is added, lost or
 * moved, and the meaning stays the same.
 *
 *     text → withTables → withHeadings → withMarks → withBlankLines → text
 *
 * Each step maps a text to a text and ignores what it does not understand. A step may enable another one, so all steps repeat
 * until nothing changes.
 */
import type { Source } from '../model.ts'
import { withBlankLines } from './blank-lines.ts'
import { withHeadings } from './headings.ts'
import { withMarks } from './list-marks.ts'
import { withTables } from './tables.ts'

/** The formatted text. All line ends become those of the majority. */
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

/** Prints: one record laid out for paper, to be printed or sent as a PDF. */
import type { ScreenKind } from './screen-kind.ts'

export const print = {
  shows: 'record',
  parts: ['entity', 'parameter', 'fields', 'paper'],
  words: { names: ['print', 'printout', 'print layout'] },
  preposition: 'of',
  prints: true,
  help: 'One record on paper: letterhead, addressee, lines, totals, page numbers. Also as a PDF.',
} as const satisfies ScreenKind

/** Cells with yes or no, in all accepted words and marks. */
import { pattern } from '@ninefold/plan/pattern'
import type { Problem, Span } from '@ninefold/plan/problem'
import { type Phrase, plainText, documentProblem } from '../document/index.ts'

/** Words and marks for yes. */
export const YES = pattern('(<yes>|<tick>|x|required|req[.]|mandatory|mand[.]|m|always|must)')
const NOT = pattern('(<no>|<cross>|optional|opt[.]|o)')
/** Words and marks for no; an empty cell is one. */
export const NO = { test: (text: string): boolean => text === '' || NOT.test(text) }

/** Is the cell a word or a mark for yes or no? */
export const isFlag = (cell: Phrase): boolean => YES.test(plainText(cell)) || NO.test(plainText(cell))

/** The problem for other words in a yes/no column. */
export const flagProblem =
  (column: string) =>
  (written: string, span: Span): Problem =>
    documentProblem('DOC-043', { span }, { written, column })

/** Cells that say yes or no, in the words that people write there. */
import { type Phrase, plainText, documentProblem } from '../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'

export const YES = /^(?:yes|y|true|required|req\.?|mandatory|mand\.?|m|always|must|x|✓|✔|✅|☑|●|\*)\uFE0F?$/iu
export const NO = /^(?:|no|n|false|optional|opt\.?|o|never|[-–—]|✗|✘|❌|×|☐)$/iu

/** `yes`: further words for it in this column. */
export const isFlag = (cell: Phrase, yes: RegExp = YES): boolean => {
  const written = plainText(cell)
  return yes.test(written) || YES.test(written) || NO.test(written)
}

/** A cell under a heading that asks yes or no; any other words are reported. */
export const reportNoFlag = (cell: Phrase, column: string, yes?: RegExp): readonly Problem[] =>
  isFlag(cell, yes) ? [] : [documentProblem('DOC-043', { span: cell.span }, { written: plainText(cell), column })]

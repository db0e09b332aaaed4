/** Examples: who does what, and what comes of it. They may stand in every point. */
import { EXAMPLES } from '@ninefold/language/examples'
import { cellsOf, partsOf, type CellHelp, type Parts } from './cell-help.ts'

const declared = { tables: EXAMPLES }

export const examples: {
  readonly means: string
  readonly parts: Parts
  readonly cells: Readonly<Record<string, CellHelp>>
} = {
  means: 'An example: it explains the document, and `ninefold test` runs it.',
  parts: partsOf(declared),
  cells: cellsOf(declared),
}

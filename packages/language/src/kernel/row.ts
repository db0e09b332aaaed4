/** A row as a room gets it: a phrase for each column of its form, wherever and however it was written. */
import { type Phrase, type Row, isEmpty, joinPhrases } from '../document/index.ts'
import type { TableForm } from './columns.ts'

export interface RowRead<F extends TableForm> {
  /** Every column of the form: what the table has no column for is an empty phrase. */
  readonly cells: { readonly [K in keyof F]: Phrase }
  readonly span: Row['span']
}

/** `Priority: high` from a column that is not known; a column of explanations needs no label. */
export function labelled(heading: Phrase | undefined, cell: Phrase): readonly Phrase[] {
  if (isEmpty(cell)) return []
  return [(heading && joinPhrases([heading, cell], ': ')) ?? cell]
}

/** Adds text for people to the column that is meant for it; a form without one does not keep it. */
export function explain<F extends TableForm>(
  form: F,
  cells: RowRead<F>['cells'],
  texts: readonly Phrase[],
): RowRead<F>['cells'] {
  const column = Object.keys(form).find((name) => form[name]!.prose)
  const joined = column && texts.length > 0 && joinPhrases([cells[column]!, ...texts], '\n\n')
  return column && joined ? { ...cells, [column]: joined } : cells
}

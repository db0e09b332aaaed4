/** A row: a phrase for each column, from a table or from a list. */
import { type Phrase, type Row, isEmpty, joinPhrases } from '../document/index.ts'
import type { TableForm } from './columns.ts'

export interface RowRead<F extends TableForm> {
  /** All columns; a missing one is an empty phrase. */
  readonly cells: { readonly [K in keyof F]: Phrase }
  readonly span: Row['span']
}

/** The text of an explaining cell: `Priority: high` from an unknown column; other columns need no label. */
export function labelled(heading: Phrase | undefined, cell: Phrase): readonly Phrase[] {
  if (isEmpty(cell)) return []
  return [(heading && joinPhrases([heading, cell], ': ')) ?? cell]
}

/** Adds text to the explanation column, if the form has one. */
export function explain<F extends TableForm>(
  form: F,
  cells: RowRead<F>['cells'],
  texts: readonly Phrase[],
): RowRead<F>['cells'] {
  const column = Object.keys(form).find((name) => form[name]!.prose)
  const joined = column && texts.length > 0 && joinPhrases([cells[column]!, ...texts], '\n\n')
  return column && joined ? { ...cells, [column]: joined } : cells
}

/** Classifies the columns of a table by a form. Memoized for all tables with the same headings. */
import { type Phrase, type Row, makePhrase, plainText, documentProblem } from '../document/index.ts'
import { memoized } from '../incremental.ts'
import { memoize, sameItems } from '@ninefold/plan/base'
import { closestWord, type Problem } from '@ninefold/plan/problem'
import { columnsNamed, isNumbering, isFallbackName, onceForHeader, placeColumns, type TableForm } from './columns.ts'
import { explain, labelled, type RowRead } from './row.ts'

/**
 * `known`: a column of the form. `text`: an explanation. `other`: a name of the document. `number`: row numbers. `twice`: a duplicate.
 * `slip`: a misspelt column.
 */
export type ColumnKind = 'known' | 'text' | 'other' | 'number' | 'twice' | 'slip' | 'unknown'

export interface Layout {
  readonly kinds: readonly ColumnKind[]
  readonly columns: ReadonlySet<string>
  /** Columns of explanations, including unknown columns. */
  readonly texts: readonly number[]
  readonly others: readonly number[]
  /** Memoized by row and header. */
  readonly read: (row: Row, header: readonly Phrase[]) => RowRead<TableForm>
  readonly otherCells: (row: Row) => readonly Phrase[]
}

/** The value of `open` for tables with columns of any name. */
export const ANY = 'any'

export const layoutOf = onceForHeader((header, form: TableForm, open): Layout => {
  const places = placeColumns(header, form)
  const placed = new Set(places.values())
  const kinds = header.map((cell, index) =>
    placed.has(index) ? 'known' : kindOf(cell, form, open.includes(ANY), places),
  )
  const which = (...of: readonly ColumnKind[]) => [...kinds.keys()].filter((index) => of.includes(kinds[index]!))
  const texts = which('text', 'unknown')
  // Unknown columns: their heading becomes a label of the text.
  const labels = new Set(texts.filter((index) => columnsNamed(header[index]!, form).length === 0))
  const others = which('other')
  const read = memoized((row: Row, headings: readonly Phrase[]): RowRead<TableForm> => {
    const nothing = makePhrase([], { ...row.span, start: row.span.end })
    const cells: Record<string, Phrase> = {}
    for (const column in form) cells[column] = row.cells[places.get(column) ?? -1] ?? nothing
    const more = texts.flatMap((index) => labelled(labels.has(index) ? headings[index] : undefined, row.cells[index]!))
    return { cells: explain(form, cells, more), span: row.span }
  })
  const otherCells = others.length === 0 ? () => NONE : memoize((row: Row) => others.map((index) => row.cells[index]!))
  const readRow = (row: Row, headings: readonly Phrase[]) => read(row, labels.size === 0 ? NONE : asBefore(headings))
  return { kinds, columns: new Set(places.keys()), texts, others, read: readRow, otherCells }
})

const NONE: readonly Phrase[] = []

/** The same list for equal headings, so that the memoized function sees one argument instead of many. */
function asBefore(header: readonly Phrase[]): readonly Phrase[] {
  const met = metFrom(header[0]!)
  if (met.header !== header && !sameItems(met.header, header)) met.header = header
  return met.header
}

const metFrom = memoize((_first: Phrase) => ({ header: NONE }))

function kindOf(cell: Phrase, form: TableForm, open: boolean, places: ReadonlyMap<string, number>): ColumnKind {
  const name = namedBy(cell, form)
  if (name !== undefined) return form[name]!.prose ? 'text' : 'twice'
  if (open) return 'other'
  if (isNumbering(cell)) return 'number'
  return typoOf(cell, form, places) ? 'slip' : 'unknown'
}

/** The column that a heading means, if it is unambiguous. */
export function namedBy(cell: Phrase, form: TableForm): string | undefined {
  return columnsNamed(cell, form).find((column) => !isFallbackName(cell, form[column]!))
}

/** The problem of a misspelt heading. `placed`: the columns that the table has. */
export function typoOf(
  cell: Phrase,
  form: TableForm,
  placed: { readonly has: (column: string) => boolean },
): Problem | undefined {
  const column = plainText(cell)
  if (column === '') return undefined
  const names = Object.entries(form).flatMap(([name, heading]) => (placed.has(name) ? [] : heading.names))
  const suggestion = closestWord(column, names)
  if (suggestion === undefined) return undefined
  const fix = { title: `Call it "${suggestion}"`, edits: [{ span: cell.span, text: suggestion }] }
  return documentProblem('DOC-015', { span: cell.span, fix }, { column, suggestion })
}

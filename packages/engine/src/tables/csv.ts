/** Rows as CSV after RFC 4180, in UTF-8 with a mark at the beginning, by which spreadsheets know it. */
import papaparse from 'papaparse'
import { plainCell, type SheetCell } from '@ninefold/plan/values'

export const CSV_START = '\uFEFF'

/** Each row with its end. */
export const csvRows = (rows: readonly (readonly SheetCell[])[]): string =>
  rows.length === 0
    ? ''
    : `${papaparse.unparse(
        rows.map((row) => row.map(guarded)),
        { newline: '\r\n' },
      )}\r\n`

/** What a spreadsheet would take for a formula, though somebody only typed it as text, gets an apostrophe before it. */
const guarded = (cell: SheetCell): string => {
  const text = plainCell(cell)
  return typeof cell === 'string' && FORMULA.test(text) ? `'${text}` : text
}

const FORMULA = /^[=+\-@\t\r]/

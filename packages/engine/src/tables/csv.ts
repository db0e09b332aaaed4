/** Rows as CSV by RFC 4180, in UTF-8 with a byte order mark, which spreadsheets need. */
import papaparse from 'papaparse'
import { plainCell, type SheetCell } from '@ninefold/plan/values'

export const CSV_START = '\uFEFF'

/** Each row with its line end. */
export const csvRows = (rows: readonly (readonly SheetCell[])[]): string =>
  rows.length === 0
    ? ''
    : `${papaparse.unparse(
        rows.map((row) => row.map(guarded)),
        { newline: '\r\n' },
      )}\r\n`

/**
 * A text that a spreadsheet would interpret as a formula gets an apostrophe before it. Some spreadsheets skip white space and
 * invisible characters before the sign, and accept its full-width form.
 */
const guarded = (cell: SheetCell): string => {
  const text = plainCell(cell)
  return typeof cell === 'string' && FORMULA.test(text) ? `'${text}` : text
}

const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u

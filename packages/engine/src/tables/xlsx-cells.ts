/** Cells of a workbook: numbers and dates have types, with the format that the application uses. */
import type { CellObject, Row } from 'write-excel-file/node'
import type { SheetCell } from '@ninefold/plan/values'

/** Maximum digits in a spreadsheet, which calculates in floating point. */
const MAX_DIGITS = 15

export const headingRow = (titles: readonly string[]): Row =>
  titles.map((value) => ({ value, type: String, fontWeight: 'bold' }))

export const cellsOf = (row: readonly SheetCell[]): Row => row.map(cellObject)

function cellObject(cell: SheetCell): CellObject | null {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return { value: textFor(cell), type: String }
  if (typeof cell === 'boolean') return { value: cell, type: Boolean }
  if (cell.kind === 'date') return { value: new Date(`${cell.text}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  if (cell.kind === 'moment')
    return { value: new Date(`${cell.text.replace(' ', 'T')}Z`), type: Date, format: 'yyyy-mm-dd hh:mm' }
  // A number that would lose digits stays text.
  if (cell.digits.replace(/[-.]/g, '').replace(/^0+/, '').length > MAX_DIGITS)
    return { value: cell.digits, type: String }
  return { value: Number(cell.digits), type: Number, format: formatOf(cell) }
}

const formatOf = ({ scale, unit }: { readonly scale?: number; readonly unit?: string }): string => {
  const number = scale === undefined ? '0.##########' : scale === 0 ? '0' : `#,##0.${'0'.repeat(scale)}`
  return unit === undefined ? number : `${number}" ${unit}"`
}

/** A cell has at most 32,767 characters, and none that XML forbids. */
const textFor = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').slice(0, 32_767)

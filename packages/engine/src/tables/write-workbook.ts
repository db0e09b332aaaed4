/** Writes an XLSX file with one sheet and a bold, frozen header row. */
import type { SheetCell } from '@ninefold/plan/values'
import { cellsOf, headingRow } from './xlsx-cells.ts'

interface Sheet {
  readonly sheet: string
  readonly titles: readonly string[]
  readonly rows: readonly (readonly SheetCell[])[]
}

export async function writeWorkbook({ sheet, titles, rows }: Sheet): Promise<Uint8Array> {
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const data = [headingRow(titles), ...rows.map(cellsOf)]
  return writeXlsxFile(data, {
    sheet: sheetName(sheet),
    columns: titles.map((title) => ({ width: Math.min(40, Math.max(12, title.length + 2)) })),
    stickyRowsCount: 1,
  }).toBuffer()
}

/** Excel limits sheet names to 31 characters and forbids `\ / ? * [ ] : '`. */
const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, 31) || 'Records'

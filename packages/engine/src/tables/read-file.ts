/**
 * Reads a spreadsheet file as rows of cells: CSV in various encodings and with various delimiters, or a workbook's
 * first sheet.
 */
import papaparse from 'papaparse'
import { fits } from './check-archive.ts'

/** A text, a number with its digits, a local time without a zone (`YYYY-MM-DDTHH:MM:SS`), yes or no, empty. */
export type RawCell = string | { readonly number: string } | { readonly moment: string } | boolean | null

export type FileRead =
  /**
   * `titles`: the number of the first row with any content; blank rows after it are kept, so that rows keep their
   * number.
   */
  | { readonly kind: 'rows'; readonly titles: number; readonly rows: readonly Row[] }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'tooMany' }
  /** Larger than the limit when unpacked (`check-archive.ts`). */
  | { readonly kind: 'tooLarge' }

type Row = readonly RawCell[]

/** Maximum cells of a table, without empty ones at the end of a row; and characters of its texts. */
const MAX_CELLS = 1_000_000
const MAX_TEXT = 20_000_000

export const isBlank = (row: Row): boolean => row.every((cell) => cell === null || cell === '')

/** What fits into these bytes of plain text is read in no time. */
export const isQuick = (content: Uint8Array): boolean => !isZip(content) && content.length < 100_000

const isZip = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b

/** `most`: maximum rows with content, without the titles. */
export async function readTable(content: Uint8Array, most: number): Promise<FileRead> {
  const isWorkbook = isZip(content)
  if (isWorkbook && isTooLarge(content)) return { kind: 'tooLarge' }
  const read = isWorkbook ? await readWorkbook(content) : readCsv(content)
  const first = read?.findIndex((row) => !isBlank(row)) ?? -1
  if (!read || first < 0) return { kind: 'unreadable' }
  if (read.filter((row) => !isBlank(row)).length > most + 1) return { kind: 'tooMany' }
  const rows = read.slice(first).map(withoutBlankEnd)
  return isTooMuch(rows) ? { kind: 'tooLarge' } : { kind: 'rows', titles: first + 1, rows }
}

const withoutBlankEnd = (row: Row): Row => row.slice(0, row.findLastIndex((cell) => cell !== null && cell !== '') + 1)

/** What the server converts and checks, row by row. */
function isTooMuch(rows: readonly Row[]): boolean {
  let [cells, characters] = [0, 0]
  for (const row of rows) {
    cells += row.length
    for (const cell of row) characters += typeof cell === 'string' ? cell.length : 0
  }
  return cells > MAX_CELLS || characters > MAX_TEXT
}

function readCsv(content: Uint8Array): readonly Row[] | undefined {
  const text = decoded(content)
  if (text.includes('\0')) return undefined
  // Spreadsheets may declare the delimiter in a line before the titles.
  const [declaration, delimiter = ''] = /^sep=(.)\r?\n/.exec(text) ?? ['']
  // If the delimiter is guessed, blank lines at the end would count as rows of one cell.
  const { data } = papaparse.parse<readonly string[]>(text.slice(declaration.length).replace(/[\r\n]+$/, ''), {
    delimiter,
    delimitersToGuess: [',', ';', '\t', '|'],
  })
  return data.map((row) => row.map((cell) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)))
}

/** By the byte order mark; otherwise UTF-16 if many bytes are zero, UTF-8 if valid, or Windows-1252. */
function decoded(content: Uint8Array): string {
  const [a, b] = content
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(content)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(content)
  const start = content.subarray(0, 1000)
  const zeroBytes = (parity: number) => start.filter((byte, i) => byte === 0 && i % 2 === parity).length
  if (zeroBytes(1) > start.length / 4) return new TextDecoder('utf-16le').decode(content)
  if (zeroBytes(0) > start.length / 4) return new TextDecoder('utf-16be').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

async function readWorkbook(content: Uint8Array): Promise<readonly Row[] | undefined> {
  try {
    const { default: readXlsxFile } = await import('read-excel-file/node')
    const sheets = await readXlsxFile<{ readonly number: string }>(Buffer.from(content), {
      parseNumber: (number) => ({ number: digitsOf(number) }),
      trim: false,
    })
    const sheet = sheets.find(({ data }) => data.length > 0)
    return sheet?.data.map((row) => row.map((cell) => rawCell(cell as unknown)))
  } catch {
    return undefined
  }
}

/** The reader reports an archive that cannot be unpacked. */
function isTooLarge(content: Uint8Array): boolean {
  try {
    return !fits(content)
  } catch {
    return false
  }
}

/** The digits that a spreadsheet shows for a number that it calculated in floating point. */
function digitsOf(written: string): string {
  if (/^-?\d{1,15}(\.\d{1,14})?$/.test(written) && written.replace(/[-.]/g, '').length <= 15) return written
  const rounded = Number(Number(written).toPrecision(15))
  return Math.abs(rounded) < 1e21
    ? rounded
        .toFixed(20)
        .replace(/\.?0+$/, '')
        .slice(0, 40)
    : written
}

function rawCell(cell: unknown): RawCell {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'string' || typeof cell === 'boolean') return cell
  // Times are fractions of days in a workbook, exact to the second.
  if (cell instanceof Date)
    return { moment: new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19) }
  return cell as { readonly number: string }
}

/** As in the file, for samples and for the file of rejected rows. */
export function rawText(cell: RawCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return 'number' in cell ? cell.number : cell.moment.replace('T', ' ').replace(' 00:00:00', '')
}

/** Values in tables that people open with a spreadsheet: what it calculates with stays a number or a date, the rest is text. */
import type { Json } from './json.ts'

/** What a cell of a workbook holds. */
export type SheetCell =
  | null
  | string
  | boolean
  /** Exact digits. `scale`: how many are shown after the point; `unit`: what is shown behind. */
  | { readonly kind: 'number'; readonly digits: string; readonly scale?: number; readonly unit?: string }
  /** `YYYY-MM-DD` */
  | { readonly kind: 'date'; readonly text: string }
  /** `YYYY-MM-DD HH:MM:SS` on the clocks of the application's time zone. */
  | { readonly kind: 'moment'; readonly text: string }

/** What a cell shows that the value alone does not say. */
export interface SheetWriting {
  /** The label of a record; '' where it may not be read. */
  readonly label: (id: Json) => string
  /** IANA. */
  readonly timeZone: string
}

/** A cell as a file has it: its text, and what the file says it is. */
export interface SheetText {
  /** Without the blanks around it; not ''. */
  readonly text: string
  /** With them. */
  readonly raw: string
  /** The file says that it is a yes or a no. */
  readonly yesNo?: boolean
  /** The plain digits; undefined where it is no number. `text`: a part of the cell. */
  readonly digits: (text?: string) => string | undefined
  /** `YYYY-MM-DD`; undefined where it is no day. */
  readonly day: () => string | undefined
  /** As an instant in UTC; undefined where it is no moment. */
  readonly instant: () => string | undefined
  /** The id of the record that a text names; the text where it names none or several. */
  readonly named: (text: string) => Json
  /** Another cell of the same file. */
  readonly cell: (text: string) => SheetText
}

export const sheetText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The texts of a cell that lists several. */
export const sheetItems = (text: string): readonly string[] =>
  text
    .split(/[;\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** As text without a format: what a file of plain text holds. Numbers with a point, dates as ISO 8601 has them. */
export function plainCell(cell: SheetCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell.kind === 'number' ? cell.digits : cell.text
}

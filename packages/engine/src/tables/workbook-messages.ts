/** What the server asks a workbook process (`workbooks-main.ts`). */
import type { SheetCell } from '@ninefold/plan/values'

export type WorkbookRequest =
  /** Bytes of a file, or rows of a sheet, of which more may follow. Answered with nothing. */
  | { readonly kind: 'content'; readonly bytes: Uint8Array }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly SheetCell[])[] }
  /** The content as rows: what `FileRead` says without them, then each row. `most`: rows without the titles. */
  | { readonly kind: 'read'; readonly most: number }
  /** The rows as a workbook: its bytes, in pieces. */
  | { readonly kind: 'write'; readonly sheet: string; readonly titles: readonly string[] }

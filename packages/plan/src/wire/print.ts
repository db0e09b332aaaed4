/** A record on paper: what stands where, as text. The browser shows it, and the server writes it as a PDF. */

/** A label with its value. */
export interface PrintFact {
  readonly label: string
  readonly text: string
}

/** A list of parts. `rows`: one text for each column. */
export interface PrintTable {
  readonly label: string
  readonly columns: readonly { readonly label: string; readonly align: 'start' | 'end' }[]
  readonly rows: readonly (readonly string[])[]
}

/**
 * `GET /api/records/{entity}/{id}/print/{screen}`: computed within the permissions of the reader; values are written as in the reader's
 * region. Empty values and empty lists are absent.
 */
export interface PrintData {
  readonly title: string
  /** BCP 47, of the values. */
  readonly language: string
  /** Of the document's language, in which the labels are. */
  readonly direction: 'ltr' | 'rtl'
  readonly size: 'A4' | 'Letter'
  readonly letterhead: readonly string[]
  /** The address of an image that contains it: `data:image/png;base64,…`. */
  readonly logo?: string
  readonly addressee: readonly string[]
  readonly facts: readonly PrintFact[]
  /** Markdown, above the tables. */
  readonly text: string
  readonly tables: readonly PrintTable[]
  readonly totals: readonly PrintFact[]
  readonly footer: readonly string[]
  /** With `{page}` and `{pages}`. */
  readonly pageNumber: string
}

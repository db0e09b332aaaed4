/** What passes when a file of rows is read into records: `POST /api/records/{entity}/import`, docs/api.md. */
import type { FieldType, Json } from '../values/index.ts'
import type { WireError } from './refused.ts'

/** The order of day, month and year in a file. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

/** How a file of rows is to be read, and whether it is only a trial. */
export interface ImportRequest {
  /** Id of an uploaded file that no record has taken. */
  readonly file: string
  /** For each column of the file the field that it is read into, null for none. Absent: as it is proposed. */
  readonly columns?: readonly (string | null)[]
  /** `id`, or a field that is each record's own: a row that names one of the records changes it. Absent: all are new. */
  readonly key?: string
  /** How days are written where it is not plain (03/04/2026), and which sign stands before decimals (1,234). */
  readonly dates?: DateOrder
  readonly point?: '.' | ','
  /** 'preview', unless said: nothing is stored. 'all': every row or none. 'good': those without problems. */
  readonly take?: 'preview' | 'all' | 'good'
}

interface ImportColumn {
  readonly title: string
  /** Of the first rows, as they stand in the file. */
  readonly samples: readonly string[]
  readonly field: string | null
}

/** A field that a column of a file may fill. */
export interface ImportField {
  readonly field: string
  readonly label: string
  /** The kind of its type. */
  readonly kind: FieldType['kind']
  /** A new record cannot do without it. */
  readonly required: boolean
}

/** A row of the file with its values or its errors. Rows count from 1, the header included. */
export interface ImportRow {
  /** In the file; the titles stand in row 1. */
  readonly row: number
  /** As they stand in the file, column by column. */
  readonly cells: readonly string[]
  /** As they would be sent to the record API. */
  readonly values: Readonly<Record<string, Json>>
  /** Of the record that it changes. */
  readonly changes?: string
  readonly errors: readonly WireError[]
}

/** What an import reads in a file, asks about it, and would do or did; with the rows that are refused. */
export interface ImportAnswer {
  readonly columns: readonly ImportColumn[]
  readonly fields: readonly ImportField[]
  /** What `key` may be. */
  readonly keys: readonly string[]
  readonly dates: DateOrder
  readonly point: '.' | ','
  /** What has to be said before anything is stored, since the file leaves it open. */
  readonly ask: readonly ('dates' | 'point')[]
  readonly rows: number
  /** Rows that may be stored, by what they do; and those that may not. */
  readonly creates: number
  readonly changes: number
  readonly bad: number
  /** The first rows as they are read. */
  readonly first: readonly ImportRow[]
  /** The first rows with problems. */
  readonly problems: readonly ImportRow[]
  /** Rows were stored, as `creates` and `changes` count them. */
  readonly stored: boolean
  /** The rows that were not stored, as CSV with a column of their problems; null where there are none. */
  readonly rest: string | null
}

/** Parts of screens: columns, orders, tiles. */
import type { Expr, Origin } from '../../expression/index.ts'
import type { FieldType } from '../../values/index.ts'
import type { Chart, Period } from './period.ts'

/** A column: a field, or one reached through references (`owner.manager.name`). */
export interface Column {
  readonly path: string
  readonly label: string
  readonly type: FieldType
  readonly origin?: Origin
}

/** A field that records are sorted by, and the direction. */
export interface Sort {
  readonly path: string
  readonly descending: boolean
}

/** A named state of a list: fewer records, other columns, another order. What is absent is as on the screen. */
export interface ScreenView {
  /** camelCase identifier, unique on its screen. */
  readonly name: string
  readonly label: string
  readonly filter?: Expr
  readonly columns?: readonly Column[]
  readonly sort?: readonly Sort[]
  /** The field by which it is grouped. */
  readonly by?: string
  readonly origin: Origin
}

/** A number, chart or list of a dashboard. */
export interface Tile {
  readonly name: string
  readonly label: string
  readonly entity: string
  readonly filter?: Expr
  readonly shows:
    | { readonly kind: 'count' }
    | { readonly kind: 'sum' | 'average' | 'least' | 'most'; readonly field: string }
    | { readonly kind: 'list'; readonly columns: readonly Column[]; readonly sort: readonly Sort[] }
  /** Broken down by this field. */
  readonly by?: string
  /** By periods of that date, or of the date of that moment in the application's time zone. */
  readonly period?: Period
  /** How the groups are drawn; absent: as bars. Lines have a period, shares a count or a sum. */
  readonly as?: Chart
  readonly origin: Origin
}

/** A line of a letterhead, an addressee or a footer. */
export type PaperText =
  | { readonly kind: 'text'; readonly text: string }
  /** The value of a constant of point 9. */
  | { readonly kind: 'constant'; readonly name: string }
  /** A field of the record, or one reached through references. */
  | { readonly kind: 'field'; readonly path: string; readonly type: FieldType }
  /** A field of the only record of an entity. */
  | { readonly kind: 'setting'; readonly entity: string; readonly field: string; readonly type: FieldType }

/** What a print of a record has besides its fields. */
export interface Paper {
  /** The sender, one line each; [] for the name of the application. An image is its logo, PNG or JPEG. */
  readonly letterhead: readonly PaperText[]
  readonly addressee: readonly PaperText[]
  /** Lists of parts as tables: the field with the list, and fields of its parts. */
  readonly lists: readonly { readonly field: string; readonly columns: readonly string[] }[]
  /** Fields of the record that stand below the tables. */
  readonly totals: readonly string[]
  readonly footer: readonly PaperText[]
}

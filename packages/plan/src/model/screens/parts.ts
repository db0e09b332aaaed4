/** Parts of screens: columns, orders, tiles. */
import type { Expr, Origin } from '../../expression/index.ts'
import type { FieldType } from '../../values/index.ts'

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
  readonly origin: Origin
}

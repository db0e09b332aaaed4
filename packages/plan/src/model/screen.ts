/** Screens and what they show (point 2). */
import type { Expr, Origin } from '../expression/index.ts'
import type { FieldType } from '../values/index.ts'

export interface Screen {
  /** camelCase identifier, unique. */
  readonly name: string
  readonly label: string
  readonly help: string
  readonly route: Route
  /** Role names; 'anyone', 'signedIn' and 'administrators' are the fixed ones. Administrators see every screen. */
  readonly for: readonly string[]
  readonly shows: Shows
  /** Has no parameter in its route and is no form: it stands in the menu. */
  readonly menu: boolean
  /** Made for an open point, or beside the screens the document lists. */
  readonly assumed: boolean
  readonly origin?: Origin
}

export interface Route {
  /** `/claims/{claim}` */
  readonly pattern: string
  /** How each `{…}` finds its record: the entity's field, which is unique ('id' too). */
  readonly parameters: readonly { readonly name: string; readonly entity: string; readonly field: string }[]
}

export type Shows =
  | {
      readonly kind: 'list'
      readonly entity: string
      readonly filter?: Expr
      readonly columns: readonly Column[]
      readonly sort: readonly Sort[]
      readonly search: readonly string[]
    }
  | {
      readonly kind: 'board'
      readonly entity: string
      readonly filter?: Expr
      readonly by: string
      readonly columns: readonly Column[]
      readonly sort: readonly Sort[]
    }
  /**
   * `parameter`: which of the route's parameters is the record; without one, a page shows the only record of its entity, and a
   * form changes it, or makes a new one where there are several. `fields`: [] for all in order.
   */
  | { readonly kind: 'page'; readonly entity: string; readonly parameter?: string; readonly fields: readonly string[] }
  | { readonly kind: 'form'; readonly entity: string; readonly parameter?: string; readonly fields: readonly string[] }
  | { readonly kind: 'dashboard'; readonly tiles: readonly Tile[] }
  | { readonly kind: 'calendar'; readonly entity: string; readonly filter?: Expr; readonly by: string }
  | { readonly kind: 'tree'; readonly entity: string; readonly filter?: Expr; readonly by: string }
  | { readonly kind: 'text' }

/** A column: a field, or one reached through references (`owner.manager.name`). */
export interface Column {
  readonly path: string
  readonly label: string
  readonly type: FieldType
  readonly origin?: Origin
}

export interface Sort {
  readonly path: string
  readonly descending: boolean
}

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

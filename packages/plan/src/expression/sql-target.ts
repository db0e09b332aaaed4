/** What the engine says of its tables, so that expressions can be written for them. */
import type { Tree } from './tree.ts'

/** The databases that expressions are compiled for. */
export type SqlDialect = 'sqlite' | 'postgres'

/** How values lie in columns: see `README.md`, "In the database". */
export type SqlField =
  /**
   * A value. Text, choice, date, time, date and time, duration (ISO 8601), id of a reference: TEXT. Yes/no: 0 or 1.
   * Integer: INTEGER. Decimal: INTEGER × 10^`scale`. Money: INTEGER in smaller units of its currency; of no fixed
   * currency: TEXT, `12.50 EUR`. Percent: INTEGER × 10^4. File: TEXT, the JSON of a `FileValue`. `digits`: at most so
   * many in the INTEGER (16 for integer, 18 for decimal and 15 otherwise, when absent). `written`: a decimal as TEXT,
   * `12.50`.
   */
  | {
      readonly kind: 'column'
      readonly column: string
      readonly scale?: number
      readonly digits?: number
      readonly written?: boolean
    }
  /** One value in several columns, by the names of its parts in expressions. */
  | { readonly kind: 'columns'; readonly parts: Readonly<Record<string, SqlField & { readonly kind: 'column' }>> }
  /** A list of values: TEXT, a JSON array of what a column would hold. */
  | { readonly kind: 'values'; readonly column: string; readonly scale?: number; readonly digits?: number }
  /**
   * Parts, or the other side of a reference: the rows of `entity` whose `column` is this row's id, and whose column `slot`
   * is this one where it is given.
   */
  | { readonly kind: 'rows'; readonly entity: string; readonly column: string; readonly slot?: string }
  /** Many to many: rows of `table`, `from` is this row's id, `to` the id of the other. */
  | {
      readonly kind: 'link'
      readonly entity: string
      readonly table: string
      readonly from: string
      readonly to: string
    }
  /**
   * The records above (`up`) or below in a tree. `table` has a row for each step: `child` stands below `parent`. That is the
   * entity's own table, or that of a list that is many to many.
   */
  | {
      readonly kind: 'line'
      readonly entity: string
      readonly up: boolean
      readonly table: string
      readonly child: string
      readonly parent: string
    }
  /** Not stored: worked out at each reading, with the row as `this`. */
  | { readonly kind: 'computed'; readonly tree: Tree }

/** The table of an entity, and the column of each field. */
export interface SqlEntity {
  readonly table: string
  /** The column of the id; 'id' when absent. */
  readonly id?: string
  /** By canonical name. */
  field(name: string): SqlField | undefined
}

/**
 * What a person may read, for expressions that a person supplied. A tree is a condition over the row (as `this`),
 * with the document's authority; where it is not yes, the value is missing.
 */
export interface SqlMask {
  /** May the person read this row at all? Asked for every row reached through a reference, a list or a set. */
  row(entity: string): Tree | boolean
  /** May the person read this field on a row that they may read? `root`: on the row under consideration itself. */
  field(entity: string, field: string, root: boolean): Tree | boolean
}

/** What a compiled expression may ask of the surrounding statement: tables, parameters, the principal. */
export interface SqlTarget {
  readonly dialect: SqlDialect
  entity(name: string): SqlEntity
  /** The entity and table alias of the row under consideration. */
  readonly this?: { readonly entity: string; readonly alias: string }
  /** The person's roles and whether they are signed in; known when the text is written, so that it is the shorter. */
  readonly roles: ReadonlySet<string>
  readonly signedIn: boolean
  /** Absent: the document's authority. */
  readonly mask?: SqlMask
}

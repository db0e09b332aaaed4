/**
 * Writes a typed tree as SQL: text pieces and parameters, plain data. What does not depend on a row becomes a parameter
 * that JavaScript works out when the statement runs, so that one text serves every person and day. Which tables and
 * columns there are is the engine's business; it says so in an `SqlTarget`.
 */
import type { Value } from '../values/value.ts'
import type { Environment } from './environment.ts'
import type { Tree } from './tree.ts'
import type { Type } from './type.ts'

export type SqlDialect = 'sqlite' | 'postgres'

/** How values lie in columns: see `README.md`, "In the database". */
export type SqlField =
  /**
   * A value. Text, choice, date, time, date and time, duration (ISO 8601), id of a reference: TEXT. Yes/no: 0 or 1.
   * Integer: INTEGER. Decimal: INTEGER × 10^`scale`. Money: INTEGER in smaller units of its currency. Percent: INTEGER
   * × 10^4. File: TEXT, the JSON of a `FileValue`. `digits`: at most so many in the INTEGER.
   */
  | { readonly kind: 'column'; readonly column: string; readonly scale?: number; readonly digits?: number }
  /** A list of values: TEXT, a JSON array of what a column would hold. */
  | { readonly kind: 'values'; readonly column: string; readonly scale?: number; readonly digits?: number }
  /** Parts, or the other side of a reference: the rows of `entity` whose `column` is this row's id. */
  | { readonly kind: 'rows'; readonly entity: string; readonly column: string }
  /** Many to many: rows of `table`, `from` is this row's id, `to` the id of the other. */
  | {
      readonly kind: 'link'
      readonly entity: string
      readonly table: string
      readonly from: string
      readonly to: string
    }
  /** Not stored: worked out at each reading, with the row as `this`. */
  | { readonly kind: 'computed'; readonly tree: Tree }

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

/** A parameter: a tree that no row is needed for, and how its value is written. */
export interface SqlParameter {
  readonly tree: Tree
  readonly as: SqlEncoding
}

export type SqlEncoding =
  | { readonly kind: 'plain' }
  /** × 10^scale. What does not fit: the next one up or down, or a number that no column holds. */
  | { readonly kind: 'scaled'; readonly scale: number; readonly fit: 'up' | 'down' | 'none' }
  /** Written out, `-12.50`. */
  | { readonly kind: 'exact' }
  /** A JSON array of items so written. */
  | { readonly kind: 'list'; readonly of: SqlEncoding }

export interface SqlPart {
  readonly pieces: readonly (string | SqlParameter)[]
  readonly type: Type
  /** How a selected value is read: `readSql`. */
  readonly form: SqlForm
}

export type SqlForm =
  | { readonly kind: 'plain' }
  | { readonly kind: 'scaled'; readonly scale: number; readonly digits: number }
  | { readonly kind: 'exact' }

/** What goes to the driver. Integers beyond 2^53 as bigint. */
export type SqlBinding = null | number | bigint | string

/** A condition that is TRUE exactly where the tree is yes; elsewhere it is FALSE or NULL. For WHERE. */
export function sqlCondition(tree: Tree, target: SqlTarget): SqlPart {
  return sqlExpression(tree, target)
}

/** A scalar with the very value of the tree, missing as NULL. For SELECT and ORDER BY. */
export function sqlExpression(tree: Tree, target: SqlTarget): SqlPart {
  void target
  return { pieces: ['NULL'], type: tree.type, form: { kind: 'plain' } }
}

/** The text: `?` for SQLite; `$n` counting from `first` for PostgreSQL. */
export function sqlText(part: SqlPart, dialect: SqlDialect, first = 1): string {
  let n = first
  return part.pieces.map((p) => (typeof p === 'string' ? p : dialect === 'sqlite' ? '?' : `$${n++}`)).join('')
}

/** The parameters' values, in order. */
export function sqlValues(part: SqlPart, env: Environment): SqlBinding[] {
  void env
  return part.pieces.filter((p) => typeof p !== 'string').map(() => null)
}

/** A selected value as a value. */
export function readSql(stored: SqlBinding, part: Pick<SqlPart, 'type' | 'form'>): Value {
  void part
  return typeof stored === 'bigint' ? Number(stored) : stored
}

/** Why a tree cannot be written as SQL: the operation's name; undefined when it can. */
export function notInSql(tree: Tree): string | undefined {
  void tree
  return undefined
}

/** Functions that the engine registers on each SQLite connection, deterministic, by name. They never throw. */
export const sqliteFunctions: Readonly<Record<string, (...args: SqlBinding[]) => SqlBinding>> = {}

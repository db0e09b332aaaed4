/** The pieces that SQL is put together from, and what each piece means. Plain data; nothing here knows of operations. */
import type { Tree } from './tree.ts'
import type { Type } from '../values/index.ts'

/** A parameter: a tree that no row is needed for, and how its value is written. */
export interface SqlParameter {
  readonly tree: Tree
  readonly as: SqlEncoding
}

export type SqlEncoding =
  | { readonly kind: 'plain' }
  /** × 10^scale. What does not fit: the next one up or down, or a number that no column holds. */
  | { readonly kind: 'scaled'; readonly scale: number; readonly fit: 'up' | 'down' | 'none' }
  /** Written out, `-12.50`; money with its currency, `12.50 EUR`. */
  | { readonly kind: 'exact' }
  /** A pattern of `matches`, as the database reads one. */
  | { readonly kind: 'pattern' }
  /** A JSON array of items so written. */
  | { readonly kind: 'list'; readonly of: SqlEncoding }

export type Pieces = readonly (string | SqlParameter)[]

/** How a column or a result holds its value: see `README.md`, "In the database". */
export type SqlForm =
  | { readonly kind: 'plain' }
  /** Numbers: the amount × 10^scale as an INTEGER of at most so many digits. */
  | { readonly kind: 'scaled'; readonly scale: number; readonly digits: number }
  /** Numbers written out. */
  | { readonly kind: 'exact' }

/** One value, NULL where it is missing. A record is its id. */
export interface SqlScalar {
  readonly kind: 'scalar'
  readonly pieces: Pieces
  readonly type: Type
  readonly form: SqlForm
  /** A record that stands in the FROM clause: its fields are columns of this alias. */
  readonly row?: SqlRow
}

export interface SqlRow {
  readonly entity: string
  readonly alias: string
  /** The row under consideration itself. */
  readonly root: boolean
}

/** A value that needs no row: written as a parameter, in the form that its place needs. */
export interface SqlFree {
  readonly kind: 'free'
  readonly tree: Tree
  readonly type: Type
}

/** Rows: a list. Each row has one item. */
export interface SqlRelation {
  readonly kind: 'relation'
  /** Joined by commas. */
  readonly from: readonly Pieces[]
  /** Joined by AND. */
  readonly where: readonly Pieces[]
  readonly item: SqlScalar
  /** Ids that must be there; where one is NULL the list is missing, as its record is. */
  readonly guards: readonly Pieces[]
  readonly distinct: boolean
  /** Names columns of an outer query in FROM, so that nothing may be joined with it. */
  readonly correlated?: boolean
  readonly type: Type
}

/** What the variables of macros stand for. */
export type Variables = Readonly<Record<string, SqlScalar>>

export type SqlValue = SqlScalar | SqlFree | SqlRelation

/** Joins texts and pieces: sql`(${a} + ${b})`. */
export function sql(texts: TemplateStringsArray, ...parts: readonly (Pieces | string)[]): Pieces {
  const pieces: (string | SqlParameter)[] = []
  texts.forEach((text, i) => {
    append(pieces, text)
    const part = parts[i]
    if (typeof part === 'string') append(pieces, part)
    else part?.forEach((p) => append(pieces, p))
  })
  return pieces
}

function append(to: (string | SqlParameter)[], piece: string | SqlParameter): void {
  const before = to.at(-1)
  if (typeof piece === 'string' && typeof before === 'string') to[to.length - 1] = before + piece
  else if (piece !== '') to.push(piece)
}

/** Several with a separator between. */
export const joined = (parts: readonly Pieces[], separator: string): Pieces =>
  parts.reduce<Pieces>((all, part, i) => (i === 0 ? part : sql`${all}${separator}${part}`), [])

/** An identifier of the plan, quoted. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const plainForm: SqlForm = { kind: 'plain' }
export const exactForm: SqlForm = { kind: 'exact' }

export const scalar = (pieces: Pieces, type: Type, form: SqlForm = plainForm): SqlScalar => ({
  kind: 'scalar',
  pieces,
  type,
  form,
})

/** Of parts in several lists: those of this one. */
export const inSlot = (alias: string, slot: string | undefined): readonly Pieces[] =>
  slot === undefined ? [] : [[`${alias}.${quoted('slot')} = '${slot}'`]]

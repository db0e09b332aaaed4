/**
 * Declarations of tables and bullets: each column or key has names, a meaning and a grammar for its content. A room gets parsed values
 * with spans instead of cell text, whether a row is written in a table or as an item of a list.
 */
import type { Pattern } from '@ninefold/plan/pattern'
import { memoize } from '@ninefold/plan/base'
import type { PointNumber } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import { isEmpty, plainText, type Block, type Phrase } from '../document/index.ts'
import { readBullets } from './bullets.ts'
import { claim, type Claims } from './claims.ts'
import type { Heading } from './columns.ts'
import type { Grammar } from './grammar.ts'
import { readLines, readRecord } from './lines.ts'
import { readTables, type TableRead } from './read-tables.ts'
import type { RowRead } from './row.ts'

/** A column that a table may have: names, meaning, grammar of its cells. */
export interface Column<T = unknown> extends Heading {
  /** The meaning for people, in a sentence or two. */
  readonly means: string
  /** The meaning of an empty cell. */
  readonly blank?: string
  /** Editors include it in a new table. */
  readonly usual?: true
  readonly grammar: Grammar<T>
  /** The problem for a part of a cell that the grammar does not accept; `written`: its text without backticks, for the message. */
  readonly wrong?: (written: string, span: Span, part: Phrase) => Problem
}

/** The declaration of a table. */
export interface ColumnTable<C extends Columns = Columns> {
  /** The name of its rows, for people: `constants`. */
  readonly of: string
  readonly columns: C
  /** Further columns of any name: a matrix has one for each role. */
  readonly others?: Column
  /** The forms of a row as an item of a list: patterns whose slots are columns. */
  readonly lines?: readonly Pattern[]
  /** Its rows occur in lists only, never in a table. */
  readonly onlyInLists?: true
  /** Is the match of such a pattern a row? Absent: always. */
  isRow?(this: void, row: ParsedRow<C>): boolean
}
export type Columns = Readonly<Record<string, Column>>

/** The tables that may occur in one place, by name. */
export type ColumnTables = Readonly<Record<string, ColumnTable>>

/** The tables and the bullets (by key) that may occur in one place. */
export interface PlaceColumns {
  readonly tables: ColumnTables
  readonly bullets?: Columns
}

/** All that a point declares: for its reader, for editors and for the reference. */
export interface PointColumns {
  /** Directly below the heading of the point. */
  readonly section: PlaceColumns
  /** Below the headings in it; absent if such headings have no meaning. */
  readonly subject?: PlaceColumns
  /** Further tables that are read; editors and the reference do not offer them. */
  readonly variants?: ColumnTables
}

/** All tables of a point, wherever they may occur. */
export const allTables = ({ section, subject, variants }: PointColumns): ColumnTables => ({
  ...section.tables,
  ...subject?.tables,
  ...variants,
})

/** A row of parsed values with spans. */
export interface ParsedRow<C extends Columns> extends Claims {
  /** By column; absent for an empty cell. */
  readonly cells: { readonly [K in keyof C]: Cell<ValueOf<C[K]>> | Missing<C[K]> }
  readonly problems: readonly Problem[]
  readonly span: Span
}

/** Without a value if the grammar did not accept the cell, which is reported. */
export interface Cell<T> {
  readonly span: Span
  readonly value?: T
}

/** A column declared with `needed: true` is always present, but may be empty. */
type Missing<C> = C extends { readonly needed: true } ? never : undefined
type ValueOf<C> = C extends Column<infer T> ? T : never

/** The values of these cells; left out where a cell is empty, or the grammar did not accept it. */
export const valuesIn = <C extends Readonly<Record<K, Cell<unknown> | undefined>>, K extends string>(
  cells: C,
  ...columns: readonly K[]
): { readonly [N in K]?: NonNullable<CellValue<C[N]>> } =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const value = cells[column]?.value
      return value === undefined || value === '' ? [] : [[column, value]]
    }),
  ) as never
type CellValue<C> = NonNullable<C> extends Cell<infer T> ? T : never

/** A parsed table. */
export interface TableParsed<T extends ColumnTable> {
  readonly rows: readonly ParsedRow<T['columns']>[]
  /** Its declared columns. */
  readonly columns: ReadonlySet<keyof T['columns']>
  /** The headings of its other columns. */
  readonly others: readonly Phrase[]
  /** For each row, the cells of the other columns; absent for empty cells. */
  readonly otherCells: readonly (readonly (Cell<OtherOf<T>> | undefined)[])[]
  readonly span: Span
}
type OtherOf<T> = T extends { readonly others: Column<infer V> } ? V : never

interface RowsRead<T extends ColumnTables> {
  readonly tables: { readonly [K in keyof T]: readonly TableParsed<T[K]>[] }
  /** Rows of tables come before those of lists. */
  readonly rows: { readonly [K in keyof T]: readonly ParsedRow<T[K]['columns']>[] }
  /** All other blocks. */
  readonly rest: readonly Block[]
  /** The problems of the tables; those of a row are in the row. */
  readonly problems: readonly Problem[]
}

/** The rows of these tables. Unchanged rows are the same objects as in the previous run. */
export function readRows<T extends ColumnTables>(blocks: readonly Block[], tables: T, point: PointNumber): RowsRead<T> {
  const read = readTables(blocks, formsOf(tables), point, openOf(tables))
  let { rest } = read
  const parsed = Object.entries(tables).map(([name, table]) => {
    const others = table.others && otherParserOf(table.others)
    const found = ((read.tables[name] ?? []) as readonly TableRead<Columns>[]).map((one) => ({
      ...one,
      rows: one.rows.map(parserOf(table.columns)),
      otherCells: others ? one.otherCells.map(others) : [],
    }))
    const items = readItems(rest, table)
    rest = items.rest
    return { name, found, listed: items.rows }
  })
  return {
    tables: Object.fromEntries(parsed.map(({ name, found }) => [name, found])),
    rows: Object.fromEntries(
      parsed.map(({ name, found, listed }) => [name, [...found.flatMap(({ rows }) => rows), ...listed]]),
    ),
    rest,
    problems: read.problems,
  } as unknown as RowsRead<T>
}

interface ItemsRead<C extends Columns> {
  readonly rows: readonly ParsedRow<C>[]
  readonly rest: readonly Block[]
}

/** The rows that are items of lists. */
export function readItems<C extends Columns>(blocks: readonly Block[], table: ColumnTable<C>): ItemsRead<C> {
  const { columns, lines = [], isRow } = table
  const { rows, rest } = readLines(blocks, columns, lines, isRow && rawCheck(columns)(isRow as IsRow))
  return { rows: rows.map(parserFor(table)), rest }
}

/** The headings of each table. */
export const formsOf = memoize((tables: ColumnTables) =>
  Object.fromEntries(
    Object.entries(tables).flatMap(([name, { columns, onlyInLists }]) => (onlyInLists ? [] : [[name, columns]])),
  ),
)

/** The names of tables that may have further columns of any name. */
export const openOf = memoize((tables: ColumnTables): readonly string[] =>
  Object.keys(tables).filter((name) => tables[name]!.others),
)

/** A row from phrases that were found in another way. */
export const parseCells = <C extends Columns>(
  columns: C,
  given: { readonly [K in keyof C]?: Phrase },
  span: Span,
): ParsedRow<C> => parserOf(columns)(readRecord(columns, given, [], span).row as RowRead<Columns>) as ParsedRow<C>

type IsRow = NonNullable<ColumnTable['isRow']>
const rawCheck = memoize((columns: Columns) =>
  memoize((isRow: IsRow) => (row: RowRead<Columns>) => isRow(parserOf(columns)(row))),
)

export interface BulletsParsed<C extends Columns> {
  /** The bullets of each key; several only if the key is declared as `many`. */
  readonly cells: { readonly [K in keyof C]: readonly BulletCell<ValueOf<C[K]>>[] }
  /** Everything that is neither a table nor a known bullet, as Markdown. */
  readonly prose: string
  readonly problems: readonly Problem[]
}

export interface BulletCell<T> extends Cell<T>, Claims {
  /** The spans of the whole bullet and of its key. */
  readonly bullet: Span
  readonly key: Span
}

/** The bullets of these keys. */
export function readBulletCells<C extends Columns>(blocks: readonly Block[], keys: C): BulletsParsed<C> {
  const { bullets, prose, problems } = readBullets(blocks, keys)
  const parsed = Object.entries(keys).map(([name, column]) => {
    const all = bullets[name]!.map(({ key, value, span }) => {
      const { read, problems: found } = parse(value, column)
      const claims = 'value' in read ? claim(value) : claim()
      return { cell: { bullet: span, key: key.span, span: value.span, ...valueOf(read), ...claims }, problems: found }
    })
    return [name, all] as const
  })
  return {
    cells: Object.fromEntries(parsed.map(([name, all]) => [name, all.map(({ cell }) => cell)])),
    prose,
    problems: [...problems, ...parsed.flatMap(([, all]) => all.flatMap((one) => one.problems))],
  } as unknown as BulletsParsed<C>
}

/** The parser for rows that a room finds itself. */
export const parserFor = <C extends Columns>({ columns }: ColumnTable<C>) =>
  parserOf(columns) as unknown as (row: RowRead<C>) => ParsedRow<C>

const parserOf = memoize((columns: Columns) =>
  memoize((row: RowRead<Columns>): ParsedRow<Columns> => {
    const parsed = Object.entries(columns).flatMap(([name, column]) => {
      const cell = row.cells[name]!
      return isEmpty(cell) && !column.needed ? [] : [{ name, cell, column, ...parse(cell, column) }]
    })
    const claimed = parsed.flatMap(({ cell, column, read }) => (!column.prose && 'value' in read ? [cell] : []))
    return {
      cells: Object.fromEntries(parsed.map(({ name, cell, read }) => [name, { span: cell.span, ...valueOf(read) }])),
      problems: parsed.flatMap((one) => one.problems),
      span: row.span,
      ...claim(...claimed),
    }
  }),
)

const otherParserOf = memoize((column: Column) =>
  memoize((cells: readonly Phrase[]) =>
    cells.map((cell) => (isEmpty(cell) ? undefined : { span: cell.span, ...valueOf(parse(cell, column).read) })),
  ),
)

type Read = ReturnType<Grammar<unknown>['parse']>
const valueOf = (read: Read): object => ('value' in read ? { value: read.value } : {})

interface CellRead {
  readonly read: Read
  readonly problems: readonly Problem[]
}

function parse(cell: Phrase, { grammar, wrong }: Column): CellRead {
  const read = grammar.parse(cell)
  const unread = 'value' in read ? (read.unread ?? []) : [read.wrong]
  return { read, problems: unread.flatMap((part) => wrong?.(plainText(part), part.span, part) ?? []) }
}

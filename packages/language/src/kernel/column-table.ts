/**
 * A table as a declaration: each column with its names, its meaning and the grammar of its cells. A room that reads by it gets values with their
 * places, never the text of a cell, however the row is written: in a table, or as an item of a list.
 */
import { memoize } from '@ninefold/plan/base'
import type { PointNumber } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import { isEmpty, plainText, type Block, type Phrase } from '../document/index.ts'
import { claim, type Claims } from './claims.ts'
import type { Heading } from './columns.ts'
import type { Grammar } from './grammar.ts'
import { readLines } from './lines.ts'
import { readTables, rowsOf } from './reading.ts'
import type { RowRead } from './row.ts'

export interface Column<T = unknown> extends Heading {
  /** What it says, in a sentence or two. */
  readonly means: string
  /** What holds where it is left empty. */
  readonly blank?: string
  /** An editor begins the table with it. */
  readonly usual?: true
  readonly grammar: Grammar<T>
  /** What is reported of the part of a cell that the grammar does not take; `written`: its text, for the message. */
  readonly wrong?: (written: string, span: Span) => Problem
}

export interface ColumnTable<C extends Columns = Columns> {
  readonly columns: C
  /** How a row is written as an item of a list: expressions whose named groups are columns. */
  readonly lines: readonly RegExp[]
}
type Columns = Readonly<Record<string, Column>>

export interface ParsedRow<C extends Columns> extends Claims {
  /** What stands in each column; absent where nothing does. A needed column is always there. */
  readonly cells: { readonly [K in keyof C]?: Cell<C[K]> }
  readonly problems: readonly Problem[]
}

/** Without a value where the grammar does not take it, which is reported. */
interface Cell<C> {
  readonly span: Span
  readonly value?: C extends Column<infer T> ? T : never
}

interface RowsRead<C extends Columns> {
  readonly rows: readonly ParsedRow<C>[]
  /** All blocks that are no row. */
  readonly rest: readonly Block[]
  /** Of the tables; those of a row stand with it. */
  readonly problems: readonly Problem[]
}

/** The rows of a point's one table. Of blocks and rows that stood there before it gives the very same objects again. */
export function readRows<C extends Columns>(
  blocks: readonly Block[],
  table: ColumnTable<C>,
  point: PointNumber,
): RowsRead<C> {
  const { tables, rest, problems } = readTables(blocks, formsOf(table), point)
  const lines = readLines(rest, formsOf(table).rows, table.lines)
  const rows = [...rowsOf(tables.rows), ...lines.rows].map(parserOf(table.columns))
  return { rows, rest: lines.rest, problems } as unknown as RowsRead<C>
}

/** The table as a form to find it by. */
export const formsOf = memoize((table: ColumnTable) => ({ rows: table.columns }))

const parserOf = memoize((columns: Columns) =>
  memoize((row: RowRead<Columns>): ParsedRow<Columns> => {
    const parsed = Object.entries(columns).flatMap(([name, column]) => {
      const cell = row.cells[name]!
      return column.prose || (isEmpty(cell) && !column.needed) ? [] : [{ name, cell, ...parse(cell, column) }]
    })
    return {
      cells: Object.fromEntries(
        parsed.map(({ name, cell, read }) => [
          name,
          { span: cell.span, ...('value' in read && { value: read.value }) },
        ]),
      ),
      problems: parsed.flatMap(({ problem }) => problem ?? []),
      ...claim(...parsed.flatMap(({ cell, read }) => ('value' in read ? [cell] : []))),
    }
  }),
)

function parse(cell: Phrase, { grammar, wrong }: Column) {
  const read = grammar.parse(cell)
  if ('value' in read) return { read }
  return { read, problem: wrong?.(plainText(read.wrong), read.wrong.span) }
}

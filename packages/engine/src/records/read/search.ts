/**
 * Searches words in texts, with an index if there is one. The index only finds candidate rows; whether a row contains
 * the words in fields that the principal may read is decided by the same condition as without an index
 * (`condition.ts`), so the result is the same. The search runs row by row, in the order of the list, if
 *
 * - a text may contain something outside the index, or a word is too short for it;
 * - the table has so few records that it has no index yet;
 * - the list has few records, found by another index: then the size of the table does not matter;
 * - many records may contain the words: then a page is soon full.
 */
import type { Environment, SqlTarget, Tree } from '@ninefold/plan/expression'
import type { Condition } from '../../access/index.ts'
import {
  isFoundByIndex,
  conjunctsOf,
  MAX_ROWS_READ,
  textsIn,
  type Reader,
  type Row,
  type Statement as SqlStatement,
} from '../../store/index.ts'
import type { Binding } from '@ninefold/plan/values'
import { condition, where } from './condition.ts'
import type { EntityModel, Model } from '../model.ts'
import { slot, statement, type Piece } from './statement.ts'
import { limitWhere } from './access-paths.ts'

export interface TextSearch {
  /** Undefined if the index cannot be used. */
  candidates(reader: Reader, environment: Environment, words: readonly string[]): Promise<Candidates | undefined>
  /** FROM and WHERE of a statement over the candidates, which selects none if there are too many. */
  readonly from: readonly Piece[]
  readonly where: readonly (readonly Piece[])[]
  /** Whether a search takes only a few milliseconds, however many rows contain the words; absent if that cannot be known. */
  readonly isSmall?: (reader: Reader) => Promise<boolean>
}

/** The rows that may contain the words, found by the index within the statement that reads them. */
export interface Candidates {
  readonly rows: (statement: Pick<SqlStatement, 'text'>, values: readonly Binding[]) => Promise<readonly Row[]>
  /** For a statement that selected nothing: whether that is because there are too many candidates to check them one by one. */
  areTooMany(): Promise<boolean>
}

interface Searching {
  readonly model: Model
  readonly entity: EntityModel
  /** Over the row `t`. */
  readonly texts: readonly Tree[]
  /** The rows that the principal may read, and those that the document lists. */
  readonly bounds: readonly Condition[]
  readonly target: SqlTarget
  /** Characters that end a word, besides those between the texts. */
  readonly ends?: string
}

/** Undefined if no index contains all of the texts. */
export function textSearch({ model, entity, texts, bounds, target, ends = '' }: Searching): TextSearch | undefined {
  const over = model.searched.get(entity.name)
  if (!over || texts.length === 0) return undefined
  const known = texts.map((tree) => textsIn(entity.entity, tree))
  if (!known.every((one) => one !== undefined)) return undefined
  const columns = [...new Set(known.flatMap((one) => one.columns))]
  if (columns.length === 0 || !columns.every((column) => over.columns.includes(column))) return undefined
  const between = ends + known.map((one) => one.between).join('')
  const isBound = bounds.some((bound) => typeof bound === 'object' && isFoundByIndex(bound))
  const few = isBound ? listsFew(model, entity, bounds, target) : undefined
  const lengths = columns.map((column) => lengthOf(entity, column))
  const rowCount = lengths.reduce((sum, one) => sum + one, 0) <= SHORT ? over.rowCount : undefined
  return {
    async candidates(reader, environment, words) {
      const terms = words.flatMap((word) => over.terms(word, between))
      if (terms.length === 0 || !(await over.existsFor(reader))) return undefined
      if (await few?.(reader, environment)) return undefined
      return candidatesOf(reader, over.find(columns, terms, MAX_ROWS_READ + 1))
    },
    from: [over.found.from],
    where: [[over.found.where], [`(SELECT count(*) FROM found) <= ${MAX_ROWS_READ}`]],
    ...(rowCount && { isSmall: (reader) => hasFew(reader, rowCount) }),
  }
}

function candidatesOf(reader: Reader, find: SqlStatement): Candidates {
  const found = `WITH found AS MATERIALIZED (${find.text}) `
  // Rare and common words need different query plans.
  const rows: Candidates['rows'] = ({ text }, values) => reader.rows(found + text, [...find.values, ...values], true)
  return {
    rows,
    areTooMany: async () => {
      const [row] = await rows({ text: 'SELECT count(*) FROM found' }, [])
      return (row![0] as number) > MAX_ROWS_READ
    },
  }
}

/** Rows of a table whose index of texts is searched in a few milliseconds, and characters of these texts. */
const MAX_TABLE_ROWS = 200_000
const SHORT = 1000

const lengthOf = ({ byName }: EntityModel, column: string): number => {
  const type = byName.get(column)?.field.type
  return type && 'max' in type && typeof type.max === 'number' ? type.max : Infinity
}

async function hasFew(reader: Reader, { text, values }: SqlStatement): Promise<boolean> {
  const [row] = await reader.rows(text, values)
  const count = row![0] as number
  return count >= 0 && count <= MAX_TABLE_ROWS
}

function listsFew(model: Model, entity: EntityModel, bounds: readonly Condition[], target: SqlTarget) {
  const known = bounds.flatMap((bound) => (typeof bound === 'object' ? conjunctsOf(bound) : []))
  const rows = [
    `SELECT 1 FROM ${entity.table} AS t`,
    ...where(bounds.flatMap((bound) => condition(bound, target))),
    ' LIMIT ',
    ...limitWhere(model, target, known, slot(0)),
  ]
  const count = statement(['SELECT count(*) AS few FROM (', ...rows, ') AS listed'])
  return async (reader: Reader, environment: Environment): Promise<boolean> => {
    const counted = await reader.one<{ few: number }>(count.text, count.values(environment, [MAX_ROWS_READ + 1]))
    return counted!.few <= MAX_ROWS_READ
  }
}

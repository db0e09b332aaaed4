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
import { isFoundByIndex, conjunctsOf, MAX_ROWS_READ, textsIn, type Reader, type SearchOver } from '../../store/index.ts'
import { condition, where } from './condition.ts'
import type { EntityModel, Model } from '../model.ts'
import { slot, statement, type Piece } from './statement.ts'
import { limitWhere } from './access-paths.ts'

export interface TextSearch {
  /** The row keys in the index that may contain all words, as a JSON array; undefined if the index cannot be used. */
  ask(reader: Reader, environment: Environment, words: readonly string[]): Promise<string | undefined>
  /** FROM and WHERE over these rows only; the slot contains the result of `ask`. */
  readonly from: (place: number) => readonly Piece[]
  readonly where: readonly Piece[]
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
  return {
    async ask(reader, environment, words) {
      const terms = words.flatMap((word) => over.terms(word, between))
      if (terms.length === 0 || !(await over.existsFor(reader))) return undefined
      if (await few?.(reader, environment)) return undefined
      return find(reader, over, columns, terms)
    },
    from: (place) => [over.found.from[0], slot(place), over.found.from[1]],
    where: [over.found.where],
  }
}

async function find(
  reader: Reader,
  over: SearchOver,
  columns: readonly string[],
  terms: readonly string[],
): Promise<string | undefined> {
  const { text, values } = over.find(columns, terms, MAX_ROWS_READ + 1)
  // Rare and common words need different query plans.
  const rows = await reader.rows(text, values, true)
  return rows.length > MAX_ROWS_READ ? undefined : JSON.stringify(rows.flat())
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

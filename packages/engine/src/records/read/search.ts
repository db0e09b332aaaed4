/**
 * Words looked for in texts, by an index where there is one. The index only says which rows may have the words; whether one
 * has them, where the principal may read it, is decided by the same condition as without (`condition.ts`), so that the answer is the
 * same. Row by row, in the order of the list, is what is left where
 *
 * - a text may hold what is not in the index, or a word is too short for it;
 * - the list has few records, which another index finds: those of others take no part, nor any time;
 * - many records may have the words: then a page of them is soon full.
 */
import type { Environment, SqlTarget, Tree } from '@ninefold/plan/expression'
import type { Condition } from '../../access/index.ts'
import { isFoundByIndex, demandsOf, textsIn, type Reader, type SearchOver } from '../../store/index.ts'
import { condition, where } from './condition.ts'
import type { EntityModel, Model } from '../model.ts'
import { slot, statement, type Piece } from './statement.ts'
import { limitWhere } from './access-paths.ts'

/** Rows that are worth being asked for one by one. */
const FOUND_MOST = 2000

export interface TextSearch {
  /** What the index knows the rows by that may have all of the words, as a JSON array; undefined where the index does not serve. */
  ask(reader: Reader, environment: Environment, words: readonly string[]): Promise<string | undefined>
  /** FROM and WHERE over these rows alone, where the slot holds what `ask` answered. */
  readonly from: (place: number) => readonly Piece[]
  readonly where: readonly Piece[]
}

interface Searching {
  readonly model: Model
  readonly entity: EntityModel
  /** Of the row `t`. */
  readonly texts: readonly Tree[]
  /** Which rows the principal may read, and which of them the document lists. */
  readonly bounds: readonly Condition[]
  readonly target: SqlTarget
  /** Letters at which a word ends, beside those between the texts. */
  readonly ends?: string
}

/** Undefined where no index holds all of the texts. */
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
      if (terms.length === 0 || (await few?.(reader, environment))) return undefined
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
  const { text, values } = over.find(columns, terms, FOUND_MOST + 1)
  const ahead = over.ahead === undefined ? undefined : reader.rows(over.ahead)
  const [rows] = await Promise.all([reader.rows(text, values), ahead])
  return rows.length > FOUND_MOST ? undefined : JSON.stringify(rows.flat())
}

function listsFew(model: Model, entity: EntityModel, bounds: readonly Condition[], target: SqlTarget) {
  const known = bounds.flatMap((bound) => (typeof bound === 'object' ? demandsOf(bound) : []))
  const rows = [
    `SELECT 1 FROM ${entity.table} AS t`,
    ...where(bounds.flatMap((bound) => condition(bound, target))),
    ' LIMIT ',
    ...limitWhere(model, target, known, slot(0)),
  ]
  const count = statement(['SELECT count(*) AS few FROM (', ...rows, ') AS listed'])
  return async (reader: Reader, environment: Environment): Promise<boolean> => {
    const counted = await reader.one<{ few: number }>(count.text, count.values(environment, [FOUND_MOST + 1]))
    return counted!.few <= FOUND_MOST
  }
}

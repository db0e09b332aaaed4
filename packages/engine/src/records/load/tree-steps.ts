/** The ancestors or descendants of a record in a tree: the database collects the steps, JavaScript orders them. */
import { type RecordValue, isLine } from '@ninefold/plan/values'
import { quoted } from '../../store/index.ts'
import { idsIn } from '../../values/index.ts'
import type { FieldModel, Line } from '../model.ts'
import { marks } from '../read/statement.ts'

/** The steps of the tree up or down from these ids, at any depth. Without duplicates, so that a cycle ends too. */
export function stepsText({ up, table, child, parent }: Line, count: number): string {
  const [here, next] = up ? [child, parent] : [parent, child]
  const step = (from: string) =>
    `SELECT s.${quoted(here)}, s.${quoted(next)} FROM ${from} AND s.${quoted(next)} IS NOT NULL`
  const first = step(`${quoted(table)} AS s WHERE s.${quoted(here)} IN (${marks(count)})`)
  const more = step(`line AS l JOIN ${quoted(table)} AS s ON s.${quoted(here)} = l.next WHERE 1 = 1`)
  return `WITH RECURSIVE line(id, next) AS (${first} UNION ${more}) SELECT id, next FROM line ORDER BY id, next`
}

/** Each id with its ancestors or descendants, nearest first; a record reached by two paths comes once. */
export function alongSteps(ids: readonly string[], steps: readonly (readonly [string, string])[]): [string, string][] {
  const next = Map.groupBy(steps, ([id]) => id)
  return ids.flatMap((start) => {
    const found = new Set<string>()
    let here = [start]
    while (here.length > 0) {
      here = here.flatMap((id) => (next.get(id) ?? []).map((step) => step[1])).toSorted()
      here = [...new Set(here)].filter((id) => !found.has(id))
      for (const id of here) found.add(id)
    }
    return [...found].map((id): [string, string] => [start, id])
  })
}

/** By a record's id: from it to each direct parent. */
export type OwnSteps = ReadonlyMap<string, readonly (readonly [string, string])[]>

/**
 * The first steps up from records whose parents are known here: a change may have set them without storing them yet.
 */
export function ownSteps({ line, field }: FieldModel & { kind: 'line' }, records: readonly RecordValue[]): OwnSteps {
  const { type } = field
  const by = isLine(type) ? type.by : ''
  const known = line.up ? records.filter((record) => record[by] !== undefined) : []
  return new Map(
    known.map((record) => [record.id, idsIn(record[by]).map((parent) => [record.id, parent] as const)] as const),
  )
}

/**
 * A field with a new type whose values are converted one by one: the table keeps the old values in a column of its own,
 * beside the new one, until all rows are converted.
 */
import { type FieldType, typeOfField, isMany, formOf } from '@ninefold/plan/values'
import type { Expr } from '@ninefold/plan/expression'
import type { Entity, Field } from '@ninefold/plan'
import type { Link } from '../layout/names.ts'
import { columnField } from '../layout/sql-entities.ts'
import { quoted, type Column } from '../layout/table.ts'
import type { TableStatements } from '../store.ts'
import type { Comparing } from './comparing.ts'
import { conversionBetween, type Between, type Conversion } from './convert-value.ts'

export interface Former {
  readonly column: Column
  readonly was: FieldType
  /** The document's own expression; otherwise the values are converted by `conversion`. */
  readonly stated?: Expr
  readonly conversion?: Conversion
}

/**
 * How the values of the field are converted; undefined if the document does not define it and there is no safe
 * conversion.
 */
export function formerOf(c: Comparing, entity: Entity, now: Field, was: Field): Former | undefined {
  const form = isMany(was.type) ? ({ kind: 'text' } as const) : formOf(was.type)
  if (!form || now.computed) return undefined
  const column = { name: `ninefold_was_${entity.fields.indexOf(now)}`, form, notNull: false }
  const { oldRecords } = now
  if (oldRecords?.was && typeOfField(was.type) && !wasApplied(now, was))
    return { column, was: was.type, stated: oldRecords.expr }
  const conversion = conversionBetween(was.type, now.type, now, betweenOf(c))
  return conversion && { column, was: was.type, conversion }
}

/** The old version defined it too: its records are converted already. */
export const wasApplied = (now: Field, was: Field | undefined): boolean =>
  JSON.stringify(was?.oldRecords?.expr.tree) === JSON.stringify(now.oldRecords?.expr.tree)

const betweenOf = ({ now, renamed }: Comparing): Between => ({
  timeZone: now.settings.timeZone,
  renamed: (entity) => renamed.get(entity) ?? entity,
})

/** The ids of a many-to-many list, over a row of its entity's table. */
export const idsOf = (s: TableStatements, table: string, { table: links, from, to }: Link): string =>
  `(SELECT ${s.packedList('ids', quoted(to))} FROM ${quoted(links)} WHERE ${quoted(from)} = ${quoted(table)}."id")`

/** `was` in expressions. */
export const formerField = ({ column }: Former) => columnField(column.name, column.form)

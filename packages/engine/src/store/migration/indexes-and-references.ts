/** Indexes and references around a migration: dropped where they are in its way or no longer wanted, and made where they are missing. */
import { layout } from '../layout/layout.ts'
import { indexName, type Column, type Table } from '../layout/table.ts'
import type { NamedReference } from '../store.ts'
import type { Performing } from './performing.ts'

/** Tables in whose change indexes and references are in the way; undefined where all of them are. */
type Touched = ReadonlySet<string> | undefined

/** Those of tables that are not touched remain where the new plan asks for them, too: a million rows are not sorted again. */
export async function dropIndexes({ transaction, statements, plan }: Performing, touched: Touched): Promise<void> {
  const remaining = touched ? layout(plan).filter(({ name }) => !touched.has(name)) : []
  const remain = new Set(remaining.flatMap((table) => namesOf(table).map(statements.search.called)))
  for (const [name] of await transaction.rows(statements.indexNames))
    if (!remain.has(name as string)) await transaction.run(statements.dropIndex(name as string))
}

export async function createIndexes({ transaction, statements, plan }: Performing): Promise<void> {
  const there = new Set((await transaction.rows(statements.indexNames)).map(([name]) => name as string))
  for (const table of layout(plan))
    for (const index of table.indexes)
      if (!there.has(statements.search.called(indexName(table.name, index))))
        await transaction.run(statements.createIndex(table.name, index))
}

const namesOf = ({ name, indexes }: Table): readonly string[] => indexes.map((index) => indexName(name, index))

/** Those between tables that are not touched remain. */
export async function dropReferences({ transaction, statements }: Performing, touched: Touched): Promise<void> {
  const { references, search } = statements
  if (!references) return
  const names = touched && new Set([...touched].map(search.called))
  for (const { name, from, to } of await transaction.all<NamedReference>(references.names))
    if (!names || names.has(from) || names.has(to)) await transaction.run(references.drop(from, name))
}

export async function createReferences({ transaction, statements, plan }: Performing): Promise<void> {
  const { references, search } = statements
  if (!references) return
  const there = await transaction.all<NamedReference>(references.names)
  const known = new Set(there.map(({ from, column }) => placeOf(from, column)))
  const missing = ({ name }: Table, column: Column) =>
    !known.has(placeOf(search.called(name), search.called(column.name)))
  for (const table of layout(plan))
    for (const column of table.columns)
      if (column.references && missing(table, column)) await transaction.run(references.create(table.name, column))
}

const placeOf = (table: string, column: string): string => JSON.stringify([table, column])

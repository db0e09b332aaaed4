/** Indexes and references around a migration: dropped if they block it or are no longer needed, created if missing. */
import { layout } from '../layout/layout.ts'
import { indexName, type Column, type Table } from '../layout/table.ts'
import type { NamedReference } from '../store.ts'
import type { Performing } from './performing.ts'

type Tables = Pick<Performing, 'transaction' | 'statements' | 'plan'>

/** Tables whose change is blocked by indexes and references; undefined: all tables. */
type Touched = ReadonlySet<string> | undefined

/** Indexes of untouched tables that the new plan still needs remain: a million rows are not sorted again. */
export async function dropIndexes({ transaction, statements, plan }: Tables, touched: Touched): Promise<void> {
  const remaining = touched ? layout(plan).filter(({ name }) => !touched.has(name)) : []
  const remain = new Set(remaining.flatMap((table) => namesOf(table).map(statements.search.called)))
  for (const [name] of await transaction.rows(statements.indexNames))
    if (!remain.has(name as string)) await transaction.run(statements.dropIndex(name as string))
}

export async function createIndexes({ transaction, statements, plan }: Tables): Promise<void> {
  const there = new Set((await transaction.rows(statements.indexNames)).map(([name]) => name as string))
  for (const table of layout(plan))
    for (const index of table.indexes)
      if (!there.has(statements.search.called(indexName(table.name, index))))
        transaction.enqueue(statements.createIndex(table.name, index))
}

const namesOf = ({ name, indexes }: Table): readonly string[] => indexes.map((index) => indexName(name, index))

/** References between untouched tables remain. */
export async function dropReferences({ transaction, statements }: Tables, touched: Touched): Promise<void> {
  const { references, search } = statements
  if (!references) return
  const names = touched && new Set([...touched].map(search.called))
  for (const { name, from, to } of await transaction.all<NamedReference>(references.names))
    if (!names || names.has(from) || names.has(to)) await transaction.run(references.drop(from, name))
}

export async function createReferences({ transaction, statements, plan }: Tables): Promise<void> {
  const { references, search } = statements
  if (!references) return
  const there = await transaction.all<NamedReference>(references.names)
  const known = new Set(there.map(({ from, column }) => placeOf(from, column)))
  const missing = ({ name }: Table, column: Column) =>
    !known.has(placeOf(search.called(name), search.called(column.name)))
  for (const table of layout(plan))
    for (const column of table.columns)
      if (column.references && missing(table, column)) transaction.enqueue(references.create(table.name, column))
}

const placeOf = (table: string, column: string): string => JSON.stringify([table, column])

/** Tables, columns and indexes as plain data: what a plan asks of a store, and what two plans are compared by. */
import { type ColumnForm } from '@ninefold/plan/values'

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** The primary key; more than one column in tables that only link. */
  readonly key: readonly string[]
  readonly indexes: readonly Index[]
}

export interface Column {
  readonly name: string
  readonly form: ColumnForm
  /** Only where the engine itself fills it: what a document requires is checked by the engine, row by row. */
  readonly notNull: boolean
  readonly references?: { readonly table: string; readonly onDelete: 'refuse' | 'empty' | 'delete' }
}

export interface Index {
  readonly unique: boolean
  readonly columns: readonly { readonly name: string; readonly descending: boolean }[]
}

/** An identifier in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text in a statement. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** What becomes of what refers to a deleted record. */
export const ON_DELETE = { refuse: 'RESTRICT', empty: 'SET NULL', delete: 'CASCADE' } as const

/** Says what it is, so that two plans that ask for the same index find the same name. */
export function indexName(table: string, index: Index): string {
  const columns = index.columns.map((c) => (c.descending ? `-${c.name}` : c.name)).join(',')
  return `ninefold_${index.unique ? 'unique' : 'index'}:${table}(${columns})`
}

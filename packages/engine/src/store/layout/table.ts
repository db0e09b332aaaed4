/** Tables, columns and indexes as plain data: what a plan requires of a database, and how two plans are compared. */
import { type ColumnForm } from '@ninefold/plan/values'

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** The primary key; more than one column in link tables. */
  readonly key: readonly string[]
  readonly indexes: readonly Index[]
}

export interface Column {
  readonly name: string
  readonly form: ColumnForm
  /** Only for columns that the engine itself fills: the engine checks the document's required fields row by row. */
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

/** The foreign key action of each removal policy. */
export const ON_DELETE = { refuse: 'RESTRICT', empty: 'SET NULL', delete: 'CASCADE' } as const

/** Derived from the definition, so that two plans with the same index give it the same name. */
export function indexName(table: string, index: Index): string {
  const columns = index.columns.map((c) => (c.descending ? `-${c.name}` : c.name)).join(',')
  return `ninefold_${index.unique ? 'unique' : 'index'}:${table}(${columns})`
}

/** The type of a column, by the form of its values. */
import type { ColumnForm } from '@ninefold/plan/values'

export const columnType = (form: ColumnForm): 'TEXT' | 'INTEGER' =>
  form.kind === 'integer' || form.kind === 'scaled' || form.kind === 'yesNo' ? 'INTEGER' : 'TEXT'

/** Counts the rows that prevent a migration. */
import type { Field } from '@ninefold/plan'
import type { Reader } from '../store.ts'
import { isValueList } from '@ninefold/plan/values'

/** `table`: quoted, or a select in brackets. */
export async function countRows(
  reader: Reader,
  table: string,
  condition = '1 = 1',
  values: readonly (string | number)[] = [],
): Promise<number> {
  const [row] = await reader.rows(`SELECT count(*) FROM ${table} WHERE ${condition}`, values)
  return row![0] as number
}

/** An empty list counts as empty. */
export const holdsSomething = (field: Field, column: string): string =>
  isValueList(field.type) ? `${column} IS NOT NULL AND ${column} <> '[]'` : `${column} IS NOT NULL`

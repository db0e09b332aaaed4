/** Values of fields in their stored form, while tables are migrated from one plan to the next. */
import { sqlForm, exactBinding, readSql, storeSql, type SqlBinding } from '@ninefold/plan/expression'
import { quoted, type Column } from '../layout/table.ts'
import {
  type Binding,
  type Stored,
  writeValue,
  type FieldType,
  type Json,
  type Value,
  typeOfField,
  isWrittenDecimal,
  isDecimalType,
  isMany,
} from '@ninefold/plan/values'

function formOf(type: FieldType) {
  if (isWrittenDecimal(type)) return { kind: 'plain' } as const
  const seen = typeOfField(type)!
  const { scale, digits } = isDecimalType(type) ? type : { scale: undefined, digits: undefined }
  return sqlForm(seen.kind === 'list' ? seen.of : seen, scale, digits)
}

/** The stored form for a field of this type. */
export function storedOf(type: FieldType, value: Value): Binding {
  if (isWrittenDecimal(type)) return exactBinding(value)
  return storeSql(value, typeOfField(type)!, formOf(type))
}

/** The value of a column of this type in the API's format. A list of records is `{"ids": […]}` (`former.ts`). */
export function sentOf(type: FieldType, stored: Stored): Json {
  if (stored === null) return null
  if (isMany(type)) return (JSON.parse(stored as string) as { ids: string[] }).ids
  return writeValue(type, readSql(stored as SqlBinding, { type: typeOfField(type)!, form: formOf(type) }))
}

/** The column in a SELECT; as text if it may exceed JavaScript's exact numbers. */
export const selected = ({ name, form }: Column, table = ''): string =>
  form.kind === 'scaled' || form.kind === 'integer'
    ? `CAST(${table}${quoted(name)} AS TEXT)`
    : `${table}${quoted(name)}`

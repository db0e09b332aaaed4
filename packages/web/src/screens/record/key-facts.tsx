// The most important fields of a record in one row, below its heading.
import { RecordField, type RecordFieldsProps } from './record-fields.tsx'
import css from './record.module.css'

export function KeyFacts({ fields, ...shown }: RecordFieldsProps) {
  if (fields.length === 0) return null
  return (
    <dl className={css['key']}>
      {fields.map((field) => (
        <RecordField key={field.name} field={field} {...shown} />
      ))}
    </dl>
  )
}

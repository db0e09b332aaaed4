// The fields of a record, name and value in two columns.
import type { EntityView, Field, Related, WireRecord } from '@ninefold/language'
import { useApplication } from '../../application/context.ts'
import { useWhyMode } from '../../parts/why-mode.ts'
import { Why } from '../../parts/why.tsx'
import { Cell } from '../../values/cells.tsx'
import { isWide } from '../../values/wide.ts'
import css from './record.module.css'

export interface RecordFieldsProps {
  readonly entity: EntityView
  readonly record: WireRecord
  readonly fields: readonly Field[]
  readonly related: Related
}

export function RecordFields({ entity, record, fields, related }: RecordFieldsProps) {
  const { lines } = useApplication()
  const [why] = useWhyMode()
  return (
    <dl className={css['fields']}>
      {fields.map((field) => {
        const value = record[field.name]
        const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
        return (
          <div key={field.name} className={css['field']} data-wide={isWide(field.type) && !isEmpty}>
            <dt>
              {field.label} {why ? <Why lines={lines(field.origin)} of={field.label} /> : null}
            </dt>
            <dd data-empty={isEmpty}>
              {isEmpty ? (
                '–'
              ) : (
                <Cell
                  type={field.type}
                  value={value}
                  related={related}
                  at={{ entity: entity.name, id: record.id, field: field.name }}
                />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

// The fields of a record, name and value in two columns.
import type { EntityView, Related, WireRecord } from '@ninefold/plan/wire'
import type { Field } from '@ninefold/plan'
import { isEmptyValue } from '@ninefold/plan/values'
import { Fragment } from 'react'
import { Why } from '../../parts/why.tsx'
import { groupsOf } from '../../records/sections.ts'
import { RoomyCell } from '../../values/roomy-cells.tsx'
import { isWideToRead } from '../../values/wide.ts'
import { t } from '../../translation/t.ts'
import css from './record.module.css'

export interface RecordFieldsProps {
  readonly entity: EntityView
  readonly record: WireRecord
  readonly fields: readonly Field[]
  readonly related: Related
}

export function RecordFields({ entity, record, fields, related }: RecordFieldsProps) {
  const filled = fields.filter(({ name }) => !isEmptyValue(record[name]))
  const empty = fields.filter(({ name }) => isEmptyValue(record[name]))
  return (
    <div className={css['sheet']}>
      {groupsOf(filled).map((group) => (
        <Fragment key={group.id}>
          {group.section === undefined ? null : <h2 className={css['section']}>{group.section}</h2>}
          <dl className={css['fields']}>
            {group.fields.map((field) => (
              <RecordField key={field.name} entity={entity} record={record} field={field} related={related} />
            ))}
          </dl>
        </Fragment>
      ))}
      {empty.length > 0 ? (
        <p className={css['empty']}>
          {t('Not filled in: {fields}', { fields: empty.map(({ label }) => label).join(', ') })}
        </p>
      ) : null}
    </div>
  )
}

interface RecordFieldProps extends Omit<RecordFieldsProps, 'fields'> {
  readonly field: Field
}

/** The name and the value of one field, inside a `dl`. */
export function RecordField({ entity, record, field, related }: RecordFieldProps) {
  const value = record[field.name]
  return (
    <div className={css['field']} data-why data-wide={isWideToRead(field.type, value)}>
      <dt>
        {field.label} <Why about={{ entity: entity.name, id: record.id, field: field.name }} of={field.label} />
      </dt>
      <dd data-kind={field.type.kind}>
        <RoomyCell
          type={field.type}
          value={value}
          related={related}
          at={{ entity: entity.name, id: record.id, field: field.name }}
        />
      </dd>
    </div>
  )
}

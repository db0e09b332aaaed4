// Edits one condition: its field, its operator, its values.
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import type { Related } from '@ninefold/plan/wire'
import { t } from '../translation/t.ts'
import { ConditionValues } from './condition-values.tsx'
import type { FilterField } from './fields.ts'
import { newCondition, withOperator } from './new-condition.ts'
import type { FilterContext } from './print.ts'
import { operatorLabel, operatorsOf, type OperatorName } from './operators.ts'
import type { Condition, FilterNode } from './tree.ts'
import css from './filters.module.css'

export interface EditorParts {
  readonly fields: readonly FilterField[]
  readonly context: FilterContext
  readonly related: Related
}

interface ConditionRowProps extends EditorParts {
  readonly condition: Condition
  readonly field: FilterField
  readonly onChange: (node: FilterNode) => void
}

export function ConditionRow({ condition, field, fields, related, onChange }: ConditionRowProps) {
  const operators = operatorsOf(field.type)
  return (
    <div className={css['condition']}>
      <NativeSelect
        size="xs"
        aria-label={t('Field')}
        data={fieldOptions(fields)}
        value={condition.path}
        onChange={(event) => onChange(newCondition(fields.find(({ path }) => path === event.currentTarget.value)))}
      />
      <NativeSelect
        size="xs"
        aria-label={t('Comparison')}
        data={operators.map((operator) => ({ value: operator, label: operatorLabel(operator, field.type) }))}
        value={condition.operator}
        onChange={(event) => onChange(withOperator(condition, field, event.currentTarget.value as OperatorName))}
      />
      <ConditionValues
        key={`${condition.path} ${condition.operator}`}
        condition={condition}
        field={field}
        related={related}
        onChange={(values) => onChange({ ...condition, values })}
      />
    </div>
  )
}

/** The fields of the records, then those behind each reference. */
function fieldOptions(fields: readonly FilterField[]) {
  const option = ({ path, label }: FilterField) => ({ value: path, label })
  const further = Map.groupBy(
    fields.filter(({ via }) => via !== undefined),
    ({ via }) => via!,
  )
  return [
    ...fields.filter(({ via }) => via === undefined).map(option),
    ...[...further].map(([group, items]) => ({ group, items: items.map(option) })),
  ]
}

// Filters by one choice.
import { NativeSelect } from '@mantine/core'
import { type FieldType, hasOptions } from '@ninefold/plan/values'
import type { FilterProps } from '../draft.ts'

export function ChoiceFilter({ type, label, value, onChange }: FilterProps<FieldType>) {
  const options = hasOptions(type) ? type.options : []
  return (
    <NativeSelect
      size="xs"
      label={label}
      data={[{ value: '', label: 'Any' }, ...options.map((option) => ({ value: option.key, label: option.label }))]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

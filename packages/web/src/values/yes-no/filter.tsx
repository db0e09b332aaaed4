// Filters by yes or no.
import { NativeSelect } from '@mantine/core'
import type { FilterProps } from '../draft.ts'

const CHOICES = [
  { value: '', label: 'Any' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

export function YesNoFilter({ label, value, onChange }: FilterProps) {
  return (
    <NativeSelect
      size="xs"
      label={label}
      data={CHOICES}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

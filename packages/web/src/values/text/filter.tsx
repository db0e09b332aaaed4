// Filters by texts that contain the input.
import { TextInput } from '@mantine/core'
import type { FilterProps } from '../draft.ts'

export function TextFilter({ label, value, onChange }: FilterProps) {
  return (
    <TextInput
      size="xs"
      label={label}
      placeholder="contains …"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

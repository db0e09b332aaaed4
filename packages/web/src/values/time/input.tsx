// A time of day.
import { TextInput } from '@mantine/core'
import type { InputProps } from '../draft.ts'
import { textOf } from '../text-of.ts'

export function TimeField({ value, onChange, frame }: InputProps) {
  return (
    <TextInput
      {...frame}
      type="time"
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  )
}

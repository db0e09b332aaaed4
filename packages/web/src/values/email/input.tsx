// An email address, typed.
import { TextInput } from '@mantine/core'
import type { InputProps } from '../draft.ts'
import { textOf } from '../text-of.ts'

export function EmailField({ value, onChange, frame }: InputProps) {
  return (
    <TextInput
      autoComplete="off"
      {...frame}
      type="email"
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  )
}

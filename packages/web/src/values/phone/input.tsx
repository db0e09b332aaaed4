// A telephone number, typed.
import { TextInput } from '@mantine/core'
import type { InputProps } from '../draft.ts'
import { textOf } from '../text-of.ts'

export function PhoneField({ value, onChange, frame }: InputProps) {
  return (
    <TextInput
      {...frame}
      type="tel"
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  )
}

// A date, typed or picked: the browser's own input, which uses the user's language and works on a phone.
import { TextInput } from '@mantine/core'
import type { InputProps } from '../draft.ts'
import { textOf } from '../text-of.ts'

export function DateField({ value, onChange, frame }: InputProps) {
  return (
    <TextInput
      {...frame}
      type="date"
      max="9999-12-31"
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  )
}

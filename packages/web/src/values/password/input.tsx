// A password or another secret, typed without being shown. It is never displayed again.
import { PasswordInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import type { InputProps } from '../draft.ts'
import { textOf } from '../text-of.ts'

export function PasswordField({ value, onChange, frame }: InputProps) {
  return (
    <PasswordInput
      autoComplete="new-password"
      {...frame}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  )
}

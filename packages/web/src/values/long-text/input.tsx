// Text of several lines; the box grows with it.
import { Textarea } from '@mantine/core'
import type { InputProps } from '../draft.ts'
import { textOf } from '../text-of.ts'

export function LongTextField({ value, onChange, frame }: InputProps) {
  const text = textOf(value)
  const rows = Math.min(14, Math.max(3, text.split('\n').length + 1, Math.ceil(text.length / 80)))
  return (
    <Textarea
      {...frame}
      dir="auto"
      rows={rows}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  )
}

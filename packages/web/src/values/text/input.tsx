// Text in one line, typed.
import { TextInput } from '@mantine/core'
import { type FieldType, isText } from '@ninefold/plan/values'
import type { InputProps } from '../draft.ts'
import { textOf } from '../text-of.ts'

export function TextField({ type, value, onChange, frame }: InputProps<FieldType>) {
  const max = isText(type) ? type.max : undefined
  return (
    <TextInput
      {...frame}
      dir="auto"
      value={textOf(value)}
      // Twice the limit may be typed, so that a text that is too long can be seen and shortened.
      {...(max === undefined ? {} : { maxLength: Math.max(max * 2, 64) })}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  )
}

// One of closed choices: the browser's own select, fast with the keyboard and on a phone.
import { NativeSelect } from '@mantine/core'
import { type FieldType, isChoice } from '@ninefold/plan/values'
import type { InputProps } from '../draft.ts'
import { textOf } from '../text-of.ts'

export function ChoiceField({ type, value, onChange, frame }: InputProps<FieldType>) {
  const options = isChoice(type) ? type.options : []
  const mayBeEmpty = !frame.withAsterisk || textOf(value) === ''
  return (
    <NativeSelect
      {...frame}
      data={[
        ...(mayBeEmpty ? [{ value: '', label: '—' }] : []),
        ...options.map(({ key, label }) => ({ value: key, label })),
      ]}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  )
}

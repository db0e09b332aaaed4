// Whole and decimal numbers, typed with the separators of the language; what is no number stays as typed.
import { TextInput } from '@mantine/core'
import { type FieldType, isInteger } from '@ninefold/plan/values'
import { useTypedNumber } from './use-typed-number.ts'
import type { InputProps } from '../draft.ts'
import css from '../percent/input.module.css'

export function NumberField({ type, value, onChange, frame }: InputProps<FieldType>) {
  const whole = isInteger(type)
  const typed = useTypedNumber(value, onChange, (digits) => {
    if (!whole) return digits
    const number = Number(digits)
    return Number.isSafeInteger(number) ? number : undefined
  })
  return (
    <TextInput
      {...frame}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      classNames={{ input: css['amount'] }}
      value={typed.text}
      onChange={(event) => typed.change(event.currentTarget.value)}
      onBlur={() => {
        typed.leave()
        frame.onBlur?.()
      }}
    />
  )
}

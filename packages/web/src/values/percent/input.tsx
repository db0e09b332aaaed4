// A percentage, typed as people say it.
import { TextInput } from '@mantine/core'
import type { InputProps } from '../draft.ts'
import { useTypedNumber } from '../number/use-typed-number.ts'
import css from './input.module.css'

export function PercentField({ value, onChange, frame }: InputProps) {
  const typed = useTypedNumber(value, onChange, (digits) => digits)
  return (
    <TextInput
      {...frame}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: css['amount'] }}
      rightSection={<span className={css['sign']}>%</span>}
      rightSectionWidth={28}
      value={typed.text}
      onChange={(event) => typed.change(event.currentTarget.value.replace(/%\s*$/, ''))}
      onBlur={() => {
        typed.leave()
        frame.onBlur?.()
      }}
    />
  )
}

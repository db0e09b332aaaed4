// A percentage, typed as a number of percent.
import { TextInput } from '@mantine/core'
import type { InputProps } from '../draft.ts'
import { useTypedNumber } from '../number/use-typed-number.ts'
import css from './input.module.css'

export function PercentField(props: InputProps) {
  const typed = useTypedNumber(props, { unit: '%' })
  return (
    <TextInput
      {...props.frame}
      {...typed}
      classNames={{ input: css['amount'] }}
      rightSection={<span className={css['sign']}>%</span>}
      rightSectionWidth={28}
    />
  )
}
